//! What each layer of a model has, from what it keeps.

use crate::architecture::{Architecture, Cache, Heads, Mixer};

/// More layers than any model has are not listed.
const MOST: u64 = 1 << 16;

/// What a layer has.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Layer {
    pub(super) heads: Option<Heads>,
    pub(super) latent: bool,
    pub(super) mixer: bool,
    /// Channels of queries, keys and values of a gated delta net.
    pub(super) fused: Option<u64>,
    /// Attending layers, mixing layers and values before it.
    pub(super) before: [u64; 3],
}

/// What each layer has, from what it keeps.
pub(super) fn layers(model: &Architecture) -> Vec<Layer> {
    let count = usize::try_from(model.num_hidden_layers.min(MOST)).unwrap_or(0);
    let windows = model.layers.iter().any(|group| matches!(group.cache, Cache::SwaMla { .. }));
    // What stands beside an entry before it is no layer of its own.
    let own = |cache: &Cache| match cache {
        Cache::Indexer { .. } => false,
        Cache::Mla { .. } => !windows,
        _ => true,
    };
    let groups = || model.layers.iter().filter(|group| own(&group.cache));
    let entries = groups().fold(0_u128, |sum, group| sum + u128::from(group.count)).max(1);
    let mut layers = vec![Layer::default(); count];
    let mut entry = 0_u128;
    for group in groups() {
        for _ in 0..group.count {
            // Two entries for each layer where attention stands beside Mamba.
            let place = entry.saturating_mul(count as u128) / entries;
            let Some(layer) = usize::try_from(place).ok().and_then(|at| layers.get_mut(at)) else {
                return layers;
            };
            layer.add(&group.cache);
            entry += 1;
        }
    }
    layers
}

impl Layer {
    fn add(&mut self, cache: &Cache) {
        match cache {
            Cache::Full(heads)
            | Cache::Sliding { heads, .. }
            | Cache::Chunked { heads, .. }
            | Cache::Cross { heads, .. } => self.heads = Some(*heads),
            Cache::Mla { .. } | Cache::SwaMla { .. } => self.latent = true,
            Cache::Mamba(state) => {
                self.mixer = true;
                if state.mixer == Mixer::GatedDeltaNet {
                    self.fused = state.conv.map(|[_, channels]| channels);
                }
            }
            Cache::Indexer { .. } | Cache::Nothing => {}
        }
    }
}
