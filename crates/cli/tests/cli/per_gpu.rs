//! The parts of a GPU's memory add up to it, whatever is asked.

use serde_json::Value;

use crate::support::run;

/// What is asked beside `estimate`, `--json` and the engine.
const ASKED: [&str; 24] = [
    "qwen3-8b --gpu l4",
    "qwen3-8b --gpu l4 --context 8K",
    "qwen3-8b --gpu l4 --context 8K --enforce-eager --quantization fp8",
    "qwen3-8b --gpu l4 --context 8K --quantization q4_k_m",
    "qwen3-8b --gpu l4 --context 8K --overhead 10%",
    "qwen3-8b --gpu l4 --context 8K --overhead 2GiB --weights-memory 9GiB",
    "qwen3-8b --gpu-memory 24GiB --gpu-memory-utilization 0.5",
    "qwen3-8b --gpu-memory 24GiB --kv-cache-memory 3GiB --context 8K",
    "qwen3-8b --gpu-memory 24GiB --kv-cache-memory 30GiB --context 8K",
    "qwen3-8b --gpu-memory 1GiB --context 8K",
    "qwen3-8b --gpu l4 --context 8K --enable-lora --max-loras 8 --max-lora-rank 128",
    "qwen3-8b --gpu l4 --context 8K --enable-lora --weights-memory 9GiB",
    "qwen3-32b --gpu h100-80gb --gpu-count 4 --num-speculative-tokens 3 --speculative-model \
     qwen3-1.7b",
    "qwen3-32b --gpu h100-80gb --tp 2 --pp 2 --num-speculative-tokens 3 --speculative-model \
     qwen3-1.7b --enable-lora",
    "llama-3.3-70b --gpu h100-80gb",
    "llama-3.3-70b --gpu h100-80gb --gpu-count 8 --pp 4",
    "llama-3.3-70b --gpu h100-80gb --gpu-count 8 --pp 8 --max-num-seqs 64 --enable-lora",
    "gemma-3-27b-it --gpu h100-80gb --tp 2 --requests 4",
    "gpt-oss-20b --gpu l4 --context 32K",
    "gpt-oss-20b --gpu 4090 --tp 2 --enable-expert-parallel",
    "qwen3-235b-a22b-fp8 --gpu h200 --tp 2 --dp 4 --enable-expert-parallel --requests 64",
    "qwen3-next-80b-a3b-instruct --gpu h100-80gb --tp 4",
    "deepseek-ai/DeepSeek-V3 --gpu h200 --tp 8 --dcp 8 --num-speculative-tokens 1",
    "nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16 --gpu a100-80gb-sxm --context 32K",
];

const VERSIONS: [&str; 3] = ["0.16.0", "0.20.0", "0.33.0"];

/// The parts beside the pool.
const PARTS: [&str; 6] = ["weights", "adapters", "draft", "activation", "non_torch", "cuda_graph"];

/// An end of a range.
#[derive(Clone, Copy)]
enum End {
    Low,
    Expected,
    High,
}

/// A part, which is an integer or a range.
fn part(per_gpu: &Value, name: &str, end: End) -> i128 {
    let value = &per_gpu[format!("{name}_bytes")];
    let key = match end {
        End::Low => "low",
        End::Expected => "expected",
        End::High => "high",
    };
    value.as_u64().or_else(|| value[key].as_u64()).expect(name).into()
}

#[test]
fn the_parts_are_the_whole() {
    for version in VERSIONS {
        for asked in ASKED {
            let engine = format!("vllm@{version}");
            let fixed = ["estimate", "--json", "--engine", &engine];
            let args: Vec<&str> = fixed.into_iter().chain(asked.split_whitespace()).collect();
            let run = run(&args);
            assert!(run.code <= 1, "{args:?}: {}", run.stderr);
            let json: Value = serde_json::from_str(&run.stdout).expect("JSON");
            check(&json["per_gpu"], &format!("{version}: {asked}"));
            let pool = part(&json["per_gpu"], "kv_pool", End::Expected);
            let count = |key: &str| i128::from(json["kv"][key].as_u64().expect("a count"));
            let blocks = pool / count("bytes_per_block");
            assert_eq!(count("num_blocks"), blocks, "{version}: {asked}");
        }
    }
}

fn check(per_gpu: &Value, asked: &str) {
    let beside = |end| PARTS.iter().map(|name| part(per_gpu, name, end)).sum::<i128>();
    let of = |name| part(per_gpu, name, End::Expected);
    let (requested, missing) = (of("requested"), of("missing"));
    assert_eq!(beside(End::Expected) + of("kv_pool") - missing, requested, "{asked}");
    assert_eq!(requested + of("not_requested"), of("total"), "{asked}");
    // A pool that is given is no remainder.
    if per_gpu["kv_pool_bytes"].is_object() {
        for (end, other) in [(End::Low, End::High), (End::High, End::Low)] {
            let left = (requested - beside(other)).max(0);
            assert_eq!(part(per_gpu, "kv_pool", end), left, "{asked}");
        }
    }
    for name in PARTS.into_iter().chain(["kv_pool"]) {
        let ends = [End::Low, End::Expected, End::High].map(|end| part(per_gpu, name, end));
        assert!(ends.is_sorted(), "{asked}: {name}: {ends:?}");
    }
    if let Some(stage) = per_gpu["fullest_stage"].as_u64() {
        let stages = per_gpu["weights_of_stages"].as_array().expect("stages");
        let place = usize::try_from(stage).expect("few") - 1;
        assert_eq!(stages[place], per_gpu["weights_bytes"], "{asked}");
    }
}

/// What a person reads adds up as well, where no part is a range.
#[test]
fn the_rows_are_the_whole() {
    const ROWS: [&str; 6] = [
        "weights",
        "LoRA adapters",
        "draft model",
        "overhead",
        "pool for the KV cache",
        "not taken by the engine",
    ];
    let asked = [
        "qwen3-8b --gpu l4 --context 8K --overhead 10%",
        "qwen3-8b --gpu l4 --context 8K --overhead 1GiB --enable-lora",
        "qwen3-32b --gpu h200 --overhead 4GiB --num-speculative-tokens 3 --speculative-model \
         qwen3-1.7b",
    ];
    for asked in asked {
        let fixed = ["estimate", "--engine", "vllm@0.33.0"];
        let args: Vec<&str> = fixed.into_iter().chain(asked.split_whitespace()).collect();
        let run = run(&args);
        assert!(run.code <= 1, "{args:?}: {}", run.stderr);
        let bytes = |name: &str| -> i128 {
            let of_row = |line: &str| Some(line.strip_prefix(name)?.strip_suffix(" B")?.to_owned());
            let Some(row) = run.stdout.lines().find_map(of_row) else { return 0 };
            let exact = row.rsplit("  ").next().unwrap_or_default();
            exact.trim().replace(',', "").parse().expect("bytes")
        };
        let sum: i128 = ROWS.iter().map(|name| bytes(name)).sum();
        assert!(!run.stdout.contains("\nmissing"), "{}", run.stdout);
        assert_eq!(sum, bytes("GPU memory"), "{}", run.stdout);
    }
}
