//! Configs that nobody should write: each is answered or refused with a clear text, none breaks.

use kvbudget_core::config;
use wasm_bindgen_test::wasm_bindgen_test;

/// A config that is read, to be spoilt in one place.
const LLAMA: &str = r#"{"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 2,
    "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 16, "intermediate_size": 96,
    "vocab_size": 100, "tie_word_embeddings": true, "torch_dtype": "bfloat16"}"#;

fn refusal(text: &str) -> String {
    match config::read(text) {
        Ok(model) => panic!("{text:.200} was read as {model:?}"),
        Err(error) => error.to_string(),
    }
}

/// (text, what the refusal says)
#[wasm_bindgen_test(unsupported = test)]
fn what_is_no_config_is_refused() {
    let deep = format!("{}1{}", r#"{"text_config":"#.repeat(5000), "}".repeat(5000));
    let rows = [
        ("", "this is not JSON"),
        ("\u{feff}", "this is not JSON"),
        ("null", "found null"),
        ("NaN", "found null"),
        ("[]", "found a list"),
        ("\"llama\"", "found a text"),
        ("{}", "`model_type` is missing"),
        (r#"{"model_type": null}"#, "`model_type` is missing"),
        (r#"{"model_type": 7}"#, "`model_type` is missing"),
        (r#"{"model_type": ""}"#, "is not known"),
        (r#"{"model_type": "llama"}"#, "`hidden_size` is missing"),
        (r#"{"model_type": "llava", "text_config": {}}"#, "`text_config.hidden_size` is missing"),
        (&deep, "this is not JSON"),
        (&"[".repeat(1_000_000), "this is not JSON"),
    ];
    for (text, expected) in rows {
        let refusal = refusal(text);
        assert!(refusal.contains(expected), "{text:.60}: {refusal}");
    }
}

/// (key, value, what the refusal says). The rest of the config is sound.
#[wasm_bindgen_test(unsupported = test)]
fn a_value_that_cannot_be_is_refused_with_its_key() {
    let rows = [
        ("hidden_size", "0", "`hidden_size`: expected at least 1, found 0"),
        ("hidden_size", "-64", "`hidden_size`: expected a whole number below 2^32, found -64"),
        ("hidden_size", "1e308", "`hidden_size`: expected a whole number below 2^32"),
        ("hidden_size", "64.5", "`hidden_size`: expected a whole number"),
        ("hidden_size", "[64]", "`hidden_size`: expected a whole number below 2^32, found [64]"),
        ("hidden_size", "{}", "`hidden_size`: expected a whole number below 2^32, found {}"),
        ("hidden_size", "true", "`hidden_size`: expected a whole number"),
        ("hidden_size", r#""sixty""#, "`hidden_size`: expected a whole number"),
        ("hidden_size", "null", "`hidden_size` is missing"),
        ("hidden_size", "NaN", "`hidden_size` is missing"),
        ("hidden_size", "18446744073709551616", "`hidden_size`: expected a whole number"),
        ("num_attention_heads", "0", "`num_attention_heads`: expected at least 1"),
        ("num_hidden_layers", "0", "`num_hidden_layers`: expected at least 1"),
        ("num_hidden_layers", "4294967295", "past 2^63 parameters"),
        ("vocab_size", "0", "`vocab_size`: expected at least 1"),
        ("intermediate_size", "0", "`intermediate_size`: expected at least 1"),
        ("tie_word_embeddings", "[]", "`tie_word_embeddings`: expected true or false, found []"),
        ("tie_word_embeddings", "2", "`tie_word_embeddings`: expected true or false, found 2"),
    ];
    for (key, value, expected) in rows {
        let refusal = refusal(&spoilt(key, value));
        assert!(refusal.contains(expected), "{key} = {value}: {refusal}");
    }
}

/// (key, value) that are read all the same.
#[wasm_bindgen_test(unsupported = test)]
fn a_value_in_another_dress_is_read() {
    let sound = config::read(LLAMA);
    let rows = [
        ("hidden_size", r#""64""#),
        ("hidden_size", "64.0"),
        ("hidden_size", "6.4e1"),
        ("tie_word_embeddings", r#""True""#),
        ("tie_word_embeddings", "1"),
        ("rope_theta", "Infinity"),
        ("quantization_config", "null"),
    ];
    for (key, value) in rows {
        assert_eq!(config::read(&spoilt(key, value)), sound, "{key} = {value}");
    }
    assert!(sound.is_ok());
    assert_eq!(config::read(&format!("\u{feff}{LLAMA}")), sound);
}

/// The sound config with another value for one key, be it one that it had or a new one.
fn spoilt(key: &str, value: &str) -> String {
    let start = format!(r#""{key}": "#);
    let Some((before, after)) = LLAMA.split_once(&start) else {
        return LLAMA.replacen('{', &format!("{{{start}{value}, "), 1);
    };
    let end = after.find([',', '}']).unwrap_or(after.len());
    format!("{before}{start}{value}{}", &after[end..])
}

/// Quantized models list what is not quantized; the list does not slow the reader down or hide
/// what is behind it.
#[wasm_bindgen_test(unsupported = test)]
fn an_ignore_list_of_three_megabytes_is_read() {
    let names = |layers: u32| {
        let name = |place| format!(r#""model.layers.{place}.mlp.experts.gate_proj""#);
        (0..layers).map(name).collect::<Vec<_>>().join(",")
    };
    let list = names(60_000);
    assert!(list.len() > 2_500_000);
    let with = |list: &str| {
        let block = format!(r#"{{"quant_method": "compressed-tensors", "ignore": [{list}]}}"#);
        config::read(&spoilt("quantization_config", &block))
    };
    let read = with(&list);
    assert!(read.is_ok());
    // The model has two layers; the others of the list are not there.
    assert_eq!(read, with(&names(2)));
    let long = spoilt("note", &format!(r#""{}""#, "x".repeat(17 << 20)));
    assert!(refusal(&long).contains("are read; is it a config.json?"));
}

/// Every type, given one value for every key, and then one for each key alone, answers or refuses
/// in words. In a debug build an overflow or a division by zero would break this.
#[wasm_bindgen_test(unsupported = test)]
fn no_type_breaks_on_any_value() {
    for model_type in config::model_types() {
        let parts: &[&str] = if WITH_PARTS.contains(&model_type) { &PARTS } else { &[] };
        for value in ["0", "1", "4294967295", "-1", "null", "[0, 4294967295]"] {
            answers(&everywhere(model_type, parts, |_| value));
        }
        for place in 0..KEYS.len() {
            for value in ["0", "4294967295"] {
                let value = |other| if other == place { value } else { "4" };
                answers(&everywhere(model_type, parts, value));
            }
        }
    }
}

#[track_caller]
fn answers(text: &str) {
    match config::read(text) {
        Ok(model) => assert!(model.parameters.total() > 0, "{text}"),
        Err(error) => assert!(error.to_string().len() > 20, "{text}"),
    }
}

/// A config of this type in which every key is there, in the whole and in each part.
fn everywhere<'a>(model_type: &str, parts: &[&str], value: impl Fn(usize) -> &'a str) -> String {
    let keys = KEYS.iter().enumerate().map(|(place, key)| format!(r#""{key}": {}"#, value(place)));
    let keys = keys.collect::<Vec<_>>().join(", ");
    let part = |name: &&str| format!(r#", "{name}": {{{keys}}}"#);
    let parts = parts.iter().map(part).collect::<Vec<_>>().concat();
    format!(r#"{{"model_type": "{model_type}", {keys}{parts}}}"#)
}

const PARTS: [&str; 4] = ["text_config", "vision_config", "audio_config", "perceiver_config"];

/// Types that read parts, one of each kind.
const WITH_PARTS: [&str; 14] = [
    "gemma3",
    "gemma3n",
    "gemma4",
    "glm4v",
    "hunyuan_vl",
    "idefics2",
    "kimi_k25",
    "llama4",
    "llava_next",
    "mllama",
    "qwen2_5_omni",
    "qwen2_vl",
    "qwen3_omni_moe",
    "qwen3_vl",
];

const KEYS: &[&str] = &[
    "hidden_size",
    "num_hidden_layers",
    "num_attention_heads",
    "num_key_value_heads",
    "head_dim",
    "intermediate_size",
    "vocab_size",
    "tie_word_embeddings",
    "sliding_window",
    "layer_types",
    "max_window_layers",
    "num_experts",
    "num_local_experts",
    "n_routed_experts",
    "num_experts_per_tok",
    "moe_intermediate_size",
    "first_k_dense_replace",
    "kv_lora_rank",
    "q_lora_rank",
    "qk_rope_head_dim",
    "qk_nope_head_dim",
    "v_head_dim",
    "linear_num_value_heads",
    "linear_num_key_heads",
    "linear_key_head_dim",
    "linear_conv_kernel_dim",
    "mamba_n_heads",
    "mamba_expand",
    "n_groups",
    "full_attention_interval",
    "patch_size",
    "image_size",
    "spatial_merge_size",
    "depth",
    "num_heads",
    "embed_dim",
    "d_model",
    "encoder_layers",
    "decoder_layers",
    "decoder_attention_heads",
    "decoder_ffn_dim",
    "cross_attention_layers",
    "max_num_tiles",
    "n_layer",
    "n_head",
    "n_embd",
    "ffn_dim",
    "version",
];

/// The longest context is a number of tokens; 10^30 means that there is no limit.
#[wasm_bindgen_test(unsupported = test)]
fn a_longest_context_of_nothing_is_refused() {
    let with =
        |value: &str| LLAMA.replacen('{', &format!(r#"{{"max_position_embeddings": {value}, "#), 1);
    for value in ["0", "-1", "-2048", "0.5"] {
        let expected = format!("`max_position_embeddings`: expected at least 1, found {value}");
        assert_eq!(refusal(&with(value)), expected);
    }
    for (value, longest) in [("1", Some(1)), ("1e30", None), ("null", None)] {
        let read = config::read(&with(value)).map(|model| model.max_position_embeddings);
        assert_eq!(read, Ok(longest), "{value}");
    }
}
