//! Mistral and its relatives: Llama with one window for all layers.

use super::Family;
use super::decoder::LLAMA_LIKE;
use super::windows::{Windows, sliding_window};
use crate::config::ConfigError;
use crate::config::blocks::{Class, Dims, LLAMA};
use crate::config::builder::Built;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] =
    &[(&["mistral", "ministral"], mistral), (&["ministral3"], ministral3)];

const MISTRAL: Class = Class { intermediate_size: 14_336, num_key_value_heads: Some(8), ..LLAMA };

fn mistral(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::read(reader, &MISTRAL)?;
    let windows = windows(reader, &dims, Some(4_096))?;
    LLAMA_LIKE.build(reader, &MISTRAL, &dims, &windows)
}

fn ministral3(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class =
        Class { vocab_size: 131_072, num_hidden_layers: 34, head_dim: Some(128), ..MISTRAL };
    let dims = Dims::read(reader, &class)?;
    let windows = windows(reader, &dims, None)?;
    LLAMA_LIKE.build(reader, &class, &dims, &windows)
}

/// One window for all layers, or those that `layer_types` names.
fn windows(reader: &mut Reader, dims: &Dims, default: Option<u64>) -> Result<Windows, ConfigError> {
    let window = sliding_window(reader, default)?;
    let stated = Windows::stated(reader, dims, window)?;
    Ok(stated.unwrap_or_else(|| Windows::every_layer(dims, window)))
}
