//! Phi and Persimmon.

use super::Family;
use super::decoder::{BIASED, Decoder, LLAMA_LIKE};
use super::windows::{Windows, sliding_window};
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::blocks::{Class, Dims, LLAMA, QkNorm, intermediate_or_four_times};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[
    (&["phi", "phi-msft"], phi),
    (&["phi3"], phi3),
    (&["persimmon"], persimmon),
    (&["fuyu"], fuyu),
];

/// Attention and MLP side by side behind one norm; the head has a bias too.
fn phi(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 51_200,
        hidden_size: 2_048,
        intermediate_size: 8_192,
        num_hidden_layers: 24,
        ..LLAMA
    };
    let qk_norm = QkNorm::Head(Norm::WeightAndBias).when(reader.flag("qk_layernorm")?);
    let dims = Dims::read(reader, &class)?;
    // `n_inner` is null in the first spelling.
    let intermediate = intermediate_or_four_times(reader, dims.hidden)?;
    let decoder = Decoder { norms: 1, head_bias: Bias::Yes, qk_norm, ..BIASED };
    decoder.build_with(reader, &dims, &Windows::none(&dims), intermediate)
}

fn phi3(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class { vocab_size: 32_064, hidden_size: 3_072, intermediate_size: 8_192, ..LLAMA };
    let dims = Dims::read(reader, &class)?;
    let windows = Windows::every_layer(&dims, sliding_window(reader, None)?);
    LLAMA_LIKE.build(reader, &class, &dims, &windows)
}

fn persimmon(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 262_144,
        intermediate_size: 16_384,
        num_hidden_layers: 36,
        num_attention_heads: 64,
        ..LLAMA
    };
    let dims = Dims::without_groups(reader, &class)?;
    let qk_norm = QkNorm::Head(Norm::WeightAndBias).when(reader.flag_or(&["qk_layernorm"], true)?);
    Decoder { qk_norm, ..BIASED }.build(reader, &class, &dims, &Windows::none(&dims))
}

/// Persimmon behind a linear projection of image patches.
fn fuyu(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = persimmon(reader)?;
    let patch = reader.root.count(&["patch_size"])?;
    let patch = patch.unwrap_or_else(|| reader.assume("patch_size", 30, Why::ClassDefault));
    let channels = reader.root.count(&["num_channels"])?;
    let channels = channels.unwrap_or_else(|| reader.assume("num_channels", 3, Why::ClassDefault));
    let pixels = patch.saturating_mul(patch).saturating_mul(channels);
    built.linear(Sums::vision_audio, pixels, built.hidden_size, Bias::Yes);
    Ok(built)
}
