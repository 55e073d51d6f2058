//! What is in a GPU.

use kvbudget_catalog::GpuMatch;
use kvbudget_core::engine::vllm::Range;
use kvbudget_core::fmt::{bytes, exact_bytes};
use kvbudget_core::units::Bytes;

use crate::reservation::Memory;

/// A row for each part: name, size, and its bytes or its range.
pub(super) fn rows(memory: &Memory) -> Vec<[String; 3]> {
    let parts = &memory.parts;
    let mut rows = vec![
        known("GPU memory", parts.total),
        known("taken by the engine", parts.requested),
        known("weights", parts.weights),
    ];
    if memory.gpu.overhead.is_some() {
        rows.push(range("overhead", parts.activation));
    } else {
        rows.push(range("activations", parts.activation));
        rows.push(range("outside of PyTorch", parts.non_torch));
        rows.push(range("CUDA graphs", parts.cuda_graph));
    }
    rows.push(range("left for the KV cache", parts.kv_pool));
    rows
}

/// What is assumed of the GPU.
pub(super) fn notes(memory: &Memory) -> Vec<String> {
    let gpu = &memory.gpu;
    let mut notes: Vec<String> = gpu.found.iter().filter_map(GpuMatch::stands_for).collect();
    if let (Some(basis), Some(found)) = (gpu.basis, &gpu.found) {
        notes.push(format!("memory of the {}: {}", found.gpu().name, basis.name()));
    }
    if gpu.utilization.is_none() {
        notes.push("gpu_memory_utilization: the release's default".to_owned());
    }
    if gpu.overhead.is_none() {
        notes.push(
            "activations, what is outside of PyTorch and CUDA graphs: modelled on start-up logs, \
             with the range in which they lie"
                .to_owned(),
        );
    }
    notes
}

fn known(name: &str, size: Bytes) -> [String; 3] {
    [name.to_owned(), bytes(size), exact_bytes(size)]
}

fn range(name: &str, range: Range) -> [String; 3] {
    if range.is_exact() {
        return known(name, range.expected);
    }
    let ends = format!("{} to {}", bytes(range.low), bytes(range.high));
    [name.to_owned(), bytes(range.expected), ends]
}
