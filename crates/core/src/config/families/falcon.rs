//! Falcon, under its first names too.

use super::Family;
use super::decoder::{BIASED, Decoder};
use super::windows::Windows;
use crate::config::ConfigError;
use crate::config::blocks::{Class, Dims, LLAMA, intermediate_or_four_times};
use crate::config::builder::Built;
use crate::config::expected::Mend;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] =
    &[(&["falcon", "RefinedWebModel"], falcon), (&["RefinedWeb"], refined_web)];

fn falcon(reader: &mut Reader) -> Result<Built, ConfigError> {
    let new_decoder_architecture = reader.flag("new_decoder_architecture")?;
    build(reader, new_decoder_architecture)
}

/// The first name of Falcon 40B, which had an architecture of its own.
fn refined_web(reader: &mut Reader) -> Result<Built, ConfigError> {
    build(reader, true)
}

fn build(reader: &mut Reader, new_decoder_architecture: bool) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 65_024,
        hidden_size: 4_544,
        num_attention_heads: 71,
        tie_word_embeddings: true,
        ..LLAMA
    };
    let dims = if new_decoder_architecture {
        Dims::read(reader, &class)?
    } else {
        let dims = Dims::without_groups(reader, &class)?;
        let shared = reader.flag_or(&["multi_query"], true)?;
        let kv_heads = if shared { 1 } else { dims.heads };
        Dims { kv_heads, ..dims }
    };
    let intermediate = intermediate_or_four_times(reader, dims.hidden)?;
    let bias = reader.flag("bias")?.into();
    let decoder = Decoder {
        qkv_bias: bias,
        o_bias: bias,
        mlp_bias: bias,
        norms: norms(reader, new_decoder_architecture)?,
        ..BIASED
    };
    decoder.build_with(reader, &dims, &Windows::none(&dims), intermediate)
}

/// One norm before attention and MLP side by side, or one for each.
fn norms(reader: &mut Reader, new_decoder_architecture: bool) -> Result<u64, ConfigError> {
    const KEY: &str = "num_ln_in_parallel_attn";
    // The first Falcon 40B has no such key: its attention is always parallel.
    if !reader.flag_or(&["parallel_attn"], true)? {
        return Ok(2);
    }
    match reader.text.count(&[KEY])? {
        Some(norms @ (1 | 2)) => Ok(norms),
        Some(other) => Err(reader.unsupported(KEY, other, Mend::Are(&["1", "2"]))),
        None if new_decoder_architecture => Ok(2),
        None => Ok(1),
    }
}
