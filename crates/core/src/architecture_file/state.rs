//! A layer of the kind `mamba`: everything that keeps a state of fixed size.

use serde_json::Value;

use super::ArchitectureFileError;
use super::expected::Expected;
use super::object::{DIMENSION, Object};
use super::tree::Tree;
use crate::architecture::{Dtype, Mixer, State, StateDtype};

/// Keys of a state beside `kind` and `count`.
pub(super) const KEYS: &[&str] = &["mixer", "n_groups", "shapes", "dtypes"];

const MIXERS: &[&str] =
    &["mamba1", "mamba2", "short_conv", "linear_attention", "gated_delta_net", "kda", "rg_lru"];

/// Reads a state; `model` is the number format of the model, which may stand for `model`.
pub(super) fn read(layer: &Object, model: Dtype) -> Result<State, ArchitectureFileError> {
    let (conv, recurrent) = shapes(layer)?;
    let mut dtypes =
        dtypes(layer, model, usize::from(conv.is_some()) + usize::from(recurrent.is_some()))?;
    // Without its shape a number format has no effect.
    let mut next =
        |there: bool| if there { dtypes.next() } else { None }.unwrap_or(StateDtype::Model);
    Ok(State {
        mixer: mixer(layer)?,
        conv,
        conv_dtype: next(conv.is_some()),
        recurrent,
        recurrent_dtype: next(recurrent.is_some()),
    })
}

/// The fields of a state.
pub(super) fn write(state: &State) -> Vec<(&'static str, Tree)> {
    let (name, n_groups) = match state.mixer {
        Mixer::Mamba1 => ("mamba1", None),
        Mixer::Mamba2 { n_groups } => ("mamba2", Some(n_groups)),
        Mixer::ShortConv => ("short_conv", None),
        Mixer::LinearAttention => ("linear_attention", None),
        Mixer::GatedDeltaNet => ("gated_delta_net", None),
        Mixer::Kda => ("kda", None),
        Mixer::RgLru => ("rg_lru", None),
    };
    let conv = state.conv.map(|axes| (Tree::from_iter(axes), state.conv_dtype));
    let recurrent = state.recurrent.map(|axes| (Tree::from_iter(axes), state.recurrent_dtype));
    let (shapes, dtypes): (Vec<Tree>, Vec<Tree>) = conv
        .into_iter()
        .chain(recurrent)
        .map(|(axes, dtype)| (axes, Tree::from(dtype_name(dtype))))
        .unzip();

    let mut fields = vec![("mixer", name.into())];
    fields.extend(n_groups.map(|n_groups| ("n_groups", n_groups.into())));
    fields.push(("shapes", Tree::List(shapes)));
    fields.push(("dtypes", Tree::List(dtypes)));
    fields
}

fn mixer(layer: &Object) -> Result<Mixer, ArchitectureFileError> {
    let name = layer.text("mixer")?;
    let mixer = match name {
        "mamba1" => Mixer::Mamba1,
        "mamba2" => return Ok(Mixer::Mamba2 { n_groups: layer.number("n_groups", DIMENSION)? }),
        "short_conv" => Mixer::ShortConv,
        "linear_attention" => Mixer::LinearAttention,
        "gated_delta_net" => Mixer::GatedDeltaNet,
        "kda" => Mixer::Kda,
        "rg_lru" => Mixer::RgLru,
        _ => return Err(layer.unknown("mixer", name, MIXERS)),
    };
    match layer.get("n_groups") {
        Some(found) => Err(layer.bad("n_groups", Expected::NoGroups, found)),
        None => Ok(mixer),
    }
}

type Shapes = (Option<[u64; 2]>, Option<[u64; 3]>);

fn shapes(layer: &Object) -> Result<Shapes, ArchitectureFileError> {
    let value = layer.get("shapes").ok_or_else(|| layer.missing("shapes", Expected::Shapes))?;
    let bad = || layer.bad("shapes", Expected::Shapes, value);
    let shapes = value.as_array().ok_or_else(bad)?;
    match &shapes[..] {
        [conv, recurrent] => {
            Ok((Some(axes(conv).ok_or_else(bad)?), Some(axes(recurrent).ok_or_else(bad)?)))
        }
        [one] => match (axes(one), axes(one)) {
            (None, None) => Err(bad()),
            either => Ok(either),
        },
        _ => Err(bad()),
    }
}

/// So many dimensions.
fn axes<const N: usize>(shape: &Value) -> Option<[u64; N]> {
    let dimension = |axis: &Value| axis.as_u64().filter(|axis| (1..1 << 32).contains(axis));
    let axes: Vec<u64> = shape.as_array()?.iter().map(dimension).collect::<Option<_>>()?;
    axes.try_into().ok()
}

fn dtypes(
    layer: &Object,
    model: Dtype,
    shapes: usize,
) -> Result<std::vec::IntoIter<StateDtype>, ArchitectureFileError> {
    let value = layer.get("dtypes").ok_or_else(|| layer.missing("dtypes", Expected::Dtypes))?;
    let dtype = |value: &Value| match value.as_str()? {
        "float32" => Some(StateDtype::Float32),
        name if name == "model" || name == model.name() => Some(StateDtype::Model),
        _ => None,
    };
    let dtypes: Option<Vec<_>> = value.as_array().and_then(|list| list.iter().map(dtype).collect());
    dtypes
        .filter(|dtypes| dtypes.len() == shapes)
        .map(Vec::into_iter)
        .ok_or_else(|| layer.bad("dtypes", Expected::Dtypes, value))
}

const fn dtype_name(dtype: StateDtype) -> &'static str {
    match dtype {
        StateDtype::Model => "model",
        StateDtype::Float32 => "float32",
    }
}
