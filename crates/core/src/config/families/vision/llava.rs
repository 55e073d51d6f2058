//! A shared vision encoder and a projector of a few matrices.

use super::encoder::{Encoder, encoder};
use super::tower::Tower;
use super::{add, text};
use crate::config::ConfigError;
use crate::config::builder::{Bias, Built, Norm};
use crate::config::reader::Reader;

/// Two matrices.
pub(super) fn llava(reader: &mut Reader) -> Result<Built, ConfigError> {
    projected(reader, "clip_vision_model", |reader, built, vision| {
        let inputs = vision.width.saturating_mul(feature_layers(reader));
        two_matrices(reader, &mut vision.tower, inputs, built)
    })
}

/// Several layers of the encoder side by side, a norm and two matrices.
pub(super) fn vipllava(reader: &mut Reader) -> Result<Built, ConfigError> {
    projected(reader, "clip_vision_model", |reader, built, vision| {
        let layers = reader.root.list_length("vision_feature_layers").unwrap_or(5);
        let inputs = vision.width.saturating_mul(layers);
        vision.tower.norm(Norm::WeightAndBias, inputs);
        two_matrices(reader, &mut vision.tower, inputs, built)
    })
}

/// One encoder for images, one like it for videos, and two matrices.
pub(super) fn video_llava(reader: &mut Reader) -> Result<Built, ConfigError> {
    projected(reader, "clip_vision_model", |reader, built, vision| {
        let image = vision.tower;
        vision.tower.join(image);
        let inputs = vision.width.saturating_mul(feature_layers(reader));
        two_matrices(reader, &mut vision.tower, inputs, built)
    })
}

/// Two matrices and the mark of a new line of the image.
pub(super) fn llava_next(reader: &mut Reader) -> Result<Built, ConfigError> {
    projected(reader, "clip_vision_model", |reader, built, vision| {
        let layers = feature_layers(reader);
        two_matrices(reader, &mut vision.tower, vision.width.saturating_mul(layers), built)?;
        vision.tower.tensor(&[built.hidden_size]);
        Ok(())
    })
}

/// Neighbouring patches are merged by a norm and a matrix.
pub(super) fn mistral3(reader: &mut Reader) -> Result<Built, ConfigError> {
    if !reader.root.has(&["vision_config"]) && !reader.root.has(&["text_config"]) {
        return text(reader);
    }
    projected(reader, "pixtral", |reader, built, vision| {
        let side = reader.root.count(&["spatial_merge_size"])?.unwrap_or(2);
        let layers = feature_layers(reader);
        let merged = vision.width.saturating_mul(side).saturating_mul(side);
        vision.tower.norm(Norm::Weight, vision.width);
        vision.tower.linear(merged, vision.width, Bias::No);
        let bias = reader.root.flag(&["multimodal_projector_bias"])?.unwrap_or(false).into();
        let inputs = vision.width.saturating_mul(layers);
        vision.tower.mlp([inputs, built.hidden_size, built.hidden_size], bias);
        Ok(())
    })
}

/// One matrix.
pub(super) fn paligemma(reader: &mut Reader) -> Result<Built, ConfigError> {
    projected(reader, "siglip_vision_model", |reader, built, vision| {
        let stated = reader.text.count(&["projection_dim"])?;
        let stated = stated.or(reader.root.count(&["projection_dim"])?);
        vision.tower.linear(vision.width, stated.unwrap_or(built.hidden_size), Bias::Yes);
        Ok(())
    })
}

/// Neighbouring patches are joined; a norm, and a gated MLP without a third matrix.
pub(super) fn aya_vision(reader: &mut Reader) -> Result<Built, ConfigError> {
    projected(reader, "siglip_vision_model", |reader, built, vision| {
        let side = reader.root.count(&["downsample_factor"])?.unwrap_or(2);
        let merged = vision.width.saturating_mul(side).saturating_mul(side);
        let wide = reader.root.count(&["alignment_intermediate_size"])?;
        let wide = wide.unwrap_or(built.hidden_size);
        vision.tower.norm(Norm::WeightAndBias, merged);
        vision.tower.linear(merged, wide, Bias::Yes);
        vision.tower.linear(wide / 2, built.hidden_size, Bias::Yes);
        Ok(())
    })
}

