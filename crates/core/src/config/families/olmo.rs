//! OLMo.

use super::Family;
use super::decoder::{Decoder, LLAMA_LIKE};
use super::windows::{Windows, sliding_window};
use crate::assumed::Taken;
use crate::config::ConfigError;
use crate::config::blocks::{Class, Dims, LLAMA, QkNorm};
use crate::config::builder::{Built, Norm};
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] =
    &[(&["olmo"], olmo), (&["olmo2"], olmo2), (&["olmo3"], olmo3)];

const OLMO: Class = Class { vocab_size: 50_304, ..LLAMA };

/// OLMo: its norms have no parameters.
fn olmo(reader: &mut Reader) -> Result<Built, ConfigError> {
    let bias = reader.flag("attention_bias")?.into();
    let norm = Norm::Bare;
    Decoder { qkv_bias: bias, o_bias: bias, norm, ..LLAMA_LIKE }.full(reader, &OLMO)
}

/// OLMo 2: norms over the whole width of queries and keys.
fn normed(reader: &Reader) -> Result<Decoder, ConfigError> {
    let bias = reader.flag("attention_bias")?.into();
    let qk_norm = QkNorm::Whole(Norm::Weight);
    Ok(Decoder { qkv_bias: bias, o_bias: bias, qk_norm, ..LLAMA_LIKE })
}

fn olmo2(reader: &mut Reader) -> Result<Built, ConfigError> {
    normed(reader)?.full(reader, &OLMO)
}

fn olmo3(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::read(reader, &OLMO)?;
    let window = sliding_window(reader, Some(4_096))?;
    let windows = Windows::stated_or(reader, &dims, window, Taken::Every4thFull, |layer| {
        !(layer + 1).is_multiple_of(4)
    })?;
    normed(reader)?.build(reader, &OLMO, &dims, &windows)
}
