//! Llama and what differs from it in a few flags: gated MLP, RMS norms before attention and MLP.

use super::Family;
use super::decoder::{Decoder, LLAMA_LIKE, Mlp, XIELU_PARAMETERS};
use super::windows::{Windows, sliding_window};
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::blocks::{Class, Dims, LLAMA, QkNorm, intermediate};
use crate::config::builder::{Bias, Built, Norm};
use crate::config::expected::Mend;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[
    (&["llama", "aquila", "baichuan", "xverse", "Yi"], llama),
    (&["iquestcoder"], iquestcoder),
    (&["granite"], llama),
    (&["arcee"], arcee),
    (&["apertus"], apertus),
    (&["bitnet"], bitnet),
    (&["diffllama"], diffllama),
    (&["doge"], doge),
    (&["ernie4_5"], ernie4_5),
    (&["exaone"], exaone),
    (&["helium"], helium),
    (&["hyperclovax"], hyperclovax),
    (&["seed_oss"], seed_oss),
    (&["telechat"], telechat),
];

/// The biases that Llama's flags ask for.
pub(super) fn flagged(reader: &Reader) -> Result<Decoder, ConfigError> {
    let attention_bias = reader.flag("attention_bias")?.into();
    let mlp_bias = reader.flag("mlp_bias")?.into();
    Ok(Decoder { qkv_bias: attention_bias, o_bias: attention_bias, mlp_bias, ..LLAMA_LIKE })
}

fn llama(reader: &mut Reader) -> Result<Built, ConfigError> {
    flagged(reader)?.full(reader, &LLAMA)
}

fn iquestcoder(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 76_800,
        hidden_size: 5_120,
        intermediate_size: 27_648,
        num_hidden_layers: 80,
        num_attention_heads: 40,
        num_key_value_heads: Some(8),
        head_dim: Some(128),
        ..LLAMA
    };
    flagged(reader)?.full(reader, &class)
}

fn arcee(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class { hidden_size: 2_560, intermediate_size: 18_432, ..LLAMA };
    Decoder { mlp: Mlp::Plain, ..flagged(reader)? }.full(reader, &class)
}

fn apertus(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class { vocab_size: 131_072, intermediate_size: 14_336, ..LLAMA };
    let qk_norm = QkNorm::Head(Norm::Weight);
    let mut mlp_vectors = 0;
    if !reader.text.has(&["hidden_act"]) {
        reader.assume("hidden_act", "xielu", Why::ClassDefault);
        mlp_vectors = XIELU_PARAMETERS;
    }
    let mlp = Mlp::Plain;
    let decoder = Decoder { qk_norm, mlp, mlp_bias: Bias::No, mlp_vectors, ..flagged(reader)? };
    decoder.full(reader, &class)
}

fn bitnet(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 128_256,
        hidden_size: 2_560,
        intermediate_size: 6_912,
        num_hidden_layers: 30,
        num_attention_heads: 20,
        num_key_value_heads: Some(5),
        ..LLAMA
    };
    let dims = Dims::read(reader, &class)?;
    // A norm inside attention and one inside the MLP.
    let norm_vectors = dims.hidden + intermediate(reader, &class)?;
    let decoder = Decoder { mlp_bias: Bias::No, norm_vectors, ..flagged(reader)? };
    decoder.build(reader, &class, &dims, &Windows::none(&dims))
}

fn diffllama(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class =
        Class { hidden_size: 2_048, intermediate_size: 8_192, num_hidden_layers: 16, ..LLAMA };
    let dims = Dims::read(reader, &class)?;
    // Four vectors give the weight of the second attention map.
    let attention_vectors = 4 * u128::from(dims.head_dim);
    let decoder = Decoder { mlp_bias: Bias::No, attention_vectors, ..flagged(reader)? };
    decoder.build(reader, &class, &dims, &Windows::none(&dims))
}

fn doge(reader: &mut Reader) -> Result<Built, ConfigError> {
    if reader.flag("is_moe")? {
        return Err(reader.unsupported("is_moe", true, Mend::DenseForm));
    }
    let class = Class {
        vocab_size: 32_768,
        hidden_size: 1_024,
        intermediate_size: 2_048,
        num_attention_heads: 8,
        ..LLAMA
    };
    let dims = Dims::read(reader, &class)?;
    let windows = Windows::every_layer(&dims, sliding_window(reader, None)?);
    let flagged = flagged(reader)?;
    // The dynamic mask: one factor for each KV head, and a projection of the values to them.
    let inputs = u128::from(dims.kv_width()) + u128::from(flagged.qkv_bias == Bias::Yes);
    let attention_vectors = u128::from(dims.kv_heads).saturating_mul(1 + inputs);
    // Each residual is weighed.
    let norm_vectors = 2 * dims.hidden;
    let qk_norm = QkNorm::Head(Norm::Weight);
    let decoder = Decoder { qk_norm, attention_vectors, norm_vectors, ..flagged };
    decoder.build(reader, &class, &dims, &windows)
}

fn ernie4_5(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 103_424,
        hidden_size: 1_024,
        intermediate_size: 3_072,
        num_hidden_layers: 18,
        num_attention_heads: 16,
        num_key_value_heads: Some(2),
        head_dim: Some(128),
        tie_word_embeddings: true,
    };
    let bias = reader.flag("use_bias")?.into();
    Decoder { qkv_bias: bias, o_bias: bias, mlp_bias: bias, ..LLAMA_LIKE }.full(reader, &class)
}

fn exaone(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 102_400,
        intermediate_size: 14_336,
        num_key_value_heads: Some(8),
        ..LLAMA
    };
    flagged(reader)?.full(reader, &class)
}

fn helium(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 48_000,
        hidden_size: 2_560,
        intermediate_size: 7_040,
        num_hidden_layers: 24,
        num_attention_heads: 20,
        num_key_value_heads: Some(20),
        head_dim: Some(128),
        ..LLAMA
    };
    Decoder { o_bias: Bias::No, ..flagged(reader)? }.full(reader, &class)
}

fn hyperclovax(reader: &mut Reader) -> Result<Built, ConfigError> {
    // Peri-layer normalization: norms after attention and MLP too.
    let norms = if reader.flag_or(&["use_post_norm"], true)? { 4 } else { 2 };
    Decoder { norms, ..flagged(reader)? }.full(reader, &LLAMA)
}

fn seed_oss(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 155_136,
        intermediate_size: 27_648,
        num_hidden_layers: 64,
        num_attention_heads: 80,
        num_key_value_heads: Some(8),
        head_dim: Some(128),
        ..LLAMA
    };
    let decoder = Decoder {
        qkv_bias: reader.flag_or(&["attention_bias"], true)?.into(),
        o_bias: reader.flag("attention_out_bias")?.into(),
        mlp_bias: reader.flag("mlp_bias")?.into(),
        ..LLAMA_LIKE
    };
    decoder.full(reader, &class)
}

/// TeleChat: only the projections that write to the residual stream have a bias.
fn telechat(reader: &mut Reader) -> Result<Built, ConfigError> {
    if reader.flag("embed_layernorm")? {
        return Err(reader.unsupported("embed_layernorm", true, Mend::ArchitectureFile));
    }
    let class =
        Class { vocab_size: 160_256, intermediate_size: 12_288, num_hidden_layers: 30, ..LLAMA };
    let dims = Dims::read(reader, &class)?;
    let decoder = Decoder { o_bias: Bias::Yes, mlp_vectors: dims.hidden, ..LLAMA_LIKE };
    decoder.build(reader, &class, &dims, &Windows::none(&dims))
}
