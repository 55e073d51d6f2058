//! Phi-3 Vision and Molmo: a CLIP that their code, not their config, describes.

use super::encoder::clip_layers;
use super::tower::Tower;
use super::{add, text};
use crate::architecture::{Cache, Heads};
use crate::config::ConfigError;
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::expected::Mend;
use crate::config::reader::Reader;

/// CLIP ViT-L/14 for images of 336 pixels: width, MLP width, layers, patches.
const CLIP_L_336: [u64; 4] = [1024, 4096, 24, 576];

/// Four neighbouring patches are joined; two matrices; marks between parts of an image.
pub(super) fn phi3_v(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    add(reader, &mut built, "img_processor", |reader, built| {
        if reader.text.text(&["name"]) != Some("clip_vision_model") {
            return Ok(None);
        }
        let merged = reader.positive_or(&["image_dim_out"], 1024)?.saturating_mul(4);
        let mut tower = Tower::default();
        tower.convolution(3, CLIP_L_336[0], &[14, 14], Bias::No);
        clip_layers(&mut tower, CLIP_L_336);
        tower.tensor(&[2, merged]);
        tower.mlp([merged, built.hidden_size, built.hidden_size], Bias::Yes);
        Ok(Some(tower))
    })?;
    Ok(built)
}

/// Fused projections, gated MLPs of which `intermediate_size` counts both halves, and 128 tokens
/// of its own; a CLIP without its last layer, two layers of which are read.
pub(super) fn molmo(reader: &mut Reader) -> Result<Built, ConfigError> {
    const NEW_TOKENS: u64 = 128;
    if let Some(other) = reader.text.text(&["layer_norm_type"]).filter(|name| *name != "rms") {
        return Err(reader.unsupported("layer_norm_type", other, Mend::IsKnown("rms")));
    }
    let hidden = reader.positive(&["hidden_size"])?;
    let layers = reader.positive(&["num_hidden_layers"])?;
    let attention_heads = reader.positive(&["num_attention_heads"])?;
    let kv_heads = reader.positive(&["num_key_value_heads"])?;
    let gate_and_up = reader.positive(&["intermediate_size"])?;
    let vocab = reader.positive(&["vocab_size"])?;
    let embedded = reader.text.count(&["embedding_size"])?.unwrap_or(vocab);
    let tied = match reader.text.flag(&["weight_tying"])? {
        Some(tied) => tied,
        None => reader.tied(false)?,
    };
    let qkv_bias = reader.flag_or(&["qkv_bias"], false)?.into();
    let qk_norm = reader.flag_or(&["attention_layer_norm"], false)?;
    let head_dim = hidden / attention_heads;
    let kv_width = kv_heads * head_dim;
    let heads = Heads { num_kv_heads: kv_heads, head_size: head_dim, head_size_v: head_dim };

    let mut built = Built::new(layers, hidden)?;
    built.num_attention_heads = attention_heads;
    built.embedding(vocab, hidden, true);
    let further = u128::from(embedded + NEW_TOKENS).saturating_sub(vocab.into());
    built.add(Sums::embedding, further * u128::from(hidden));
    if !tied {
        built.linear(Sums::head, hidden, vocab, Bias::No);
    }
    for _ in 0..layers {
        for width in [hidden, kv_width, kv_width] {
            built.linear(Sums::attention, hidden, width, qkv_bias);
        }
        built.linear(Sums::attention, hidden, hidden, Bias::No);
        if qk_norm {
            built.norm(Norm::Weight, hidden);
            built.norm(Norm::Weight, kv_width);
        }
        built.gated_mlp(Sums::mlp, hidden, gate_and_up / 2, Bias::No);
        built.norm(Norm::Weight, hidden);
        built.norm(Norm::Weight, hidden);
        built.cache(Cache::Full(heads));
    }
    built.norm(Norm::Weight, hidden);
    built.add(Sums::vision_audio, molmo_vision(hidden, gate_and_up / 2).parameters());
    Ok(built)
}

fn molmo_vision(text_hidden: u64, projector: u64) -> Tower {
    let [hidden, intermediate, layers, patches] = CLIP_L_336;
    let mut tower = Tower::default();
    tower.convolution(3, hidden, &[14, 14], Bias::No);
    tower.tensor(&[patches + 2, hidden]);
    tower.norm(Norm::WeightAndBias, hidden);
    tower.repeat(layers - 1, |tower| tower.block(hidden, intermediate));
    // Attention that pools four patches of two layers; what stands for patches beyond the image.
    tower.repeat(3, |tower| tower.linear(2 * hidden, hidden, Bias::Yes));
    tower.linear(hidden, hidden, Bias::Yes);
    tower.tensor(&[2, 2 * hidden]);
    tower.repeat(2, |tower| tower.linear(hidden, projector, Bias::No));
    tower.linear(projector, text_hidden, Bias::No);
    tower
}
