//! What is in a GPU.

use kvbudget_core::engine::vllm::Range;
use kvbudget_core::fmt::{bytes, exact_bytes};
use kvbudget_core::units::Bytes;

use crate::reservation::Memory;
use crate::talk::one_line;

/// A row for each part: name, size, and its bytes or its range.
pub(super) fn rows(memory: &Memory) -> Vec<[String; 3]> {
    let parts = &memory.parts;
    let weights = match memory.fullest_stage {
        Some(stage) => format!("weights (stage {} of {})", stage, memory.stages.len()),
        None => "weights".to_owned(),
    };
    let mut rows = vec![known("GPU memory", parts.total), known(&weights, parts.weights)];
    if parts.adapters > Bytes(0) {
        rows.push(known("LoRA adapters", parts.adapters));
    }
    if parts.draft > Bytes(0) {
        let name = if memory.drafts_are_assumed { "draft layers" } else { "draft model" };
        rows.push(known(name, parts.draft));
    }
    if memory.gpu.overhead.is_some() {
        rows.push(range("overhead", parts.activation));
    } else {
        rows.push(range("activations", parts.activation));
        rows.push(range("outside of PyTorch", parts.non_torch));
        rows.push(range("CUDA graphs", parts.cuda_graph));
    }
    rows.push(range("pool for the KV cache", parts.kv_pool));
    rows.push(match parts.missing() {
        Bytes(0) => known("not taken by the engine", parts.not_requested()),
        missing => known("missing", missing),
    });
    rows
}

/// The GPU, and how its memory is known.
pub(super) fn line(memory: &Memory) -> String {
    let gpu = &memory.gpu;
    let Some((name, row)) = &gpu.found else { return String::new() };
    let stands_for = format!("; `{}` stands for {}", one_line(name), row.id);
    let stands_for = if name == row.id { String::new() } else { stands_for };
    format!("GPU: {}, its memory {}{stands_for}\n", row.name, row.total_basis.name())
}

fn known(name: &str, size: Bytes) -> [String; 3] {
    [name.to_owned(), bytes(size), exact_bytes(size)]
}

fn range(name: &str, range: Range) -> [String; 3] {
    if range.is_exact() {
        return known(name, range.expected);
    }
    [name.to_owned(), bytes(range.expected), super::range(bytes, range.low, range.high)]
}
