//! Buffers of LoRA adapters, by hand.

use kvbudget_catalog::by_id;
use kvbudget_core::engine::vllm::{AdapterOptions, MemoryOptions, Options, Version, VllmBudget};
use kvbudget_core::units::{Bytes, GIB};
use wasm_bindgen_test::wasm_bindgen_test;

const V33: Version = Version::release(0, 33, 0);

/// The buffers of a GPU, and whether the parts of its memory add up.
fn buffers(id: &str, version: Version, split: Options, adapters: AdapterOptions) -> (u64, bool) {
    let model = &by_id(id).unwrap_or_else(|| panic!("{id}")).architecture;
    let options = Options {
        version: Some(version),
        max_model_len: Some(8_192),
        adapters: Some(adapters),
        ..split
    };
    let memory = MemoryOptions { enforce_eager: true, ..MemoryOptions::of(Bytes(4_096 * GIB)) };
    let budget = VllmBudget::of(model, &options, &memory, None);
    let memory = budget.unwrap_or_else(|error| panic!("{id}: {error}")).memory;
    let parts = [memory.activation, memory.non_torch, memory.cuda_graph, memory.kv_pool];
    let loaded = memory.weights.0 + memory.adapters.0;
    let sum = parts.iter().fold(loaded, |sum, part| sum + part.expected.0);
    (memory.adapters.0, sum == memory.requested.0)
}

/// (model, release, tensor parallel, pipeline parallel, sides of the fullest GPU: the inputs of what
/// divides its outputs and the outputs of what divides its inputs, whole; the others divided).
///
/// `create_lora_weights` in `vllm/lora/layers`; in 16 bits, each side is as often there as the rank.
#[wasm_bindgen_test(unsupported = test)]
fn sides_of_linear_modules() {
    // Queries, keys, values, gate and up have inputs of 4,096; output and down have such outputs.
    let llama_whole = 32 * (3 + 1 + 2 + 1) * 4_096;
    let llama_divided = 32 * (2 * 4_096 + 2 * 1_024 + 3 * 14_336);
    let llama_ends = 2 * (128_256 + 4_096);
    let qwen = 36 * (7 * 4_096 + 2 * 4_096 + 2 * 1_024 + 3 * 12_288);
    let qwen_ends = 2 * (151_936 + 4_096);
    // Phi-4 has one matrix for queries, keys and values, and one for gate and up.
    let phi = 40 * (4 * 5_120 + 2 * 5_120 + 2 * 1_280 + 3 * 17_920) + 2 * (100_352 + 5_120);
    let rows = [
        ("meta-llama/Llama-3.1-8B", V33, 1, 1, llama_whole + llama_divided + llama_ends),
        ("meta-llama/Llama-3.1-8B", V33, 2, 1, llama_whole + llama_divided / 2 + llama_ends),
        // Eight KV heads on sixteen GPUs are each kept twice.
        (
            "meta-llama/Llama-3.1-8B",
            V33,
            16,
            1,
            llama_whole + (llama_divided + 32 * 2 * 1_024) / 16 + llama_ends,
        ),
        ("meta-llama/Llama-3.1-8B", V33, 1, 2, (llama_whole + llama_divided + llama_ends) / 2),
        ("Qwen/Qwen3-8B", V33, 1, 1, qwen + qwen_ends),
        ("Qwen/Qwen3-8B", Version::release(0, 12, 0), 1, 1, qwen),
        ("microsoft/phi-4", V33, 1, 1, phi),
    ];
    for (id, version, tensor_parallel_size, pipeline_parallel_size, sides) in rows {
        let split = Options { tensor_parallel_size, pipeline_parallel_size, ..Options::default() };
        for (max_loras, max_lora_rank) in [(1, 16), (4, 64)] {
            let adapters = AdapterOptions { max_loras, max_lora_rank };
            let (found, adds_up) = buffers(id, version, split, adapters);
            assert_eq!(found, 2 * max_loras * max_lora_rank * sides, "{id} {split:?}");
            assert!(adds_up, "{id} {split:?}");
        }
    }
}

/// Before 0.12 an adapter could add 256 tokens, whose embeddings lie on both ends.
#[wasm_bindgen_test(unsupported = test)]
fn tokens_that_adapters_add() {
    let adapters = AdapterOptions { max_loras: 2, max_lora_rank: 8 };
    let of = |minor| {
        let version = Version::release(0, minor, 0);
        buffers("meta-llama/Llama-3.1-8B", version, Options::default(), adapters).0
    };
    assert_eq!(of(11) - of(12), 2 * 2 * (8 * 256 + 2 * 256 * 4_096));
}

/// Routed experts have adapters since 0.11.1: a part of each, or of whole ones.
#[wasm_bindgen_test(unsupported = test)]
fn sides_of_experts() {
    let [whole, divided] = [94 * 128 * 3 * 4_096, 94 * 128 * 3 * 1_536];
    let of = |(major, minor, patch), enable_expert_parallel| {
        let split =
            Options { tensor_parallel_size: 4, enable_expert_parallel, ..Options::default() };
        let version = Version::release(major, minor, patch);
        buffers("Qwen/Qwen3-235B-A22B", version, split, AdapterOptions::default()).0 / 32
    };
    let none = of((0, 11, 0), false);
    assert_eq!(of((0, 11, 2), false) - none, whole + divided / 4);
    assert_eq!(of((0, 11, 2), true) - none, (whole + divided) / 4);
}
