//! Qwen's vision models.

use super::encoder::frame_embedding;
use super::tower::Tower;
use super::{add, text};
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::builder::{Bias, Built, Norm};
use crate::config::reader::Reader;

pub(super) fn qwen2_vl(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    add(reader, &mut built, "vision_config", |reader, built| {
        let hidden = reader.positive_or(&["embed_dim"], 1280)?;
        let outputs = reader.positive_or(&["hidden_size"], built.hidden_size)?;
        let ratio = reader.positive_or(&["mlp_ratio"], 4)?;
        let depth = reader.positive_or(&["depth"], 32)?;
        let mut tower = Tower::default();
        frame_embedding(reader, &mut tower, hidden, 14, Bias::No)?;
        tower.repeat(depth, |tower| tower.block(hidden, hidden.saturating_mul(ratio)));
        merger(reader, &mut tower, Norm::WeightAndBias, [hidden, outputs])?;
        Ok(Some(tower))
    })?;
    Ok(built)
}

pub(super) fn qwen2_5_vl(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    add(reader, &mut built, "vision_config", |reader, _| vision2_5(reader).map(Some))?;
    Ok(built)
}

/// RMS norms and gated MLPs with biases.
pub(super) fn vision2_5(reader: &mut Reader) -> Result<Tower, ConfigError> {
    let hidden = reader.positive_or(&["hidden_size"], 3584)?;
    let outputs = reader.positive_or(&["out_hidden_size"], 3584)?;
    let intermediate = reader.positive_or(&["intermediate_size"], 3420)?;
    let depth = reader.positive_or(&["depth"], 32)?;
    let mut tower = Tower::default();
    frame_embedding(reader, &mut tower, hidden, 14, Bias::No)?;
    tower.repeat(depth, |tower| {
        tower.repeat(2, |tower| tower.norm(Norm::Weight, hidden));
        tower.attention(hidden, Bias::Yes);
        tower.gated_mlp(hidden, intermediate, Bias::Yes);
    });
    merger(reader, &mut tower, Norm::Weight, [hidden, outputs])?;
    Ok(tower)
}

pub(super) fn qwen3_vl(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    add(reader, &mut built, "vision_config", |reader, _| vision3(reader).map(Some))?;
    Ok(built)
}

/// As `qwen3_vl`, but only the last layer reaches the text model.
pub(super) fn qwen3_5(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    add(reader, &mut built, "vision_config", |reader, _| Ok(Some(vision3_base(reader)?.0)))?;
    Ok(built)
}

/// Learned positions, and a merger for each layer whose output reaches the text model.
pub(super) fn vision3(reader: &mut Reader) -> Result<Tower, ConfigError> {
    let (mut tower, merged, outputs) = vision3_base(reader)?;
    let deepstack = if let Some(indexes) = reader.text.list_length("deepstack_visual_indexes") {
        indexes
    } else {
        reader.assume("deepstack_visual_indexes", "[8, 16, 24]", Why::ClassDefault);
        3
    };
    tower.repeat(deepstack, |tower| {
        tower.norm(Norm::WeightAndBias, merged);
        tower.mlp([merged, merged, outputs], Bias::Yes);
    });
    Ok(tower)
}

/// The tower, the width of merged patches, and that of its output.
fn vision3_base(reader: &mut Reader) -> Result<(Tower, u64, u64), ConfigError> {
    let hidden = reader.positive_or(&["hidden_size"], 1152)?;
    let outputs = reader.positive_or(&["out_hidden_size"], 3584)?;
    let intermediate = reader.positive_or(&["intermediate_size"], 4304)?;
    let depth = reader.positive_or(&["depth"], 27)?;
    let positions = reader.positive_or(&["num_position_embeddings"], 2304)?;
    let mut tower = Tower::default();
    frame_embedding(reader, &mut tower, hidden, 16, Bias::Yes)?;
    tower.tensor(&[positions, hidden]);
    tower.repeat(depth, |tower| tower.block(hidden, intermediate));
    let merged = merger(reader, &mut tower, Norm::WeightAndBias, [hidden, outputs])?;
    Ok((tower, merged, outputs))
}

/// Joins neighbouring patches: a norm over each, two matrices over all. Gives the joint width.
fn merger(
    reader: &mut Reader,
    tower: &mut Tower,
    norm: Norm,
    [hidden, outputs]: [u64; 2],
) -> Result<u64, ConfigError> {
    let side = reader.positive_or(&["spatial_merge_size"], 2)?;
    let merged = hidden.saturating_mul(side).saturating_mul(side);
    tower.norm(norm, hidden);
    tower.mlp([merged, merged, outputs], Bias::Yes);
    Ok(merged)
}