/// As `aya_vision` without the norm.
pub(super) fn cohere2_vision(reader: &mut Reader) -> Result<Built, ConfigError> {
    projected(reader, "siglip_vision_model", |reader, built, vision| {
        let side = reader.root.count(&["downsample_factor"])?.unwrap_or(2);
        let merged = vision.width.saturating_mul(side).saturating_mul(side);
        let wide = reader.root.count(&["alignment_intermediate_size"])?.unwrap_or(36_864);
        vision.tower.linear(merged, wide, Bias::Yes);
        vision.tower.linear(wide / 2, built.hidden_size, Bias::Yes);
        Ok(())
    })
}

/// Neighbouring patches are joined; a norm unless the config says no, and two matrices.
pub(super) fn lfm2_vl(reader: &mut Reader) -> Result<Built, ConfigError> {
    projected(reader, "siglip2_vision_model", |reader, built, vision| {
        let side = reader.root.count(&["downsample_factor"])?.unwrap_or(2);
        let merged = vision.width.saturating_mul(side).saturating_mul(side);
        let wide = reader.root.count(&["projector_hidden_size"])?.unwrap_or(2560);
        let bias = reader.root.flag(&["projector_bias"])?.unwrap_or(true).into();
        if reader.root.flag(&["projector_use_layernorm"])?.unwrap_or(true) {
            vision.tower.norm(Norm::WeightAndBias, merged);
        }
        vision.tower.mlp([merged, wide, built.hidden_size], bias);
        Ok(())
    })
}

/// A gated MLP, then latents that gather the patches of an image.
pub(super) fn idefics2(reader: &mut Reader) -> Result<Built, ConfigError> {
    let intermediate = reader.size(&["intermediate_size"], 14_336)?;
    projected(reader, "idefics2_vision", |reader, built, vision| {
        let hidden = built.hidden_size;
        vision.tower.repeat(2, |tower| tower.linear(vision.width, intermediate, Bias::No));
        vision.tower.linear(intermediate, hidden, Bias::No);
        let Some(perceiver) = reader.root.object("perceiver_config") else {
            return Err(reader.missing_in_root("perceiver_config"));
        };
        reader.within(perceiver, |reader| resampler(reader, &mut vision.tower, hidden))
    })
}

fn resampler(reader: &mut Reader, tower: &mut Tower, hidden: u64) -> Result<(), ConfigError> {
    let latents = reader.positive_or(&["resampler_n_latents"], 64)?;
    let depth = reader.positive_or(&["resampler_depth"], 3)?;
    let heads = reader.positive_or(&["resampler_n_heads"], 16)?;
    let kv_heads = reader.positive_or(&["num_key_value_heads"], 4)?;
    let head_dim = reader.positive_or(&["resampler_head_dim"], 96)?;
    tower.tensor(&[latents, hidden]);
    tower.repeat(depth, |tower| {
        tower.repeat(3, |tower| tower.norm(Norm::Weight, hidden));
        tower.repeat(2, |tower| tower.tensor(&[hidden, heads, head_dim]));
        tower.repeat(2, |tower| tower.tensor(&[hidden, kv_heads, head_dim]));
        tower.gated_mlp(hidden, hidden.saturating_mul(4), Bias::No);
    });
    tower.norm(Norm::Weight, hidden);
    Ok(())
}

/// Neighbouring patches are joined; one matrix.
pub(super) fn idefics3(reader: &mut Reader) -> Result<Built, ConfigError> {
    projected(reader, "idefics3_vision", |reader, built, vision| {
        let side = reader.root.count(&["scale_factor"])?.unwrap_or(2);
        let merged = vision.width.saturating_mul(side).saturating_mul(side);
        vision.tower.linear(merged, built.hidden_size, Bias::No);
        Ok(())
    })
}

/// The text part, the encoder, and what `join` puts between them.
fn projected(
    reader: &mut Reader,
    default: &'static str,
    join: impl FnOnce(&mut Reader, &Built, &mut Encoder) -> Result<(), ConfigError>,
) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    add(reader, &mut built, "vision_config", |reader, built| {
        let Some(mut vision) = encoder(reader, default)? else { return Ok(None) };
        join(reader, built, &mut vision)?;
        Ok(Some(vision.tower))
    })?;
    Ok(built)
}

/// How many layers of the encoder are read: the config lists them or names one.
fn feature_layers(reader: &Reader) -> u64 {
    reader.root.list_length("vision_feature_layer").unwrap_or(1)
}

fn two_matrices(
    reader: &Reader,
    tower: &mut Tower,
    inputs: u64,
    built: &Built,
) -> Result<(), ConfigError> {
    let bias = reader.root.flag(&["multimodal_projector_bias"])?.unwrap_or(true).into();
    tower.mlp([inputs, built.hidden_size, built.hidden_size], bias);
    Ok(())
}
