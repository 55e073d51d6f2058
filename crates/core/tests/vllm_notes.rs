//! What is said of a plan: versions as people write them, heads on several GPUs, what no release can
//! do.

use kvbudget_core::engine::Engine;
use kvbudget_core::engine::vllm::{GroupError, Reason};
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

#[wasm_bindgen_test(unsupported = test)]
fn heads_on_several_gpus() {
    let rows = [
        (1, 4, "1 KV head on 4 GPUs: each GPU keeps it"),
        (2, 4, "2 KV heads on 4 GPUs: each GPU keeps one, so each is kept on 2"),
        (2, 8, "2 KV heads on 8 GPUs: each GPU keeps one, so each is kept on 4"),
    ];
    for (kv_heads, gpus, expected) in rows {
        assert_eq!(Reason::HeadOnEveryGpu { kv_heads, gpus }.to_string(), expected);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_newer_release_is_advised_where_there_is_one() {
    let text = |newest| GroupError::Pages { page: 3, largest: 8, newest }.to_string();
    assert!(text(false).ends_with("use a newer release"), "{}", text(false));
    assert!(text(true).ends_with("use --engine none for the logical size"), "{}", text(true));
}
