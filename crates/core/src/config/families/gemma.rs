//! Gemma: gated MLP, tied embeddings, norms after attention and MLP from the second on.

use super::Family;
use super::decoder::{Decoder, LLAMA_LIKE};
use super::windows::{Windows, sliding_window};
use crate::assumed::Taken;
use crate::config::ConfigError;
use crate::config::blocks::{Class, Dims, QkNorm};
use crate::config::builder::{Built, Norm};
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[
    (&["gemma"], gemma),
    (&["gemma2"], gemma2),
    (&["gemma3_text"], gemma3),
    (&["vaultgemma"], vaultgemma),
];

const GEMMA: Class = Class {
    vocab_size: 256_000,
    hidden_size: 3_072,
    intermediate_size: 24_576,
    num_hidden_layers: 28,
    num_attention_heads: 16,
    num_key_value_heads: Some(16),
    head_dim: Some(256),
    tie_word_embeddings: true,
};

const GEMMA2: Class = Class {
    hidden_size: 2_304,
    intermediate_size: 9_216,
    num_hidden_layers: 26,
    num_attention_heads: 8,
    num_key_value_heads: Some(4),
    ..GEMMA
};

fn flagged(reader: &Reader) -> Result<Decoder, ConfigError> {
    let bias = reader.flag("attention_bias")?.into();
    Ok(Decoder { qkv_bias: bias, o_bias: bias, ..LLAMA_LIKE })
}

fn gemma(reader: &mut Reader) -> Result<Built, ConfigError> {
    flagged(reader)?.full(reader, &GEMMA)
}

fn gemma2(reader: &mut Reader) -> Result<Built, ConfigError> {
    alternating(reader, 4)
}

fn vaultgemma(reader: &mut Reader) -> Result<Built, ConfigError> {
    alternating(reader, 2)
}

/// Every second layer attends to everything.
fn alternating(reader: &mut Reader, norms: u64) -> Result<Built, ConfigError> {
    let dims = Dims::read(reader, &GEMMA2)?;
    let window = sliding_window(reader, Some(4_096))?;
    let windows = Windows::stated_or(reader, &dims, window, Taken::Every2ndFull, |layer| {
        layer.is_multiple_of(2)
    })?;
    Decoder { norms, ..flagged(reader)? }.build(reader, &GEMMA2, &dims, &windows)
}

pub(super) fn gemma3(reader: &mut Reader) -> Result<Built, ConfigError> {
    const PATTERN: &[&str] = &["sliding_window_pattern", "_sliding_window_pattern"];
    let class = Class { vocab_size: 262_208, ..GEMMA2 };
    let dims = Dims::read(reader, &class)?;
    let mut window = sliding_window(reader, Some(4_096))?;
    if reader.flag("use_bidirectional_attention")? {
        // Half of the window lies ahead.
        window = window.map(|window| window / 2 + 1);
    }
    let windows = Windows::periodic(reader, &dims, window, PATTERN, 6)?;
    let decoder = Decoder { norms: 4, qk_norm: QkNorm::Head(Norm::Weight), ..flagged(reader)? };
    decoder.build(reader, &class, &dims, &windows)
}
