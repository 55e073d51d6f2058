//! What is said of a plan: models that came later, versions that were not read, heads on several
//! GPUs, what no release can do.

use kvbudget_core::architecture::Architecture;
use kvbudget_core::config;
use kvbudget_core::engine::vllm::{GroupError, Options, Reason, Version, VllmEstimate};
use kvbudget_core::engine::{Engine, ServedModel};
use kvbudget_core::model::{self, KnownModel};
use kvbudget_core::scenario::Scenario;
use wasm_bindgen_test::wasm_bindgen_test;

/// A model of a class, with one layer.
fn model(class: &str) -> Architecture {
    let text = format!(
        r#"{{"model_type": "llama", "architectures": ["{class}"], "hidden_size": 64,
            "num_hidden_layers": 1, "num_attention_heads": 4, "intermediate_size": 96,
            "vocab_size": 100, "max_position_embeddings": 4096}}"#
    );
    config::read(&text).unwrap_or_else(|error| panic!("{error}"))
}

fn version(text: &str) -> Version {
    Version::from_text(text).unwrap_or_else(|| panic!("{text} is no version"))
}

/// The value and the reason of a note.
fn note(served: &ServedModel, asked: &str, what: &str) -> Option<(String, String)> {
    let options =
        Options { version: Some(version(asked)), max_model_len: Some(4096), ..Options::default() };
    let estimate = VllmEstimate::of(served, &options).unwrap_or_else(|error| panic!("{error}"));
    let noted = estimate.assumed.iter().find(|noted| noted.what.to_string() == what)?;
    Some((noted.value.to_string(), noted.why.to_string()))
}

/// (class, version, the release that first lists it where that is later). Source:
/// `vllm/model_executor/models/registry.py` of each release.
#[wasm_bindgen_test(unsupported = test)]
fn models_that_came_later() {
    let rows = [
        ("LlamaForCausalLM", "0.6.6", None),
        ("MixtralForCausalLM", "0.6.6", None),
        ("Qwen2_5_VLForConditionalGeneration", "0.7.1", Some("0.7.2")),
        ("Qwen2_5_VLForConditionalGeneration", "0.7.2", None),
        ("Qwen3ForCausalLM", "0.8.3", Some("0.8.4")),
        ("Qwen3ForCausalLM", "0.8.4", None),
        ("GptOssForCausalLM", "0.10.0", Some("0.10.1")),
        ("Qwen3NextForCausalLM", "0.8.5", Some("0.10.2")),
        ("Qwen3NextForCausalLM", "0.10.1", Some("0.10.2")),
        ("Qwen3NextForCausalLM", "0.10.2", None),
        ("KimiK25ForConditionalGeneration", "0.14.1", Some("0.15.1")),
        ("GlmMoeDsaForCausalLM", "0.15.1", Some("0.16.0")),
        ("Gemma4ForConditionalGeneration", "0.18.1", Some("0.19.0")),
        ("Gemma4ForConditionalGeneration", "0.33.0", None),
        // Nobody's.
        ("OwnForCausalLM", "0.6.6", None),
    ];
    for (class, asked, since) in rows {
        let expected = since.map(|since| {
            let why = format!(
                "vLLM {asked} does not list it; the first release read that does is {since}"
            );
            (class.to_owned(), why)
        });
        let model = model(class);
        let served = ServedModel::of_architecture(&model);
        assert_eq!(note(&served, asked, "model"), expected, "{class} in {asked}");
        // A scenario says the same of a model that it knows, and nothing of layers in short form.
        let known = KnownModel::of(None, &model);
        let short = model::read_layers(&known.short_form()).unwrap_or_else(|e| panic!("{e}"));
        for (known, expected) in [(known, expected), (short, None)] {
            let scenario = Scenario { model: Some(known), ..Scenario::default() };
            let served = ServedModel::of_scenario(&scenario).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(note(&served, asked, "model"), expected, "{class} in {asked}");
        }
    }
}

/// (version, the release that stands for it, why).
#[wasm_bindgen_test(unsupported = test)]
fn versions_that_were_not_read() {
    let rows = [
        (
            "0.4.0",
            "0.6.6",
            "0.4.0 is older than every release that was read; planned as the oldest of them",
        ),
        ("0.9.1rc2", "0.9.0", "0.9.1rc2 was not read; the nearest older release is taken"),
        ("0.20.3", "0.20.2", "0.20.3 was not read; the nearest older release is taken"),
        (
            "0.99.0",
            "0.33.0",
            "0.99.0 is newer than every release that was read; planned as the newest of them",
        ),
    ];
    let model = model("LlamaForCausalLM");
    let served = ServedModel::of_architecture(&model);
    for (asked, planned_as, why) in rows {
        let expected = Some((planned_as.to_owned(), why.to_owned()));
        assert_eq!(note(&served, asked, "version"), expected, "{asked}");
    }
}

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
