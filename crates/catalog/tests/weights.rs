//! Weights on one GPU against what start-ups of vLLM printed.

use kvbudget_catalog::find;
use kvbudget_core::engine::vllm::{StageWeights, Stored, WeightOptions, weights};
use kvbudget_core::units::GIB;
use wasm_bindgen_test::wasm_bindgen_test;

const PLANNER_205: &str = "https://github.com/llm-d-incubation/llm-d-planner/pull/205";

/// The heaviest stage in hundredths of a GiB.
fn weighed(id: &str, tp: u64, pp: u64) -> Result<u64, String> {
    let model = find(id).map_err(|error| error.to_string())?;
    let architecture = &model.architecture;
    let stored = Stored::of_checkpoint(architecture.quantization.as_ref());
    let options = WeightOptions {
        tensor_parallel_size: tp,
        pipeline_parallel_size: pp,
        dtype: architecture.dtype,
        stored: stored.map_err(|error| error.to_string())?,
    };
    let stages = weights(architecture, &options).map_err(|error| error.to_string())?;
    let heaviest = stages.iter().map(|stage| StageWeights::total(stage).0).max();
    Ok((heaviest.unwrap_or(0) * 100 + GIB / 2) / GIB)
}

/// (model, tensor parallel, pipeline parallel, printed in hundredths of a GiB, most that ours may
/// differ in thousandths, source).
#[wasm_bindgen_test(unsupported = test)]
fn what_start_ups_print() {
    let rows: &[(&str, u64, u64, u64, u64, &str)] = &[
        ("codellama/CodeLlama-7b-hf", 1, 1, 1_256, 2, PLANNER_205),
        ("google/gemma-2-9b-it", 1, 1, 1_722, 2, PLANNER_205),
        ("google/gemma-3-27b-it", 1, 1, 5_145, 2, PLANNER_205),
        ("google/gemma-3-4b-it", 1, 1, 858, 3, PLANNER_205),
        ("meta-llama/Llama-3.1-8B-Instruct", 1, 1, 1_499, 2, PLANNER_205),
        ("meta-llama/Llama-3.1-8B-Instruct", 1, 2, 751, 2, PLANNER_205),
        ("meta-llama/Llama-3.1-8B-Instruct", 4, 1, 377, 2, PLANNER_205),
        ("microsoft/phi-4", 1, 1, 2_739, 4, PLANNER_205),
        ("openai/gpt-oss-20b", 1, 1, 1_364, 5, PLANNER_205),
        ("openai/gpt-oss-20b", 2, 1, 701, 15, PLANNER_205),
        ("Qwen/Qwen2.5-72B-Instruct", 2, 1, 6_780, 3, PLANNER_205),
        ("Qwen/Qwen3-8B", 1, 1, 1_527, 2, PLANNER_205),
    ];
    for (id, tp, pp, printed, thousandths, source) in rows {
        match weighed(id, *tp, *pp) {
            Ok(ours) => {
                let apart = ours.abs_diff(*printed) * 1_000;
                assert!(
                    apart <= printed * thousandths,
                    "{id}: {ours}, printed {printed}, {source}"
                );
            }
            Err(error) => panic!("{id}: {error}"),
        }
    }
}
