//! Why vLLM reserves more, or less, than the logical size of a request.

use super::groups::Groups;
use super::layer::{Content, Kind, Layer};
use super::options::{Options, Settings};
use super::plan::Plan;
use super::reason_of_model;
use crate::architecture::{Cache, Dtype, LayerGroup};
use crate::engine::model::ServedModel;

/// One reason, with its numbers; its text is a sentence without a full stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Windows keep the tokens in flight beside their own.
    Window {
        /// Layers.
        layers: u64,
        /// Tokens of the window.
        sliding_window: u64,
        /// Tokens of one step.
        max_num_batched_tokens: u64,
        /// Steps in flight at once.
        concurrent_batches: u64,
        /// Tokens that are kept in all: at most those of the request.
        kept: u64,
    },
    /// Chunks keep the tokens in flight beside their own.
    Chunk {
        /// Layers.
        layers: u64,
        /// Tokens of the chunk.
        attention_chunk_size: u64,
        /// Tokens in flight.
        in_flight: u64,
        /// Tokens that are kept in all: at most those of the request.
        kept: u64,
    },
    /// Windows and chunks for which every token is kept.
    Promoted {
        /// Layers.
        layers: u64,
        /// Whether the release has no groups at all.
        by_release: bool,
    },
    /// Groups of equal size need layers that do not exist.
    Padding {
        /// Such layers.
        layers: u64,
        /// Layers of a group.
        group_size: u64,
        /// Groups.
        groups: u64,
    },
    /// Blocks are as large as a state needs.
    StateBlocks {
        /// Tokens of a block.
        block_size: u64,
        /// Layers with states.
        layers: u64,
        /// Blocks that each state takes.
        blocks: u64,
    },
    /// States that are not in the pool.
    StatesOutside {
        /// Layers with states.
        layers: u64,
    },
    /// The last block of a request is reserved whole.
    WholeBlocks {
        /// Tokens of a block.
        block_size: u64,
    },
    /// Pages that are padded to the largest.
    PaddedPages {
        /// Layers.
        layers: u64,
        /// Bytes that a page holds.
        page: u64,
        /// Bytes that it takes.
        padded: u64,
    },
    /// Every GPU keeps the latent vectors whole.
    LatentOnEveryGpu {
        /// GPUs.
        gpus: u64,
    },
    /// Fewer KV heads than GPUs.
    HeadOnEveryGpu {
        /// KV heads.
        kv_heads: u64,
        /// GPUs.
        gpus: u64,
    },
    /// Layers that draft speculative tokens keep a cache too.
    Drafts {
        /// Layers.
        layers: u64,
    },
    /// Values are padded to the width of keys.
    PaddedValues {
        /// Elements of a value.
        head_size_v: u64,
        /// Elements of a key.
        head_size: u64,
    },
    /// States follow the format in which the engine computes.
    StatesComputedIn {
        /// The model's own.
        own: Dtype,
        /// The engine's.
        served: Dtype,
    },
}

/// The reasons of a plan, the heaviest kind first.
pub(super) fn of(
    model: &ServedModel,
    drafts: &[LayerGroup],
    options: &Options,
    settings: &Settings,
    plan: &Plan,
) -> Vec<Reason> {
    let mut reasons: Vec<Reason> =
        plan.grouping.groups.iter().filter_map(|groups| in_flight(groups, settings)).collect();
    reasons.extend(promoted(plan, settings));
    reasons.extend(states(plan, settings));
    reasons.extend(padding(plan));
    reasons.extend(whole_blocks(plan, settings));
    reasons.extend(shared(model, options));
    reasons.extend(reason_of_model::of(model, drafts, settings));
    reasons
}

