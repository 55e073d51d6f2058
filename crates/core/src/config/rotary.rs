//! The tables of cosines and sines that rotate queries and keys.

use super::ConfigError;
use super::builder::Built;
use super::object::Object;
use crate::architecture::{Cache, Heads};

/// Elements of the tables, one for each rotation that differs: positions x rotated elements.
///
/// <https://github.com/vllm-project/vllm>, `vllm/model_executor/layers/rotary_embedding`
pub(super) fn elements(
    text: &Object,
    built: &Built,
    max_position_embeddings: Option<u64>,
) -> Result<u64, ConfigError> {
    let Some(positions) = max_position_embeddings else { return Ok(0) };
    let scaling = ["rope_scaling", "rope_parameters"].iter().find_map(|key| text.object(key));
    let scaling = scaling.map(|scaling| scaling.object("full_attention").unwrap_or(scaling));
    // A linear scaling has a table for every position that it reaches; the others already count
    // them in.
    let factor = match &scaling {
        Some(scaling) if scaling.text(&["rope_type", "type"]) == Some("linear") => {
            scaling.number(&["factor"])?.and_then(super::object::floor).unwrap_or(1).max(1)
        }
        _ => 1,
    };
    let share = text.number(&["partial_rotary_factor", "rotary_pct"])?.unwrap_or(1.0);
    let rotated = |width: u64| part_of(width, share);
    let widths = |test: fn(&Cache) -> Option<u64>| {
        built.layers.iter().filter_map(|group| test(&group.cache)).max()
    };
    let full = widths(|cache| match cache {
        Cache::Full(heads) | Cache::Chunked { heads, .. } => Some(width(heads)),
        _ => None,
    });
    let sliding = widths(|cache| match cache {
        Cache::Sliding { heads, .. } => Some(width(heads)),
        _ => None,
    });
    let latent = match text.count(&["qk_rope_head_dim"])? {
        Some(width) => positions.saturating_mul(width),
        None => 0,
    };
    // Gemma 3's class has it by default.
    let local = text.has(&["rope_local_base_freq", "swa_rope_theta", "local_rope_theta"])
        || text.text(&["model_type"]).is_some_and(|name| name.starts_with("gemma3"));
    let scaled = positions.saturating_mul(factor);
    let of_full = full.or(sliding).map_or(0, |width| scaled.saturating_mul(rotated(width)));
    let of_windows = match (full, sliding) {
        (Some(_), Some(width)) if local => positions.saturating_mul(rotated(width)),
        _ => 0,
    };
    Ok(if latent > 0 { latent } else { of_full.saturating_add(of_windows) })
}

const fn width(heads: &Heads) -> u64 {
    heads.head_size
}

/// A share of a width, which is below 2^32 in any model.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the class computes it so, and a cast saturates"
)]
fn part_of(width: u64, share: f64) -> u64 {
    (width as f64 * share.clamp(0.0, 1.0)) as u64
}
