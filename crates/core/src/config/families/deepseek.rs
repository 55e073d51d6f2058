//! DeepSeek V2 to V3.2 and what is built like them: latent attention, dense first layers, then
//! routed and shared experts.

use super::Family;
use crate::architecture::Cache;
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::blocks::{
    Attention, Dims, Feed, Indexer, Length, Mla, Mlp, Moe, first_dense, layer_types,
    mlp_layer_types, stack,
};
use crate::config::builder::Built;
use crate::config::expected::Mend;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[
    (&["deepseek"], deepseek),
    (&["deepseek_v2"], deepseek_v2),
    (&["deepseek_v3", "kimi_k2"], deepseek_v3),
    (&["sarvam_mla"], sarvam_mla),
    (&["deepseek_v32"], deepseek_v32),
    (&["glm4_moe_lite"], glm4_moe_lite),
    (&["glm_moe_dsa"], glm_moe_dsa),
    (&["mistral4"], mistral4),
    (&["minicpm3"], minicpm3),
    (&["youtu"], youtu),
];

/// The first DeepSeek with experts: plain attention.
fn deepseek(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?.tied_or(reader, false)?;
    let bias = reader.flag("attention_bias")?;
    let attention = Attention::plain(&dims).with_bias(bias);
    let dense = reader.count_or(&["first_k_dense_replace"], 0)?;
    let every = reader.text.count(&["moe_layer_freq"])?.unwrap_or(1);
    let mlp = |layer: u64| {
        let sparse = layer >= dense && layer.checked_rem(every) == Some(0);
        if sparse { Mlp::Sparse } else { Mlp::Dense }
    };
    let feed = Feed::read(reader, (0..dims.layers).map(mlp).collect(), experts(reader)?)?;
    stack(&dims, &feed, 0..dims.layers, |built, _| {
        attention.build(built, dims.hidden);
        built.cache(Cache::Full(attention.kept()));
    })
}

fn deepseek_v2(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?;
    let mla = Mla::read(reader, dims.heads, Some(1536))?;
    let dense = reader.count_or(&["first_k_dense_replace"], 0)?;
    latent(reader, &dims, &mla, first_dense(dims.layers, dense), none(&dims))
}

fn deepseek_v3(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?;
    let mla = Mla::read(reader, dims.heads, Some(1536))?;
    let dense = reader.count_or(&["first_k_dense_replace"], 3)?;
    latent(reader, &dims, &mla, first_dense(dims.layers, dense), none(&dims))
}

fn sarvam_mla(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?;
    let mla = Mla::read(reader, dims.heads, None)?;
    let dense = reader.count_or(&["first_k_dense_replace"], 1)?;
    latent(reader, &dims, &mla, first_dense(dims.layers, dense), none(&dims))
}

fn deepseek_v32(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?;
    let mla = Mla::read(reader, dims.heads, Some(1536))?;
    let mlps = mlp_layer_types(reader, dims.layers, 3)?;
    let indexer = Indexer::read(reader, &mla)?;
    let indexers = vec![Some(indexer); mlps.len()];
    latent(reader, &dims, &mla, mlps, indexers)
}

fn glm4_moe_lite(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?;
    let mla = Mla::read(reader, dims.heads, Some(768))?;
    let mlps = mlp_layer_types(reader, dims.layers, 1)?;
    latent(reader, &dims, &mla, mlps, none(&dims))
}

/// As DeepSeek V3.2; a layer may use the tokens that the indexer of an earlier layer picked.
fn glm_moe_dsa(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?;
    let mla = Mla::read(reader, dims.heads, Some(2048))?;
    let mlps = mlp_layer_types(reader, dims.layers, 3)?;
    let indexer = Indexer::read(reader, &mla)?;
    let own = own_indexers(reader, dims.layers)?;
    let indexers = own.iter().map(|own| own.then_some(indexer)).collect();
    latent(reader, &dims, &mla, mlps, indexers)
}

