//! Dense models: parameters and layers of each family, and what is refused.
//!
//! A row is (config, parameters, layers, source), natively and in wasm.

mod common;
#[path = "config_dense/published.rs"]
mod published;
#[path = "config_dense/small.rs"]
mod small;

use common::{layers, read};
use kvbudget_core::assumed::Assumed;
use kvbudget_core::config;
use wasm_bindgen_test::wasm_bindgen_test;

/// (config with the fields that matter, unique parameters, layers by kind, source)
type Row = (&'static str, u64, &'static str, &'static str);

#[track_caller]
fn check(rows: &[Row]) {
    for (text, parameters, expected, source) in rows {
        let model = read(text, text);
        assert_eq!(model.parameters.total(), *parameters, "{text}, {source}");
        assert_eq!(model.active_parameters, *parameters, "{text}, {source}");
        assert_eq!(layers(&model), *expected, "{text}, {source}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn published_models_have_their_listed_totals() {
    check(published::ROWS);
}

#[wasm_bindgen_test(unsupported = test)]
fn small_models_have_what_their_reference_code_builds() {
    check(small::ROWS);
}

/// A small config of a type with further keys.
fn small(model_type: &str, more: &str) -> String {
    format!(
        r#"{{"model_type": "{model_type}", "hidden_size": 64, "intermediate_size": 96,
        "num_hidden_layers": 4, "num_attention_heads": 4, "vocab_size": 100, {more}}}"#
    )
}

#[wasm_bindgen_test(unsupported = test)]
fn windows_follow_what_the_config_says() {
    let rows = [
        (
            "qwen2",
            r#""num_key_value_heads": 2, "use_sliding_window": true, "sliding_window": 16, "max_window_layers": 3"#,
            "3 full 2x16, 1 window 16 2x16",
        ),
        (
            "qwen2",
            r#""num_key_value_heads": 2, "use_sliding_window": false, "sliding_window": 16, "max_window_layers": 0"#,
            "4 full 2x16",
        ),
        ("qwen2", r#""num_key_value_heads": null"#, "4 full 4x16"),
        ("mistral", r#""num_key_value_heads": 2"#, "4 window 4096 2x16"),
        ("mistral", r#""num_key_value_heads": 2, "sliding_window": null"#, "4 full 2x16"),
        (
            "mistral",
            r#""num_key_value_heads": 2, "sliding_window": 8, "layer_types": ["full_attention", "sliding_attention", "sliding_attention", "sliding_attention"]"#,
            "1 full 2x16, 3 window 8 2x16",
        ),
        (
            "gemma3_text",
            r#""sliding_window": 8, "sliding_window_pattern": 2"#,
            "2 window 8 4x256, 2 full 4x256",
        ),
        ("gemma3_text", r#""sliding_window": 8"#, "4 window 8 4x256"),
        (
            "exaone4",
            r#""num_key_value_heads": 2, "sliding_window": 8, "sliding_window_pattern": "LG""#,
            "2 window 8 2x16, 2 full 2x16",
        ),
        (
            "exaone4",
            r#""num_key_value_heads": 2, "sliding_window": 8, "sliding_window_pattern": "LLL""#,
            "3 window 8 2x16, 1 full 2x16",
        ),
        ("exaone4", r#""num_key_value_heads": 2, "sliding_window": null"#, "4 full 2x16"),
        (
            "smollm3",
            r#""num_key_value_heads": 2, "use_sliding_window": true, "sliding_window": 8"#,
            "3 full 2x16, 1 window 8 2x16",
        ),
        (
            "smollm3",
            r#""num_key_value_heads": 2, "use_sliding_window": true, "sliding_window": 8, "no_rope_layers": [0, 1, 1, 0]"#,
            "2 window 8 2x16, 2 full 2x16",
        ),
        (
            "gpt_neo",
            r#""attention_types": [[["global", "local"], 2]], "max_position_embeddings": 32"#,
            "2 full 4x16, 2 window 256 4x16",
        ),
    ];
    for (model_type, more, expected) in rows {
        let text = small(model_type, more);
        let model = read(&text, &text);
        assert_eq!(layers(&model), expected, "{text}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn class_defaults_are_listed() {
    let text = small("gemma3_text", r#""dtype": "bfloat16""#);
    let assumed = config::read(&text).map(|model| {
        let line =
            |assumed: &Assumed| format!("{}={}: {}", assumed.what, assumed.value, assumed.why);
        model.assumed.iter().map(line).collect::<Vec<_>>()
    });
    let expected = [
        "num_key_value_heads=4: class default",
        "head_dim=256: class default",
        "tie_word_embeddings=true: class default",
        "sliding_window=4096: class default",
        "sliding_window_pattern=6: class default",
    ];
    assert_eq!(assumed, Ok(expected.map(str::to_owned).to_vec()));
}

/// (model type, further keys, refusal)
#[rustfmt::skip]
const REFUSALS: &[(&str, &str, &str)] = &[
    ("llama", r#""num_key_value_heads": 3"#, "`num_key_value_heads`: expected a divisor of num_attention_heads, found 3"),
    ("llama", r#""layer_types": ["full_attention"]"#, "`layer_types`: expected one entry for each layer, found 1"),
    ("llama", r#""layer_types": ["full_attention", "full_attention", "full_attention", "linear_attention"]"#, "`layer_types` = linear_attention is not known for model_type `llama`; full_attention and sliding_attention are; describe the layers in an architecture file instead"),
    ("llama", r#""layer_types": ["full_attention", "full_attention", "full_attention", "sliding_attention"]"#, "`sliding_window` is missing, which model_type `llama` needs; add it to the config"),
    ("qwen2", r#""tie_word_embeddings": false"#, "`num_key_value_heads` is missing, which model_type `qwen2` needs; add it to the config"),
    ("arcee", r#""hidden_act": "swiglu""#, "`hidden_act` = swiglu is not known for model_type `arcee`; its MLP has no gate; describe the layers in an architecture file instead"),
    ("gpt2", r#""n_positions": 32, "add_cross_attention": true"#, "`add_cross_attention` = true is not known for model_type `gpt2`; describe the layers in an architecture file instead"),
    ("jais", r#""n_positions": 32, "position_embedding_type": "rotary""#, "`position_embedding_type` = rotary is not known for model_type `jais`; alibi and learned are"),
    ("falcon", r#""num_ln_in_parallel_attn": 3"#, "`num_ln_in_parallel_attn` = 3 is not known for model_type `falcon`; 1 and 2 are"),
    ("mpt", r#""attn_config": {"attn_type": "flash"}"#, "`attn_config.attn_type` = flash is not known for model_type `mpt`; multihead_attention, multiquery_attention, grouped_query_attention are"),
    ("mpt", r#""norm_type": "batchnorm""#, "`norm_type` = batchnorm is not known for model_type `mpt`; layernorm and rmsnorm are"),
    ("mpt", r#""ffn_config": {"ffn_type": "mb_moe"}"#, "`ffn_config.ffn_type` = mb_moe is not known for model_type `mpt`; mptmlp is"),
    ("chatglm", r#""position_encoding_2d": true"#, "`position_encoding_2d` = stated is not known for model_type `chatglm`; ChatGLM from the second on is, as text and without a prefix; describe the layers in an architecture file instead"),
    ("qwen", r#""visual": {"layers": 48}"#, "`visual` = {…} is not known for model_type `qwen`; only the text model is; describe the layers in an architecture file"),
    ("exaone4", r#""num_key_value_heads": 2, "sliding_window_pattern": "LLX""#, "`sliding_window_pattern`: expected a number, or letters L and G, found LLX"),
    ("gpt_neo", r#""attention_types": [[["global", "diagonal"], 2]]"#, "`attention_types` = diagonal is not known for model_type `gpt_neo`; global and local are"),
    ("minicpm", r#""num_experts": 8"#, "`num_experts` = 8 is not known for model_type `minicpm`; only its dense form is; describe the layers in an architecture file"),
    ("hunyuan_v1_dense", r#""use_cla": true"#, "`use_cla` = true is not known for model_type `hunyuan_v1_dense`; layers that share a cache need an architecture file"),
    ("doge", r#""is_moe": true"#, "`is_moe` = true is not known for model_type `doge`; its dense form is; describe the layers in an architecture file instead"),
    ("telechat", r#""embed_layernorm": true"#, "`embed_layernorm` = true is not known for model_type `telechat`; describe the layers in an architecture file instead"),
    ("nemotron-nas", r#""block_configs": []"#, "`block_configs`: expected one entry for each layer, found 0"),
    ("nemotron-nas", r#""num_key_value_heads": 2"#, "`num_key_value_heads_per_layer` is missing, which model_type `nemotron-nas` needs; add it to the config"),
    ("openelm", r#""model_dim": 64"#, "`num_transformer_layers` is missing, which model_type `openelm` needs; add it to the config"),
    ("llama", r#""num_hidden_layers": 4000000000"#, "the numbers of this config give a model past 2^63 parameters; check them"),
];

#[wasm_bindgen_test(unsupported = test)]
fn what_is_not_known_is_refused() {
    for (model_type, more, expected) in REFUSALS {
        let text = small(model_type, more);
        let refusal = config::read(&text).map(|_| "read").map_err(|error| error.to_string());
        assert_eq!(refusal, Err((*expected).to_owned()), "{text}");
    }
}
