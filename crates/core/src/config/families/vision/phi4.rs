//! Phi-4 Multimodal: a SigLIP and a Conformer, in the layout of its own code (`phi4mm`, with the
//! adapters that it swaps in for images and sound) and in that of transformers.

use super::add;
use super::encoder::{patch_embedding, patches, pooling_head};
use super::text::text_as;
use super::tower::Tower;
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::reader::Reader;

pub(super) fn phi4_multimodal(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text_as(reader, "phi3")?;
    add(reader, &mut built, "vision_config", |reader, built| vision(reader, built).map(Some))?;
    add(reader, &mut built, "audio_config", |reader, built| audio(reader, built).map(Some))?;
    Ok(built)
}

pub(super) fn phi4mm(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text_as(reader, "phi3")?;
    // Its code builds the same SigLIP whatever the config says of images.
    add(reader, &mut built, "embd_layer", |reader, built| vision(reader, built).map(Some))?;
    match reader.root.object("audio_processor").and_then(|audio| audio.object("config")) {
        Some(part) => {
            let tower = reader.within(part, |reader| audio(reader, &built))?;
            built.add(Sums::vision_audio, tower.parameters());
        }
        None => reader.not_counted("audio_processor", Why::NotDescribed),
    }
    for key in ["vision_lora", "speech_lora"] {
        let Some(adapter) = reader.root.object(key) else { continue };
        if let Some(rank) = adapter.count(&["r"])? {
            let adapter = adapters(reader, &built, rank)?;
            built.add(Sums::vision_audio, adapter.parameters());
        }
    }
    Ok(built)
}

/// Two thin matrices beside each projection of each layer.
fn adapters(reader: &Reader, built: &Built, rank: u64) -> Result<Tower, ConfigError> {
    let hidden = built.hidden_size;
    let attention_heads = reader.positive(&["num_attention_heads"])?;
    let kv_heads = reader.positive(&["num_key_value_heads"])?;
    let intermediate = reader.positive(&["intermediate_size"])?;
    let kv_width = (hidden / attention_heads).saturating_mul(kv_heads);
    let qkv = kv_width.saturating_mul(2).saturating_add(hidden);
    let pairs = [
        [hidden, qkv],
        [hidden, hidden],
        [hidden, intermediate.saturating_mul(2)],
        [intermediate, hidden],
    ];
    let mut tower = Tower::default();
    tower.repeat(built.num_hidden_layers, |tower| {
        for [inputs, outputs] in pairs {
            tower.mlp([inputs, rank, outputs], Bias::No);
        }
    });
    Ok(tower)
}

fn vision(reader: &mut Reader, built: &Built) -> Result<Tower, ConfigError> {
    let hidden = reader.positive_or(&["hidden_size"], 1152)?;
    let intermediate = reader.positive_or(&["intermediate_size"], 4304)?;
    let layers = reader.positive_or(&["num_hidden_layers"], 27)?;
    let mut tower = Tower::default();
    patch_embedding(reader, &mut tower, hidden, 14, Bias::Yes)?;
    tower.tensor(&[patches(reader, 448, 14)?, hidden]);
    tower.repeat(layers, |tower| tower.block(hidden, intermediate));
    tower.norm(Norm::WeightAndBias, hidden);
    pooling_head(&mut tower, hidden, intermediate);
    // Marks between parts of an image, and the projector.
    tower.tensor(&[2, hidden]);
    tower.mlp([hidden, built.hidden_size, built.hidden_size], Bias::Yes);
    Ok(tower)
}

fn audio(reader: &mut Reader, built: &Built) -> Result<Tower, ConfigError> {
    let hidden = reader.positive_or(&["hidden_size", "attention_dim"], 1024)?;
    let heads = reader.positive_or(&["num_attention_heads", "attention_heads"], 16)?;
    let intermediate = reader.positive_or(&["intermediate_size", "linear_units"], 1536)?;
    let blocks = reader.positive_or(&["num_blocks"], 24)?;
    let kernel = reader.positive_or(&["kernel_size"], 3)?;
    let wide = reader.positive_or(&["ext_pw_out_channel"], 1024)?;
    let reduction = reader.positive_or(&["time_reduction"], 8)?;
    let channels = reader.positive_or(&["nemo_conv_channels"], 1024)?;
    let joined = reader.positive_or(&["downsample_rate"], 1)?;
    let distance = match reader.text.object("relative_attention_bias_args") {
        Some(bias) => bias.count(&["t5_bias_max_distance"])?.unwrap_or(1000),
        None => reader.positive_or(&["bias_max_distance"], 1000)?,
    };
    let mut features = reader.positive_or(&["input_size"], 80)?;
    let mut tower = Tower::default();
    // Each convolution of stride 2 halves time and features.
    tower.convolution(1, channels, &[3, 3], Bias::Yes);
    let halvings = reduction.ilog2();
    for _ in 0..halvings {
        features = features.div_ceil(2);
    }
    tower.repeat(u64::from(halvings).saturating_sub(1), |tower| {
        tower.convolution(1, channels, &[3, 3], Bias::Yes);
        tower.linear(channels, channels, Bias::Yes);
    });
    tower.linear(channels.saturating_mul(features), hidden, Bias::Yes);
    // A bias for each distance, before and after.
    tower.tensor(&[2, distance, heads]);
    tower.repeat(blocks, |tower| conformer(tower, [hidden, intermediate, wide, kernel]));
    // One projector for sound alone, one for sound beside images.
    let inputs = hidden.saturating_mul(joined);
    tower.repeat(2, |tower| {
        tower.mlp([inputs, built.hidden_size, built.hidden_size], Bias::Yes);
    });
    Ok(tower)
}

/// MLP, attention, convolution, MLP; everything with biases.
fn conformer(tower: &mut Tower, [hidden, intermediate, wide, kernel]: [u64; 4]) {
    tower.repeat(2, |tower| {
        tower.norm(Norm::WeightAndBias, hidden);
        tower.linear(hidden, intermediate.saturating_mul(2), Bias::Yes);
        tower.linear(intermediate, hidden, Bias::Yes);
    });
    tower.repeat(3, |tower| tower.norm(Norm::WeightAndBias, hidden));
    tower.attention(hidden, Bias::Yes);
    tower.linear(hidden, wide.saturating_mul(2), Bias::Yes);
    tower.tensor(&[2, wide]);
    tower.convolution(1, hidden, &[kernel], Bias::Yes);
    tower.linear(hidden, hidden, Bias::Yes);
    tower.linear(hidden, wide, Bias::Yes);
}
