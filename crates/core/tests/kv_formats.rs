//! The logical size of a request in each number format.

use kvbudget_core::architecture::{Architecture, Dtype};
use kvbudget_core::architecture_file;
use kvbudget_core::format::KvFormat;
use kvbudget_core::kv_cache_dtype::KvCacheDtype;
use kvbudget_core::logical::{kv_of_next_token, kv_per_request};
use kvbudget_core::units::Bytes;
use kvbudget_core::working::ArithmeticError;
use wasm_bindgen_test::wasm_bindgen_test;

fn model(layers: &str) -> Architecture {
    let text = format!(
        r#"{{"schema": "kvbudget.architecture/1", "name": "Own", "hidden_size": 64,
            "num_attention_heads": 4, "vocab_size": 100, "dtype": "bfloat16", "layers": {layers}}}"#
    );
    architecture_file::read(&text).unwrap_or_else(|error| panic!("{error}"))
}

/// Bytes of the 1,001st token in a format; nothing where the model cannot have it.
#[track_caller]
fn next_token(model: &Architecture, format: &str) -> Option<Bytes> {
    let Some(format) = KvCacheDtype::from_name(format) else { panic!("{format} is a format") };
    let bits = format.bits(model).ok()?;
    kv_of_next_token(model, 1_000, bits).ok()
}

#[wasm_bindgen_test(unsupported = test)]
fn every_format_has_its_size() {
    let full = model(r#"[{"kind": "full", "count": 1, "num_kv_heads": 1, "head_size": 128}]"#);
    // 2 x 128 elements; the llama.cpp block sizes are those of its `ggml-common.h`.
    let rows = [
        ("auto", 512),
        ("fp32", 1_024),
        ("f32", 1_024),
        ("fp16", 512),
        ("float16", 512),
        ("f16", 512),
        ("bf16", 512),
        ("bfloat16", 512),
        ("fp8", 256),
        ("fp8_e4m3", 256),
        ("fp8_e5m2", 256),
        ("int8", 256),
        ("int4", 128),
        ("nvfp4", 144),
        ("q8_0", 272),
        ("q5_1", 192),
        ("q5_0", 176),
        ("q4_1", 160),
        ("q4_0", 144),
        ("iq4_nl", 144),
    ];
    for (format, bytes) in rows {
        assert_eq!(next_token(&full, format), Some(Bytes(bytes)), "{format}");
    }
    let known = KvCacheDtype::names();
    for name in &known {
        assert_eq!(KvCacheDtype::from_name(name).map(KvCacheDtype::name), Some(*name));
    }
    let missing: Vec<_> =
        known.iter().filter(|name| rows.iter().all(|row| row.0 != **name)).collect();
    assert_eq!(missing, [&"fp8_ds_mla"]);
}

#[wasm_bindgen_test(unsupported = test)]
fn auto_is_the_dtype_of_the_model() {
    let mut full = model(r#"[{"kind": "full", "count": 1, "num_kv_heads": 1, "head_size": 128}]"#);
    full.dtype = Dtype::Float32;
    assert_eq!(next_token(&full, "auto"), Some(Bytes(1_024)));
}

#[wasm_bindgen_test(unsupported = test)]
fn the_layout_of_flash_mla_is_for_latent_vectors_alone() {
    let mla = r#"{"kind": "mla", "count": 61, "head_size": 576}"#;
    let indexer = r#"{"kind": "mla", "count": 61, "role": "indexer", "index_head_dim": 128}"#;
    let v4 = r#"{"kind": "mla", "count": 1, "head_size": 512}"#;
    let other = r#"{"kind": "mla", "count": 1, "head_size": 320}"#;
    let full = r#"{"kind": "full", "count": 1, "num_kv_heads": 1, "head_size": 64}"#;
    let none = r#"{"kind": "none", "count": 1}"#;
    // vLLM 0.33 keeps 656 bytes a vector of DeepSeek-V3, 584 of V4, and 132 an index key.
    let rows = [
        (format!("[{mla}]"), Some(Bytes(61 * 656))),
        (format!("[{mla}, {indexer}]"), Some(Bytes(61 * (656 + 132)))),
        (format!("[{v4}]"), Some(Bytes(584))),
        (format!("[{other}]"), None),
        (format!("[{full}]"), None),
        (format!("[{mla}, {full}]"), None),
        (format!("[{none}]"), None),
    ];
    for (layers, expected) in rows {
        assert_eq!(next_token(&model(&layers), "fp8_ds_mla"), expected, "{layers}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_size_past_64_bits_is_refused() {
    let most = u32::MAX;
    let full = model(&format!(
        r#"[{{"kind": "full", "count": {most}, "num_kv_heads": {most}, "head_size": {most}}}]"#
    ));
    for tokens in [1, u64::MAX - 1, u64::MAX] {
        let size = kv_per_request(&full, tokens, KvFormat::Bf16);
        assert_eq!(size, Err(ArithmeticError::Overflow), "{tokens}");
    }
}
