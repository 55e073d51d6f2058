//! Mamba and Mamba 2 alone, and Jamba: Mamba 1 with attention and experts in some layers.

use super::Family;
use crate::architecture::{Cache, StateDtype};
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::blocks::{
    Attention, Dims, Feed, Mamba1, Mamba2, Mlp, Moe, auto, product, stack, state_dtype,
};
use crate::config::builder::{Bias, Built, Norm};
use crate::config::expected::Expected;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] =
    &[(&["mamba", "falcon_mamba"], mamba), (&["mamba2"], mamba2), (&["jamba"], jamba)];

/// A model without attention: its dimensions.
fn dims(reader: &Reader) -> Result<Dims, ConfigError> {
    Ok(Dims {
        hidden: reader.positive(&["hidden_size", "d_model"])?,
        layers: reader.positive(&["num_hidden_layers", "n_layer"])?,
        heads: 0,
        kv_heads: 0,
        head_dim: 0,
        vocab: reader.positive(&["vocab_size"])?,
        tied: false,
    })
}

/// Width inside: stated, else so many times the model's.
fn inner(reader: &mut Reader, hidden: u64) -> Result<u64, ConfigError> {
    match reader.text.count(&["intermediate_size", "d_inner"])? {
        Some(inner) => Ok(inner),
        None => Ok(product(&[reader.positive_or(&["expand"], 2)?, hidden])),
    }
}

/// Falcon-Mamba differs by norms without parameters, and has a head of its own.
fn mamba(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = dims(reader)?.tied_or(reader, reader.text_model_type() == "mamba")?;
    let rank = auto(reader, "time_step_rank")?;
    let mixer = Mamba1 {
        inner: inner(reader, dims.hidden)?,
        state: reader.positive_or(&["state_size"], 16)?,
        kernel: reader.positive_or(&["conv_kernel"], 4)?,
        dt_rank: rank.unwrap_or(dims.hidden.div_ceil(16)),
        conv_bias: reader.flag_or(&["use_conv_bias"], true)?.into(),
        bias: reader.flag("use_bias")?.into(),
        norms: Norm::Bare,
        dtype: state_dtype(reader, StateDtype::Model, Why::AutoMamba)?,
    };
    alone(&dims, |built| {
        mixer.build(built, dims.hidden);
        built.cache(mixer.cache());
    })
}

fn mamba2(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = dims(reader)?.tied_or(reader, false)?;
    let heads = reader.positive_or(&["num_heads"], 128)?;
    let bias: Bias = reader.flag("use_bias")?.into();
    let mixer = Mamba2 {
        heads,
        head_dim: reader.positive_or(&["head_dim"], 64)?,
        inner: product(&[reader.positive_or(&["expand"], 2)?, dims.hidden]),
        groups: reader.positive_or(&["n_groups"], 8)?,
        state: reader.positive_or(&["state_size"], 128)?,
        kernel: reader.positive_or(&["conv_kernel"], 4)?,
        conv_bias: reader.flag_or(&["use_conv_bias"], true)?.into(),
        in_bias: bias,
        out_bias: bias,
        norm: Norm::Weight,
        dtype: state_dtype(reader, StateDtype::Model, Why::AutoMamba)?,
    };
    mixer.check(reader, "head_dim", Expected::ExpandedPerHead)?;
    alone(&dims, |built| {
        mixer.build(built, dims.hidden);
        built.cache(mixer.cache());
    })
}

/// A norm and a mixer in each layer.
fn alone(dims: &Dims, mix: impl Fn(&mut Built)) -> Result<Built, ConfigError> {
    let mut built = dims.start()?;
    for _ in 0..dims.layers {
        built.norm(Norm::Weight, dims.hidden);
        mix(&mut built);
    }
    built.norm(Norm::Weight, dims.hidden);
    Ok(built)
}

fn jamba(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(8), None)?.tied_or(reader, false)?;
    let attention = Attention::plain(&dims);
    let rank = auto(reader, "mamba_dt_rank")?;
    let mixer = Mamba1 {
        inner: product(&[reader.positive_or(&["mamba_expand"], 2)?, dims.hidden]),
        state: reader.positive_or(&["mamba_d_state"], 16)?,
        kernel: reader.positive_or(&["mamba_d_conv"], 4)?,
        dt_rank: rank.unwrap_or(dims.hidden.div_ceil(16)),
        conv_bias: reader.flag_or(&["mamba_conv_bias"], true)?.into(),
        bias: reader.flag("mamba_proj_bias")?.into(),
        norms: Norm::Weight,
        dtype: state_dtype(reader, StateDtype::Model, Why::AutoMamba)?,
    };
    let experts = reader.positive(&["num_experts", "num_local_experts"])?;
    let width = reader.positive(&["intermediate_size"])?;
    let moe = Moe::plain(experts, reader.count(&["num_experts_per_tok"])?, width);
    let sparse = periodic(reader, "expert_layer_period", 2, "expert_layer_offset", 1)?;
    let full = periodic(reader, "attn_layer_period", 8, "attn_layer_offset", 4)?;
    let mlp = |layer| if experts > 1 && sparse(layer) { Mlp::Sparse } else { Mlp::Dense };
    let feed = Feed::read(reader, (0..dims.layers).map(mlp).collect(), moe)?;
    stack(&dims, &feed, 0..dims.layers, |built, layer| {
        if full(layer) {
            attention.build(built, dims.hidden);
            built.cache(Cache::Full(attention.kept()));
        } else {
            mixer.build(built, dims.hidden);
            built.cache(mixer.cache());
        }
    })
}

/// Whether a layer is one of those that lie a period apart.
fn periodic(
    reader: &mut Reader,
    period: &str,
    default_period: u64,
    offset: &str,
    default_offset: u64,
) -> Result<impl Fn(u64) -> bool + use<>, ConfigError> {
    let period = reader.positive_or(&[period], default_period)?;
    let offset = reader.count_or(&[offset], default_offset)?;
    Ok(move |layer: u64| layer % period == offset)
}
