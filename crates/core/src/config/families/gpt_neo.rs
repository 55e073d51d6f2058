//! GPT-Neo, GPT-NeoX and BLOOM.

use serde_json::Value;

use super::Family;
use super::decoder::{BIASED, Decoder};
use super::windows::Windows;
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::blocks::{Class, Dims, LLAMA, intermediate_or_four_times};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::expected::{Expected, Mend};
use crate::config::reader::Reader;
use crate::json::Found;

pub(super) const FAMILIES: &[Family] = &[
    (&["gpt_neo"], gpt_neo),
    (&["gpt_neox"], gpt_neox),
    (&["gpt_neox_japanese"], gpt_neox_japanese),
    (&["bloom"], bloom),
];

/// GPT-Neo: learned positions; layers with a window alternate with others.
fn gpt_neo(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 50_257,
        hidden_size: 2_048,
        num_hidden_layers: 24,
        num_attention_heads: 16,
        tie_word_embeddings: true,
        ..LLAMA
    };
    let dims = Dims::without_groups(reader, &class)?;
    let windows = neo_windows(reader, &dims)?;
    let intermediate = intermediate_or_four_times(reader, dims.hidden)?;
    let decoder = Decoder { qkv_bias: Bias::No, ..BIASED };
    let mut built = decoder.build_with(reader, &dims, &windows, intermediate)?;
    let positions = reader.size(&["max_position_embeddings"], 2_048)?;
    built.linear(Sums::positions, positions, dims.hidden, Bias::No);
    Ok(built)
}

/// `attention_layers` has a name for each layer; `attention_types` has lists of names and how
/// often each list repeats.
fn neo_windows(reader: &mut Reader, dims: &Dims) -> Result<Windows, ConfigError> {
    const TYPES: &str = "attention_types";
    let window = reader.count_or(&["window_size"], 256)?;
    let names = if let Some(names) = reader.text.texts(&["attention_layers"])? {
        names
    } else if let Some(types) = reader.text.list(TYPES) {
        repeated(types)
            .ok_or_else(|| reader.bad(TYPES, Expected::NamesWithCounts, Found::Others))?
    } else {
        reader.assume(TYPES, "[[[\"global\", \"local\"], 12]]", Why::ClassDefault);
        ["global", "local"].repeat(12)
    };
    if names.len() as u64 != dims.layers {
        return Err(reader.bad(TYPES, Expected::EntryForEachLayer, names.len()));
    }
    if let Some(other) = names.iter().find(|name| !matches!(**name, "global" | "local")) {
        return Err(reader.unsupported(TYPES, *other, Mend::Are(&["global", "local"])));
    }
    let is_local = |layer: u64| {
        usize::try_from(layer).ok().and_then(|layer| names.get(layer)) == Some(&"local")
    };
    Ok(Windows::where_(dims, Some(window), is_local))
}

fn repeated(types: &[Value]) -> Option<Vec<&str>> {
    const MOST: usize = 4_096;
    let mut all = Vec::new();
    for item in types {
        let (names, times) = match item.as_array()?.as_slice() {
            [names, times] => (names.as_array()?, times.as_u64()?),
            _ => return None,
        };
        for _ in 0..times {
            for name in names {
                all.push(name.as_str()?);
            }
            if names.is_empty() || all.len() > MOST {
                return None;
            }
        }
    }
    Some(all)
}

fn gpt_neox(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 50_432,
        hidden_size: 6_144,
        intermediate_size: 24_576,
        num_hidden_layers: 44,
        num_attention_heads: 64,
        ..LLAMA
    };
    let dims = Dims::without_groups(reader, &class)?;
    let bias = reader.text.flag(&["attention_bias"])?.unwrap_or(true).into();
    let decoder = Decoder { qkv_bias: bias, o_bias: bias, ..BIASED };
    decoder.build(reader, &class, &dims, &Windows::none(&dims))
}

/// GPT-NeoX Japanese: no biases but one, of the last layer's attention.
fn gpt_neox_japanese(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class { hidden_size: 2_560, tie_word_embeddings: true, ..LLAMA };
    let dims = Dims::without_groups(reader, &class)?;
    let times = reader.count_or(&["intermediate_multiple_size"], 4)?;
    let intermediate = dims.hidden.saturating_mul(times);
    let decoder = Decoder { qkv_bias: Bias::No, o_bias: Bias::No, mlp_bias: Bias::No, ..BIASED };
    let mut built = decoder.build_with(reader, &dims, &Windows::none(&dims), intermediate)?;
    built.add(Sums::attention, dims.hidden.into());
    Ok(built)
}

/// BLOOM: ALiBi, and a norm behind the embedding.
fn bloom(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 250_880,
        hidden_size: 64,
        num_hidden_layers: 2,
        num_attention_heads: 8,
        tie_word_embeddings: true,
        ..LLAMA
    };
    let dims = Dims::without_groups(reader, &class)?;
    let mut built = BIASED.build_with(reader, &dims, &Windows::none(&dims), 4 * dims.hidden)?;
    built.norm(Norm::WeightAndBias, dims.hidden);
    Ok(built)
}
