//! Structures that no other model has: Grok 1, JetMoE, LongCat-Flash, RecurrentGemma.

use super::Family;
use crate::architecture::{Cache, Mixer, State, StateDtype};
use crate::config::ConfigError;
use crate::config::blocks::{Attention, Dims, Mla, Moe, product, sum};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::expected::Mend;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[
    (&["grok-1"], grok),
    (&["jetmoe"], jetmoe),
    (&["longcat_flash"], longcat_flash),
    (&["recurrent_gemma"], recurrent_gemma),
];

/// Norms before and after attention and experts. Reference: the published JAX code.
fn grok(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?.tied_or(reader, true)?;
    let hidden = dims.hidden;
    let width = grok_width(reader, hidden)?;
    let active = reader.count(&["num_experts_per_tok", "num_selected_experts"])?;
    let moe = Moe::plain(reader.positive(&["num_experts"])?, active, width);
    let attention = Attention::plain(&dims);
    let mut built = dims.start()?;
    for _ in 0..dims.layers {
        attention.build(&mut built, hidden);
        moe.build(&mut built, hidden);
        for _ in 0..4 {
            built.norm(Norm::Weight, hidden);
        }
        built.cache(Cache::Full(attention.kept()));
    }
    built.norm(Norm::Weight, hidden);
    Ok(built)
}

/// Stated, or two thirds of the widened model, as there is a gate; up to a multiple of 8.
fn grok_width(reader: &Reader, hidden: u64) -> Result<u64, ConfigError> {
    if let Some(width) = reader.text.count(&["intermediate_size"])? {
        return Ok(width);
    }
    let widened = product(&[reader.positive(&["widening_factor"])?, hidden, 2]) / 3;
    Ok(widened.div_ceil(8).saturating_mul(8))
}

/// Each query and output matrix is one of several, chosen for each token; keys and values are
/// shared by the chosen ones.
fn jetmoe(reader: &mut Reader) -> Result<Built, ConfigError> {
    let hidden = reader.positive(&["hidden_size"])?;
    let kv_heads = reader.positive(&["num_key_value_heads"])?;
    let active = reader.positive(&["num_experts_per_tok"])?;
    let dims = Dims {
        hidden,
        layers: reader.positive(&["num_hidden_layers"])?,
        heads: product(&[kv_heads, active]),
        kv_heads,
        head_dim: reader.positive_or(&["kv_channels", "head_dim"], 128)?,
        vocab: reader.positive(&["vocab_size"])?,
        tied: reader.tied(true)?,
    };
    let experts = reader.positive(&["num_local_experts", "num_experts"])?;
    let moe = Moe::plain(experts, active, reader.positive(&["intermediate_size"])?);
    let width = product(&[kv_heads, dims.head_dim]);
    let heads = Attention::plain(&dims).kept();
    let mut built = dims.start()?;
    for _ in 0..dims.layers {
        built.linear(Sums::router, hidden, experts, Bias::No);
        built.experts(experts, active, |built| {
            built.linear(Sums::experts, hidden, width, Bias::No);
            built.row(Sums::experts, width, hidden, Bias::No);
        });
        built.linear(Sums::attention, hidden, product(&[2, width]), Bias::No);
        moe.build(&mut built, hidden);
        // A bias of the experts' sum in both.
        built.add(Sums::attention, hidden.into());
        built.add(Sums::shared_experts, hidden.into());
        built.norm(Norm::Weight, hidden);
        built.norm(Norm::Weight, hidden);
        built.cache(Cache::Full(heads));
    }
    built.norm(Norm::Weight, hidden);
    Ok(built)
}