fn in_flight(groups: &Groups, settings: &Settings) -> Option<Reason> {
    let layers = groups.layers();
    let in_flight = settings.tokens_in_flight();
    let kept = |own: u64| own.saturating_add(in_flight).min(settings.max_model_len);
    match groups.layer()?.kind {
        Kind::Sliding { sliding_window } | Kind::SwaMla { sliding_window } => {
            Some(Reason::Window {
                layers,
                sliding_window,
                max_num_batched_tokens: settings.max_num_batched_tokens,
                concurrent_batches: settings.concurrent_batches,
                kept: kept(sliding_window.saturating_sub(1)),
            })
        }
        Kind::Chunked { attention_chunk_size } => Some(Reason::Chunk {
            layers,
            attention_chunk_size,
            in_flight,
            kept: kept(attention_chunk_size),
        }),
        _ => None,
    }
}

fn promoted(plan: &Plan, settings: &Settings) -> Option<Reason> {
    let local = |layer: &Layer| {
        matches!(layer.kind, Kind::Sliding { .. } | Kind::Chunked { .. } | Kind::SwaMla { .. })
    };
    let runs = plan.layout().runs.iter().filter(|run| local(&run.layer));
    let layers = runs.fold(0_u64, |sum, run| sum.saturating_add(run.count()));
    let by_release = !settings.release.rules().groups;
    plan.grouping.promoted.then_some(Reason::Promoted { layers, by_release })
}

fn states(plan: &Plan, settings: &Settings) -> Option<Reason> {
    let is_state = |layer: &Layer| matches!(layer.content, Content::State { .. });
    let runs = plan.layout().runs.iter().filter(|run| is_state(&run.layer));
    let layers = runs.fold(0_u64, |sum, run| sum.saturating_add(run.count()));
    let rules = settings.release.rules();
    if layers == 0 {
        return None;
    }
    if !rules.groups {
        return Some(Reason::StatesOutside { layers });
    }
    let state = plan.layout().runs.iter().find(|run| is_state(&run.layer))?;
    let blocks = state.layer.blocks(&rules, &plan.layout().request).ok()?;
    Some(Reason::StateBlocks { block_size: plan.layout().block_size, layers, blocks })
}

fn padding(plan: &Plan) -> Vec<Reason> {
    let grouping = &plan.grouping;
    let all = grouping.groups.iter().fold(0_u64, |sum, groups| sum.saturating_add(groups.count));
    let mut reasons = Vec::new();
    let layers = grouping.groups.iter().map(|groups| grouping.padding(groups)).sum::<u64>();
    if layers > 0 {
        reasons.push(Reason::Padding { layers, group_size: grouping.group_size, groups: all });
    }
    for run in grouping.groups.iter().flat_map(|groups| &groups.runs) {
        let tokens = matches!(run.layer.content, Content::Tokens { .. });
        if let (true, Some(padded)) = (tokens, run.layer.page_padded) {
            let bare = Layer { page_padded: None, ..run.layer };
            if let Ok(page) = bare.page() {
                reasons.push(Reason::PaddedPages { layers: run.count(), page, padded });
            }
        }
    }
    reasons
}

fn whole_blocks(plan: &Plan, settings: &Settings) -> Option<Reason> {
    let begun = plan.grouping.groups.iter().filter_map(|groups| {
        let layer = groups.layer()?;
        let tokens = match layer.kind {
            Kind::Cross { encoder_len } => encoder_len,
            _ if layer.keeps_all() => settings.max_model_len,
            _ => return None,
        };
        (!tokens.is_multiple_of(layer.block_size)).then_some(layer.block_size)
    });
    begun.max().map(|block_size| Reason::WholeBlocks { block_size })
}

fn shared(model: &ServedModel, options: &Options) -> Option<Reason> {
    let gpus = options.tensor_parallel_size;
    if gpus == 1 {
        return None;
    }
    model.layers.iter().find_map(|group| match group.cache {
        Cache::Mla { .. } if options.decode_context_parallel_size == 1 => {
            Some(Reason::LatentOnEveryGpu { gpus })
        }
        Cache::Full(heads) | Cache::Sliding { heads, .. } | Cache::Chunked { heads, .. }
            if heads.num_kv_heads < gpus =>
        {
            Some(Reason::HeadOnEveryGpu { kv_heads: heads.num_kv_heads, gpus })
        }
        _ => None,
    })
}
