//! How a model's layers are divided over pipeline stages.

use super::error::VllmError;
use crate::architecture::{Cache, LayerGroup};
use crate::engine::model::ServedModel;

/// For each run of the model's entries and then of its drafting layers, how many each stage has.
///
/// Stages have equally many layers; what is left over goes to the stages from the last but one
/// backwards (`vllm/distributed/utils.py`). Drafting layers are on the last.
pub(super) fn divide(
    model: &ServedModel,
    drafts: &[LayerGroup],
    stages: u64,
) -> Result<Vec<Vec<u64>>, VllmError> {
    let layers_begun = layers_begun(&model.layers, model.num_hidden_layers)?;
    let layers = sum(&layers_begun);
    if stages > layers {
        return Err(VllmError::PipelineParallel { layers, pipeline_parallel_size: stages });
    }
    let ends = ends(layers, stages);
    let mut begin = 0_u64;
    let mut by_stage = Vec::new();
    for (entry, begun) in model.layers.iter().zip(layers_begun) {
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
fn layers_begun(
    entries: &[LayerGroup],
    num_hidden_layers: Option<u64>,
) -> Result<Vec<u64>, VllmError> {
    let windows = entries.iter().any(|group| matches!(group.cache, Cache::SwaMla { .. }));
    let beside = |cache: &Cache| match cache {
        Cache::Indexer { .. } => true,
        // DeepSeek-V4: every layer begins with a window.
        Cache::Mla { .. } => windows,
        _ => false,
    };
    let mut begun: Vec<u64> = Vec::new();
    let mut layers = 0_u64;
    for entry in entries {
        let begins = if beside(&entry.cache) { 0 } else { entry.count };
        layers = layers.saturating_add(begins);
        if entry.count > layers {
            return Err(VllmError::NotBeside { entries: entry.count, layers });
        }
        begun.push(begins);
    }
    if let Some(num_hidden_layers) = num_hidden_layers {
        put_beside(entries, &mut begun, layers.saturating_sub(num_hidden_layers));
    }
    Ok(begun)
}

/// Where entries are more than the layers, so many stand beside one of another kind: a state beside
/// attention, an encoder's output beside the layer's own.
fn put_beside(entries: &[LayerGroup], begun: &mut [u64], mut more: u64) {
    let mut before: Option<&LayerGroup> = None;
    for (entry, begins) in entries.iter().zip(begun) {
        if *begins == 0 {
            continue;
        }
        let other = |before: &LayerGroup| {
            entry.count <= before.count && part(&entry.cache) != part(&before.cache)
        };
        if entry.count <= more && before.is_some_and(other) {
            more -= entry.count;
            *begins = 0;
        } else {
            before = Some(entry);
        }
    }
}

/// Which of the parts of a layer it is: unlike parts may stand beside each other.
const fn part(cache: &Cache) -> u8 {
    match cache {
        Cache::Mamba(_) => 1,
        Cache::Cross { .. } => 2,
        _ => 0,
    }
}

fn sum(counts: &[u64]) -> u64 {
    counts.iter().fold(0, |sum, count| sum.saturating_add(*count))
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