/// Each layer has two latent attentions and two dense MLPs, and experts beside them; some of the
/// experts pass their input on and have no parameters.
fn longcat_flash(reader: &mut Reader) -> Result<Built, ConfigError> {
    let hidden = reader.positive(&["hidden_size"])?;
    let heads = reader.positive(&["num_attention_heads"])?;
    let layers = match reader.text.count(&["num_layers"])? {
        Some(layers) => layers,
        None => reader.positive(&["num_hidden_layers"])? / 2,
    };
    let vocab = reader.positive(&["vocab_size"])?;
    let tied = reader.tied(false)?;
    let dims = Dims { hidden, layers, heads, kv_heads: heads, head_dim: 0, vocab, tied };
    let mla = Mla::read(reader, heads, Some(1_536))?;
    let dense = reader.positive(&["ffn_hidden_size", "intermediate_size"])?;
    let experts = reader.positive(&["n_routed_experts", "num_local_experts"])?;
    let idle = reader.count_or(&["zero_expert_num"], 256)?;
    let active = reader.count(&["moe_topk", "num_experts_per_tok"])?;
    let width = reader.positive(&["expert_ffn_hidden_size", "moe_intermediate_size"])?;
    let router_bias: Bias = reader.flag("router_bias")?.into();
    let mut built = dims.start()?;
    for _ in 0..layers {
        for _ in 0..2 {
            mla.build(&mut built, hidden);
            built.gated_mlp(Sums::mlp, hidden, dense, Bias::No);
            built.norm(Norm::Weight, hidden);
            built.norm(Norm::Weight, hidden);
            built.cache(mla.cache());
        }
        built.linear(Sums::router, hidden, sum(&[experts, idle]), router_bias);
        built.experts(experts, active, |built| {
            built.gated_mlp(Sums::experts, hidden, width, Bias::No);
        });
    }
    built.norm(Norm::Weight, hidden);
    built.mtp_layers = reader.text.count(&["num_nextn_predict_layers"])?.unwrap_or(0);
    Ok(built)
}

/// Two recurrent layers, then one of attention with a window.
fn recurrent_gemma(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, None, None)?.tied_or(reader, true)?;
    let hidden = dims.hidden;
    let qkv_bias = reader.flag("attention_bias")?.into();
    let attention = Attention { qkv_bias, o_bias: Bias::Yes, ..Attention::plain(&dims) };
    let sliding_window = reader.positive_or(&["attention_window_size", "sliding_window"], 2_048)?;
    let lru = reader.text.count(&["lru_width"])?.unwrap_or(hidden);
    let kernel = reader.positive_or(&["conv1d_width"], 4)?;
    let width = reader.positive(&["intermediate_size"])? / 2;
    let kinds = reader.text.texts(&["block_types", "_block_types"])?;
    let kinds = kinds.filter(|kinds| !kinds.is_empty());
    let kinds = kinds.unwrap_or_else(|| vec!["recurrent", "recurrent", "attention"]);

    let mut built = dims.start()?;
    for (_, kind) in (0..dims.layers).zip(kinds.into_iter().cycle()) {
        match kind {
            "attention" => {
                attention.build(&mut built, hidden);
                built.cache(Cache::Sliding { heads: attention.kept(), sliding_window });
            }
            "recurrent" => {
                built.linear(Sums::mixers, hidden, product(&[2, lru]), Bias::Yes);
                built.row(Sums::mixers, lru, hidden, Bias::Yes);
                built.linear(Sums::mixers, kernel, lru, Bias::Yes);
                // Two gates, a square for each head.
                built.linear(Sums::mixers, lru / dims.heads, product(&[2, lru]), Bias::Yes);
                built.add(Sums::mixers, lru.into());
                built.cache(Cache::Mamba(State {
                    mixer: Mixer::RgLru,
                    conv: Some([kernel - 1, lru]),
                    conv_dtype: StateDtype::Model,
                    recurrent: Some([lru, 1, 1]),
                    recurrent_dtype: StateDtype::Float32,
                }));
            }
            other => {
                let mend = Mend::AreKnown(&["recurrent", "attention"]);
                return Err(reader.unsupported("block_types", other, mend));
            }
        }
        built.gated_mlp(Sums::mlp, hidden, width, Bias::Yes);
        built.norm(Norm::Weight, hidden);
        built.norm(Norm::Weight, hidden);
    }
    built.norm(Norm::Weight, hidden);
    Ok(built)
}
