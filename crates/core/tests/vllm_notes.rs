//! What is said of a plan: versions as people write them.

use kvbudget_core::engine::Engine;
use wasm_bindgen_test::wasm_bindgen_test;

/// (what is written, the words of the refusal).
#[wasm_bindgen_test(unsupported = test)]
fn versions_people_write() {
    let rows = [
        ("vllm==0.33", "expected vllm@VERSION such as vllm@0.33.0, found `vllm==0.33`"),
        ("vllm:0.33.0", "expected vllm@VERSION such as vllm@0.33.0, found `vllm:0.33.0`"),
        ("vLLM 0.8.5", "expected vllm@VERSION such as vllm@0.8.5, found `vllm 0.8.5`"),
        ("vllm:latest", "expected vllm@VERSION such as vllm@0.33.0, found `vllm:latest`"),
        ("vllm-omni", "expected one of none, vllm, found `vllm-omni`"),
        (
            "vllm@latest",
            "expected a version such as 0.33.0, found `latest`; leave out @VERSION for the newest",
        ),
        ("vllm@new", "expected a version such as 0.33.0, found `new`"),
    ];
    for (text, expected) in rows {
        let found = Engine::read(text).map_err(|error| error.to_string());
        assert_eq!(found, Err(expected.to_owned()), "{text}");
    }
}
