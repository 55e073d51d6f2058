//! GLM, under the names of its own code and of `transformers`.

use super::Family;
use super::decoder::{Decoder, LLAMA_LIKE};
use super::windows::Windows;
use crate::config::ConfigError;
use crate::config::blocks::{Class, Dims, LLAMA, intermediate};
use crate::config::builder::{Bias, Built, Norm};
use crate::config::expected::Mend;
use crate::config::reader::Reader;
use crate::json::Found;

pub(super) const FAMILIES: &[Family] =
    &[(&["chatglm"], chatglm), (&["glm"], glm), (&["glm4"], glm4)];

const GLM: Class = Class {
    vocab_size: 151_552,
    intermediate_size: 13_696,
    num_hidden_layers: 40,
    num_key_value_heads: Some(2),
    head_dim: Some(128),
    ..LLAMA
};

fn glm(reader: &mut Reader) -> Result<Built, ConfigError> {
    let qkv_bias = reader.flag_or(&["attention_bias"], true)?.into();
    Decoder { qkv_bias, ..LLAMA_LIKE }.full(reader, &GLM)
}

/// GLM-4-0414: norms after attention and MLP too.
fn glm4(reader: &mut Reader) -> Result<Built, ConfigError> {
    let qkv_bias = reader.flag_or(&["attention_bias"], true)?.into();
    Decoder { qkv_bias, norms: 4, ..LLAMA_LIKE }.full(reader, &GLM)
}

/// ChatGLM from the second on, and GLM-4 in its own code.
fn chatglm(reader: &mut Reader) -> Result<Built, ConfigError> {
    for key in ["position_encoding_2d", "inner_hidden_size", "pre_seq_len", "vision_config"] {
        if reader.text.has(&[key]) {
            return Err(reader.unsupported(key, Found::Stated, Mend::ChatGlm));
        }
    }
    let mut dims = Dims::without_groups(reader, &LLAMA)?;
    let grouped = reader.flag("multi_query_attention")?;
    dims.head_dim = reader.text.count(&["kv_channels"])?.unwrap_or(dims.head_dim);
    dims.kv_heads = if grouped { reader.positive(&["multi_query_group_num"])? } else { dims.heads };
    let bias: Bias = reader.flag("add_bias_linear")?.into();
    let qkv_bias = Bias::from(bias == Bias::Yes || reader.flag("add_qkv_bias")?);
    let norm = match reader.text.flag(&["rmsnorm"])? {
        Some(false) => Norm::WeightAndBias,
        Some(true) | None => Norm::Weight,
    };
    let decoder = Decoder {
        qkv_bias,
        o_bias: bias,
        mlp_bias: bias,
        norm,
        final_norm: reader.text.flag(&["post_layer_norm"])?.unwrap_or(true),
        ..LLAMA_LIKE
    };
    let intermediate = intermediate(reader, &LLAMA)?;
    decoder.build_with(reader, &dims, &Windows::none(&dims), intermediate)
}
