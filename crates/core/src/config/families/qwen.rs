//! Qwen and what was made from it.

use super::Family;
use super::decoder::{Decoder, LLAMA_LIKE};
use super::windows::{Windows, used_sliding_window};
use crate::architecture::Cache;
use crate::config::ConfigError;
use crate::config::blocks::{Class, Dims, LLAMA, QkNorm, intermediate};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::expected::Mend;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] =
    &[(&["qwen"], qwen), (&["qwen2"], qwen2), (&["qwen3"], qwen3), (&["mimo"], mimo)];

const QWEN2: Class = Class {
    vocab_size: 151_936,
    intermediate_size: 22_016,
    num_key_value_heads: Some(32),
    ..LLAMA
};

fn qwen2(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::read(reader, &QWEN2)?;
    let windows = windows(reader, &dims)?;
    let decoder = Decoder { qkv_bias: Bias::Yes, ..LLAMA_LIKE };
    decoder.build(reader, &QWEN2, &dims, &windows)
}

fn qwen3(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class { head_dim: Some(128), ..QWEN2 };
    let dims = Dims::read(reader, &class)?;
    let windows = windows(reader, &dims)?;
    let bias = reader.flag("attention_bias")?.into();
    let qk_norm = QkNorm::Head(Norm::Weight);
    let decoder = Decoder { qkv_bias: bias, o_bias: bias, qk_norm, ..LLAMA_LIKE };
    decoder.build(reader, &class, &dims, &windows)
}

/// MiMo: Qwen2 with layers that predict further tokens.
fn mimo(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = qwen2(reader)?;
    built.mtp_layers = reader.text.count(&["num_nextn_predict_layers"])?.unwrap_or(0);
    Ok(built)
}

/// With `use_sliding_window`, layers from `max_window_layers` on have the window, or those that
/// `layer_types` names.
fn windows(reader: &mut Reader, dims: &Dims) -> Result<Windows, ConfigError> {
    let window = used_sliding_window(reader, Some(4_096))?;
    if let Some(stated) = Windows::stated(reader, dims, window)? {
        return Ok(stated);
    }
    if window.is_none() {
        return Ok(Windows::none(dims));
    }
    let first = reader.count_or(&["max_window_layers"], 28)?;
    Ok(Windows::where_(dims, window, |layer| layer >= first))
}

/// The first Qwen: `intermediate_size` counts gate and up projection together.
fn qwen(reader: &mut Reader) -> Result<Built, ConfigError> {
    for key in ["visual", "audio"] {
        if reader.text.has(&[key]) {
            return Err(reader.unsupported(key, "{…}", Mend::TextModelOnly));
        }
    }
    let mut dims = Dims::without_groups(reader, &QWEN2)?;
    let bias = (!reader.flag_or(&["no_bias"], true)?).into();
    let intermediate = intermediate(reader, &QWEN2)? / 2;
    dims.head_dim = reader.text.count(&["kv_channels"])?.unwrap_or(dims.head_dim);
    let width = dims.q_width();

    let mut built = dims.start()?;
    for _ in 0..dims.layers {
        for _ in 0..3 {
            built.linear(Sums::attention, dims.hidden, width, Bias::Yes);
        }
        built.row(Sums::attention, width, dims.hidden, bias);
        built.gated_mlp(Sums::mlp, dims.hidden, intermediate, bias);
        built.norm(Norm::Weight, dims.hidden);
        built.norm(Norm::Weight, dims.hidden);
        built.cache(Cache::Full(dims.kept()));
    }
    built.norm(Norm::Weight, dims.hidden);
    Ok(built)
}
