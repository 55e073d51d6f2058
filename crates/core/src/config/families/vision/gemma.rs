//! Gemma 3, 3n and 4.

use super::encoder::encoder;
use super::tower::Tower;
use super::{add, text};
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::builder::{Bias, Built, Norm};
use crate::config::expected::Expected;
use crate::config::reader::Reader;
use crate::json::Found;

/// SigLIP, a norm and one matrix.
pub(super) fn gemma3(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    add(reader, &mut built, "vision_config", |reader, built| {
        let Some(vision) = encoder(reader, "siglip_vision_model")? else { return Ok(None) };
        let mut tower = vision.tower;
        tower.norm(Norm::Weight, vision.width);
        tower.linear(vision.width, built.hidden_size, Bias::No);
        Ok(Some(tower))
    })?;
    Ok(built)
}

/// Parameters of `mobilenetv5_300m_enc`, which has no numbers of its own in a config: what timm
/// builds under that name.
const MOBILENETV5_300M: u64 = 294_126_912;

/// `MobileNet` V5 and a Conformer, each with an embedding of its own tokens.
pub(super) fn gemma3n(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    add(reader, &mut built, "vision_config", |reader, built| {
        if reader.text.text(&["architecture"]) != Some("mobilenetv5_300m_enc") {
            return Ok(None);
        }
        let mut tower = Tower::default();
        tower.tensor(&[MOBILENETV5_300M]);
        let hidden = reader.positive_or(&["hidden_size"], 2048)?;
        embedder_3n(reader, &mut tower, hidden, built)?;
        Ok(Some(tower))
    })?;
    add(reader, &mut built, "audio_config", |reader, built| {
        let mut tower = Tower::default();
        let hidden = reader.positive_or(&["hidden_size"], 1536)?;
        let heads = reader.positive_or(&["conf_num_attention_heads"], 8)?;
        let channels = pair(reader, "sscp_conv_channel_size", [128, 32])?;
        let features = reader.positive_or(&["input_feat_size"], 128)?;
        tower.convolution(1, channels[0], &[3, 3], Bias::No);
        tower.convolution(channels[0], channels[1], &[3, 3], Bias::No);
        for channels in channels {
            tower.norm(Norm::Weight, channels);
        }
        // Each of two convolutions of stride 2 halves the features.
        tower.linear(
            channels[1].saturating_mul(features.div_ceil(2).div_ceil(2)),
            hidden,
            Bias::No,
        );
        let layers = reader.positive_or(&["conf_num_hidden_layers"], 12)?;
        let kernel = reader.positive_or(&["conf_conv_kernel_size"], 5)?;
        tower.repeat(layers, |tower| conformer(tower, hidden, heads, kernel));
        embedder_3n(reader, &mut tower, hidden, built)?;
        Ok(Some(tower))
    })?;
    Ok(built)
}

/// Tokens of its own, two norms and a matrix.
fn embedder_3n(
    reader: &mut Reader,
    tower: &mut Tower,
    hidden: u64,
    built: &Built,
) -> Result<(), ConfigError> {
    tower.tensor(&[reader.positive_or(&["vocab_size"], 128)?, hidden]);
    tower.repeat(2, |tower| tower.norm(Norm::Weight, hidden));
    tower.linear(hidden, built.hidden_size, Bias::No);
    Ok(())
}

/// A block of the Conformer of Gemma 3n and 4: MLP, attention, convolution, MLP.
fn conformer(tower: &mut Tower, hidden: u64, heads: u64, kernel: u64) {
    let wide = hidden.saturating_mul(4);
    tower.repeat(2, |tower| {
        tower.repeat(2, |tower| tower.norm(Norm::Weight, hidden));
        tower.mlp([hidden, wide, hidden], Bias::No);
    });
    // Attention: a scale for each element of a head, and a projection of relative positions.
    tower.repeat(2, |tower| tower.norm(Norm::Weight, hidden));
    tower.attention(hidden, Bias::No);
    tower.tensor(&[hidden / heads]);
    tower.linear(hidden, hidden, Bias::No);
    // Convolution, one kernel for each channel.
    tower.repeat(2, |tower| tower.norm(Norm::Weight, hidden));
    tower.linear(hidden, hidden.saturating_mul(2), Bias::No);
    tower.tensor(&[hidden, kernel]);
    tower.linear(hidden, hidden, Bias::No);
    tower.norm(Norm::Weight, hidden);
}

