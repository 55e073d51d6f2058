//! Cohere, StableLM, StarCoder, Nemotron, EXAONE 4 and others with layer norms or windows.

use super::Family;
use super::decoder::{Decoder, LLAMA_LIKE, Mlp};
use super::windows::{Windows, sliding_window};
use crate::config::ConfigError;
use crate::config::blocks::{Class, Dims, LLAMA, QkNorm};
use crate::config::builder::{Bias, Built, Norm};
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[
    (&["cohere"], cohere),
    (&["cohere2"], cohere2),
    (&["jais2"], jais2),
    (&["nanochat"], nanochat),
    (&["nemotron"], nemotron),
    (&["stablelm", "stablelm_epoch"], stablelm),
    (&["starcoder2"], starcoder2),
];

const COHERE: Class = Class {
    vocab_size: 256_000,
    hidden_size: 8_192,
    intermediate_size: 22_528,
    num_hidden_layers: 40,
    num_attention_heads: 64,
    tie_word_embeddings: true,
    ..LLAMA
};

/// Attention and MLP side by side behind one norm.
fn parallel(reader: &Reader) -> Result<Decoder, ConfigError> {
    let bias = reader.flag("attention_bias")?.into();
    Ok(Decoder { qkv_bias: bias, o_bias: bias, norms: 1, ..LLAMA_LIKE })
}

fn cohere(reader: &mut Reader) -> Result<Built, ConfigError> {
    let qk_norm = QkNorm::Whole(Norm::Weight).when(reader.flag("use_qk_norm")?);
    Decoder { qk_norm, ..parallel(reader)? }.full(reader, &COHERE)
}

fn cohere2(reader: &mut Reader) -> Result<Built, ConfigError> {
    const PATTERN: &[&str] = &["sliding_window_pattern", "_sliding_window_pattern"];
    let dims = Dims::read(reader, &COHERE)?;
    let window = sliding_window(reader, Some(4_096))?;
    let windows = Windows::periodic(reader, &dims, window, PATTERN, 4)?;
    parallel(reader)?.build(reader, &COHERE, &dims, &windows)
}

fn jais2(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 150_272,
        hidden_size: 3_328,
        intermediate_size: 26_624,
        num_attention_heads: 26,
        ..LLAMA
    };
    let attention_bias = reader.flag_or(&["attention_bias"], true)?.into();
    let decoder = Decoder {
        qkv_bias: attention_bias,
        o_bias: attention_bias,
        mlp: Mlp::Plain,
        mlp_bias: reader.flag_or(&["mlp_bias"], true)?.into(),
        norm: Norm::WeightAndBias,
        ..LLAMA_LIKE
    };
    decoder.full(reader, &class)
}

/// nanochat: its norms, those of queries and keys too, have no parameters.
fn nanochat(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 50_304,
        hidden_size: 768,
        intermediate_size: 8_192,
        num_hidden_layers: 12,
        num_attention_heads: 6,
        ..LLAMA
    };
    let bias = reader.flag("attention_bias")?.into();
    let (mlp, norm) = (Mlp::Plain, Norm::Bare);
    Decoder { qkv_bias: bias, o_bias: bias, mlp, norm, ..LLAMA_LIKE }.full(reader, &class)
}

fn nemotron(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 256_000,
        hidden_size: 6_144,
        intermediate_size: 24_576,
        num_attention_heads: 48,
        ..LLAMA
    };
    let attention_bias = reader.flag("attention_bias")?.into();
    let decoder = Decoder {
        qkv_bias: attention_bias,
        o_bias: attention_bias,
        mlp: Mlp::Plain,
        mlp_bias: reader.flag("mlp_bias")?.into(),
        norm: Norm::WeightAndBias,
        ..LLAMA_LIKE
    };
    decoder.full(reader, &class)
}

fn stablelm(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 50_304,
        hidden_size: 2_560,
        intermediate_size: 6_912,
        num_key_value_heads: Some(32),
        ..LLAMA
    };
    let qk_norm = QkNorm::Whole(Norm::Weight).when(reader.flag("qk_layernorm")?);
    let decoder = Decoder {
        qkv_bias: reader.flag("use_qkv_bias")?.into(),
        qk_norm,
        norm: Norm::WeightAndBias,
        norms: if reader.flag("use_parallel_residual")? { 1 } else { 2 },
        ..LLAMA_LIKE
    };
    decoder.full(reader, &class)
}

fn starcoder2(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 49_152,
        hidden_size: 3_072,
        intermediate_size: 12_288,
        num_hidden_layers: 30,
        num_attention_heads: 24,
        num_key_value_heads: Some(2),
        head_dim: None,
        tie_word_embeddings: true,
    };
    let dims = Dims::read(reader, &class)?;
    let windows = Windows::every_layer(&dims, sliding_window(reader, None)?);
    let bias: Bias = reader.flag_or(&["use_bias"], true)?.into();
    let decoder = Decoder {
        qkv_bias: bias,
        o_bias: bias,
        mlp: Mlp::Plain,
        mlp_bias: bias,
        norm: Norm::WeightAndBias,
        ..LLAMA_LIKE
    };
    decoder.build(reader, &class, &dims, &windows)
}
