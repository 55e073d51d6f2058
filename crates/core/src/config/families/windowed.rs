//! Llama-like decoders in which some layers attend to a window only.

use super::Family;
use super::decoder::{Decoder, LLAMA_LIKE};
use super::llama::flagged;
use super::windows::{Windows, sliding_window, used_sliding_window};
use crate::assumed::Taken;
use crate::config::ConfigError;
use crate::config::blocks::{Class, Dims, LLAMA, QkNorm};
use crate::config::builder::{Bias, Built, Norm};
use crate::config::expected::Expected;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[
    (&["cwm"], cwm),
    (&["exaone4"], exaone4),
    (&["granite_swa"], granite_swa),
    (&["smollm3"], smollm3),
];

fn exaone4(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 102_400,
        intermediate_size: 16_384,
        num_key_value_heads: Some(32),
        ..LLAMA
    };
    let dims = Dims::read(reader, &class)?;
    let windows = exaone_windows(reader, &dims)?;
    let qk_norm = QkNorm::Head(Norm::Weight);
    Decoder { qk_norm, ..LLAMA_LIKE }.build(reader, &class, &dims, &windows)
}

/// `layer_types`, or else `sliding_window_pattern`: a period, or letters such as `LLLG` for local
/// and global layers, of which the last layer is always global.
fn exaone_windows(reader: &mut Reader, dims: &Dims) -> Result<Windows, ConfigError> {
    const PATTERN: &str = "sliding_window_pattern";
    let window = sliding_window(reader, Some(4_096))?;
    let letters = reader.text.text(&[PATTERN]).filter(|text| text.parse::<u64>().is_err());
    if let Some(stated) = Windows::stated(reader, dims, window)? {
        return Ok(stated);
    }
    if window.is_none() {
        return Ok(Windows::none(dims));
    }
    let Some(letters) = letters else {
        return Windows::periodic(reader, dims, window, &[PATTERN], 4);
    };
    if letters.is_empty() || letters.bytes().any(|letter| !matches!(letter, b'L' | b'G')) {
        return Err(reader.bad(PATTERN, Expected::NumberOrLetters, letters));
    }
    let is_local = |layer: u64| {
        let place = usize::try_from(layer).unwrap_or(usize::MAX) % letters.len();
        layer + 1 != dims.layers && letters.as_bytes().get(place) == Some(&b'L')
    };
    Ok(Windows::where_(dims, window, is_local))
}

fn granite_swa(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 100_352,
        hidden_size: 2_560,
        intermediate_size: 8_192,
        num_hidden_layers: 24,
        num_attention_heads: 20,
        num_key_value_heads: Some(4),
        tie_word_embeddings: true,
        ..LLAMA
    };
    let dims = Dims::read(reader, &class)?;
    let window = sliding_window(reader, Some(128))?;
    let windows =
        Windows::stated_or(reader, &dims, window, Taken::Every4thFromFirstFull, |layer| {
            !layer.is_multiple_of(4)
        })?;
    // A sink for each query head.
    let decoder = Decoder { attention_vectors: dims.heads.into(), ..flagged(reader)? };
    decoder.build(reader, &class, &dims, &windows)
}

fn cwm(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 128_256,
        hidden_size: 6_144,
        intermediate_size: 21_504,
        num_hidden_layers: 64,
        num_attention_heads: 48,
        num_key_value_heads: Some(8),
        head_dim: Some(128),
        ..LLAMA
    };
    let dims = Dims::read(reader, &class)?;
    let window = sliding_window(reader, Some(8_192))?;
    let windows =
        Windows::stated_or(reader, &dims, window, Taken::Every4thFromFirstFull, |layer| {
            !layer.is_multiple_of(4)
        })?;
    let decoder = Decoder { qkv_bias: Bias::No, o_bias: Bias::No, ..flagged(reader)? };
    decoder.build(reader, &class, &dims, &windows)
}

fn smollm3(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 128_256,
        hidden_size: 2_048,
        num_hidden_layers: 36,
        num_attention_heads: 16,
        num_key_value_heads: Some(4),
        tie_word_embeddings: true,
        ..LLAMA
    };
    let dims = Dims::read(reader, &class)?;
    let window = used_sliding_window(reader, None)?;
    let windows = match Windows::stated(reader, &dims, window)? {
        Some(stated) => stated,
        None if window.is_none() => Windows::none(&dims),
        // The layers without rotary positions have the window.
        None => {
            let rotary = reader.text.counts(&["no_rope_layers"])?;
            let interval = reader.text.count(&["no_rope_layer_interval"])?.unwrap_or(4);
            let has_rope = |layer: u64| match &rotary {
                Some(rotary) => {
                    usize::try_from(layer).ok().and_then(|layer| rotary.get(layer)) != Some(&0)
                }
                None => !(layer + 1).is_multiple_of(interval),
            };
            Windows::where_(&dims, window, |layer| !has_rope(layer))
        }
    };
    flagged(reader)?.build(reader, &class, &dims, &windows)
}
