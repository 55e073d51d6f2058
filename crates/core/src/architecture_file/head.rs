//! The keys of the file itself.

use serde_json::Value;

use super::expected::Expected;
use super::object::{ALL_PARAMETERS, DIMENSION, DIMENSION_OR_NONE, Object};
use super::tree::Tree;
use super::{ArchitectureFileError, SCHEMA, layer, parts, stored};
use crate::architecture::{Architecture, Dtype, LayerGroup, Quantization};
use crate::assumed::{Assumed, Why};
use crate::format::{KvFormat, WeightFormat};
use crate::json::Found;

const KEYS: &[&str] = &[
    "schema",
    "name",
    "model_type",
    "max_position_embeddings",
    "hidden_size",
    "num_attention_heads",
    "vocab_size",
    "dtype",
    QUANT_METHOD,
    WEIGHT_FORMAT,
    NOT_READ,
    KV_CACHE_DTYPE,
    "num_hidden_layers",
    "mtp_layers",
    "layers",
    "parameters",
    ACTIVE,
    stored::SCALES,
    stored::UNCONVERTED,
    stored::SHARDING,
    "assumed",
];

const QUANT_METHOD: &str = "quant_method";
const WEIGHT_FORMAT: &str = "weight_format";
const NOT_READ: &str = "weights_not_read";
const KV_CACHE_DTYPE: &str = "kv_cache_dtype";
const ACTIVE: &str = "active_parameters";

const DTYPES: &[&str] = &[Dtype::Float32.name(), Dtype::Float16.name(), Dtype::Bfloat16.name()];

/// Reads the whole file.
pub(super) fn read(file: &Object) -> Result<Architecture, ArchitectureFileError> {
    if file.get("schema").and_then(Value::as_str) != Some(SCHEMA) {
        let found = Found::of(file.get("schema"));
        return Err(ArchitectureFileError::Schema { found });
    }
    file.knows(&[KEYS])?;
    let name = file.text("name")?;
    let mut assumed = assumed(file)?;
    let mut assume = |what: &'static str, value: String, why: Why| {
        assumed.push(Assumed::of_key(what, value, why));
    };
    let dtype = dtype(file)?.unwrap_or_else(|| {
        assume("dtype", Dtype::Bfloat16.name().to_owned(), Why::MostModelsUseIt);
        Dtype::Bfloat16
    });
    let layers = layers(file, dtype)?;
    let stated = file.number_if_any("num_hidden_layers", DIMENSION)?;
    let num_hidden_layers = stated.unwrap_or_else(|| {
        let entries = layers.iter().map(|group| group.count).fold(0, u64::saturating_add);
        assume("num_hidden_layers", entries.to_string(), Why::SumOfCounts);
        entries
    });
    let parameters = parts::read(file)?.unwrap_or_default();
    let active_parameters = match file.number_if_any(ACTIVE, ALL_PARAMETERS)? {
        Some(active) if active <= parameters.total() => active,
        Some(active) => return Err(file.bad(ACTIVE, Expected::AtMostParameters, &active.into())),
        None if parameters.total() == 0 => 0,
        None => {
            assume(ACTIVE, parameters.total().to_string(), Why::AllParameters);
            parameters.total()
        }
    };
    Ok(Architecture {
        name: name.to_owned().into(),
        model_type: file.text_if_any("model_type")?.unwrap_or(name).to_owned().into(),
        max_position_embeddings: file.number_if_any("max_position_embeddings", DIMENSION)?,
        hidden_size: file.number("hidden_size", DIMENSION)?,
        num_attention_heads: file.number("num_attention_heads", DIMENSION_OR_NONE)?,
        vocab_size: file.number("vocab_size", DIMENSION)?,
        dtype,
        quantization: quantization(file)?,
        layers: layers.into(),
        num_hidden_layers,
        mtp_layers: file.number_if_any("mtp_layers", DIMENSION_OR_NONE)?.unwrap_or(0),
        parameters,
        active_parameters,
        sharding: stored::sharding(file)?,
        assumed: assumed.into(),
    })
}

fn dtype(file: &Object) -> Result<Option<Dtype>, ArchitectureFileError> {
    let Some(name) = file.text_if_any("dtype")? else { return Ok(None) };
    let dtype = match name {
        "float32" => Dtype::Float32,
        "float16" => Dtype::Float16,
        "bfloat16" => Dtype::Bfloat16,
        _ => return Err(file.unknown("dtype", name, DTYPES)),
    };
    Ok(Some(dtype))
}

