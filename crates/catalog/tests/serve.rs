//! Commands of models of the catalogue: the scenario of each, and the command of that scenario.

use kvbudget_catalog::LOOKUP;
use kvbudget_core::budget::{Budget, Edit};
use kvbudget_core::field::Field;
use kvbudget_core::link;
use kvbudget_core::serve;
use wasm_bindgen_test::wasm_bindgen_test;

#[track_caller]
fn applied(command: &str, to: &Budget, further: &[Edit]) -> (Budget, Vec<String>) {
    let serve = serve::read(command).unwrap_or_else(|error| panic!("{command}: {error}"));
    let (budget, refused) = serve.applied(to, further);
    (budget, refused.iter().map(ToString::to_string).collect())
}

#[track_caller]
fn linked(fragment: &str) -> Budget {
    let (budget, notices) = link::read_with(fragment, LOOKUP);
    assert_eq!(notices, [], "{fragment}");
    budget
}

/// (command, the rest of the link of its scenario, what the command of that scenario says).
const ROWS: &[(&str, &str, &str)] = &[
    (
        "vllm serve meta-llama/Llama-3.1-8B",
        "engine=vllm&model=meta-llama/Llama-3.1-8B&kv_cache_dtype=bf16&context=131072",
        "meta-llama/Llama-3.1-8B",
    ),
    (
        "vllm serve meta-llama/Llama-3.1-8B -tp 2 --max-model-len 32K --gpu-memory-util 0.95",
        "engine=vllm&model=meta-llama/Llama-3.1-8B&kv_cache_dtype=bf16&context=32768\
         &gpu_memory_utilization=0.95&tensor_parallel_size=2",
        "meta-llama/Llama-3.1-8B --max-model-len 32768 --gpu-memory-utilization 0.95 \
         --tensor-parallel-size 2",
    ),
    (
        "vllm serve qwen3-14b --max-model-len 32k --max-num-seqs 16 --max-num-batched-tokens 8192 \
         --block-size 32 --enforce-eager",
        "engine=vllm&model=Qwen/Qwen3-14B&kv_cache_dtype=bf16&context=32000&max_num_seqs=16\
         &max_num_batched_tokens=8192&block_size=32&enforce_eager=on",
        "Qwen/Qwen3-14B --max-model-len 32000 --max-num-seqs 16 --max-num-batched-tokens 8192 \
         --block-size 32 --enforce-eager",
    ),
    (
        "vllm serve Qwen/Qwen3-8B --kv-cache-dtype fp8_e5m2 -q fp8 --no-enable-prefix-caching",
        "engine=vllm&model=Qwen/Qwen3-8B&kv_cache_dtype=fp8&context=40960\
         &enable_prefix_caching=off&quantization=fp8",
        "Qwen/Qwen3-8B --kv-cache-dtype fp8 --no-enable-prefix-caching --quantization fp8",
    ),
    (
        // As wide as the model's own format.
        "vllm serve Qwen/Qwen3-8B --kv-cache-dtype bfloat16 -q bitsandbytes --enable-prefix-caching",
        "engine=vllm&model=Qwen/Qwen3-8B&kv_cache_dtype=bf16&context=40960\
         &enable_prefix_caching=on&quantization=bnb-4bit",
        "Qwen/Qwen3-8B --enable-prefix-caching --quantization bitsandbytes",
    ),
    (
        "vllm serve google/gemma-3-27b-it --disable-hybrid-kv-cache-manager \
         --kv-cache-memory-bytes 20G",
        "engine=vllm&model=google/gemma-3-27b-it&kv_cache_dtype=bf16&context=131072\
         &disable_hybrid_kv_cache_manager=on&kv_cache_memory=20GiB",
        "google/gemma-3-27b-it --disable-hybrid-kv-cache-manager \
         --kv-cache-memory-bytes 21474836480",
    ),
    (
        // The checkpoint is in 8 bits by blocks, which the option names once more.
        "docker run vllm/vllm-openai:v0.19.1 --model deepseek-ai/DeepSeek-V3 -tp 8 -pp 2 -q fp8 \
         --speculative-config '{\"method\":\"deepseek_mtp\",\"num_speculative_tokens\":1}'",
        "engine=vllm@0.19.1&model=deepseek-ai/DeepSeek-V3&kv_cache_dtype=bf16&context=163840\
         &num_speculative_tokens=1&tensor_parallel_size=8&pipeline_parallel_size=2",
        "deepseek-ai/DeepSeek-V3 \
         --speculative-config '{\"method\":\"mtp\",\"num_speculative_tokens\":1}' \
         --tensor-parallel-size 8 --pipeline-parallel-size 2",
    ),
    (
        "vllm serve openai/gpt-oss-20b --max-model-len 131072 -q mxfp4",
        "engine=vllm&model=openai/gpt-oss-20b&kv_cache_dtype=bf16&context=131072",
        "openai/gpt-oss-20b",
    ),
];

