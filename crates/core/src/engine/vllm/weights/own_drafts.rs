//! The weights of a model's own layers that draft tokens (MTP).

use std::borrow::Cow;

use super::super::error::VllmError;
use super::{StageWeights, Stored, WeightOptions, heads, weights};
use crate::architecture::{Architecture, Cache, LayerGroup, Parts, Sharding};
use crate::units::Bytes;

/// The weights of the MTP layers on each GPU of the last stage.
///
/// An architecture does not have them. Each is taken for a layer of the model, one with experts
/// where there are such, behind norms and a projection of two hidden states to one that every GPU
/// has whole; embedding and head are those of the model. `vllm/model_executor/models/deepseek_mtp.py`
///
/// # Errors
/// [`VllmError`] past 2^64 bytes.
pub fn own_drafts(model: &Architecture, options: &WeightOptions) -> Result<Bytes, VllmError> {
    if model.mtp_layers == 0 {
        return Ok(Bytes(0));
    }
    let drafts = drafts(model);
    // What is not quantized of them: what no layer of the model has quantized.
    let of_drafts = |part: u64| if part >= model.num_hidden_layers { model.mtp_layers } else { 0 };
    let stored = options.stored.map(|stored| match stored {
        Stored::Modules { format, scales, unconverted } => {
            Stored::Modules { format, scales, unconverted: unconverted.map(of_drafts) }
        }
        gguf @ Stored::Gguf(_) => gguf,
    });
    let options = WeightOptions { pipeline_parallel_size: 1, stored, adapters: None, ..*options };
    let stages = weights(&drafts, &options)?;
    Ok(stages.first().map_or(Bytes(0), StageWeights::of_model))
}

/// The MTP layers as a model of their own, without ends.
fn drafts(model: &Architecture) -> Architecture {
    let count = model.mtp_layers;
    let Parts { attention, mlp, shared_experts, router, norms, .. } = model.parameters;
    let attends = |group: &&LayerGroup| {
        heads(&group.cache).is_some()
            || matches!(group.cache, Cache::Mla { .. } | Cache::SwaMla { .. })
    };
    let attending = model.layers.iter().filter(attends).map(|group| group.count);
    let attending = attending.fold(0, u64::saturating_add).min(model.num_hidden_layers);
    let of_sparse = model.sharding.expert_parameters.saturating_mul(model.sharding.num_experts);
    let sparse = model.parameters.experts.checked_div(of_sparse).unwrap_or(0);
    let of = |all: u64, layers: u64| share(all, layers, count);
    let dense = if sparse == 0 { of(mlp, model.num_hidden_layers) } else { 0 };
    let hidden = model.hidden_size;
    let projection = hidden.saturating_mul(hidden).saturating_mul(2);
    let parameters = Parts {
        attention: of(attention, attending),
        mlp: dense,
        experts: if sparse == 0 { 0 } else { of_sparse.saturating_mul(count) },
        shared_experts: of(shared_experts, sparse),
        router: of(router, sparse),
        norms: of(norms, model.num_hidden_layers),
        other: projection.saturating_add(hidden.saturating_mul(2)).saturating_mul(count),
        ..Parts::default()
    };
    let sharding = Sharding {
        replicated_attention: of(model.sharding.replicated_attention, attending),
        absorbed: of(model.sharding.absorbed, attending),
        rotary_elements: 0,
        ..model.sharding
    };
    let layer = model.layers.iter().find(attends).map(|group| LayerGroup { count, ..*group });
    Architecture {
        num_hidden_layers: count,
        mtp_layers: 0,
        layers: Cow::Owned(layer.into_iter().collect()),
        parameters,
        active_parameters: 0,
        sharding,
        ..model.clone()
    }
}

/// So many layers of a sum over others.
fn share(all: u64, of: u64, count: u64) -> u64 {
    let share = u128::from(all) * u128::from(count) / u128::from(of.max(1));
    u64::try_from(share).unwrap_or(u64::MAX)
}
