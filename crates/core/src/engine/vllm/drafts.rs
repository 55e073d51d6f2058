//! The layers that draft speculative tokens.

use super::options::Options;
use crate::architecture::{Cache, LayerGroup};
use crate::assumed::{Assumed, What, Why};
use crate::engine::model::ServedModel;

/// The layers that draft speculative tokens; none where none are asked for.
///
/// A draft model drafts by its own. Without one, a model with MTP layers drafts by them, any other is
/// taken to have one layer of EAGLE.
pub(super) fn layers(
    model: &ServedModel,
    options: &Options,
    assumed: &mut Vec<Assumed>,
) -> Vec<LayerGroup> {
    if options.num_speculative_tokens == 0 {
        return Vec::new();
    }
    if let Some(draft) = model.draft {
        return draft.layers.to_vec();
    }
    let whole = |group: &&LayerGroup| matches!(group.cache, Cache::Full(_) | Cache::Mla { .. });
    let window = |group: &&LayerGroup| matches!(group.cache, Cache::SwaMla { .. });
    let of_kind = model.layers.iter().find(window).or_else(|| model.layers.iter().find(whole));
    let Some(kind) = of_kind else { return Vec::new() };
    let count = model.mtp_layers.max(1);
    let mut drafts = vec![LayerGroup { count, cache: kind.cache }];
    let index = |group: &&LayerGroup| matches!(group.cache, Cache::Indexer { .. });
    if let (Cache::Mla { .. }, Some(index)) = (kind.cache, model.layers.iter().find(index)) {
        drafts.push(LayerGroup { count, cache: index.cache });
    }
    let why = if model.mtp_layers > 0 { Why::OwnDrafts } else { Why::EagleDrafts };
    assumed.push(Assumed { what: What::DraftLayers, value: count.to_string().into(), why });
    drafts
}