/// How the weights are stored, the method and the format of most of them where it has one, and how
/// the KV cache is kept, which needs no method.
fn quantization(file: &Object) -> Result<Option<Quantization>, ArchitectureFileError> {
    let weight_format = format(file, WEIGHT_FORMAT, WeightFormat::from_name, WeightFormat::NAMES)?;
    let kv_cache_dtype = format(file, KV_CACHE_DTYPE, KvFormat::from_name, KvFormat::NAMES)?;
    let method = match file.text_if_any(QUANT_METHOD)? {
        Some(method) => method,
        None if weight_format.is_some() => {
            return Err(file.missing(QUANT_METHOD, Expected::QuantMethod));
        }
        None if kv_cache_dtype.is_some() => Quantization::NOT_STATED,
        None => return Ok(None),
    };
    Ok(Some(Quantization {
        method: method.to_owned().into(),
        weight_format,
        kv_cache_dtype,
        scales: stored::scales(file)?,
        unconverted: stored::unconverted(file)?,
        not_read: file.text_if_any(NOT_READ)?.unwrap_or_default().to_owned().into(),
    }))
}

/// A number format by its name.
fn format<T>(
    file: &Object,
    key: &str,
    from_name: fn(&str) -> Option<T>,
    known: &'static [&'static str],
) -> Result<Option<T>, ArchitectureFileError> {
    let Some(name) = file.text_if_any(key)? else { return Ok(None) };
    from_name(name).map(Some).ok_or_else(|| file.unknown(key, name, known))
}

fn layers(file: &Object, dtype: Dtype) -> Result<Vec<LayerGroup>, ArchitectureFileError> {
    let layers = file.objects("layers")?;
    if layers.is_empty() {
        return Err(file.missing("layers", Expected::Layers));
    }
    layers.iter().map(|entry| layer::read(entry, dtype)).collect()
}

fn assumed(file: &Object) -> Result<Vec<Assumed>, ArchitectureFileError> {
    let entry = |entry: &Object| {
        entry.knows(&[&["what", "value", "why"]])?;
        Ok(Assumed {
            what: entry.text("what")?.to_owned().into(),
            value: entry.text("value")?.to_owned().into(),
            why: Why::Given(entry.text("why")?.to_owned().into()),
        })
    };
    file.objects("assumed")?.iter().map(entry).collect()
}

/// The whole file as it is written.
pub(super) fn write(model: &Architecture) -> Tree {
    let mut fields = vec![
        ("schema", SCHEMA.into()),
        ("name", (&*model.name).into()),
        ("model_type", (&*model.model_type).into()),
        ("max_position_embeddings", model.max_position_embeddings.into()),
        ("hidden_size", model.hidden_size.into()),
        ("num_attention_heads", model.num_attention_heads.into()),
        ("vocab_size", model.vocab_size.into()),
        ("dtype", model.dtype.name().into()),
        ("num_hidden_layers", model.num_hidden_layers.into()),
        ("mtp_layers", model.mtp_layers.into()),
        ("layers", model.layers.iter().map(layer::write).collect()),
    ];
    if let Some(quantization) = &model.quantization {
        fields.push((QUANT_METHOD, (&*quantization.method).into()));
        if let Some(format) = quantization.weight_format {
            fields.push((WEIGHT_FORMAT, format.name().into()));
        }
        if let Some(format) = quantization.kv_cache_dtype {
            fields.push((KV_CACHE_DTYPE, format.name().into()));
        }
        fields.extend(stored::of_quantization(quantization));
        if !quantization.not_read.is_empty() {
            fields.push((NOT_READ, (&*quantization.not_read).into()));
        }
    }
    if model.parameters.total() > 0 {
        fields.push(("parameters", parts::write(model.parameters)));
        fields.push((ACTIVE, model.active_parameters.into()));
    }
    fields.extend(stored::of_sharding(model.sharding));
    fields.push(("assumed", model.assumed.iter().map(assumption).collect()));
    Tree::Object(fields)
}

fn assumption(assumed: &Assumed) -> Tree {
    let Assumed { what, value, why } = assumed;
    let fields =
        [("what", what.to_string()), ("value", value.to_string()), ("why", why.to_string())];
    Tree::Object(fields.map(|(key, text)| (key, text.as_str().into())).into())
}
