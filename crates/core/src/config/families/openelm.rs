//! OpenELM: each layer has its own heads and its own MLP.

use super::Family;
use crate::architecture::{Cache, Heads};
use crate::config::ConfigError;
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::expected::Expected;
use crate::config::object::floor;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[(&["openelm"], openelm)];

fn openelm(reader: &mut Reader) -> Result<Built, ConfigError> {
    let hidden = reader.positive(&["model_dim"])?;
    let layers = reader.positive(&["num_transformer_layers"])?;
    let head_dim = reader.positive(&["head_dim"])?;
    let vocab = reader.positive(&["vocab_size"])?;
    let query_heads = per_layer(reader, "num_query_heads", layers)?;
    let kv_heads = per_layer(reader, "num_kv_heads", layers)?;
    let multipliers = reader.text.numbers(&["ffn_multipliers"])?;
    let multipliers = multipliers.ok_or_else(|| reader.missing("ffn_multipliers"))?;
    if multipliers.len() as u64 != layers {
        return Err(reader.bad("ffn_multipliers", Expected::EntryForEachLayer, multipliers.len()));
    }
    let divisor = reader.count_or(&["ffn_dim_divisor"], 256)?.max(1);
    let gated = reader.flag_or(&["ffn_with_glu"], true)?;
    let qk_norm = reader.flag_or(&["normalize_qk_projections"], true)?;
    let tied = reader.flag_or(&["share_input_output_layers"], true)?;

    let mut built = Built::new(layers, hidden)?;
    built.num_attention_heads = query_heads.iter().copied().max().unwrap_or_default();
    built.embedding(vocab, hidden, tied);
    for ((query_heads, kv_heads), multiplier) in query_heads.iter().zip(kv_heads).zip(multipliers) {
        let width = query_heads * head_dim;
        built.linear(Sums::attention, hidden, width, Bias::No);
        built.linear(Sums::attention, hidden, kv_heads * head_dim, Bias::No);
        built.linear(Sums::attention, hidden, kv_heads * head_dim, Bias::No);
        built.row(Sums::attention, width, hidden, Bias::No);
        if qk_norm {
            built.norm(Norm::Weight, head_dim);
            built.norm(Norm::Weight, head_dim);
        }
        #[expect(clippy::cast_precision_loss, reason = "below 2^32")]
        let wanted = multiplier * hidden as f64;
        let intermediate = divisible(wanted, divisor)
            .ok_or_else(|| reader.bad("ffn_multipliers", Expected::SmallFactors, multiplier))?;
        if gated {
            built.gated_mlp(Sums::mlp, hidden, intermediate, Bias::No);
        } else {
            built.plain_mlp(Sums::mlp, hidden, intermediate, Bias::No);
        }
        built.norm(Norm::Weight, hidden);
        built.norm(Norm::Weight, hidden);
        let heads = Heads { num_kv_heads: kv_heads, head_size: head_dim, head_size_v: head_dim };
        built.cache(Cache::Full(heads));
    }
    built.norm(Norm::Weight, hidden);
    Ok(built)
}

fn per_layer(reader: &Reader, key: &str, layers: u64) -> Result<Vec<u64>, ConfigError> {
    let list = reader.text.counts(&[key])?.ok_or_else(|| reader.missing(key))?;
    if list.len() as u64 != layers {
        return Err(reader.bad(key, Expected::EntryForEachLayer, list.len()));
    }
    Ok(list)
}

/// The nearest multiple of the divisor, at least the divisor, but not more than a tenth below.
fn divisible(wanted: f64, divisor: u64) -> Option<u64> {
    #[expect(clippy::cast_precision_loss, reason = "below 2^32")]
    let half = divisor as f64 / 2.0;
    let near = (floor(wanted + half)? / divisor * divisor).max(divisor);
    #[expect(clippy::cast_precision_loss, reason = "as large as its arguments")]
    let far_below = (near as f64) < 0.9 * wanted;
    Some(if far_below { near + divisor } else { near })
}
