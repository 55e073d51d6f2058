//! Llama 3.2 Vision and Llama 4.

use super::encoder::{clip_layers, patch_embedding, patches};
use super::tower::Tower;
use super::{add, text};
use crate::architecture::{Cache, Heads};
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::reader::Reader;

/// Llama 3.2 Vision: some layers attend to the image instead of the text.
pub(super) fn mllama(reader: &mut Reader) -> Result<Built, ConfigError> {
    let image = image_tokens(reader)?;
    let hidden = reader.positive(&["hidden_size"])?;
    let layers = reader.positive(&["num_hidden_layers"])?;
    let attention_heads = reader.positive(&["num_attention_heads"])?;
    let kv_heads = reader.positive_or(&["num_key_value_heads"], 8)?;
    let intermediate = reader.positive(&["intermediate_size"])?;
    let vocab = reader.positive(&["vocab_size"])?;
    let head_dim = hidden / attention_heads;
    let heads = Heads { num_kv_heads: kv_heads, head_size: head_dim, head_size_v: head_dim };
    let cross_layers = cross_attention_layers(reader)?;

    let mut built = Built::new(layers, hidden)?;
    built.num_attention_heads = attention_heads;
    built.embedding(vocab, hidden, false);
    // Eight more tokens, such as the one that stands for an image, have no output.
    built.add(Sums::embedding, 8 * u128::from(hidden));
    for layer in 0..layers {
        built.linear(Sums::attention, hidden, attention_heads * head_dim, Bias::No);
        built.linear(Sums::attention, hidden, kv_heads * head_dim, Bias::No);
        built.linear(Sums::attention, hidden, kv_heads * head_dim, Bias::No);
        built.linear(Sums::attention, attention_heads * head_dim, hidden, Bias::No);
        if cross_layers.contains(&layer) {
            built.norm(Norm::Weight, head_dim);
            built.norm(Norm::Weight, head_dim);
            // Gates of attention and MLP.
            built.add(Sums::attention, 1);
            built.add(Sums::mlp, 1);
            built.cache(Cache::Cross { heads, encoder_len: image });
        } else {
            built.cache(Cache::Full(heads));
        }
        built.gated_mlp(Sums::mlp, hidden, intermediate, Bias::No);
        built.norm(Norm::Weight, hidden);
        built.norm(Norm::Weight, hidden);
    }
    built.norm(Norm::Weight, hidden);
    add(reader, &mut built, "vision_config", |reader, built| {
        mllama_vision(reader, built).map(Some)
    })?;
    Ok(built)
}

fn cross_attention_layers(reader: &mut Reader) -> Result<Vec<u64>, ConfigError> {
    const DEFAULT: [u64; 8] = [3, 8, 13, 18, 23, 28, 33, 38];
    if let Some(layers) = reader.text.counts(&["cross_attention_layers"])? {
        return Ok(layers);
    }
    reader.assume("cross_attention_layers", format!("{DEFAULT:?}"), Why::ClassDefault);
    Ok(DEFAULT.to_vec())
}

/// Tokens of an image: a class token and the patches of each tile.
fn image_tokens(reader: &mut Reader) -> Result<u64, ConfigError> {
    let vision = reader.root.object("vision_config");
    let vision = vision.ok_or_else(|| reader.missing_in_root("vision_config"))?;
    let tokens = reader.within(vision, |reader| {
        let tiles = reader.positive_or(&["max_num_tiles"], 4)?;
        let tokens = patches(reader, 448, 14)?.saturating_add(1);
        Ok::<_, ConfigError>(tiles.saturating_mul(tokens))
    })?;
    Ok(reader.assume("encoder_len", tokens, Why::OneImage))
}

fn mllama_vision(reader: &mut Reader, built: &Built) -> Result<Tower, ConfigError> {
    let hidden = reader.positive_or(&["hidden_size"], 1280)?;
    let intermediate = reader.positive_or(&["intermediate_size"], 5120)?;
    let layers = reader.positive_or(&["num_hidden_layers"], 32)?;
    let global_layers = reader.positive_or(&["num_global_layers"], 8)?;
    let outputs = reader.positive_or(&["vision_output_dim"], 7680)?;
    let tiles = reader.positive_or(&["max_num_tiles"], 4)?;
    let ratios = reader.text.list_length("supported_aspect_ratios");
    let ratios = match ratios {
        Some(ratios) => ratios,
        None => reader.assume("supported_aspect_ratios", 8, Why::ClassDefault),
    };
    let tokens = patches(reader, 448, 14)?.saturating_add(1);
    let mut tower = Tower::default();
    patch_embedding(reader, &mut tower, hidden, 14, Bias::No)?;
    tower.tensor(&[hidden]);
    // Positions within a tile, of the tile before and behind the layers, each behind a gate.
    tower.tensor(&[tokens, hidden]);
    tower.tensor(&[ratios.saturating_add(1), tiles, tokens, hidden]);
    tower.repeat(2, |tower| tower.tensor(&[ratios.saturating_add(1), tiles, hidden]));
    tower.repeat(3, |tower| tower.tensor(&[1]));
    tower.repeat(2, |tower| tower.norm(Norm::WeightAndBias, hidden));
    let block = |tower: &mut Tower| {
        tower.repeat(2, |tower| tower.norm(Norm::WeightAndBias, hidden));
        tower.attention(hidden, Bias::No);
        tower.mlp([hidden, intermediate, hidden], Bias::Yes);
    };
    tower.repeat(layers, block);
    tower.repeat(global_layers, |tower| {
        block(tower);
        tower.repeat(2, |tower| tower.tensor(&[1]));
    });
    tower.linear(outputs, built.hidden_size, Bias::Yes);
    Ok(tower)
}

/// A CLIP, an adapter that joins neighbouring patches, and one matrix.
pub(super) fn llama4(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    add(reader, &mut built, "vision_config", |reader, built| {
        let hidden = reader.positive_or(&["hidden_size"], 768)?;
        let intermediate = reader.positive_or(&["intermediate_size"], 5632)?;
        let layers = reader.positive_or(&["num_hidden_layers"], 34)?;
        let inputs = reader.positive_or(&["projector_input_dim"], 4096)?;
        let outputs = reader.positive_or(&["projector_output_dim"], 4096)?;
        let vision = reader.positive_or(&["vision_output_dim"], 7680)?;
        let mut tower = Tower::default();
        patch_embedding(reader, &mut tower, hidden, 14, Bias::No)?;
        let patches = patches(reader, 448, 14)?;
        clip_layers(&mut tower, [hidden, intermediate, layers, patches]);
        tower.linear(intermediate, inputs, Bias::No);
        tower.linear(outputs, outputs, Bias::No);
        tower.linear(vision, built.hidden_size, Bias::No);
        Ok(Some(tower))
    })?;
    Ok(built)
}
