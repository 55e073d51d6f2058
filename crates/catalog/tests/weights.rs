//! Weights on one GPU against what start-ups of vLLM printed.

use kvbudget_catalog::find;
use kvbudget_core::engine::vllm::{
    ExpertSplit, Options, StageWeights, Stored, Version, WeightOptions, weights,
};
use kvbudget_core::units::GIB;
use wasm_bindgen_test::wasm_bindgen_test;

const PLANNER_205: &str = "https://github.com/llm-d-incubation/llm-d-planner/pull/205";

/// The heaviest stage in hundredths of a GiB.
fn weighed(id: &str, tp: u64, pp: u64) -> Result<u64, String> {
    let stages = stages(id, tp, pp, ExpertSplit::default())?;
    let heaviest = stages.iter().map(|stage| StageWeights::total(stage).0).max();
    Ok((heaviest.unwrap_or(0) * 100 + GIB / 2) / GIB)
}

fn stages(id: &str, tp: u64, pp: u64, experts: ExpertSplit) -> Result<Vec<StageWeights>, String> {
    let model = find(id).map_err(|error| error.to_string())?;
    let architecture = &model.architecture;
    let stored = Stored::of_checkpoint(architecture.quantization.as_ref());
    let options = WeightOptions {
        tensor_parallel_size: tp,
        pipeline_parallel_size: pp,
        experts,
        dtype: architecture.dtype,
        stored: stored.map_err(|error| error.to_string())?,
        adapters: None,
    };
    weights(architecture, &options).map_err(|error| error.to_string())
}

/// Experts lie on all GPUs of all replicas, in parts or whole; what is left over makes some GPUs
/// fuller. The rest of a layer is on every replica.
/// `vllm/model_executor/layers/fused_moe/{config,layer}.py`
#[wasm_bindgen_test(unsupported = test)]
fn experts_over_replicas() {
    let split = |groups, whole| ExpertSplit { groups, whole, shared_whole: false };
    // (tensor parallel, replicas, whole experts, what the fullest GPU has of the 128 experts).
    let rows = [
        (1, 1, true, (128, 128)),
        (2, 1, false, (1, 2)),
        (2, 1, true, (64, 128)),
        (2, 4, false, (1, 8)),
        (2, 4, true, (16, 128)),
        (1, 3, true, (43, 128)),
        (4, 12, true, (3, 128)),
    ];
    let of = |tp, experts| {
        let of_stage = stages("Qwen/Qwen3-235B-A22B", tp, 1, experts);
        of_stage.unwrap_or_else(|error| panic!("{error}"))[0]
    };
    for (tp, groups, whole, (own, all)) in rows {
        let found = of(tp, split(groups, whole));
        let all_experts = u128::from(of(1, ExpertSplit::default()).experts.0);
        let own_experts = (all_experts * own).div_ceil(all);
        assert_eq!(u128::from(found.experts.0), own_experts, "{tp} {groups} {whole}");
        assert_eq!(found.attention, of(tp, ExpertSplit::default()).attention, "{tp} {groups}");
    }
}

/// Where tokens are divided over the group, every GPU has the shared experts whole.
/// `use_sequence_parallel_moe` in `vllm/config/parallel.py`
#[wasm_bindgen_test(unsupported = test)]
fn shared_experts_of_replicas() {
    let rows = [
        ((0, 33, 0), 2, 2, true, true),
        ((0, 10, 2), 2, 2, true, false),
        ((0, 33, 0), 1, 2, true, false),
        ((0, 33, 0), 2, 1, true, false),
        ((0, 33, 0), 2, 2, false, false),
    ];
    for ((major, minor, patch), tp, dp, enable_expert_parallel, whole) in rows {
        let options = Options {
            tensor_parallel_size: tp,
            data_parallel_size: dp,
            enable_expert_parallel,
            ..Options::default()
        };
        let split = ExpertSplit::of(&options, Version::release(major, minor, patch));
        assert_eq!(split.shared_whole, whole, "{minor} {tp} {dp} {enable_expert_parallel}");
        let found = stages("deepseek-ai/DeepSeek-V3", tp, 1, split);
        let alone = stages("deepseek-ai/DeepSeek-V3", 1, 1, ExpertSplit::default());
        let (found, alone) = match (found, alone) {
            (Ok(found), Ok(alone)) => (found[0].shared_experts.0, alone[0].shared_experts.0),
            (found, alone) => panic!("{found:?} {alone:?}"),
        };
        assert_eq!(found, if whole { alone } else { alone.div_ceil(tp) }, "{minor} {tp} {dp}");
    }
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