#[wasm_bindgen_test(unsupported = test)]
fn a_command_is_a_scenario_and_a_scenario_a_command() {
    let lab = Budget::with_catalogue(LOOKUP);
    for (command, fragment, written) in ROWS {
        let (budget, refused) = applied(command, &lab, &[]);
        assert_eq!(refused, [""; 0], "{command}");
        let base = if fragment.contains("quantization=") { "" } else { "&quantization=auto" };
        assert_eq!(budget, linked(&format!("{fragment}{base}&overhead=auto")), "{command}");

        let again = serve::write(budget.scenario());
        assert_eq!(again, Ok(format!("vllm serve {written}")), "{command}");
        let engine = Field::Engine.write(budget.scenario()).unwrap_or_default();
        let version = Edit::new(Field::Engine, engine);
        let (read, refused) = applied(&again.unwrap_or_default(), &lab, &[version]);
        assert_eq!((read, refused), (budget, vec![]), "{command}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn the_gpu_and_the_requests_stay_and_the_engine_starts_anew() {
    let before = linked(
        "gpu=h100-80gb-sxm&batch=8&table_batches=2,4&table_contexts=8192&engine=vllm@0.19.1\
         &max_num_seqs=4&tensor_parallel_size=2&enforce_eager=on&context=4096",
    );
    let (budget, refused) = applied("vllm serve Qwen/Qwen3-8B", &before, &[]);
    let expected = linked(
        "gpu=h100-80gb-sxm&batch=8&table_batches=2,4&table_contexts=8192&engine=vllm\
         &model=Qwen/Qwen3-8B&kv_cache_dtype=auto&context=40960&overhead=auto&quantization=auto",
    );
    assert_eq!((budget, refused), (expected, vec![]));
}

/// (command, further edits, the link that says the same).
#[wasm_bindgen_test(unsupported = test)]
fn further_edits_win() {
    use Field::{Context, Engine, Gpu, KvCacheDtype, Layers, Model, Quantization, WeightsMemory};
    type Row<'a> = (&'a str, &'a [(Field, &'a str)], &'a str);
    let rows: &[Row] = &[
        (
            "vllm serve /models/mine -tp 2",
            &[(Model, "qwen3-14b"), (Gpu, "l4-24gb")],
            "model=Qwen/Qwen3-14B&gpu=l4-24gb&context=40960&tensor_parallel_size=2\
             &overhead=auto&quantization=auto&kv_cache_dtype=auto",
        ),
        (
            "vllm serve Qwen/Qwen3-8B --max-model-len 8k",
            &[(Context, "8K"), (WeightsMemory, "15GiB"), (KvCacheDtype, "fp8")],
            "model=Qwen/Qwen3-8B&context=8192&weights_memory=15GiB&overhead=auto&kv_cache_dtype=fp8",
        ),
        (
            "vllm serve Qwen/Qwen3-8B -q fp8",
            &[(Quantization, "awq"), (Engine, "vllm@0.19.1")],
            "model=Qwen/Qwen3-8B&context=40960&quantization=awq&engine=vllm@0.19.1&overhead=auto\
             &kv_cache_dtype=auto",
        ),
        (
            "vllm serve mine --max-model-len 8k --kv-cache-dtype fp8",
            &[(Layers, "bf16~32~32f8x128")],
            "layers=bf16~32~32f8x128&context=8000&kv_cache_dtype=fp8",
        ),
    ];
    for (command, further, fragment) in rows {
        let further: Vec<Edit> =
            further.iter().map(|(field, text)| Edit::new(*field, *text)).collect();
        let (budget, refused) = applied(command, &Budget::with_catalogue(LOOKUP), &further);
        assert_eq!(refused, [""; 0], "{command}");
        let engine = if fragment.contains("engine=") { "" } else { "&engine=vllm" };
        assert_eq!(budget, linked(&format!("{fragment}{engine}")), "{command}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn what_does_not_hold_is_named_by_its_field() {
    let rows = [
        ("vllm serve Qwen/Qwen9-8B", "model: `Qwen/Qwen9-8B` is not in the catalogue; nearest: "),
        (
            "vllm serve mine! -q fp8 --kv-cache-dtype auto",
            "model: `mine!` is not in the catalogue; ",
        ),
        ("vllm serve $MODEL", "model: `$MODEL` is not in the catalogue; "),
        ("vllm serve Qwen/Qwen3-8B -tp 3", "tensor_parallel_size: "),
        ("vllm serve Qwen/Qwen3-8B --max-num-seqs many", "max_num_seqs: expected a whole number"),
        ("vllm serve Qwen/Qwen3-8B -q torchao", "quantization: expected one of auto, none, fp8, "),
        ("vllm serve Qwen/Qwen3-8B --gpu-memory-utilization 95", "gpu_memory_utilization: "),
        ("vllm serve Qwen/Qwen3-8B --block-size 7", "block_size: "),
    ];
    for (command, start) in rows {
        let (_, refused) = applied(command, &Budget::with_catalogue(LOOKUP), &[]);
        let refused = refused.join("\n");
        assert!(refused.starts_with(start), "{command}: {refused}");
        assert!(!refused.contains('\n'), "{command}: {refused}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_scenario_that_no_command_serves_says_why() {
    let stored = |name: &str| {
        format!(
            "vLLM does not store the weights of this checkpoint in another way such as {name}; \
             choose the model that is stored so, or quantization = auto"
        )
    };
    let no_name = "its model has no name that vLLM could load; choose one of the catalogue";
    let rows = [
        ("model=Qwen/Qwen3-8B", "no engine serves it; choose one: engine = vllm".to_owned()),
        ("engine=vllm", no_name.to_owned()),
        ("engine=vllm&layers=bf16~32~32f8x128", no_name.to_owned()),
        ("engine=vllm&model=Qwen/Qwen3-8B&quantization=awq", stored("awq")),
        ("engine=vllm&model=Qwen/Qwen3-8B&quantization=q4_k_m", stored("q4_k_m")),
        ("engine=vllm&model=Qwen/Qwen3-8B&parameters=8B&weight_format=int4", stored("int4")),
        ("engine=vllm&model=deepseek-ai/DeepSeek-V3&quantization=none", stored("none")),
        (
            "engine=vllm&model=Qwen/Qwen3-8B&num_speculative_tokens=3",
            "num_speculative_tokens = 3: the model has no layers that draft them, and no draft \
             model is named"
                .to_owned(),
        ),
    ];
    for (fragment, words) in rows {
        let refused = serve::write(linked(fragment).scenario()).map_err(|error| error.to_string());
        assert_eq!(refused, Err(words), "{fragment}");
    }
    // The GPUs of a scenario are a split of the command.
    let budget = linked(
        "engine=vllm&model=Qwen/Qwen3-235B-A22B&context=40960&gpu_count=8\
         &data_parallel_size=2&enable_expert_parallel=on",
    );
    let written = "vllm serve Qwen/Qwen3-235B-A22B --tensor-parallel-size 4 --data-parallel-size 2 \
                   --enable-expert-parallel";
    assert_eq!(serve::write(budget.scenario()), Ok(written.to_owned()));
    // Its own parameters, a size that was measured, and its own format are what vLLM serves.
    for weights in ["", "&weights_memory=15GiB", "&quantization=none"] {
        let budget = linked(&format!("engine=vllm&model=Qwen/Qwen3-8B&context=40960{weights}"));
        assert_eq!(serve::write(budget.scenario()), Ok("vllm serve Qwen/Qwen3-8B".to_owned()));
    }
}
