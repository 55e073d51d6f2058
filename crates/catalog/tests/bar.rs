//! The bar of a budget: its parts, how each is known, and where they lie.

use kvbudget_catalog::LOOKUP;
use kvbudget_core::bar::Bar;
use kvbudget_core::certainty::Certainty::{self, Assumed, Derived, Exact, Given, Measured};
use kvbudget_core::link;
use kvbudget_core::quantity::Quantity::{self, *};
use wasm_bindgen_test::wasm_bindgen_test;

#[track_caller]
fn bar(fragment: &str) -> (Bar, u64) {
    let (budget, notices) = link::read_with(fragment, LOOKUP);
    assert_eq!(notices, [], "{fragment}");
    (Bar::of(&budget), budget.scenario().gpu_memory.0)
}

/// A link, its parts in order with how they are known, and how the whole and what is left are.
type Row = (&'static str, &'static [(Quantity, Certainty)], [Certainty; 2]);

const LLAMA: &str = "v=1&model=meta-llama/Llama-3.1-8B-Instruct&quantization=auto&overhead=auto";

#[wasm_bindgen_test(unsupported = test)]
fn every_part_is_as_sure_as_what_it_comes_from() {
    let rows: &[Row] = &[
        (
            "v=1",
            &[(Weights, Given), (Overhead, Given), (KvOfBatch, Exact), (Free, Derived)],
            [Given, Derived],
        ),
        // Parameters x bits is a rule; more requests than fit leave nothing free.
        (
            "v=1&parameters=7B&weight_format=fp16&batch=64",
            &[(Weights, Derived), (Overhead, Given), (KvOfBatch, Exact)],
            [Given, Derived],
        ),
        // Its CUDA graphs are not subtracted before 0.21, its total was printed by a start-up.
        (
            "&gpu=h100-80gb-sxm&engine=vllm@0.19.1&kv_cache_dtype=bf16",
            &[
                (Weights, Derived),
                (Activation, Assumed),
                (CudaGraph, Exact),
                (NonTorch, Assumed),
                (ReservedOfBatch, Exact),
                (Free, Assumed),
                (NotRequested, Derived),
            ],
            [Measured, Assumed],
        ),
        // The pool of a log is known, whatever is modelled beside it.
        (
            "&gpu=h100-80gb-sxm&engine=vllm@0.33.0&kv_cache_dtype=bf16&kv_cache_memory=40GiB",
            &[
                (Weights, Derived),
                (Activation, Assumed),
                (CudaGraph, Assumed),
                (NonTorch, Assumed),
                (ReservedOfBatch, Exact),
                (Free, Derived),
                (NotRequested, Derived),
            ],
            [Measured, Given],
        ),
        // An engine cannot model what is beside a model by hand.
        (
            "v=1&engine=vllm@0.33.0&overhead=auto",
            &[(Weights, Given), (Overhead, Assumed), (ReservedOfBatch, Exact), (Free, Assumed)],
            [Given, Assumed],
        ),
    ];
    for (fragment, parts, [total, left]) in rows {
        let fragment = match fragment.strip_prefix('&') {
            Some(rest) => format!("{LLAMA}&{rest}"),
            None => (*fragment).to_owned(),
        };
        let (bar, _) = bar(&fragment);
        let found: Vec<_> = bar.parts.iter().map(|part| (part.quantity, part.certainty)).collect();
        assert_eq!(found, *parts, "{fragment}");
        assert_eq!([bar.total, bar.left], [*total, *left], "{fragment}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn parts_that_fit_fill_the_gpu_and_follow_one_another() {
    let rows = [
        "v=1",
        "v=1&engine=vllm@0.33.0",
        "v=1&gpu=l4&weights_memory=8GiB&overhead=1GiB",
        "&gpu=h100-80gb-sxm&engine=vllm@0.19.1&kv_cache_dtype=bf16&batch=8",
        "&gpu=h100-80gb-sxm&engine=vllm@0.33.0&kv_cache_dtype=bf16&gpu_memory_utilization=0.5",
        "&gpu=l4&engine=vllm@0.33.0&kv_cache_dtype=bf16&tensor_parallel_size=4",
    ];
    for row in rows {
        let fragment = row.strip_prefix('&').map(|rest| format!("{LLAMA}&{rest}"));
        let fragment = fragment.unwrap_or_else(|| row.to_owned());
        let (bar, gpu_memory) = bar(&fragment);
        let sum: u64 = bar.parts.iter().map(|part| part.bytes.expected.0).sum();
        assert_eq!(sum, gpu_memory, "{fragment}");
        let mut end = 0;
        for part in &bar.parts {
            assert_eq!(part.start, end, "{fragment}: {part:?}");
            end += part.length;
        }
        assert_eq!(end, Bar::LENGTH, "{fragment}");
        assert!(bar.used_end <= bar.end, "{fragment}");
        if let Some(pool) = bar.pool {
            assert!(pool.low <= bar.end && bar.end <= pool.high, "{fragment}: {pool:?}");
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn parts_that_do_not_fit_go_on_behind_the_end() {
    for fragment in ["v=1&batch=64", "v=1&gpu=l4&batch=4", "v=1&engine=vllm@0.33.0&batch=64"] {
        let (bar, _) = bar(fragment);
        assert!(bar.end < bar.used_end && bar.used_end == Bar::LENGTH, "{fragment}: {bar:?}");
    }
}
