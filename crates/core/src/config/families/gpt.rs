//! GPT-2 and what was made from it: learned positions, biases, layer norms.

use super::Family;
use super::decoder::{BIASED, Decoder, Mlp};
use super::windows::Windows;
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::blocks::{Class, Dims, LLAMA, intermediate_or_four_times};
use crate::config::builder::{Bias, Built, Sums};
use crate::config::expected::Mend;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[
    (&["gpt2", "gpt-sw3"], gpt2),
    (&["gpt_bigcode"], gpt_bigcode),
    (&["openai-gpt"], openai_gpt),
    (&["jais"], jais),
    (&["gptj", "codegen"], gptj),
    (&["ctrl"], ctrl),
];

const GPT2: Class = Class {
    vocab_size: 50_257,
    hidden_size: 768,
    intermediate_size: 3_072,
    num_hidden_layers: 12,
    num_attention_heads: 12,
    tie_word_embeddings: true,
    ..LLAMA
};

/// Refuses what only an encoder-decoder has.
pub(super) fn without_cross_attention(reader: &Reader) -> Result<(), ConfigError> {
    if reader.flag("add_cross_attention")? {
        return Err(reader.unsupported("add_cross_attention", true, Mend::ArchitectureFile));
    }
    Ok(())
}

/// Learned positions.
fn positions(reader: &mut Reader, built: &mut Built) -> Result<(), ConfigError> {
    let positions = reader.size(&["n_positions", "max_position_embeddings", "n_ctx"], 1_024)?;
    built.linear(Sums::positions, positions, built.hidden_size, Bias::No);
    Ok(())
}

fn gpt2(reader: &mut Reader) -> Result<Built, ConfigError> {
    without_cross_attention(reader)?;
    let dims = Dims::without_groups(reader, &GPT2)?;
    let intermediate = intermediate_or_four_times(reader, dims.hidden)?;
    let mut built = BIASED.build_with(reader, &dims, &Windows::none(&dims), intermediate)?;
    positions(reader, &mut built)?;
    Ok(built)
}

/// GPT-BigCode: all query heads share one KV head.
fn gpt_bigcode(reader: &mut Reader) -> Result<Built, ConfigError> {
    without_cross_attention(reader)?;
    let mut dims = Dims::without_groups(reader, &GPT2)?;
    if reader.flag_or(&["multi_query"], true)? {
        dims.kv_heads = 1;
    }
    let intermediate = intermediate_or_four_times(reader, dims.hidden)?;
    let mut built = BIASED.build_with(reader, &dims, &Windows::none(&dims), intermediate)?;
    positions(reader, &mut built)?;
    Ok(built)
}

/// The first GPT: norms after attention and MLP, so none at the end.
fn openai_gpt(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class { vocab_size: 40_478, ..GPT2 };
    let dims = Dims::without_groups(reader, &class)?;
    let decoder = Decoder { final_norm: false, ..BIASED };
    let mut built = decoder.build_with(reader, &dims, &Windows::none(&dims), 4 * dims.hidden)?;
    positions(reader, &mut built)?;
    Ok(built)
}

/// Jais: GPT-2 with a gate and ALiBi, which has no parameters.
fn jais(reader: &mut Reader) -> Result<Built, ConfigError> {
    const ACTIVATION: &str = "activation_function";
    const POSITIONS: &str = "position_embedding_type";
    without_cross_attention(reader)?;
    let dims = Dims::without_groups(reader, &GPT2)?;
    let intermediate = intermediate_or_four_times(reader, dims.hidden)?;
    let mlp = match reader.text.text(&[ACTIVATION]) {
        Some("swiglu") => Mlp::Gated,
        Some(_) => Mlp::Plain,
        None => {
            reader.assume(ACTIVATION, "gelu_new", Why::ClassDefault);
            Mlp::Plain
        }
    };
    let windows = Windows::none(&dims);
    let mut built = Decoder { mlp, ..BIASED }.build_with(reader, &dims, &windows, intermediate)?;
    match reader.text.text(&[POSITIONS]) {
        Some("alibi") => {}
        Some("learned") => positions(reader, &mut built)?,
        None => {
            reader.assume(POSITIONS, "learned", Why::ClassDefault);
            positions(reader, &mut built)?;
        }
        Some(other) => {
            return Err(reader.unsupported(POSITIONS, other, Mend::Are(&["alibi", "learned"])));
        }
    }
    Ok(built)
}

/// GPT-J and CodeGen: attention and MLP side by side behind one norm; the head has a bias.
fn gptj(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 50_400,
        hidden_size: 4_096,
        num_hidden_layers: 28,
        num_attention_heads: 16,
        tie_word_embeddings: false,
        ..GPT2
    };
    let dims = Dims::without_groups(reader, &class)?;
    let intermediate = intermediate_or_four_times(reader, dims.hidden)?;
    let decoder =
        Decoder { qkv_bias: Bias::No, o_bias: Bias::No, norms: 1, head_bias: Bias::Yes, ..BIASED };
    decoder.build_with(reader, &dims, &Windows::none(&dims), intermediate)
}

fn ctrl(reader: &mut Reader) -> Result<Built, ConfigError> {
    let class = Class {
        vocab_size: 246_534,
        hidden_size: 1_280,
        intermediate_size: 8_192,
        num_hidden_layers: 48,
        num_attention_heads: 16,
        ..GPT2
    };
    let dims = Dims::without_groups(reader, &class)?;
    let decoder = Decoder { head_bias: Bias::Yes, ..BIASED };
    decoder.build(reader, &class, &dims, &Windows::none(&dims))
}
