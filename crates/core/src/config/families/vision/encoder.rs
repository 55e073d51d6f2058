//! Vision encoders that several models share, named by `vision_config.model_type`.

use super::tower::Tower;
use crate::config::ConfigError;
use crate::config::builder::{Bias, Norm};
use crate::config::reader::Reader;

/// A vision encoder and the width of what it puts out.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Encoder {
    pub(super) tower: Tower,
    pub(super) width: u64,
}

/// The encoder of the part that is being read; none where its type is not known.
pub(super) fn encoder(
    reader: &mut Reader,
    default: &'static str,
) -> Result<Option<Encoder>, ConfigError> {
    let stated = reader.text.text(&["model_type"]).filter(|_| default != "minicpmv_vision");
    let encoder = match stated.unwrap_or(default) {
        // Without a head, although its config names the type that has one.
        "minicpmv_vision" => siglip(reader, [1152, 4304, 27, 980, 14], Head::Never)?,
        "siglip_vision_model" => siglip(reader, [768, 3072, 12, 224, 16], Head::ByConfig)?,
        "siglip2_vision_model" => siglip2(reader)?,
        "clip_vision_model" => clip(reader)?,
        "pixtral" => pixtral(reader)?,
        "idefics2" | "idefics2_vision" => siglip(reader, [768, 3072, 12, 224, 32], Head::Never)?,
        "idefics3" | "idefics3_vision" | "smolvlm" | "smolvlm_vision" => {
            siglip(reader, [1152, 3072, 12, 224, 32], Head::Never)?
        }
        "internvl_vision" | "intern_vit_6b" => super::internvl::intern_vit(reader)?,
        _ => return Ok(None),
    };
    Ok(Some(encoder))
}

/// Patches of an image: `image_size / patch_size` each way.
pub(super) fn patches(reader: &mut Reader, image: u64, patch: u64) -> Result<u64, ConfigError> {
    let [height, width] = reader.sides_or("image_size", image)?;
    let [patch_height, patch_width] = reader.sides_or("patch_size", patch)?;
    Ok((height / patch_height).saturating_mul(width / patch_width))
}

/// The convolution that embeds patches.
pub(super) fn patch_embedding(
    reader: &mut Reader,
    tower: &mut Tower,
    hidden: u64,
    patch: u64,
    bias: Bias,
) -> Result<(), ConfigError> {
    let channels = reader.positive_or(&["num_channels", "in_channels", "in_chans"], 3)?;
    let kernel = reader.sides_or("patch_size", patch)?;
    tower.convolution(channels, hidden, &kernel, bias);
    Ok(())
}

/// The patch embedding of models that take frames of a video: depth, height and width.
pub(super) fn frame_embedding(
    reader: &mut Reader,
    tower: &mut Tower,
    hidden: u64,
    patch: u64,
    bias: Bias,
) -> Result<(), ConfigError> {
    let channels = reader.positive_or(&["num_channels", "in_channels", "in_chans"], 3)?;
    let [height, width] = reader.sides_or("patch_size", patch)?;
    let frames = reader.positive_or(&["temporal_patch_size"], 2)?;
    tower.convolution(channels, hidden, &[frames, height, width], bias);
    Ok(())
}

/// Whether a SigLIP has a head that pools by attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Head {
    /// As `vision_use_head` says, else yes.
    ByConfig,
    Never,
}

/// Defaults: width, MLP width, layers, image and patch size.
fn siglip(reader: &mut Reader, defaults: [u64; 5], head: Head) -> Result<Encoder, ConfigError> {
    let [hidden, intermediate, layers, image, patch] = defaults;
    let hidden = reader.positive_or(&["hidden_size"], hidden)?;
    let intermediate = reader.positive_or(&["intermediate_size"], intermediate)?;
    let layers = reader.positive_or(&["num_hidden_layers"], layers)?;
    let mut tower = Tower::default();
    patch_embedding(reader, &mut tower, hidden, patch, Bias::Yes)?;
    tower.tensor(&[patches(reader, image, patch)?, hidden]);
    siglip_layers(&mut tower, hidden, intermediate, layers);
    if head == Head::ByConfig && reader.flag_or(&["vision_use_head"], true)? {
        pooling_head(&mut tower, hidden, intermediate);
    }
    Ok(Encoder { tower, width: hidden })
}

