//! Towers that join neighbouring patches before the text model: Kimi, GLM, MiniMax, Hunyuan.

use super::encoder::{frame_embedding, patch_embedding, patches};
use super::tower::Tower;
use super::{add, text};
use crate::config::ConfigError;
use crate::config::builder::{Bias, Built, Norm};
use crate::config::reader::Reader;

/// MoonViT. Kimi K2.5 has other names for its keys than Kimi-VL.
pub(super) fn kimi(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    add(reader, &mut built, "vision_config", |reader, built| {
        let hidden = reader.positive_or(&["vt_hidden_size", "hidden_size"], 1152)?;
        let wide = reader.positive_or(&["vt_intermediate_size", "intermediate_size"], 4304)?;
        let layers = reader.positive_or(&["vt_num_hidden_layers", "num_hidden_layers"], 27)?;
        let height = reader.positive_or(&["init_pos_emb_height", "pos_emb_height"], 64)?;
        let width = reader.positive_or(&["init_pos_emb_width", "pos_emb_width"], 64)?;
        let [rows, columns] = reader.sides_or("merge_kernel_size", 2)?;
        let merged = hidden.saturating_mul(rows).saturating_mul(columns);
        let mut tower = Tower::default();
        patch_embedding(reader, &mut tower, hidden, 14, Bias::Yes)?;
        tower.tensor(&[height, width, hidden]);
        tower.repeat(layers, |tower| tower.block(hidden, wide));
        tower.norm(Norm::WeightAndBias, hidden);
        // The projector.
        tower.norm(Norm::WeightAndBias, hidden);
        tower.mlp([merged, merged, built.hidden_size], Bias::Yes);
        Ok(Some(tower))
    })?;
    Ok(built)
}

/// Gated MLPs as wide as the output, and a convolution that joins patches.
pub(super) fn glm4v(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    add(reader, &mut built, "vision_config", |reader, _| {
        let hidden = reader.positive_or(&["hidden_size"], 1536)?;
        let outputs = reader.positive_or(&["out_hidden_size"], 4096)?;
        let merger = reader.positive_or(&["intermediate_size"], 13_696)?;
        let depth = reader.positive_or(&["depth"], 24)?;
        let side = reader.positive_or(&["spatial_merge_size"], 2)?;
        let qkv_bias = reader.flag_or(&["attention_bias"], false)?.into();
        let mut tower = Tower::default();
        frame_embedding(reader, &mut tower, hidden, 14, Bias::Yes)?;
        tower.tensor(&[patches(reader, 336, 14)?, hidden]);
        tower.repeat(2, |tower| tower.norm(Norm::Weight, hidden));
        tower.repeat(depth, |tower| {
            tower.repeat(2, |tower| tower.norm(Norm::Weight, hidden));
            tower.repeat(3, |tower| tower.linear(hidden, hidden, qkv_bias));
            tower.linear(hidden, hidden, Bias::No);
            tower.gated_mlp(hidden, outputs, Bias::No);
        });
        tower.convolution(hidden, outputs, &[side, side], Bias::Yes);
        tower.linear(outputs, outputs, Bias::No);
        tower.norm(Norm::WeightAndBias, outputs);
        tower.gated_mlp(outputs, merger, Bias::No);
        Ok(Some(tower))
    })?;
    Ok(built)
}

/// A CLIP with rotary positions; two matrices for each patch, two for each group of patches.
pub(super) fn minimax_m3(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    let projector = reader.root.count(&["projector_hidden_size"])?.unwrap_or(built.hidden_size);
    add(reader, &mut built, "vision_config", |reader, built| {
        let hidden = reader.positive_or(&["hidden_size"], 1280)?;
        let intermediate = reader.positive_or(&["intermediate_size"], 5120)?;
        let layers = reader.positive_or(&["num_hidden_layers"], 32)?;
        let mut tower = Tower::default();
        let side = match reader.text.object("img_token_compression_config") {
            Some(compression) => compression.count(&["spatial_merge_size"])?.unwrap_or(2),
            None => reader.positive_or(&["spatial_merge_size"], 2)?,
        };
        frame_embedding(reader, &mut tower, hidden, 14, Bias::No)?;
        tower.norm(Norm::WeightAndBias, hidden);
        tower.repeat(layers, |tower| tower.block(hidden, intermediate));
        let outputs = built.hidden_size;
        let merged = outputs.saturating_mul(side).saturating_mul(side);
        tower.mlp([hidden, projector, outputs], Bias::Yes);
        tower.mlp([merged, projector, outputs], Bias::Yes);
        Ok(Some(tower))
    })?;
    Ok(built)
}

/// Two convolutions and a matrix, and marks for begin, end, new line and in between.
pub(super) fn hunyuan_vl(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    add(reader, &mut built, "vision_config", |reader, built| {
        let hidden = reader.positive_or(&["hidden_size"], 1152)?;
        let intermediate = reader.positive_or(&["intermediate_size"], 4304)?;
        let layers = reader.positive_or(&["num_hidden_layers"], 27)?;
        let image = reader.positive_or(&["max_image_size"], 2048)?;
        let patch = reader.positive_or(&["patch_size"], 16)?;
        let side = reader.positive_or(&["spatial_merge_size"], 2)?;
        let outputs = built.hidden_size;
        let [twice, four_times] = [2, 4].map(|times| hidden.saturating_mul(times));
        let positions = (image / patch).saturating_mul(image / patch).saturating_add(1);
        let mut tower = Tower::default();
        patch_embedding(reader, &mut tower, hidden, 16, Bias::Yes)?;
        tower.tensor(&[positions, hidden]);
        tower.repeat(layers, |tower| tower.block(hidden, intermediate));
        tower.norm(Norm::Weight, hidden);
        tower.convolution(hidden, twice, &[side, side], Bias::Yes);
        tower.linear(twice, four_times, Bias::Yes);
        tower.linear(four_times, outputs, Bias::Yes);
        tower.tensor(&[four_times]);
        tower.tensor(&[3, outputs]);
        tower.norm(Norm::Weight, outputs);
        Ok(Some(tower))
    })?;
    Ok(built)
}
