//! What refusals say, as a person reads it.

use kvbudget_core::architecture::{Cache, Dtype, LayerGroup};
use kvbudget_core::config;
use kvbudget_core::engine::ServedModel;
use kvbudget_core::engine::vllm::{Options, VllmEstimate};
use wasm_bindgen_test::wasm_bindgen_test;

/// A text, and how the refusal begins.
const CONFIGS: [(&str, &str); 3] = [
    ("[]", "expected a JSON object such as a config.json, found a list"),
    ("{}", "`model_type` is missing; without it nobody can tell how the layers are built"),
    (r#"{"model_type": "abacus"}"#, "model_type `abacus` is not known; "),
];

#[wasm_bindgen_test(unsupported = test)]
fn a_config_that_cannot_be_read_says_why() {
    for (text, expected) in CONFIGS {
        let Err(error) = config::read(text) else { panic!("{text} is read") };
        let error = error.to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_model_that_keeps_nothing_has_no_plan() {
    let layers = vec![LayerGroup { count: 4, cache: Cache::Nothing }];
    let model = ServedModel {
        dtype: Dtype::Bfloat16,
        num_attention_heads: 32,
        layers: layers.into(),
        mtp_layers: 0,
        experts: None,
        max_position_embeddings: Some(4_096),
        kv_cache_dtype: None,
        draft: None,
        class: None,
        num_hidden_layers: Some(4),
    };
    let Err(error) = VllmEstimate::of(&model, &Options::default()) else { panic!("planned") };
    assert_eq!(
        error.to_string(),
        "no layer of this model keeps anything of a request in the pool: there is no KV cache to \
         plan",
    );
}
