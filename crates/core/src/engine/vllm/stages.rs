//! How a model's layers are divided over pipeline stages.

use super::error::VllmError;
use crate::architecture::{Cache, LayerGroup};

/// For each run of the model's entries and then of its drafting layers, how many each stage has.
///
/// Stages have equally many layers; what is left over goes to the stages from the last but one
/// backwards (`vllm/distributed/utils.py`). Drafting layers are on the last.
pub(super) fn divide(
    entries: &[LayerGroup],
    drafts: &[LayerGroup],
    stages: u64,
) -> Result<Vec<Vec<u64>>, VllmError> {
    let layers_begun = layers_begun(entries);
    let layers = layers_begun.iter().fold(0_u64, |sum, count| sum.saturating_add(*count));
    if stages > layers {
        return Err(VllmError::PipelineParallel { layers, pipeline_parallel_size: stages });
    }
    let ends = ends(layers, stages);
    let mut begin = 0_u64;
    let mut by_stage = Vec::new();
    for (entry, begun) in entries.iter().zip(layers_begun) {
        // An entry beside another is in the layers that began last.
        let from = if begun == 0 { begin.saturating_sub(entry.count) } else { begin };
        by_stage.push(between(from, from.saturating_add(entry.count), &ends));
        begin = begin.saturating_add(begun);
    }
    by_stage.extend(drafts.iter().map(|draft| {
        let mut of_stages = vec![0; ends.len()];
        of_stages.pop();
        of_stages.push(draft.count);
        of_stages
    }));
    Ok(by_stage)
}

/// For each run of entries, how many layers begin with it: none where it stands beside the entry
/// before it, in the same layers.
fn layers_begun(entries: &[LayerGroup]) -> Vec<u64> {
    let windows = entries.iter().any(|group| matches!(group.cache, Cache::SwaMla { .. }));
    let beside = |cache: &Cache| match cache {
        Cache::Indexer { .. } => true,
        // DeepSeek-V4: every layer begins with a window.
        Cache::Mla { .. } => windows,
        _ => false,
    };
    let begun = |group: &LayerGroup| if beside(&group.cache) { 0 } else { group.count };
    entries.iter().map(begun).collect()
}

/// How many layers each stage has.
pub(super) fn layers_of(layers: u64, stages: u64) -> Result<Vec<u64>, VllmError> {
    if stages > layers.max(1) {
        return Err(VllmError::PipelineParallel { layers, pipeline_parallel_size: stages });
    }
    let mut before = 0;
    let own = |end: u64| {
        let own = end - before;
        before = end;
        own
    };
    Ok(ends(layers, stages).into_iter().map(own).collect())
}

/// Where each stage ends, in layers.
fn ends(layers: u64, stages: u64) -> Vec<u64> {
    let (each, left) = (layers / stages, layers % stages);
    let mut end = 0_u64;
    let stage = |place: u64| {
        let behind = stages - 1 - place;
        end += each + u64::from(behind > 0 && behind <= left);
        end
    };
    (0..stages).map(stage).collect()
}

/// How much of `from..to` each stage has.
fn between(from: u64, to: u64, ends: &[u64]) -> Vec<u64> {
    let begins = std::iter::once(&0).chain(ends);
    ends.iter()
        .zip(begins)
        .map(|(end, begin)| to.min(*end).saturating_sub(from.max(*begin)))
        .collect()
}