pub(super) fn gemma4(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    add(reader, &mut built, "vision_config", |reader, built| {
        let (mut tower, hidden) = vision4(reader)?;
        tower.linear(hidden, built.hidden_size, Bias::No);
        Ok(Some(tower))
    })?;
    // Only the small ones hear.
    if reader.part("audio_config").is_some() {
        add(reader, &mut built, "audio_config", |reader, built| {
            let (mut tower, outputs) = audio4(reader)?;
            tower.linear(outputs, built.hidden_size, Bias::No);
            Ok(Some(tower))
        })?;
    }
    Ok(built)
}

/// A transformer like the text model: gated MLP, four norms, norms of queries and keys.
fn vision4(reader: &mut Reader) -> Result<(Tower, u64), ConfigError> {
    let hidden = reader.positive_or(&["hidden_size"], 768)?;
    let intermediate = reader.positive_or(&["intermediate_size"], 3072)?;
    let layers = reader.positive_or(&["num_hidden_layers"], 16)?;
    let heads = reader.positive_or(&["num_attention_heads"], 12)?;
    let kv_heads = reader.positive_or(&["num_key_value_heads"], 12)?;
    let head_dim = reader.positive_or(&["head_dim"], 64)?;
    let positions = reader.positive_or(&["position_embedding_size"], 10_240)?;
    let mut tower = Tower::default();
    super::encoder::patch_embedding(reader, &mut tower, hidden, 16, Bias::No)?;
    tower.tensor(&[2, positions, hidden]);
    tower.repeat(layers, |tower| {
        tower.repeat(2, |tower| tower.tensor(&[hidden, heads, head_dim]));
        tower.repeat(2, |tower| tower.tensor(&[hidden, kv_heads, head_dim]));
        tower.repeat(2, |tower| tower.norm(Norm::Weight, head_dim));
        tower.gated_mlp(hidden, intermediate, Bias::No);
        tower.repeat(4, |tower| tower.norm(Norm::Weight, hidden));
    });
    Ok((tower, hidden))
}

fn audio4(reader: &mut Reader) -> Result<(Tower, u64), ConfigError> {
    let hidden = reader.positive_or(&["hidden_size"], 1024)?;
    let heads = reader.positive_or(&["num_attention_heads"], 8)?;
    let layers = reader.positive_or(&["num_hidden_layers"], 12)?;
    let kernel = reader.positive_or(&["conv_kernel_size"], 5)?;
    let outputs = reader.positive_or(&["output_proj_dims"], 1536)?;
    let channels = pair(reader, "subsampling_conv_channels", [128, 32])?;
    let mut tower = Tower::default();
    tower.convolution(1, channels[0], &[3, 3], Bias::No);
    tower.convolution(channels[0], channels[1], &[3, 3], Bias::No);
    for channels in channels {
        tower.norm(Norm::Weight, channels);
    }
    tower.linear((channels[0] / 4).saturating_mul(channels[1]), hidden, Bias::No);
    tower.repeat(layers, |tower| conformer(tower, hidden, heads, kernel));
    tower.linear(hidden, outputs, Bias::Yes);
    Ok((tower, outputs))
}

/// Two numbers with a class default.
fn pair(reader: &mut Reader, key: &str, default: [u64; 2]) -> Result<[u64; 2], ConfigError> {
    let Some(counts) = reader.text.counts(&[key])? else {
        reader.assume(key, format!("{default:?}"), Why::ClassDefault);
        return Ok(default);
    };
    <[u64; 2]>::try_from(counts)
        .map_err(|counts| reader.bad(key, Expected::TwoNumbers, Found::Numbers(counts.len())))
}
