//! The keys that say how parameters are stored and how they lie on GPUs.

use super::ArchitectureFileError;
use super::object::{ALL_PARAMETERS, DIMENSION, DIMENSION_OR_NONE, Object};
use super::tree::Tree;
use crate::architecture::{Quantization, Scales, Sharding, Unconverted};

pub(super) const SCALES: &str = "weight_scales";
pub(super) const UNCONVERTED: &str = "unconverted_layers";
pub(super) const SHARDING: &str = "sharding";

const KINDS: &[&str] = &["tensor", "channel", "group", "block"];

/// Numbers of a structure by their keys.
type Numbers<T> = [(&'static str, fn(&mut T) -> &mut u64)];

const UNCONVERTED_KEYS: &Numbers<Unconverted> = &[
    ("attention", |parts| &mut parts.attention),
    ("mlp", |parts| &mut parts.mlp),
    ("experts", |parts| &mut parts.experts),
    ("shared_experts", |parts| &mut parts.shared_experts),
    ("mixers", |parts| &mut parts.mixers),
];

const SHARDING_KEYS: &Numbers<Sharding> = &[
    ("replicated_attention", |sharding| &mut sharding.replicated_attention),
    ("absorbed", |sharding| &mut sharding.absorbed),
    ("rotary_elements", |sharding| &mut sharding.rotary_elements),
    ("num_experts", |sharding| &mut sharding.num_experts),
    ("num_experts_per_tok", |sharding| &mut sharding.num_experts_per_tok),
    ("expert_parameters", |sharding| &mut sharding.expert_parameters),
    ("whole_sides", |sharding| &mut sharding.whole_sides),
    ("divided_sides", |sharding| &mut sharding.divided_sides),
    ("whole_sides_of_experts", |sharding| &mut sharding.whole_sides_of_experts),
    ("divided_sides_of_experts", |sharding| &mut sharding.divided_sides_of_experts),
    ("attention_inputs", |sharding| &mut sharding.attention_inputs),
    ("mlp_inputs", |sharding| &mut sharding.mlp_inputs),
    ("expert_inputs", |sharding| &mut sharding.expert_inputs),
    ("shared_expert_inputs", |sharding| &mut sharding.shared_expert_inputs),
];

/// What is stored beside quantized elements.
pub(super) fn scales(file: &Object) -> Result<Scales, ArchitectureFileError> {
    let Some(object) = file.object(SCALES)? else { return Ok(Scales::Tensor) };
    let size = || object.number("size", DIMENSION);
    match object.text("kind")? {
        "tensor" => object.knows(&[&["kind"]]).map(|()| Scales::Tensor),
        "channel" => object.knows(&[&["kind"]]).map(|()| Scales::Channel),
        "block" => {
            object.knows(&[&["kind", "size", "inputs"]])?;
            let inputs = object.number_if_any("inputs", DIMENSION)?.unwrap_or(0);
            Ok(Scales::Block { size: size()?, inputs })
        }
        "group" => {
            object.knows(&[&["kind", "size", "zero_points"]])?;
            let zero_points = object.number_if_any("zero_points", DIMENSION_OR_NONE)?;
            Ok(Scales::Group { size: size()?, zero_points: zero_points.is_some_and(|n| n > 0) })
        }
        other => Err(object.unknown("kind", other, KINDS)),
    }
}

/// What is not quantized.
pub(super) fn unconverted(file: &Object) -> Result<Unconverted, ArchitectureFileError> {
    numbers(file, UNCONVERTED, UNCONVERTED_KEYS)
}

/// How parameters lie on GPUs.
pub(super) fn sharding(file: &Object) -> Result<Sharding, ArchitectureFileError> {
    numbers(file, SHARDING, SHARDING_KEYS)
}

fn numbers<T: Default>(
    file: &Object,
    key: &str,
    keys: &Numbers<T>,
) -> Result<T, ArchitectureFileError> {
    let mut structure = T::default();
    let Some(object) = file.object(key)? else { return Ok(structure) };
    let known: Vec<&'static str> = keys.iter().map(|(key, _)| *key).collect();
    object.knows(&[&known])?;
    for (key, number) in keys {
        *number(&mut structure) = object.number_if_any(key, ALL_PARAMETERS)?.unwrap_or(0);
    }
    Ok(structure)
}

/// The fields of a quantization that are not what a file without them has.
pub(super) fn of_quantization(
    quantization: &Quantization,
) -> impl Iterator<Item = (&'static str, Tree)> {
    let of_kind = |kind: &str| vec![("kind", Tree::from(kind))];
    let scales = match quantization.scales {
        Scales::Tensor => None,
        Scales::Channel => Some(of_kind("channel")),
        Scales::Block { size, inputs } => {
            let inputs = (inputs > 0).then(|| ("inputs", Tree::from(inputs)));
            let fields = [of_kind("block"), vec![("size", size.into())]].concat();
            Some(fields.into_iter().chain(inputs).collect())
        }
        Scales::Group { size, zero_points } => {
            let zero_points = zero_points.then(|| ("zero_points", Tree::from(1)));
            let fields = [of_kind("group"), vec![("size", size.into())]].concat();
            Some(fields.into_iter().chain(zero_points).collect())
        }
    };
    let scales = scales.map(|fields| (SCALES, Tree::Object(fields)));
    scales.into_iter().chain(written(UNCONVERTED, quantization.unconverted, UNCONVERTED_KEYS))
}

/// The field of the sharding, where anything is known.
pub(super) fn of_sharding(sharding: Sharding) -> Option<(&'static str, Tree)> {
    written(SHARDING, sharding, SHARDING_KEYS)
}

fn written<T>(
    key: &'static str,
    mut structure: T,
    keys: &Numbers<T>,
) -> Option<(&'static str, Tree)> {
    let number = |(key, number): &(&'static str, fn(&mut T) -> &mut u64)| {
        let number = *number(&mut structure);
        (number > 0).then(|| (*key, Tree::from(number)))
    };
    let fields: Vec<_> = keys.iter().filter_map(number).collect();
    (!fields.is_empty()).then_some((key, Tree::Object(fields)))
}
