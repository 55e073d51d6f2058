//! Qwen's mixtures of experts with attention in each layer.

use super::Family;
use super::windows::used_sliding_window;
use crate::config::ConfigError;
use crate::config::blocks::{Attention, Dims, Feed, Mlp, Moe, QkNorm, stack, windowed};
use crate::config::builder::{Built, Norm};
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[
    (&["qwen2_moe"], qwen2_moe),
    (&["qwen3_moe", "qwen3_vl_moe_text", "qwen3_omni_moe_text"], qwen3_moe),
];

fn qwen2_moe(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(16), None)?.tied_or(reader, false)?;
    let qkv_bias = reader.flag_or(&["qkv_bias"], true)?.into();
    let attention = Attention { qkv_bias, ..Attention::plain(&dims) };
    let shared = reader.count(&["shared_expert_intermediate_size"])?;
    let moe = routed(reader)?.with_shared(shared).with_shared_gate();
    let feed = Feed::read(reader, sparse_steps(reader, dims.layers)?, moe)?;
    // Below `max_window_layers`, every second layer has the window.
    let window = used_sliding_window(reader, None)?;
    let last = match window {
        Some(_) => reader.count_or(&["max_window_layers"], 28)?,
        None => 0,
    };
    stack(&dims, &feed, 0..dims.layers, |built, layer| {
        attention.build(built, dims.hidden);
        let window = window.filter(|_| layer % 2 == 0 && layer < last);
        built.cache(windowed(attention.kept(), window));
    })
}

fn qwen3_moe(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(4), None)?.tied_or(reader, false)?;
    let bias = reader.flag("attention_bias")?;
    let attention =
        Attention::plain(&dims).with_bias(bias).with_qk_norm(QkNorm::Head(Norm::Weight));
    let feed = Feed::read(reader, sparse_steps(reader, dims.layers)?, routed(reader)?)?;
    let window = used_sliding_window(reader, None)?;

    stack(&dims, &feed, 0..dims.layers, |built, _| {
        attention.build(built, dims.hidden);
        built.cache(windowed(attention.kept(), window));
    })
}

/// The routed experts of every Qwen.
pub(super) fn routed(reader: &Reader) -> Result<Moe, ConfigError> {
    let experts = reader.positive(&["num_experts", "num_local_experts"])?;
    let active = reader.count(&["num_experts_per_tok"])?;
    Ok(Moe::plain(experts, active, reader.positive(&["moe_intermediate_size"])?))
}

/// Experts in every layer whose number from 1 divides by the step and that is not in
/// `mlp_only_layers`.
pub(super) fn sparse_steps(reader: &Reader, layers: u64) -> Result<Vec<Mlp>, ConfigError> {
    let step = reader.text.count(&["decoder_sparse_step"])?.unwrap_or(1);
    let dense = reader.text.counts(&["mlp_only_layers"])?.unwrap_or_default();
    let mlp = |layer: u64| {
        let sparse = (layer + 1).checked_rem(step) == Some(0) && !dense.contains(&layer);
        if sparse { Mlp::Sparse } else { Mlp::Dense }
    };
    Ok((0..layers).map(mlp).collect())
}
