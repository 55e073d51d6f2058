//! InternVL, in the layout of its own code (`internvl_chat`) and in that of transformers.

use super::encoder::{Encoder, encoder, patch_embedding, patches};
use super::tower::Tower;
use super::{add, text};
use crate::config::ConfigError;
use crate::config::builder::{Bias, Built, Norm};
use crate::config::expected::Mend;
use crate::config::reader::Reader;

/// InternViT; neighbouring patches are joined; a norm and two matrices.
pub(super) fn internvl(reader: &mut Reader) -> Result<Built, ConfigError> {
    let mut built = text(reader)?;
    add(reader, &mut built, "vision_config", |reader, built| {
        let Some(vision) = encoder(reader, "internvl_vision")? else { return Ok(None) };
        let side = match reader.root.number(&["downsample_ratio"])? {
            Some(ratio) => ratio_side(reader, ratio)?,
            None => 2,
        };
        let merged = vision.width.saturating_mul(side).saturating_mul(side);
        let mut tower = vision.tower;
        tower.norm(Norm::WeightAndBias, merged);
        tower.mlp([merged, built.hidden_size, built.hidden_size], Bias::Yes);
        Ok(Some(tower))
    })?;
    Ok(built)
}

/// Patches that are joined each way: the inverse of the ratio.
fn ratio_side(reader: &Reader, ratio: f64) -> Result<u64, ConfigError> {
    match [1.0, 0.5, 0.25].iter().position(|known| (ratio - known).abs() < 1e-9) {
        Some(place) => Ok(1 << place),
        None => Err(reader.unsupported(
            "downsample_ratio",
            ratio,
            Mend::AreKnown(&["1", "0.5", "0.25"]),
        )),
    }
}

/// Learned scales after attention and MLP; norms of queries and keys in the large one.
pub(super) fn intern_vit(reader: &mut Reader) -> Result<Encoder, ConfigError> {
    let hidden = reader.positive_or(&["hidden_size"], 1024)?;
    let intermediate = reader.positive_or(&["intermediate_size"], 4096)?;
    let layers = reader.positive_or(&["num_hidden_layers"], 24)?;
    let qkv_bias: Bias = reader.flag_or(&["qkv_bias", "attention_bias"], false)?.into();
    let qk_norm = reader.flag_or(&["qk_normalization", "use_qk_norm"], false)?;
    let norm = match reader.text.text(&["norm_type"]) {
        Some("rms_norm") => Norm::Weight,
        None | Some("layer_norm") => Norm::WeightAndBias,
        Some(other) => {
            return Err(reader.unsupported(
                "norm_type",
                other,
                Mend::AreKnown(&["rms_norm", "layer_norm"]),
            ));
        }
    };
    let mut tower = Tower::default();
    patch_embedding(reader, &mut tower, hidden, 14, Bias::Yes)?;
    tower.tensor(&[hidden]);
    tower.tensor(&[patches(reader, 448, 14)?.saturating_add(1), hidden]);
    tower.repeat(layers, |tower| {
        tower.repeat(2, |tower| tower.norm(norm, hidden));
        tower.repeat(3, |tower| tower.linear(hidden, hidden, qkv_bias));
        tower.linear(hidden, hidden, Bias::Yes);
        if qk_norm {
            tower.repeat(2, |tower| tower.norm(Norm::Weight, hidden));
        }
        tower.mlp([hidden, intermediate, hidden], Bias::Yes);
        tower.repeat(2, |tower| tower.tensor(&[hidden]));
    });
    Ok(Encoder { tower, width: hidden })
}
