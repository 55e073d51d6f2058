//! DeciLM and Nemotron NAS: Llama whose blocks a search has changed one by one.

use super::Family;
use crate::architecture::Cache;
use crate::config::ConfigError;
use crate::config::blocks::{Attention, Dims, LLAMA, intermediate};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::expected::{Expected, Mend};
use crate::config::object::{Object, floor};
use crate::config::reader::Reader;
use crate::json::Found;

pub(super) const FAMILIES: &[Family] = &[(&["nemotron-nas", "deci", "decilm"], decilm)];

fn decilm(reader: &mut Reader) -> Result<Built, ConfigError> {
    match reader.text.objects("block_configs")? {
        Some(blocks) => searched(reader, &blocks),
        None => grouped(reader),
    }
}

/// DeciLM 6B and 7B: each layer has its own number of KV heads.
fn grouped(reader: &mut Reader) -> Result<Built, ConfigError> {
    const KEY: &str = "num_key_value_heads_per_layer";
    let kv_heads = reader.text.counts(&[KEY])?.ok_or_else(|| reader.missing(KEY))?;
    let mut dims = Dims::without_groups(reader, &LLAMA)?;
    if kv_heads.len() as u64 != dims.layers {
        return Err(reader.bad(KEY, Expected::EntryForEachLayer, kv_heads.len()));
    }
    let bias: Bias = reader.flag("attention_bias")?.into();
    let intermediate = intermediate(reader, &LLAMA)?;
    let mut built = dims.start()?;
    for kv_heads in kv_heads {
        dims.kv_heads = kv_heads;
        Attention::plain(&dims).with_bias(bias).build(&mut built, dims.hidden);
        built.gated_mlp(Sums::mlp, dims.hidden, intermediate, Bias::No);
        built.norm(Norm::Weight, dims.hidden);
        built.norm(Norm::Weight, dims.hidden);
        built.cache(Cache::Full(dims.kept()));
    }
    built.norm(Norm::Weight, dims.hidden);
    Ok(built)
}

/// `block_configs`: attention and MLP of each layer are kept, made a linear module, or left out
/// with their norm.
fn searched(reader: &mut Reader, blocks: &[Object]) -> Result<Built, ConfigError> {
    let mut dims = Dims::without_groups(reader, &LLAMA)?;
    if blocks.len() as u64 != dims.layers {
        return Err(reader.bad("block_configs", Expected::EntryForEachLayer, blocks.len()));
    }
    let attention_bias: Bias = reader.flag("attention_bias")?.into();
    let mlp_bias = reader.flag("mlp_bias")?.into();
    let mut built = dims.start()?;
    for block in blocks {
        let part =
            |key: &'static str| block.object(key).ok_or_else(|| reader.missing(&block.name(key)));
        let (attention_part, ffn) = (part("attention")?, part("ffn")?);
        refuse(
            reader,
            &attention_part,
            &["window_length", "num_sink_tokens", "sparsify", "mamba"],
        )?;
        refuse(reader, &ffn, &["sparsify", "moe"])?;
        match kind(&attention_part)? {
            Block::Kept => {
                dims.kv_heads = kv_heads(reader, &attention_part, &dims)?;
                let attention = Attention::plain(&dims).with_bias(attention_bias);
                attention.build(&mut built, dims.hidden);
                built.norm(Norm::Weight, dims.hidden);
                built.cache(Cache::Full(dims.kept()));
            }
            Block::Linear => {
                built.linear(Sums::attention, dims.hidden, dims.hidden, attention_bias);
                built.norm(Norm::Weight, dims.hidden);
                built.cache(Cache::Nothing);
            }
            Block::LeftOut => built.cache(Cache::Nothing),
        }
        match kind(&ffn)? {
            Block::Kept => {
                let width = ffn_width(reader, &ffn, dims.hidden)?;
                built.gated_mlp(Sums::mlp, dims.hidden, width, mlp_bias);
                built.norm(Norm::Weight, dims.hidden);
            }
            Block::Linear => {
                built.linear(Sums::mlp, dims.hidden, dims.hidden, mlp_bias);
                built.norm(Norm::Weight, dims.hidden);
            }
            Block::LeftOut => {}
        }
    }
    built.norm(Norm::Weight, dims.hidden);
    Ok(built)
}

/// What the search made of a block.
enum Block {
    Kept,
    Linear,
    LeftOut,
}

fn kind(block: &Object) -> Result<Block, ConfigError> {
    if block.flag(&["no_op"])?.unwrap_or(false) {
        return Ok(Block::LeftOut);
    }
    Ok(if block.flag(&["replace_with_linear"])?.unwrap_or(false) {
        Block::Linear
    } else {
        Block::Kept
    })
}

fn refuse(reader: &Reader, block: &Object, keys: &[&str]) -> Result<(), ConfigError> {
    match keys.iter().find(|key| block.has(&[key])) {
        Some(key) => {
            Err(reader.unsupported(&block.name(key), Found::Stated, Mend::ArchitectureFile))
        }
        None => Ok(()),
    }
}

fn kv_heads(reader: &Reader, block: &Object, dims: &Dims) -> Result<u64, ConfigError> {
    const KEY: &str = "n_heads_in_group";
    let group = block.count(&[KEY])?.ok_or_else(|| reader.missing(&block.name(KEY)))?;
    match dims.heads.checked_div(group) {
        Some(kv_heads) if kv_heads * group == dims.heads => Ok(kv_heads),
        _ => Err(reader.bad(&block.name(KEY), Expected::DivisorOfHeads, group)),
    }
}

/// Two thirds of a multiple of the width, up to the next multiple of 256.
fn ffn_width(reader: &Reader, block: &Object, hidden: u64) -> Result<u64, ConfigError> {
    const KEY: &str = "ffn_mult";
    if let Some(width) = block.count(&["intermediate_size"])? {
        return Ok(width);
    }
    let times = block.number(&[KEY])?.ok_or_else(|| reader.missing(&block.name(KEY)))?;
    #[expect(clippy::cast_precision_loss, reason = "below 2^32")]
    let width = floor(2.0 * times * hidden as f64 / 3.0);
    let width = width.ok_or_else(|| reader.bad(&block.name(KEY), Expected::SmallFactor, times))?;
    Ok(width.next_multiple_of(256))
}
