//! Scenarios with a GPU of the catalogue: one pool by every way, and parts that add up.

use kvbudget_catalog::{LOOKUP, by_id, gpu_by_id};
use kvbudget_core::budget::Budget;
use kvbudget_core::engine::vllm::{MemoryOptions, Method, Options, Version, VllmBudget};
use kvbudget_core::estimate::{AtOnce, KvBudget};
use kvbudget_core::link;
use kvbudget_core::units::Bytes;
use wasm_bindgen_test::wasm_bindgen_test;

fn read(fragment: &str) -> Budget {
    let (budget, notices) = link::read_with(fragment, LOOKUP);
    assert_eq!(notices, [], "{fragment}");
    assert_eq!(link::read_with(&link::write(budget.scenario()), LOOKUP).0, budget, "{fragment}");
    budget
}

/// (model, GPU, release, tensor parallel): the scenario's pool is that of the model by itself.
const POOLS: [(&str, &str, Version, u64); 4] = [
    ("meta-llama/Llama-3.1-8B", "h100-80gb-sxm", Version::release(0, 19, 0), 1),
    ("google/gemma-3-27b-it", "h100-80gb-sxm", Version::release(0, 33, 0), 2),
    ("openai/gpt-oss-20b", "l4-24gb", Version::release(0, 29, 0), 1),
    ("meta-llama/Llama-3.3-70B-Instruct", "h100-80gb-sxm", Version::release(0, 24, 0), 8),
];

#[wasm_bindgen_test(unsupported = test)]
fn a_scenario_has_the_pool_of_its_model() {
    for (id, gpu, version, tensor_parallel_size) in POOLS {
        let budget = read(&format!(
            "model={id}&gpu={gpu}&engine=vllm@{version}&tensor_parallel_size={tensor_parallel_size}\
             &overhead=auto&quantization=auto&context=8192&kv_cache_dtype=auto",
        ));
        let model = &by_id(id).unwrap_or_else(|| panic!("{id}")).architecture;
        let total = gpu_by_id(gpu).unwrap_or_else(|| panic!("{gpu}")).total_memory;
        let options = Options {
            version: Some(version),
            max_model_len: Some(8_192),
            tensor_parallel_size,
            ..Options::default()
        };
        let memory = MemoryOptions { tensor_parallel_size, ..MemoryOptions::of(total) };
        let stored = Method::Auto.stored(model.quantization.as_ref());
        let stored = stored.unwrap_or_else(|error| panic!("{id}: {error}"));
        let alone = VllmBudget::of(model, &options, &memory, stored);
        let alone = alone.unwrap_or_else(|error| panic!("{id}: {error}"));

        let estimate = budget.estimate();
        let of_scenario = estimate.memory.unwrap_or_else(|| panic!("{id}"));
        assert_eq!(of_scenario, alone.memory, "{id}");
        assert_eq!(estimate.kv_budget.available(), alone.memory.kv_pool.expected, "{id}");
        let reserved = estimate.reserved.as_ref().unwrap_or_else(|| panic!("{id}"));
        assert_eq!(reserved.range, alone.fit(1, None), "{id}");
    }
}

/// Weights, what is beside them and the pool are what the engine takes; with what it leaves alone,
/// the GPU.
#[wasm_bindgen_test(unsupported = test)]
fn the_parts_add_up() {
    let engine = "engine=vllm@0.33.0&overhead=auto&quantization=auto";
    let rows = [
        format!("model=Qwen/Qwen3-8B&gpu=l4-24gb&context=8K&{engine}"),
        format!("model=Qwen/Qwen3-8B&gpu=l4-24gb&context=8K&enforce_eager=on&{engine}"),
        format!("model=openai/gpt-oss-20b&gpu=h100-80gb-sxm&gpu_memory_utilization=0.5&{engine}"),
        format!("model=meta-llama/Llama-3.3-70B-Instruct&gpu=l4-24gb&{engine}"),
        "model=Qwen/Qwen3-8B&gpu=l4-24gb&engine=vllm@0.33.0&context=8K".to_owned(),
    ];
    for fragment in rows {
        let budget = read(&fragment);
        let estimate = budget.estimate();
        let memory = estimate.memory.unwrap_or_else(|| panic!("{fragment}"));
        let parts = [memory.activation, memory.non_torch, memory.cuda_graph, memory.kv_pool];
        let sum = parts.iter().fold(memory.weights.0, |sum, part| sum + part.expected.0);
        assert_eq!(sum - memory.missing().0, memory.requested.0, "{fragment}");
        let total = memory.requested.0 + memory.not_requested().0;
        assert_eq!(Bytes(total), memory.total, "{fragment}");
        match &estimate.kv_budget {
            KvBudget::Left(left) => assert_eq!(left.value, memory.kv_pool.expected),
            KvBudget::Short(short) => assert_eq!(short.value, memory.missing(), "{fragment}"),
        }
    }
}

/// (more of a link, GPUs, requests at once with the least, the expected and the most of the pool,
/// those that the pool holds). Source: by hand, a pool of 53.7 to 54.5 GiB and 4 GiB each on an H100.
#[wasm_bindgen_test(unsupported = test)]
fn replicas_and_the_range_of_the_pool_count_in_the_requests_at_once() {
    const LLAMA: &str = "model=meta-llama/Llama-3.1-8B-Instruct&gpu=h100-80gb-sxm&overhead=auto\
                         &quantization=auto&kv_cache_dtype=bf16&engine=vllm@0.19.1";
    let rows: [(&str, u64, [u64; 4]); 6] = [
        ("", 1, [13, 13, 13, 13]),
        ("&data_parallel_size=2", 2, [26, 26, 26, 26]),
        ("&data_parallel_size=2&max_num_seqs=4", 2, [8, 8, 8, 26]),
        ("&kv_cache_memory=3GiB", 1, [0, 0, 0, 0]),
        ("&gpu_memory_utilization=0.15", 1, [0, 0, 0, 0]),
        // 0.5 GiB each.
        ("&context=4096", 1, [107, 108, 109, 108]),
    ];
    for (rest, gpus, [low, expected, high, pool]) in rows {
        let budget = read(&format!("{LLAMA}{rest}"));
        let estimate = budget.estimate();
        let at_once = AtOnce { low, expected, high, pool };
        assert_eq!((estimate.gpus(), estimate.at_once()), (gpus, at_once), "{rest}");
    }
}
