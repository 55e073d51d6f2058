//! Modules that several families share, and how their keys are read.

mod attention;
mod dims;
mod layers;
mod linear;
mod mamba;
mod mla;
mod moe;
mod stack;

pub(super) use attention::{Attention, QkNorm, windowed};
pub(super) use dims::{Class, Dims, LLAMA, intermediate, intermediate_or_four_times, optional};
pub(super) use layers::{
    Length, MLPS, Mlp, SLIDING, first_dense, layer_types, mlp_layer_types, not_one_per_layer,
};
pub(super) use linear::{GatedDeltaNet, Kda, KdaGate};
pub(super) use mamba::{Mamba1, Mamba2, auto, state_dtype};
pub(super) use mla::{Indexer, Mla};
pub(super) use moe::Moe;
pub(super) use stack::{Feed, stack};

/// A product that saturates: such a model is past what can be counted, and is refused at the end.
pub(super) fn product(factors: &[u64]) -> u64 {
    factors.iter().fold(1, |product, factor| product.saturating_mul(*factor))
}

/// A sum that saturates.
pub(super) fn sum(terms: &[u64]) -> u64 {
    terms.iter().fold(0, |sum, term| sum.saturating_add(*term))
}
