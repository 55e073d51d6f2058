//! What a model needs for a request, and what is said of the answer.

use std::num::NonZeroU64;

use kvbudget_core::architecture::{Architecture, Dtype};
use kvbudget_core::architecture_file;
use kvbudget_core::assumed::Assumed;
use kvbudget_core::format::KvFormat;
use kvbudget_core::kv_cache_dtype::KvCacheDtype;
use kvbudget_core::model_estimate::{ModelEstimate, ModelEstimateError, Request, Warning};
use kvbudget_core::units::{Bytes, Requests, Tokens};
use kvbudget_core::working::ArithmeticError;
use wasm_bindgen_test::wasm_bindgen_test;

/// One layer, 2 x 128 elements a token, in an assumed bfloat16.
fn model(max_position_embeddings: &str) -> Architecture {
    let text = format!(
        r#"{{"schema": "kvbudget.architecture/1", "name": "Own", "hidden_size": 64,
            "num_attention_heads": 4, "vocab_size": 100, "num_hidden_layers": 1,
            "max_position_embeddings": {max_position_embeddings},
            "layers": [{{"kind": "full", "count": 1, "num_kv_heads": 1, "head_size": 128}}]}}"#
    );
    architecture_file::read(&text).unwrap_or_else(|error| panic!("{error}"))
}

fn tokens(context: u64) -> Option<Tokens> {
    NonZeroU64::new(context).map(Tokens)
}

#[track_caller]
fn estimate(model: &Architecture, request: &Request) -> ModelEstimate {
    ModelEstimate::of(model, request).unwrap_or_else(|error| panic!("{error}"))
}

fn assumed(estimate: &ModelEstimate) -> Vec<String> {
    let line = |assumed: &Assumed| format!("{} = {}", assumed.what, assumed.value);
    estimate.assumed.iter().map(line).collect()
}

#[wasm_bindgen_test(unsupported = test)]
fn a_request_of_no_stated_context_is_as_long_as_the_model_allows() {
    let found = estimate(&model("4096"), &Request::of(None));
    assert_eq!((found.context, found.kv_per_request), (4_096, Bytes(4_096 * 512)));
    assert_eq!(assumed(&found), ["dtype = bfloat16", "context = 4096"]);

    let unknown = ModelEstimate::of(&model("null"), &Request::of(None));
    assert_eq!(unknown, Err(ModelEstimateError::NoContext));
}

#[wasm_bindgen_test(unsupported = test)]
fn a_dtype_that_is_stated_is_not_assumed() {
    let request = Request { dtype: Some(Dtype::Float32), ..Request::of(tokens(10)) };
    let found = estimate(&model("4096"), &request);
    assert_eq!(found.kv_cache_dtype, KvCacheDtype::Format(KvFormat::Fp32));
    assert_eq!(found.kv_of_next_token, Bytes(1_024));
    assert_eq!(assumed(&found), [""; 0]);
}

#[wasm_bindgen_test(unsupported = test)]
fn a_context_past_the_longest_is_answered_with_a_warning() {
    for (context, past) in [(4_095, false), (4_096, false), (4_097, true)] {
        let warnings = estimate(&model("4096"), &Request::of(tokens(context))).warnings;
        let expected = past.then_some(Warning::PastLongest { context, longest: 4_096 });
        assert_eq!(warnings, Vec::from_iter(expected), "{context}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_batch_multiplies_and_may_be_too_large() {
    let of = |batch| Request { batch: Requests(batch), ..Request::of(tokens(1)) };
    let Some(seven) = NonZeroU64::new(7) else { panic!("7 is not 0") };
    assert_eq!(estimate(&model("4096"), &of(seven)).kv_of_batch, Bytes(7 * 512));
    assert_eq!(
        ModelEstimate::of(&model("4096"), &of(NonZeroU64::MAX)),
        Err(ModelEstimateError::Arithmetic(ArithmeticError::Overflow))
    );
}