/// Which layers have an indexer of their own.
fn own_indexers(reader: &Reader, layers: u64) -> Result<Vec<bool>, ConfigError> {
    let known = [("full", true), ("shared", false)];
    if let Some(own) = layer_types(reader, "indexer_types", layers, Length::Exact, &known)? {
        return Ok(own);
    }
    if let Some(pattern) = reader.text.text(&["index_topk_pattern"]) {
        let own = |letter| match letter {
            'F' => Ok(true),
            'S' => Ok(false),
            other => {
                Err(reader.unsupported("index_topk_pattern", other, Mend::AreKnown(&["F", "S"])))
            }
        };
        let own: Vec<bool> = pattern.chars().map(own).collect::<Result<_, _>>()?;
        if own.len() as u64 != layers {
            return Err(reader.unsupported("index_topk_pattern", pattern, Mend::LetterPerLayer));
        }
        return Ok(own);
    }
    let every = reader.text.count(&["index_topk_freq"])?.unwrap_or(1).max(1);
    let offset = reader.text.count(&["index_skip_topk_offset"])?.unwrap_or(2);
    Ok((0..layers).map(|layer| (layer + 1).saturating_sub(offset) % every == 0).collect())
}

fn mistral4(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?;
    let mla = Mla::read(reader, dims.heads, Some(1024))?;
    let dense = reader.count_or(&["first_k_dense_replace"], 0)?;
    latent(reader, &dims, &mla, first_dense(dims.layers, dense), none(&dims))
}

fn minicpm3(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?;
    let v_head_dim = match reader.text.count(&["v_head_dim"])? {
        Some(v_head_dim) => v_head_dim,
        None => reader.assume("v_head_dim", dims.hidden / dims.heads, Why::HiddenOverHeads),
    };
    let mla = Mla::read_with_v(reader, dims.heads, Some(768), v_head_dim)?;
    dense(reader, &dims, &mla)
}

fn youtu(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?;
    let mla = Mla::read(reader, dims.heads, Some(1536))?;
    dense(reader, &dims, &mla)
}

/// Latent attention and a dense MLP in each layer.
fn dense(reader: &mut Reader, dims: &Dims, mla: &Mla) -> Result<Built, ConfigError> {
    let dims = &dims.tied_or(reader, true)?;
    let bias = reader.flag("mlp_bias")?.into();
    let mlps = first_dense(dims.layers, dims.layers);
    let feed = Feed::read(reader, mlps, Moe::plain(0, 0, 0))?.with_bias(bias);
    stack(dims, &feed, 0..dims.layers, |built, _| {
        mla.build(built, dims.hidden);
        built.cache(mla.cache());
    })
}

/// Latent attention, each layer with or without experts; and with an indexer where the list of
/// them has one.
fn latent(
    reader: &mut Reader,
    dims: &Dims,
    mla: &Mla,
    mlps: Vec<Mlp>,
    indexers: Vec<Option<Indexer>>,
) -> Result<Built, ConfigError> {
    let dims = &dims.tied_or(reader, false)?;
    let bias = reader.flag("mlp_bias")?.into();
    let feed = Feed::read(reader, mlps, experts(reader)?)?.with_bias(bias);
    let mut built = stack(dims, &feed, indexers, |built, indexer| {
        mla.build(built, dims.hidden);
        built.cache(mla.cache());
        if let Some(indexer) = indexer {
            indexer.build(built, dims.hidden);
            built.cache(indexer.cache());
        }
    })?;
    let keys = ["num_nextn_predict_layers", "num_mtp_layers"];
    built.mtp_layers = reader.text.count(&keys)?.unwrap_or(0);
    Ok(built)
}

/// No indexers.
fn none(dims: &Dims) -> Vec<Option<Indexer>> {
    (0..dims.layers).map(|_| None).collect()
}

/// Routed experts, and shared ones as wide as so many routed ones.
pub(super) fn experts(reader: &Reader) -> Result<Moe, ConfigError> {
    let experts = reader.positive(&["n_routed_experts", "num_local_experts", "num_experts"])?;
    let active = reader.count(&["num_experts_per_tok", "num_experts_per_token"])?;
    let width = reader.positive(&["moe_intermediate_size"])?;
    let shared = reader.text.count(&["n_shared_experts", "num_shared_experts"])?.unwrap_or(0);
    Ok(Moe::plain(experts, active, width).with_shared(width.saturating_mul(shared)))
}
