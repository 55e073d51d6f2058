//! Models of their own that draft tokens for another.

use kvbudget_catalog::{by_id, find};
use kvbudget_core::architecture::{Architecture, Cache, Dtype, Heads, LayerGroup};
use kvbudget_core::engine::ServedModel;
use kvbudget_core::engine::vllm::{
    ExpertSplit, MemoryOptions, Options, Version, VllmBudget, VllmEstimate, WeightOptions,
    own_drafts,
};
use kvbudget_core::units::{Bytes, GIB};
use wasm_bindgen_test::wasm_bindgen_test;

fn model(id: &str) -> &'static Architecture {
    &by_id(id).unwrap_or_else(|| panic!("{id}")).architecture
}

fn options(version: &str, tensor_parallel_size: u64, pipeline_parallel_size: u64) -> Options {
    Options {
        version: Version::from_text(version),
        max_model_len: Some(8_192),
        num_speculative_tokens: 5,
        tensor_parallel_size,
        pipeline_parallel_size,
        ..Options::default()
    }
}

fn budget(model: &Architecture, draft: Option<&Architecture>, options: &Options) -> VllmBudget {
    let memory = MemoryOptions::of(Bytes(512 * GIB));
    let budget = VllmBudget::with_draft(model, draft, options, &memory, None);
    budget.unwrap_or_else(|error| panic!("{options:?}: {error}"))
}

/// Its weights are those of the model by itself, divided as the model; its layers are 32 more.
#[wasm_bindgen_test(unsupported = test)]
fn a_draft_model_is_loaded_beside_the_model() {
    let (large, small) =
        (model("meta-llama/Llama-3.3-70B-Instruct"), model("meta-llama/Llama-3.1-8B"));
    for version in ["0.7.3", "0.16.0", "0.33.0"] {
        for (tp, pp) in [(1, 1), (4, 1), (4, 2)] {
            let options = options(version, tp, pp);
            let with = budget(large, Some(small), &options);
            let alone = budget(small, None, &Options { pipeline_parallel_size: 1, ..options });
            let [first, .., last] = [&with.stages[0], &with.stages[with.stages.len() - 1]];
            assert_eq!(last.draft, alone.stages[0].of_model(), "{version} {tp} {pp}");
            assert_eq!(first.draft > Bytes(0), pp == 1, "{version} {tp} {pp}");
            // Key and value, of 16 tokens, of 8 heads of 128 elements in 16 bits.
            let of_layer = 2 * 16 * 8 / tp * 128 * 2;
            let layers = 80 / pp + 32;
            let bytes_per_block = with.estimate.plan.bytes_per_block;
            assert_eq!(bytes_per_block, Bytes(of_layer * layers), "{version} {tp} {pp}");
            let memory = with.memory;
            assert_eq!(memory.draft, last.draft, "{version} {tp} {pp}");
            let parts = [memory.activation, memory.non_torch, memory.cuda_graph, memory.kv_pool];
            let loaded = memory.weights.0 + memory.draft.0;
            let sum = parts.iter().fold(loaded, |sum, part| sum + part.expected.0);
            assert_eq!(sum, memory.requested.0, "{version} {tp} {pp}");
        }
    }
}

/// (release, tensor parallel, model, draft model, what is said; nothing where it is planned).
#[wasm_bindgen_test(unsupported = test)]
fn draft_models_that_are_refused() {
    let qwen = model("Qwen/Qwen3-32B");
    let small = model("Qwen/Qwen3-1.7B");
    let head = Architecture { name: "LlamaForCausalLMEagle3".into(), ..small.clone() };
    let llama = model("meta-llama/Llama-3.1-8B");
    let states = Architecture {
        layers: vec![
            LayerGroup { count: 1, cache: Cache::Nothing },
            LayerGroup { count: 4, cache: small.layers[0].cache },
            LayerGroup { count: 4, cache: model("google/gemma-3-4b-it").layers[0].cache },
        ]
        .into(),
        ..small.clone()
    };
    let oss = model("openai/gpt-oss-20b");
    let heads = Heads { num_kv_heads: 8, head_size: 64, head_size_v: 64 };
    let full = Architecture {
        layers: vec![LayerGroup { count: 12, cache: Cache::Full(heads) }].into(),
        ..oss.clone()
    };
    let one = Architecture {
        layers: vec![LayerGroup { count: 1, cache: Cache::Full(heads) }].into(),
        ..oss.clone()
    };
    let rows = [
        ("0.33.0", 8, qwen, small, ""),
        ("0.7.3", 8, qwen, small, ""),
        ("0.16.0", 1, qwen, small, ""),
        (
            "0.14.1",
            1,
            qwen,
            small,
            "this release has no draft models in its engine V1; use 0.16.0 or newer",
        ),
        (
            "0.33.0",
            32,
            qwen,
            small,
            "tensor_parallel_size = 32 does not divide the 16 query heads of the draft model; use \
             one of 1, 2, 4, 8, 16",
        ),
        (
            "0.33.0",
            1,
            qwen,
            llama,
            "the draft model has 128256 tokens in its vocabulary and the model 151936, and vLLM \
             takes only as many; choose another draft model",
        ),
        (
            "0.33.0",
            1,
            qwen,
            &head,
            "the draft model is no model by itself but a head that reads the states of another \
             (EAGLE, MTP and their like), whose weights are not told apart; leave out \
             speculative_model, and its layer is planned without them",
        ),
        (
            "0.33.0",
            1,
            qwen,
            &states,
            "the layers of the draft model are not of one kind of attention, and vLLM keeps those \
             of a draft together; choose another draft model",
        ),
        (
            "0.33.0",
            1,
            oss,
            &full,
            "this release spreads the layers of the draft model, with like ones of the model, over \
             2 groups, and does not start so; choose another draft model",
        ),
        ("0.33.0", 1, oss, &one, ""),
    ];
    for (version, tp, model, draft, expected) in rows {
        let served = ServedModel::with_draft(model, Some(draft));
        let planned = VllmEstimate::of(&served, &options(version, tp, 1));
        let said = planned.err().map(|error| error.to_string()).unwrap_or_default();
        assert_eq!(said, expected, "{version} {tp} {}", draft.name);
    }
}

/// The parameters of a model's own MTP layers, in millions: (model, those, source).
#[wasm_bindgen_test(unsupported = test)]
fn own_layers_weigh_as_layers_of_the_model() {
    let rows: &[(&str, u64, &str)] = &[
        // "11.5B unique parameters", embedding and head not among them.
        ("deepseek-ai/DeepSeek-V3", 11_610, "README_WEIGHTS.md of deepseek-ai/DeepSeek-V3"),
        ("XiaomiMiMo/MiMo-7B-Base", 211, "mimo_mtp.py of vLLM: a dense layer and a projection"),
        ("Qwen/Qwen3-8B", 0, "no MTP layers"),
    ];
    for (id, millions, source) in rows {
        let model = find(id).unwrap_or_else(|error| panic!("{error}"));
        let options = WeightOptions {
            tensor_parallel_size: 1,
            pipeline_parallel_size: 1,
            experts: ExpertSplit::default(),
            dtype: Dtype::Bfloat16,
            stored: None,
            adapters: None,
        };
        let bytes = own_drafts(&model.architecture, &options);
        let bytes = bytes.unwrap_or_else(|error| panic!("{error}")).0;
        assert_eq!((bytes / 2 + 500_000) / 1_000_000, *millions, "{id}, {source}");
    }
}
