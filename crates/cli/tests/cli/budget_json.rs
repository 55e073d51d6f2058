//! The JSON of a budget says what the JSON of its model says.

use serde_json::Value;

use crate::support::run;

/// A model, what is asked of it in both forms, and what makes it a budget.
const ASKED: [(&str, &str); 4] = [
    ("llama-3.1-8b", "--engine vllm@0.33.0 --kv-cache-memory 20GiB --context 32K"),
    ("gemma-3-27b-it", "--engine vllm@0.19.1 --kv-cache-memory 20GiB --context 131072"),
    ("qwen3-next-80b-a3b-instruct", "--engine vllm@0.24.0 --kv-cache-memory 9GiB --context 8K"),
    ("deepseek-ai/DeepSeek-V3", "--engine vllm@0.33.0 --kv-cache-memory 30GiB --context 64K"),
];

/// What both forms have.
const SHARED: [&str; 14] = [
    "/model/architecture",
    "/model/parameters",
    "/model/active_parameters",
    "/engine/name",
    "/engine/version",
    "/request/context",
    "/kv/logical_bytes_per_request",
    "/kv/reserved_bytes_per_request",
    "/kv/block_size",
    "/kv/blocks_per_request",
    "/kv/bytes_per_block",
    "/kv/num_blocks",
    "/kv/capacity_tokens",
    "/fit/max_requests",
];

fn json(line: &str) -> Value {
    let run = run(&line.split_whitespace().collect::<Vec<_>>());
    assert!(run.code <= 1, "{line}: {}", run.stderr);
    serde_json::from_str(&run.stdout).expect("JSON")
}

#[test]
fn a_budget_says_what_its_model_says() {
    for (model, options) in ASKED {
        let line = format!("estimate {model} {options} --json");
        let of_model = json(&line);
        let budget = json(&format!("{line} --weights-memory 9GiB --table-batches 1,2"));
        assert_eq!(of_model["schema"], "kvbudget.estimate/1", "{line}");
        assert_eq!(budget["schema"], "kvbudget.budget/1", "{line}");
        for key in SHARED {
            assert_eq!(budget.pointer(key), of_model.pointer(key), "{line}: {key}");
            assert!(budget.pointer(key).is_some_and(|value| !value.is_null()), "{line}: {key}");
        }
        let table = budget["table"].as_array().map(Vec::len);
        assert_eq!(table, Some(6), "{line}");
    }
}
