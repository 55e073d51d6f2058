//! Splits that leave no whole blocks or groups of quantized weights on a GPU: vLLM does not load
//! them.

use kvbudget_catalog::find;
use kvbudget_core::engine::vllm::{ExpertSplit, Method, check_alignment};
use wasm_bindgen_test::wasm_bindgen_test;

const MOE_AT_8: &str = "https://github.com/vllm-project/vllm/issues/17569";
const MINIMAX_AT_8: &str = "https://github.com/vllm-project/vllm/pull/39046";
const FP8_UTILS: &str = "vllm/model_executor/layers/quantization/utils/fp8_utils.py";
const CONFIG: &str = "_verify_quantization in vllm/config/model.py";
const AWQ_AT_8: &str = "https://github.com/vllm-project/vllm/issues/13980";

/// What is said of a split: the sizes that do, or nothing where it loads.
fn said(id: &str, method: &str, tp: u64, experts: ExpertSplit) -> String {
    let model = find(id).unwrap_or_else(|error| panic!("{error}"));
    let architecture = &model.architecture;
    let Some(method) = Method::from_name(method) else { panic!("{method}") };
    let stored = method.stored(architecture.quantization.as_ref());
    match stored.and_then(|stored| check_alignment(architecture, stored, tp, experts)) {
        Ok(()) => String::new(),
        Err(error) => error.to_string(),
    }
}

const SPLIT: ExpertSplit = ExpertSplit { groups: 1, whole: false, shared_whole: false };
const WHOLE: ExpertSplit = ExpertSplit { whole: true, ..SPLIT };
const OF_TWO: ExpertSplit = ExpertSplit { groups: 2, ..SPLIT };

#[wasm_bindgen_test(unsupported = test)]
fn of_each_gpu() {
    let qwen = "Qwen/Qwen3-235B-A22B-FP8";
    let experts = |gpus: u64, left: u64, mend: &str| {
        format!(
            "a split over {gpus} GPUs leaves {left} of the 1,536 inputs of each expert on each, \
             and its weights are quantized 128 at a time, which does not divide them; use {mend}"
        )
    };
    let mend = "a tensor_parallel_size of 1, 2, 4, or enable_expert_parallel";
    let of_awq = |gpus: u64, left: &str| {
        format!(
            "a split over {gpus} GPUs leaves {left} of the 29,568 inputs of a linear module on \
             each, and its weights are quantized 128 at a time, which does not divide them; use \
             a tensor_parallel_size of 1"
        )
    };
    let of_dense = "a split over 16 GPUs leaves 1,600 of the 25,600 inputs of a linear module on \
        each, and its weights are quantized 128 at a time, which does not divide them; use a \
        tensor_parallel_size of 1, 2, 4, 8"
        .to_owned();
    let mend_of_two = "a tensor_parallel_size of 1, 2, or enable_expert_parallel";
    // (model, method, tensor parallel, experts, what is said, source)
    let rows: &[(&str, &str, u64, ExpertSplit, String, &str)] = &[
        (qwen, "auto", 1, SPLIT, String::new(), FP8_UTILS),
        (qwen, "auto", 4, SPLIT, String::new(), MOE_AT_8),
        (qwen, "auto", 8, SPLIT, experts(8, 192, mend), MOE_AT_8),
        (qwen, "auto", 8, WHOLE, String::new(), MINIMAX_AT_8),
        (qwen, "auto", 4, OF_TWO, experts(8, 192, mend_of_two), MOE_AT_8),
        (qwen, "none", 8, SPLIT, String::new(), FP8_UTILS),
        (qwen, "fp8", 8, SPLIT, experts(8, 192, mend), MOE_AT_8),
        ("MiniMaxAI/MiniMax-M2.5", "auto", 8, SPLIT, experts(8, 192, mend), MINIMAX_AT_8),
        ("MiniMaxAI/MiniMax-M2.5", "auto", 8, WHOLE, String::new(), MINIMAX_AT_8),
        ("deepseek-ai/DeepSeek-V3", "auto", 8, SPLIT, String::new(), FP8_UTILS),
        ("deepseek-ai/DeepSeek-V3", "auto", 16, SPLIT, String::new(), FP8_UTILS),
        ("Qwen/Qwen3-32B-FP8", "auto", 8, SPLIT, String::new(), FP8_UTILS),
        ("Qwen/Qwen3-32B-FP8", "auto", 16, SPLIT, of_dense, FP8_UTILS),
        ("Qwen/Qwen2.5-72B-Instruct", "awq", 1, SPLIT, String::new(), AWQ_AT_8),
        ("Qwen/Qwen2.5-72B-Instruct", "awq", 2, SPLIT, of_awq(2, "14,784"), AWQ_AT_8),
        ("Qwen/Qwen2.5-72B-Instruct", "gptq", 8, SPLIT, of_awq(8, "3,696"), AWQ_AT_8),
        ("Qwen/Qwen2.5-72B-Instruct", "bnb-4bit", 8, SPLIT, String::new(), FP8_UTILS),
        ("Qwen/Qwen2.5-72B-Instruct", "q4_k_m", 8, SPLIT, String::new(), FP8_UTILS),
    ];
    let of_small = "group_size = 128 does not divide the 576 inputs of a linear module, and vLLM \
        does not load such weights; choose another quantization"
        .to_owned();
    let other = |asked: &str, own: &str| {
        format!(
            "quantization = {asked} is not that of the checkpoint, which is quantized by `{own}`, \
             and vLLM takes no other; leave it out"
        )
    };
    let more: &[(&str, &str, u64, ExpertSplit, String, &str)] = &[
        ("HuggingFaceTB/SmolLM-135M", "awq", 1, SPLIT, of_small, AWQ_AT_8),
        (qwen, "awq", 1, SPLIT, other("awq", "fp8"), CONFIG),
        ("openai/gpt-oss-20b", "fp8", 1, SPLIT, other("fp8", "mxfp4"), CONFIG),
        ("openai/gpt-oss-20b", "mxfp4", 1, SPLIT, String::new(), CONFIG),
        ("openai/gpt-oss-20b", "q8_0", 1, SPLIT, String::new(), CONFIG),
        ("Qwen/Qwen3-8B", "fp8", 1, SPLIT, String::new(), CONFIG),
    ];
    for (id, method, tp, split, expected, source) in rows.iter().chain(more) {
        assert_eq!(&said(id, method, *tp, *split), expected, "{id} {method} {tp} {source}");
    }
}
