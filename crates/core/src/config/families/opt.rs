//! OPT, XGLM and BioGPT.

use super::Family;
use super::decoder::{BIASED, Decoder};
use super::gpt::without_cross_attention;
use super::windows::Windows;
use crate::config::ConfigError;
use crate::config::blocks::{Class, Dims, LLAMA, intermediate};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[(&["opt"], opt), (&["xglm"], xglm), (&["biogpt"], biogpt)];

/// The tables of OPT and BioGPT start with two positions that no token has.
const OFFSET: u64 = 2;

fn opt(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 50_272,
        hidden_size: 768,
        intermediate_size: 3_072,
        num_hidden_layers: 12,
        num_attention_heads: 12,
        tie_word_embeddings: true,
        ..LLAMA
    };
    let dims = Dims::without_groups(reader, &class)?;
    let intermediate = intermediate(reader, &class)?;
    let positions = reader.size(&["max_position_embeddings"], 2_048)?;
    let bias: Bias = reader.text.flag(&["enable_bias"])?.unwrap_or(true).into();
    let norm = match reader.text.flag(&["layer_norm_elementwise_affine"])? {
        Some(false) => Norm::Bare,
        Some(true) | None => Norm::WeightAndBias,
    };
    let norm_before = reader.flag_or(&["do_layer_norm_before"], true)?;
    let decoder = Decoder {
        qkv_bias: bias,
        o_bias: bias,
        mlp_bias: bias,
        norm,
        final_norm: norm_before && !reader.flag("_remove_final_layer_norm")?,
        ..BIASED
    };
    let width = reader.text.count(&["word_embed_proj_dim"])?.unwrap_or(dims.hidden);
    let mut built =
        decoder.build_over(reader, &dims, &Windows::none(&dims), intermediate, width)?;
    if width != dims.hidden {
        built.linear(Sums::embedding, width, dims.hidden, Bias::No);
        built.linear(Sums::head, dims.hidden, width, Bias::No);
    }
    built.linear(Sums::positions, positions + OFFSET, dims.hidden, Bias::No);
    Ok(built)
}

/// XGLM: positions from sines.
fn xglm(reader: &mut Reader) -> Result<Built, ConfigError> {
    without_cross_attention(reader)?;
    let class = Class {
        vocab_size: 256_008,
        hidden_size: 1_024,
        intermediate_size: 4_096,
        num_hidden_layers: 24,
        num_attention_heads: 16,
        tie_word_embeddings: true,
        ..LLAMA
    };
    let dims = Dims::without_groups(reader, &class)?;
    BIASED.build(reader, &class, &dims, &Windows::none(&dims))
}

fn biogpt(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 42_384,
        hidden_size: 1_024,
        intermediate_size: 4_096,
        num_hidden_layers: 24,
        num_attention_heads: 16,
        tie_word_embeddings: true,
        ..LLAMA
    };
    let dims = Dims::without_groups(reader, &class)?;
    let mut built = BIASED.build(reader, &class, &dims, &Windows::none(&dims))?;
    let positions = reader.size(&["max_position_embeddings"], 1_024)?;
    built.linear(Sums::positions, positions + OFFSET, dims.hidden, Bias::No);
    Ok(built)
}
