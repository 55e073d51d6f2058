//! The rows of the catalogue, and how they are found.

use std::collections::BTreeSet;

use kvbudget_catalog::{find, models};
use kvbudget_core::format::KvFormat;
use kvbudget_core::logical::kv_per_request;
use kvbudget_core::model::KnownModel;
use kvbudget_core::model_estimate::Warning;
use kvbudget_core::{layers_text, link};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test(unsupported = test)]
fn every_row_has_its_source_and_its_day() {
    assert!(models().len() >= 120, "{}", models().len());
    let ids: BTreeSet<String> = models().iter().map(|model| model.id.to_lowercase()).collect();
    assert_eq!(ids.len(), models().len(), "an id stands there twice");
    for model in models() {
        assert_eq!(model.id.split('/').count(), 2, "{}", model.id);
        assert!(!model.source.is_empty(), "{}", model.id);
        let parts: Vec<usize> = model.seen.split('-').map(str::len).collect();
        assert_eq!(parts, [4, 2, 2], "{}: {}", model.id, model.seen);
        assert!(model.architecture.parameters.total() > 0, "{}", model.id);
        assert!(model.architecture.num_hidden_layers > 0, "{}", model.id);
    }
}

/// A link holds every model: by name, and by its layers for those who have no catalogue.
#[wasm_bindgen_test(unsupported = test)]
fn every_model_survives_its_link() {
    for model in models() {
        let named = format!("v=1&model={}", model.id);
        let (budget, notices) = link::read_with(&named, kvbudget_catalog::LOOKUP);
        assert_eq!(notices, [], "{named}");
        let written = link::write(budget.scenario());
        assert!(written.starts_with(&named), "{written}");
        assert_eq!(link::read_with(&written, kvbudget_catalog::LOOKUP).0, budget);

        let short = KnownModel::of(None, &model.architecture).short_form();
        let layers = layers_text::read(&short).map(|short| short.layers);
        assert_eq!(layers.as_deref(), Some(&*model.architecture.layers), "{}", model.id);
    }
}

/// (what is asked, the id or the words of the refusal).
#[wasm_bindgen_test(unsupported = test)]
fn names_people_write() {
    let rows = [
        ("deepseek-ai/DeepSeek-V3", Ok("deepseek-ai/DeepSeek-V3")),
        ("DEEPSEEK-AI/deepseek-v3", Ok("deepseek-ai/DeepSeek-V3")),
        ("deepseek v3", Ok("deepseek-ai/DeepSeek-V3")),
        ("Llama_3.1:8B", Ok("meta-llama/Llama-3.1-8B")),
        ("google/gemma-3-27b-it/", Ok("google/gemma-3-27b-it")),
        (" deepseek-v3 ", Ok("deepseek-ai/DeepSeek-V3")),
        ("gemma-3-27b", Ok("google/gemma-3-27b-it")),
        // The whole name counts before a part of a longer one.
        ("gpt2", Ok("openai-community/gpt2")),
        ("qwen3-next", Ok("Qwen/Qwen3-Next-80B-A3B-Instruct")),
        (
            "deepseak-v3",
            Err("`deepseak-v3` is not in the catalogue; nearest: deepseek-ai/DeepSeek-V3, \
                 deepseek-ai/DeepSeek-V3.2, deepseek-ai/DeepSeek-V4-Pro. \
                 Or give its config.json"),
        ),
        (
            "nothing like it",
            Err("`nothing like it` is not in the catalogue; give its config.json instead"),
        ),
        ("", Err("`` is not in the catalogue; give its config.json instead")),
        (
            "gemma-3-",
            Err("`gemma-3-` stands for several models: google/gemma-3-1b-it, \
                 google/gemma-3-27b-it, google/gemma-3-4b-it; write one of them"),
        ),
    ];
    for (asked, expected) in rows {
        let found = find(asked).map(|model| model.id).map_err(|error| error.to_string());
        assert_eq!(found, expected.map_err(str::to_owned), "{asked}");
    }
}

/// (model, bytes of one request at 4,096, 32,768 and 131,072 tokens in bf16).
///
/// Source: checked with vLLM's own planner; Qwen3-Next with its state of 36 layers,
/// 36 x (3 x 8192 + 32 x 128 x 128) x 2 bytes, counted once.
#[wasm_bindgen_test(unsupported = test)]
fn logical_sizes_of_six_public_models() {
    const QWEN3_NEXT_STATE: u64 = 36 * (3 * 8_192 + 32 * 128 * 128) * 2;
    let rows = [
        ("meta-llama/Llama-3.1-8B", [536_870_912, 4_294_967_296, 17_179_869_184]),
        ("google/gemma-3-27b-it", [771_751_936, 3_120_562_176, 11_173_625_856]),
        ("deepseek-ai/DeepSeek-V3", [287_834_112, 2_302_672_896, 9_210_691_584]),
        ("openai/gpt-oss-20b", [103_809_024, 808_452_096, 3_224_371_200]),
        (
            "Qwen/Qwen3-Next-80B-A3B-Instruct",
            [100_663_296, 805_306_368, 3_221_225_472].map(|kv| kv + QWEN3_NEXT_STATE),
        ),
        ("mistralai/Mistral-7B-v0.1", [536_870_912, 536_870_912, 536_870_912]),
    ];
    for (id, expected) in rows {
        let model = find(id).map_err(|error| error.to_string());
        let sizes = [4_096, 32_768, 131_072].map(|tokens| {
            let architecture = &model.as_ref().map_err(Clone::clone)?.architecture;
            let size = kv_per_request(architecture, tokens, KvFormat::Bf16);
            size.map(|bytes| bytes.0).map_err(|error| error.to_string())
        });
        assert_eq!(sizes, expected.map(Ok::<u64, String>), "{id}");
    }
}

/// (model, format of the KV cache that its checkpoint names). Source: the rows; that of GLM-5 has
/// it from its `hf_quant_config.json` alone, that of MiniMax-M3 says null.
#[wasm_bindgen_test(unsupported = test)]
fn some_checkpoints_name_the_format_of_their_kv_cache() {
    let rows = [
        ("nvidia/Kimi-K2.5-NVFP4", Some(KvFormat::Fp8)),
        ("nvidia/GLM-5-NVFP4", Some(KvFormat::Fp8)),
        ("nvidia/MiniMax-M3-NVFP4", None),
        ("moonshotai/Kimi-K2.5", None),
        ("meta-llama/Llama-3.1-8B", None),
    ];
    for (id, expected) in rows {
        let model = (kvbudget_catalog::LOOKUP.model)(id);
        assert_eq!(model.map(|model| model.kv_cache_dtype), Ok(expected), "{id}");
    }
}

/// (scenario, the model's longest context where it is past it). Source: `max_position_embeddings` of the published
/// configs.
#[wasm_bindgen_test(unsupported = test)]
fn contexts_that_a_model_is_not_made_for() {
    let rows = [
        ("v=1&model=Qwen/Qwen3-8B&context=40960", None),
        ("v=1&model=Qwen/Qwen3-8B&context=40961", Some(40_960)),
        ("v=1&model=google/gemma-3-27b-it&context=131072", None),
        ("v=1&context=999999999", None),
    ];
    for (fragment, expected) in rows {
        let (budget, notices) = link::read_with(fragment, kvbudget_catalog::LOOKUP);
        assert_eq!(notices, [], "{fragment}");
        let context = budget.scenario().context.0.get();
        let expected = expected.map(|longest| Warning::PastLongest { context, longest });
        assert_eq!(budget.scenario().warning(), expected, "{fragment}");
    }
}
