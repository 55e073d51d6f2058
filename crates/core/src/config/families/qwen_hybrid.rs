//! Qwen's hybrids: three layers of gated delta net, then one of gated attention.

use super::Family;
use super::qwen_moe::{routed, sparse_steps};
use crate::architecture::{Cache, StateDtype};
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::blocks::{
    Attention, Dims, Feed, GatedDeltaNet, Length, Mlp, Moe, QkNorm, first_dense, layer_types,
    stack, state_dtype,
};
use crate::config::builder::{Built, Norm};
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[
    (&["qwen3_next"], qwen3_next),
    (&["qwen3_5_text"], qwen3_5),
    (&["qwen3_5_moe_text"], qwen3_5_moe),
];

/// What mixes the tokens of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Full,
    Linear,
}

fn qwen3_next(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(2), Some(256))?;
    let mlps = sparse_steps(reader, dims.layers)?;
    let moe = moe(reader)?;
    build(reader, &dims, mlps, moe)
}

fn qwen3_5(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(4), Some(256))?;
    build(reader, &dims, first_dense(dims.layers, dims.layers), Moe::plain(0, 0, 0))
}

fn qwen3_5_moe(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(2), Some(256))?;
    let moe = moe(reader)?;
    build(reader, &dims, first_dense(dims.layers, 0), moe)
}

fn moe(reader: &mut Reader) -> Result<Moe, ConfigError> {
    let shared = reader.count_or(&["shared_expert_intermediate_size"], 512)?;
    Ok(routed(reader)?.with_shared(shared).with_shared_gate())
}

fn build(reader: &mut Reader, dims: &Dims, mlps: Vec<Mlp>, moe: Moe) -> Result<Built, ConfigError> {
    let dims = &dims.tied_or(reader, false)?;
    let bias = reader.flag("attention_bias")?;
    let attention = Attention::plain(dims).with_bias(bias).with_qk_norm(QkNorm::Head(Norm::Weight));
    let state = state_dtype(reader, StateDtype::Model, Why::AutoGatedDeltaNet)?;
    let linear = GatedDeltaNet::read(reader, state)?;
    let kinds = kinds(reader, dims.layers)?;
    let feed = Feed::read(reader, mlps, moe)?;
    let mut built = stack(dims, &feed, kinds, |built, kind| match kind {
        Kind::Full => {
            attention.build(built, dims.hidden);
            attention.build_gate(built, dims.hidden);
            built.cache(Cache::Full(attention.kept()));
        }
        Kind::Linear => {
            linear.build(built, dims.hidden);
            built.cache(linear.cache());
        }
    })?;
    built.mtp_layers = reader.text.count(&["mtp_num_hidden_layers"])?.unwrap_or(0);
    Ok(built)
}

/// `layer_types`, else attention in every fourth layer.
fn kinds(reader: &mut Reader, layers: u64) -> Result<Vec<Kind>, ConfigError> {
    let known = [("full_attention", Kind::Full), ("linear_attention", Kind::Linear)];
    if let Some(kinds) = layer_types(reader, "layer_types", layers, Length::Exact, &known)? {
        return Ok(kinds);
    }
    let interval = reader.count_or(&["full_attention_interval"], 4)?;
    let kind = |layer: u64| match (layer + 1).checked_rem(interval) {
        Some(0) => Kind::Full,
        Some(_) | None => Kind::Linear,
    };
    Ok((0..layers).map(kind).collect())
}
