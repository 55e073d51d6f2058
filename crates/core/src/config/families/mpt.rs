//! MPT.

use super::Family;
use super::decoder::{BIASED, Decoder};
use super::windows::Windows;
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::blocks::{Class, Dims, LLAMA, QkNorm};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::expected::Mend;
use crate::config::object::Object;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[(&["mpt"], mpt)];

fn mpt(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 50_368,
        hidden_size: 2_048,
        num_hidden_layers: 24,
        num_attention_heads: 16,
        tie_word_embeddings: true,
        ..LLAMA
    };
    let attention = reader.text.object("attn_config");
    let flag = |key: &str| match &attention {
        Some(attention) => attention.flag(&[key]),
        None => Ok(None),
    };
    let mut dims = Dims::without_groups(reader, &class)?;
    dims.kv_heads = kv_heads(reader, attention.as_ref(), &dims)?;
    let bias: Bias = (!reader.flag_or(&["no_bias"], true)?).into();
    let norm = norm(reader, bias)?;
    let qk_norm = match flag("qk_ln")? {
        Some(true) => QkNorm::Whole(norm),
        Some(false) | None => QkNorm::None,
    };
    if let Some(kind @ ("mptglu" | "mb_moe" | "torch_dmoe" | "mb_dmoe")) =
        reader.text.object("ffn_config").and_then(|ffn| ffn.text(&["ffn_type"]))
    {
        return Err(reader.unsupported("ffn_config.ffn_type", kind, Mend::Is("mptmlp")));
    }
    let times = reader.count_or(&["expansion_ratio"], 4)?;
    let intermediate = dims.hidden.saturating_mul(times);
    let decoder = Decoder { qkv_bias: bias, o_bias: bias, mlp_bias: bias, norm, qk_norm, ..BIASED };
    let mut built = decoder.build_with(reader, &dims, &Windows::none(&dims), intermediate)?;
    // ALiBi and rotary positions take the place of learned ones.
    let alibi = flag("alibi")?.unwrap_or_else(|| reader.assume("alibi", true, Why::ClassDefault));
    if !alibi && flag("rope")? != Some(true) && reader.flag_or(&["learned_pos_emb"], true)? {
        let positions = reader.size(&["max_seq_len"], 2_048)?;
        built.linear(Sums::positions, positions, dims.hidden, Bias::No);
    }
    Ok(built)
}

fn kv_heads(reader: &Reader, attention: Option<&Object>, dims: &Dims) -> Result<u64, ConfigError> {
    const KEY: &str = "attn_config.attn_type";
    let Some(attention) = attention else { return Ok(dims.heads) };
    match attention.text(&["attn_type"]) {
        Some("multihead_attention") | None => Ok(dims.heads),
        Some("multiquery_attention") => Ok(1),
        Some("grouped_query_attention") => attention
            .count(&["kv_n_heads"])?
            .ok_or_else(|| reader.missing("attn_config.kv_n_heads")),
        Some(other) => {
            let known = "multihead_attention, multiquery_attention, grouped_query_attention";
            Err(reader.unsupported(KEY, other, Mend::AreListed(known)))
        }
    }
}

fn norm(reader: &Reader, bias: Bias) -> Result<Norm, ConfigError> {
    const KEY: &str = "norm_type";
    match reader.text.text(&[KEY]) {
        Some("low_precision_layernorm" | "layernorm") | None => match bias {
            Bias::Yes => Ok(Norm::WeightAndBias),
            Bias::No => Ok(Norm::Weight),
        },
        Some("low_precision_rmsnorm" | "rmsnorm") => Ok(Norm::Weight),
        Some(other) => Err(reader.unsupported(KEY, other, Mend::Are(&["layernorm", "rmsnorm"]))),
    }
}
