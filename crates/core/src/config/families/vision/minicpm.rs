//! MiniCPM-V: a text model that depends on the version.

use super::add;
use super::encoder::encoder;
use super::text::text_as;
use crate::config::ConfigError;
use crate::config::builder::{Bias, Built, Norm};
use crate::config::expected::Mend;
use crate::config::reader::Reader;

/// The text type of each version.
const VERSIONS: [(f64, &str); 3] = [(2.6, "qwen2"), (4.0, "llama"), (4.5, "qwen3")];

/// A SigLIP without its head, and queries that gather the patches of an image.
pub(super) fn minicpmv(reader: &mut Reader) -> Result<Built, ConfigError> {
    let Some(version) = reader.root.number(&["version"])? else {
        return Err(reader.missing_in_root("version"));
    };
    let Some((_, text)) = VERSIONS.iter().find(|(known, _)| (known - version).abs() < 1e-9) else {
        return Err(reader.unsupported("version", version, Mend::AreKnown(&["2.6", "4.0", "4.5"])));
    };
    let mut built = text_as(reader, text)?;
    let queries = reader.root.count(&["query_num"])?.unwrap_or(64);
    let drop_last = reader.root.flag(&["drop_vision_last_layer"])?.unwrap_or(false);
    add(reader, &mut built, "vision_config", |reader, built| {
        if drop_last {
            return Ok(None);
        }
        let Some(vision) = encoder(reader, "minicpmv_vision")? else { return Ok(None) };
        let hidden = built.hidden_size;
        let mut tower = vision.tower;
        tower.tensor(&[queries, hidden]);
        tower.linear(vision.width, hidden, Bias::No);
        tower.attention(hidden, Bias::Yes);
        tower.repeat(3, |tower| tower.norm(Norm::WeightAndBias, hidden));
        tower.linear(hidden, hidden, Bias::No);
        Ok(Some(tower))
    })?;
    Ok(built)
}
