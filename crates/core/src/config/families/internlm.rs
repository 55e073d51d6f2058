//! InternLM, MiniCPM, Hunyuan, Orion: Llama with other flags for the biases and norms.

use super::Family;
use super::decoder::{Decoder, LLAMA_LIKE};
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::blocks::{Class, LLAMA, QkNorm};
use crate::config::builder::{Built, Norm};
use crate::config::expected::Mend;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[
    (&["internlm"], internlm),
    (&["internlm2"], internlm2),
    (&["internlm3"], internlm3),
    (&["hunyuan_v1_dense"], hunyuan),
    (&["minicpm"], minicpm),
    (&["orion"], orion),
];

fn internlm(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class { vocab_size: 103_168, ..LLAMA };
    let bias = reader.flag_or(&["bias"], true)?.into();
    Decoder { qkv_bias: bias, o_bias: bias, ..LLAMA_LIKE }.full(reader, &class)
}

fn internlm2(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class { vocab_size: 103_168, ..LLAMA };
    let bias = match reader.text.flag(&["bias"])? {
        Some(bias) => bias,
        None => reader.assume("bias", false, Why::NoPublishedInternLm2),
    };
    let bias = bias.into();
    Decoder { qkv_bias: bias, o_bias: bias, ..LLAMA_LIKE }.full(reader, &class)
}

fn internlm3(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 128_512,
        intermediate_size: 10_240,
        num_hidden_layers: 48,
        num_key_value_heads: Some(2),
        head_dim: Some(128),
        ..LLAMA
    };
    let qkv_bias = reader.text.flag(&["attention_bias", "qkv_bias"])?.unwrap_or(false);
    // The first spelling has one flag for the output projection and the MLP.
    let bias = reader.text.flag(&["bias"])?;
    let mlp_bias = reader.text.flag(&["mlp_bias"])?;
    let decoder = Decoder {
        qkv_bias: qkv_bias.into(),
        o_bias: bias.unwrap_or(qkv_bias).into(),
        mlp_bias: mlp_bias.or(bias).unwrap_or(false).into(),
        ..LLAMA_LIKE
    };
    decoder.full(reader, &class)
}

fn hunyuan(reader: &mut Reader) -> Result<Built, ConfigError> {
    if reader.flag("use_cla")? {
        return Err(reader.unsupported("use_cla", true, Mend::SharedCaches));
    }
    let class = Class { vocab_size: 290_943, ..LLAMA };
    let bias = reader.flag("attention_bias")?.into();
    let qk_norm = match reader.text.flag(&["use_qk_norm"])? {
        Some(false) => QkNorm::None,
        Some(true) | None => QkNorm::Head(Norm::Weight),
    };
    Decoder { qkv_bias: bias, o_bias: bias, qk_norm, ..LLAMA_LIKE }.full(reader, &class)
}

fn minicpm(reader: &mut Reader) -> Result<Built, ConfigError> {
    if let Some(experts @ 1..) = reader.text.count(&["num_experts"])? {
        return Err(reader.unsupported("num_experts", experts, Mend::DenseFormOnly));
    }
    let class = Class { tie_word_embeddings: true, ..LLAMA };
    let bias = reader.flag("attention_bias")?.into();
    Decoder { qkv_bias: bias, o_bias: bias, ..LLAMA_LIKE }.full(reader, &class)
}

fn orion(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class { vocab_size: 84_608, intermediate_size: 15_360, ..LLAMA };
    let bias = reader.flag("attention_bias")?.into();
    let norm = Norm::WeightAndBias;
    Decoder { qkv_bias: bias, o_bias: bias, norm, ..LLAMA_LIKE }.full(reader, &class)
}