fn siglip2(reader: &mut Reader) -> Result<Encoder, ConfigError> {
    let hidden = reader.positive_or(&["hidden_size"], 768)?;
    let intermediate = reader.positive_or(&["intermediate_size"], 3072)?;
    let layers = reader.positive_or(&["num_hidden_layers"], 12)?;
    let mut tower = Tower::default();
    patch_embedding(reader, &mut tower, hidden, 16, Bias::Yes)?;
    tower.tensor(&[reader.positive_or(&["num_patches"], 256)?, hidden]);
    siglip_layers(&mut tower, hidden, intermediate, layers);
    if reader.flag_or(&["vision_use_head"], true)? {
        pooling_head(&mut tower, hidden, intermediate);
    }
    Ok(Encoder { tower, width: hidden })
}

fn siglip_layers(tower: &mut Tower, hidden: u64, intermediate: u64, layers: u64) {
    tower.repeat(layers, |tower| tower.block(hidden, intermediate));
    tower.norm(Norm::WeightAndBias, hidden);
}

/// A learned query that attends to all patches, and an MLP.
pub(super) fn pooling_head(tower: &mut Tower, hidden: u64, intermediate: u64) {
    tower.tensor(&[hidden]);
    tower.attention(hidden, Bias::Yes);
    tower.norm(Norm::WeightAndBias, hidden);
    tower.mlp([hidden, intermediate, hidden], Bias::Yes);
}

fn clip(reader: &mut Reader) -> Result<Encoder, ConfigError> {
    let hidden = reader.positive_or(&["hidden_size"], 768)?;
    let intermediate = reader.positive_or(&["intermediate_size"], 3072)?;
    let layers = reader.positive_or(&["num_hidden_layers"], 12)?;
    let mut tower = Tower::default();
    patch_embedding(reader, &mut tower, hidden, 32, Bias::No)?;
    let patches = patches(reader, 224, 32)?;
    clip_layers(&mut tower, [hidden, intermediate, layers, patches]);
    Ok(Encoder { tower, width: hidden })
}

/// A CLIP without its patch embedding: width, MLP width, layers, patches.
pub(super) fn clip_layers(tower: &mut Tower, sizes: [u64; 4]) {
    let [hidden, intermediate, layers, patches] = sizes;
    tower.tensor(&[hidden]);
    tower.tensor(&[patches.saturating_add(1), hidden]);
    tower.norm(Norm::WeightAndBias, hidden);
    tower.repeat(layers, |tower| tower.block(hidden, intermediate));
    tower.norm(Norm::WeightAndBias, hidden);
}

/// No biases, RMS norms, gated MLP, rotary positions.
fn pixtral(reader: &mut Reader) -> Result<Encoder, ConfigError> {
    let hidden = reader.positive_or(&["hidden_size"], 1024)?;
    let intermediate = reader.positive_or(&["intermediate_size"], 4096)?;
    let layers = reader.positive_or(&["num_hidden_layers"], 24)?;
    let mut tower = Tower::default();
    patch_embedding(reader, &mut tower, hidden, 16, Bias::No)?;
    tower.norm(Norm::Weight, hidden);
    tower.repeat(layers, |tower| {
        tower.norm(Norm::Weight, hidden);
        tower.attention(hidden, Bias::No);
        tower.norm(Norm::Weight, hidden);
        tower.gated_mlp(hidden, intermediate, Bias::No);
    });
    Ok(Encoder { tower, width: hidden })
}
