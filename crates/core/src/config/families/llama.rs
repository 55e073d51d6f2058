//! Llama and what differs from it in a few flags: gated MLP, RMS norms before attention and MLP.

use super::Family;
use crate::architecture::{Cache, Heads};
use crate::config::ConfigError;
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[
    (&["llama"], llama),
    (&["mistral", "ministral"], mistral),
    (&["qwen2"], qwen2),
    (&["qwen3"], qwen3),
];

/// What tells these families apart.
struct Flags {
    /// Bias of the query, key and value projections.
    qkv_bias: Bias,
    /// Bias of the output projection.
    o_bias: Bias,
    /// Bias of the MLP.
    mlp_bias: Bias,
    /// Norms over the head dimension of queries and keys.
    qk_norm: bool,
    /// Whether the embedding is the output head where the config does not say.
    tied: bool,
}

fn llama(reader: &mut Reader) -> Result<Built, ConfigError> {
    let attention_bias = reader.text.flag(&["attention_bias"])?.unwrap_or(false).into();
    let flags = Flags {
        qkv_bias: attention_bias,
        o_bias: attention_bias,
        mlp_bias: reader.text.flag(&["mlp_bias"])?.unwrap_or(false).into(),
        qk_norm: false,
        tied: false,
    };
    build(reader, &flags, |_, heads| Cache::Full(heads))
}

fn mistral(reader: &mut Reader) -> Result<Built, ConfigError> {
    let window = reader.text.count(&["sliding_window"])?;
    let flags = Flags {
        qkv_bias: Bias::No,
        o_bias: Bias::No,
        mlp_bias: Bias::No,
        qk_norm: false,
        tied: false,
    };
    build(reader, &flags, |_, heads| windowed(heads, window))
}

fn qwen2(reader: &mut Reader) -> Result<Built, ConfigError> {
    let flags = Flags {
        qkv_bias: Bias::Yes,
        o_bias: Bias::No,
        mlp_bias: Bias::No,
        qk_norm: false,
        tied: false,
    };
    let window = window_after(reader)?;
    build(reader, &flags, |layer, heads| windowed(heads, window.for_layer(layer)))
}

fn qwen3(reader: &mut Reader) -> Result<Built, ConfigError> {
    let attention_bias = reader.text.flag(&["attention_bias"])?.unwrap_or(false).into();
    let flags = Flags {
        qkv_bias: attention_bias,
        o_bias: attention_bias,
        mlp_bias: Bias::No,
        qk_norm: true,
        tied: false,
    };
    let window = window_after(reader)?;
    build(reader, &flags, |layer, heads| windowed(heads, window.for_layer(layer)))
}

/// A window for the layers from one on.
struct WindowAfter {
    window: Option<u64>,
    first: u64,
}

impl WindowAfter {
    fn for_layer(&self, layer: u64) -> Option<u64> {
        self.window.filter(|_| layer >= self.first)
    }
}

/// Qwen: with `use_sliding_window`, layers from `max_window_layers` on have the window.
fn window_after(reader: &mut Reader) -> Result<WindowAfter, ConfigError> {
    if !reader.text.flag(&["use_sliding_window"])?.unwrap_or(false) {
        return Ok(WindowAfter { window: None, first: 0 });
    }
    let window = reader.text.count(&["sliding_window"])?;
    Ok(WindowAfter { window, first: reader.count_or(&["max_window_layers"], 28)? })
}

fn windowed(heads: Heads, window: Option<u64>) -> Cache {
    match window {
        Some(sliding_window) => Cache::Sliding { heads, sliding_window },
        None => Cache::Full(heads),
    }
}

fn build(
    reader: &mut Reader,
    flags: &Flags,
    cache: impl Fn(u64, Heads) -> Cache,
) -> Result<Built, ConfigError> {
    let hidden = reader.positive(&["hidden_size"])?;
    let layers = reader.positive(&["num_hidden_layers"])?;
    let attention_heads = reader.positive(&["num_attention_heads"])?;
    let kv_heads = match reader.text.count(&["num_key_value_heads"])? {
        Some(kv_heads) => kv_heads,
        None => reader.assume("num_key_value_heads", attention_heads, "as many as query heads"),
    };
    let head_dim = reader.text.count(&["head_dim"])?.unwrap_or(hidden / attention_heads);
    let intermediate = reader.positive(&["intermediate_size"])?;
    let vocab = reader.positive(&["vocab_size"])?;
    let tied = reader.flag_or(&["tie_word_embeddings"], flags.tied)?;
    let heads = Heads { num_kv_heads: kv_heads, head_size: head_dim, head_size_v: head_dim };

    let mut built = Built::new(layers, hidden)?;
    built.num_attention_heads = attention_heads;
    built.embedding(vocab, hidden, tied);
    for layer in 0..layers {
        built.linear(Sums::attention, hidden, attention_heads * head_dim, flags.qkv_bias);
        built.linear(Sums::attention, hidden, kv_heads * head_dim, flags.qkv_bias);
        built.linear(Sums::attention, hidden, kv_heads * head_dim, flags.qkv_bias);
        built.linear(Sums::attention, attention_heads * head_dim, hidden, flags.o_bias);
        if flags.qk_norm {
            built.norm(Norm::Weight, head_dim);
            built.norm(Norm::Weight, head_dim);
        }
        built.gated_mlp(Sums::mlp, hidden, intermediate, flags.mlp_bias);
        built.norm(Norm::Weight, hidden);
        built.norm(Norm::Weight, hidden);
        built.cache(cache(layer, heads));
    }
    built.norm(Norm::Weight, hidden);
    Ok(built)
}
