//! Ling and Ring: a mixture of experts with plain attention, and the hybrids of versions 2.5
//! (lightning attention) and 3 (Kimi delta attention) with latent attention in some layers.

use super::Family;
use super::deepseek::experts;
use super::moe::full;
use crate::architecture::{Cache, Mixer, State, StateDtype};
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::blocks::{
    Attention, Dims, Feed, Kda, KdaGate, Length, Mla, QkNorm, first_dense, layer_types,
    mlp_layer_types, product, stack, state_dtype,
};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] =
    &[(&["bailing_moe"], bailing_moe), (&["bailing_hybrid"], bailing_hybrid)];

/// What mixes the tokens of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Latent,
    Linear,
}

/// Reference: vLLM, as `transformers` has no such class.
fn bailing_moe(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?.tied_or(reader, false)?;
    let bias = reader.flag("use_bias")?;
    let attention = Attention { o_bias: bias.into(), ..projections(reader, &dims)? };
    let feed = feed(reader, &dims)?.with_bias(bias.into());
    full(reader, &dims, &feed, &attention)
}

/// Queries, keys and values.
fn projections(reader: &Reader, dims: &Dims) -> Result<Attention, ConfigError> {
    let bias = reader.flag("use_bias")?;
    let qkv_bias = bias || reader.flag("use_qkv_bias")?;
    let norm = reader.flag("use_qk_norm")?;
    let qk_norm = if norm { QkNorm::Head(Norm::Weight) } else { QkNorm::None };
    Ok(Attention { qkv_bias: qkv_bias.into(), qk_norm, ..Attention::plain(dims) })
}

fn feed(reader: &mut Reader, dims: &Dims) -> Result<Feed, ConfigError> {
    let moe = experts(reader)?;
    let width = reader.text.count(&["moe_shared_expert_intermediate_size"])?;
    let shared = reader.text.count(&["num_shared_experts"])?.unwrap_or(0);
    let moe = moe.with_shared(product(&[width.unwrap_or(moe.intermediate), shared]));
    let dense = reader.count_or(&["first_k_dense_replace"], 0)?;
    Feed::read(reader, first_dense(dims.layers, dense), moe)
}

fn bailing_hybrid(reader: &mut Reader) -> Result<Built, ConfigError> {
    let classes = reader.root.texts(&["architectures"])?.unwrap_or_default();
    if classes.contains(&"BailingMoeV2_5ForCausalLM") {
        version_2_5(reader)
    } else {
        version_3(reader)
    }
}

/// `layer_types`, else latent attention in the last layer of each group.
fn kinds(reader: &mut Reader, layers: u64) -> Result<Vec<Kind>, ConfigError> {
    let known = [("full_attention", Kind::Latent), ("linear_attention", Kind::Linear)];
    if let Some(kinds) = layer_types(reader, "layer_types", layers, Length::Exact, &known)? {
        return Ok(kinds);
    }
    let group = reader.count_or(&["layer_group_size"], 6)?;
    let kind = |layer: u64| match (layer + 1).checked_rem(group) {
        Some(0) => Kind::Latent,
        Some(_) | None => Kind::Linear,
    };
    Ok((0..layers).map(kind).collect())
}

fn version_3(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?;
    let mla = Mla::read(reader, dims.heads, None)?;
    let kinds = kinds(reader, dims.layers)?;
    let head_dim = match reader.text.count(&["linear_head_dim"])? {
        Some(head_dim) => head_dim,
        None => reader.count_or(&["head_dim"], 128)?,
    };
    let kda = Kda {
        heads: reader.text.count(&["linear_num_heads"])?.unwrap_or(dims.heads),
        head_dim,
        kernel: reader.count_or(&["short_conv_kernel_size", "linear_conv_kernel_dim"], 4)?,
        gate: KdaGate::Full,
    };
    let mlps = mlp_layer_types(reader, dims.layers, 2)?;
    let feed = Feed::read(reader, mlps, experts(reader)?)?;
    reader.assume("mamba_ssm_cache_dtype", "float32", Why::KimiDelta);
    // The class has no tied head.
    let mut built = stack(&dims, &feed, kinds, |built, kind| match kind {
        Kind::Latent => {
            mla.build(built, dims.hidden);
            // A gate of each head's output.
            built.linear(Sums::attention, dims.hidden, dims.heads, Bias::No);
            built.cache(mla.cache());
        }
        Kind::Linear => {
            kda.build(built, dims.hidden);
            built.cache(kda.cache());
        }
    })?;
    let keys = ["num_nextn_predict_layers", "num_mtp_layers"];
    built.mtp_layers = reader.text.count(&keys)?.unwrap_or(0);
    Ok(built)
}

/// Reference: vLLM, as `transformers` has no such class.
fn version_2_5(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?.tied_or(reader, false)?;
    let mla = Mla { bias: Bias::No, ..Mla::read(reader, dims.heads, None)? };
    let kinds = kinds(reader, dims.layers)?;
    let lightning = Attention { kv_heads: dims.heads, ..projections(reader, &dims)? };
    let o_bias = reader.flag("use_bias")?.into();
    let lightning = Attention { o_bias, ..lightning };
    let feed = feed(reader, &dims)?;
    let dtype = state_dtype(reader, StateDtype::Model, Why::AutoLightning)?;
    let width = product(&[dims.heads, dims.head_dim]);
    let mut built = stack(&dims, &feed, kinds, |built, kind| match kind {
        Kind::Latent => {
            mla.build(built, dims.hidden);
            built.cache(mla.cache());
        }
        Kind::Linear => {
            lightning.build(built, dims.hidden);
            built.linear(Sums::attention, dims.hidden, width, Bias::No);
            built.norm(Norm::Weight, width);
            built.cache(lightning_state(&dims, dtype));
        }
    })?;
    built.mtp_layers = reader.text.count(&["num_nextn_predict_layers"])?.unwrap_or(0);
    Ok(built)
}

/// The state of lightning attention: a square for each head.
pub(super) fn lightning_state(dims: &Dims, dtype: StateDtype) -> Cache {
    Cache::Mamba(State {
        mixer: Mixer::LinearAttention,
        conv: None,
        conv_dtype: StateDtype::Model,
        recurrent: Some([dims.heads, dims.head_dim, dims.head_dim]),
        recurrent_dtype: dtype,
    })
}
