//! Mixtral and what is built like it: attention with grouped queries, routed experts in each
//! layer, two norms.

use super::Family;
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::blocks::{Attention, Dims, Moe, QkNorm, windowed};
use crate::config::builder::{Built, Norm, Sums};
use crate::config::expected::Mend;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[
    (&["mixtral"], mixtral),
    (&["minimax_m2"], minimax_m2),
    (&["phimoe"], phimoe),
    (&["olmoe"], olmoe),
    (&["flex_olmo"], flex_olmo),
    (&["granitemoe", "granitemoeshared"], granitemoe),
    (&["dbrx"], dbrx),
];

/// What a layer is made of.
struct Layer {
    attention: Attention,
    window: Option<u64>,
    moe: Moe,
    norm: Norm,
}

fn mixtral(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(8), None)?.tied_or(reader, false)?;
    let layer = Layer {
        attention: Attention::plain(&dims),
        window: reader.text.count(&["sliding_window"])?,
        moe: experts(reader, "num_local_experts", "intermediate_size")?,
        norm: Norm::Weight,
    };
    build(&dims, &layer)
}

fn minimax_m2(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(8), Some(128))?.tied_or(reader, false)?;
    let qk_norm = match reader.text.flag(&["use_qk_norm"])? {
        Some(false) => QkNorm::None,
        Some(true) | None => qk_norm_type(reader)?,
    };
    let layer = Layer {
        attention: Attention::plain(&dims).with_qk_norm(qk_norm),
        window: None,
        moe: experts(reader, "num_local_experts", "intermediate_size")?,
        norm: Norm::Weight,
    };
    let mut built = build(&dims, &layer)?;
    if reader.flag("use_mtp")? {
        built.mtp_layers = reader.count_or(&["num_mtp_modules"], 1)?;
    }
    Ok(built)
}

fn qk_norm_type(reader: &Reader) -> Result<QkNorm, ConfigError> {
    match reader.text.text(&["qk_norm_type"]) {
        None | Some("per_layer") => Ok(QkNorm::Whole(Norm::Weight)),
        Some("per_head") => Ok(QkNorm::Head(Norm::Weight)),
        Some(other) => Err(reader.unsupported(
            "qk_norm_type",
            other,
            Mend::AreKnown(&["per_layer", "per_head"]),
        )),
    }
}

fn phimoe(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(8), None)?.tied_or(reader, false)?;
    let bias = reader.flag("attention_bias")?;
    let layer = Layer {
        attention: Attention::plain(&dims).with_bias(bias),
        window: reader.text.count(&["sliding_window"])?,
        moe: experts(reader, "num_local_experts", "intermediate_size")?,
        norm: Norm::WeightAndBias,
    };
    let mut built = build(&dims, &layer)?;
    if reader.flag("lm_head_bias")? {
        built.add(Sums::head, dims.vocab.into());
    }
    Ok(built)
}

fn olmoe(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?.tied_or(reader, false)?;
    let bias = reader.flag("attention_bias")?;
    let layer = Layer {
        attention: Attention::plain(&dims)
            .with_bias(bias)
            .with_qk_norm(QkNorm::Whole(Norm::Weight)),
        window: None,
        moe: experts(reader, "num_experts", "intermediate_size")?,
        norm: Norm::Weight,
    };
    build(&dims, &layer)
}

/// As OLMoE; its two norms come after attention and experts.
fn flex_olmo(reader: &mut Reader) -> Result<Built, ConfigError> {
    olmoe(reader)
}

fn granitemoe(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?.tied_or(reader, false)?;
    let bias = reader.flag("attention_bias")?;
    let shared = reader.text.count(&["shared_intermediate_size"])?.unwrap_or(0);
    let layer = Layer {
        attention: Attention::plain(&dims).with_bias(bias),
        window: None,
        moe: experts(reader, "num_local_experts", "intermediate_size")?.with_shared(shared),
        norm: Norm::Weight,
    };
    build(&dims, &layer)
}

/// Its dimensions have names of their own, and two objects of their own.
fn dbrx(reader: &mut Reader) -> Result<Built, ConfigError> {
    let hidden = reader.positive(&["d_model", "hidden_size"])?;
    let heads = reader.positive(&["n_heads", "num_attention_heads"])?;
    let attention = reader.text.object("attn_config");
    let kv_heads = match attention.map(|part| part.count(&["kv_n_heads"])).transpose()?.flatten() {
        Some(kv_heads) => kv_heads,
        None => reader.assume("attn_config.kv_n_heads", 1, Why::ClassDefault),
    };
    let ffn = reader.text.object("ffn_config").ok_or_else(|| reader.missing("ffn_config"))?;
    let of = |key: &str| ffn.count(&[key])?.ok_or_else(|| reader.missing(key));
    let moe = Moe::plain(of("moe_num_experts")?, of("moe_top_k")?, of("ffn_hidden_size")?);
    let dims = Dims {
        hidden,
        layers: reader.positive(&["n_layers", "num_hidden_layers"])?,
        heads,
        kv_heads,
        head_dim: hidden / heads,
        vocab: reader.positive(&["vocab_size"])?,
        tied: false,
    };
    let layer = Layer { attention: Attention::plain(&dims), window: None, moe, norm: Norm::Weight };
    build(&dims, &layer)
}

/// Routed experts by the names of two keys.
fn experts(reader: &Reader, experts: &str, intermediate: &str) -> Result<Moe, ConfigError> {
    let experts = reader.positive(&[experts, "num_experts", "num_local_experts"])?;
    let active = reader.count(&["num_experts_per_tok"])?;
    Ok(Moe::plain(experts, active, reader.positive(&[intermediate])?))
}

fn build(dims: &Dims, layer: &Layer) -> Result<Built, ConfigError> {
    let mut built = dims.start()?;
    for _ in 0..dims.layers {
        layer.attention.build(&mut built, dims.hidden);
        layer.moe.build(&mut built, dims.hidden);
        built.norm(layer.norm, dims.hidden);
        built.norm(layer.norm, dims.hidden);
        built.cache(windowed(layer.attention.kept(), layer.window));
    }
    built.norm(layer.norm, dims.hidden);
    Ok(built)
}
