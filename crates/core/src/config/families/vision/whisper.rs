//! Whisper, and text models that hear through its encoder.

use super::tower::Tower;
use super::{add, text};
use crate::architecture::{Cache, Heads};
use crate::config::ConfigError;
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::reader::Reader;

/// An encoder of sound and a decoder that attends to it in every layer.
pub(super) fn whisper(reader: &mut Reader) -> Result<Built, ConfigError> {
    let hidden = reader.positive(&["d_model"])?;
    let layers = reader.positive(&["decoder_layers"])?;
    let attention_heads = reader.positive(&["decoder_attention_heads"])?;
    let intermediate = reader.positive(&["decoder_ffn_dim"])?;
    let vocab = reader.positive(&["vocab_size"])?;
    let positions = reader.positive_or(&["max_target_positions"], 448)?;
    let encoder_len = reader.positive_or(&["max_source_positions"], 1500)?;
    let tied = reader.tied(true)?;
    let head_dim = hidden / attention_heads;
    let heads = Heads { num_kv_heads: attention_heads, head_size: head_dim, head_size_v: head_dim };

    let mut built = Built::new(layers, hidden)?;
    built.num_attention_heads = attention_heads;
    built.embedding(vocab, hidden, tied);
    built.linear(Sums::positions, positions, hidden, Bias::No);
    for _ in 0..layers {
        // Attention to the text, then to the sound; keys have no bias.
        for cache in [Cache::Full(heads), Cache::Cross { heads, encoder_len }] {
            built.linear(Sums::attention, hidden, hidden, Bias::No);
            for _ in 0..3 {
                built.linear(Sums::attention, hidden, hidden, Bias::Yes);
            }
            built.norm(Norm::WeightAndBias, hidden);
            built.cache(cache);
        }
        built.plain_mlp(Sums::mlp, hidden, intermediate, Bias::Yes);
        built.norm(Norm::WeightAndBias, hidden);
    }
    built.norm(Norm::WeightAndBias, hidden);
    // Its class reads fewer mel bins than those of the models below.
    let (encoder, _) = encoder(reader, 80)?;
    built.add(Sums::vision_audio, encoder.parameters());
    Ok(built)
}

/// The encoder and one matrix.
pub(super) fn qwen2_audio(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    add(reader, &mut built, "audio_config", |reader, built| {
        let (mut tower, width) = encoder(reader, 128)?;
        tower.linear(width, built.hidden_size, Bias::Yes);
        Ok(Some(tower))
    })?;
    Ok(built)
}

/// The encoder and two matrices; four neighbouring frames are joined.
pub(super) fn voxtral(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    add(reader, &mut built, "audio_config", |reader, built| {
        let joined = reader.positive_or(&["intermediate_size", "encoder_ffn_dim"], 5120)?;
        let (mut tower, _) = encoder(reader, 128)?;
        tower.mlp([joined, built.hidden_size, built.hidden_size], Bias::No);
        Ok(Some(tower))
    })?;
    Ok(built)
}

/// Two convolutions, positions (which stay as they are, but are stored), blocks and a norm. Gives
/// the width too.
fn encoder(reader: &mut Reader, mel_bins: u64) -> Result<(Tower, u64), ConfigError> {
    let hidden = reader.positive_or(&["d_model", "hidden_size"], 1280)?;
    let layers = reader.positive_or(&["encoder_layers", "num_hidden_layers"], 32)?;
    let intermediate = reader.positive_or(&["encoder_ffn_dim", "intermediate_size"], 5120)?;
    let mels = reader.positive_or(&["num_mel_bins"], mel_bins)?;
    let positions = reader.positive_or(&["max_source_positions"], 1500)?;
    let mut tower = Tower::default();
    convolutions(&mut tower, mels, hidden);
    tower.tensor(&[positions, hidden]);
    blocks(&mut tower, layers, hidden, intermediate);
    tower.norm(Norm::WeightAndBias, hidden);
    Ok((tower, hidden))
}

/// From mel bins to the width, three frames at a time, twice.
pub(super) fn convolutions(tower: &mut Tower, mels: u64, hidden: u64) {
    tower.convolution(mels, hidden, &[3], Bias::Yes);
    tower.convolution(hidden, hidden, &[3], Bias::Yes);
}

/// Blocks whose keys have no bias.
pub(super) fn blocks(tower: &mut Tower, layers: u64, hidden: u64, intermediate: u64) {
    tower.repeat(layers, |tower| {
        tower.repeat(2, |tower| tower.norm(Norm::WeightAndBias, hidden));
        tower.linear(hidden, hidden, Bias::No);
        tower.repeat(3, |tower| tower.linear(hidden, hidden, Bias::Yes));
        tower.mlp([hidden, intermediate, hidden], Bias::Yes);
    });
}
