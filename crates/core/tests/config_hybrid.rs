//! Mixtures of experts, latent attention, states, and models that share keys and values: what
//! each family has and keeps, and what is refused.
//!
//! Each config is reduced to the keys that count.

mod common;
#[path = "config_hybrid/published.rs"]
mod published;
#[path = "config_hybrid/small.rs"]
mod small;

use common::{layers, read};
use kvbudget_core::config;
use kvbudget_core::format::KvFormat;
use kvbudget_core::logical;
use kvbudget_core::units::Bytes;
use wasm_bindgen_test::wasm_bindgen_test;

/// What is expected of a config.
struct Row {
    model: &'static str,
    config: &'static str,
    /// Unique parameters.
    total: u64,
    /// Parameters that one token passes.
    active: u64,
    /// Layers that predict further tokens.
    mtp: u64,
    /// How many layers keep what, in the order in which a kind first comes.
    layers: &'static str,
    /// What a request of 32768 tokens keeps with a 16-bit KV cache.
    bytes: u64,
    source: &'static str,
}

#[wasm_bindgen_test(unsupported = test)]
fn published_models() {
    published::ROWS.iter().for_each(check);
}

#[wasm_bindgen_test(unsupported = test)]
fn small_models() {
    small::ROWS.iter().for_each(check);
}

#[track_caller]
fn check(row: &Row) {
    let Row { model: name, source, .. } = row;
    let model = read(name, row.config);
    assert_eq!(model.parameters.total(), row.total, "{name}, {source}");
    assert_eq!(model.active_parameters, row.active, "{name}");
    assert_eq!(model.mtp_layers, row.mtp, "{name}");
    assert_eq!(layers(&model), row.layers, "{name}, {source}");
    let bytes = logical::kv_per_request(&model, 32_768, KvFormat::Bf16);
    assert_eq!(bytes, Ok(Bytes(row.bytes)), "{name}");
}

/// (config, what is said)
const REFUSED: &[(&str, &str)] = &[
    (
        r#"{"model_type": "qwen3_next", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "num_experts": 4, "num_experts_per_tok": 2,
            "moe_intermediate_size": 32, "layer_types": ["linear_attention", "mamba"]}"#,
        "`layer_types` = mamba is not known for model_type `qwen3_next`; describe the \
            layers in an architecture file instead",
    ),
    (
        r#"{"model_type": "qwen3_next", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "num_experts": 4, "num_experts_per_tok": 2,
            "moe_intermediate_size": 32, "layer_types": ["linear_attention"]}"#,
        "`layer_types`: expected one entry per layer, found 1 entries for 2 layers",
    ),
    (
        r#"{"model_type": "qwen3_next", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "num_experts_per_tok": 2, "moe_intermediate_size":
            32}"#,
        "`num_experts` is missing, which model_type `qwen3_next` needs; add it to the \
            config",
    ),
    (
        r#"{"model_type": "qwen3_5_text", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "mamba_ssm_dtype": "float16"}"#,
        "`mamba_ssm_dtype` = float16 is not known for model_type `qwen3_5_text`; write \
            float32, auto or the torch_dtype of the model",
    ),
    (
        r#"{"model_type": "mixtral", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "num_local_experts": 4}"#,
        "`num_experts_per_tok` is missing, which model_type `mixtral` needs; add it to \
            the config",
    ),
    (
        r#"{"model_type": "deepseek_v3", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "qk_nope_head_dim": 24, "qk_rope_head_dim": 16,
            "v_head_dim": 20, "n_routed_experts": 4, "num_experts_per_tok": 2,
            "moe_intermediate_size": 40}"#,
        "`kv_lora_rank` is missing, which model_type `deepseek_v3` needs; add it to the \
            config",
    ),
    (
        r#"{"model_type": "deepseek_v32", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "kv_lora_rank": 32, "qk_nope_head_dim": 24,
            "qk_rope_head_dim": 16, "v_head_dim": 20, "n_routed_experts": 4,
            "num_experts_per_tok": 2, "moe_intermediate_size": 40}"#,
        "`index_n_heads` is missing, which model_type `deepseek_v32` needs; add it to the \
            config",
    ),
    (
        r#"{"model_type": "glm_moe_dsa", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "kv_lora_rank": 32, "qk_nope_head_dim": 24,
            "qk_rope_head_dim": 16, "v_head_dim": 20, "n_routed_experts": 4,
            "num_experts_per_tok": 2, "moe_intermediate_size": 40, "index_n_heads": 2,
            "index_head_dim": 16, "index_topk_pattern": "FX"}"#,
        "`index_topk_pattern` = X is not known for model_type `glm_moe_dsa`; F and S are \
            known",
    ),
    (
        r#"{"model_type": "deepseek_v4", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "kv_lora_rank": 32, "qk_nope_head_dim": 24,
            "qk_rope_head_dim": 16, "v_head_dim": 20, "n_routed_experts": 4,
            "num_experts_per_tok": 2, "moe_intermediate_size": 40, "q_lora_rank": 8,
            "o_groups": 2, "o_lora_rank": 8, "index_n_heads": 2, "index_head_dim": 16,
            "compress_ratios": [4, 64]}"#,
        "`compress_ratios` = 64 is not known for model_type `deepseek_v4`; 0, 4 and 128 \
            are known",
    ),
    (
        r#"{"model_type": "nemotron_h", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "hybrid_override_pattern": "M?"}"#,
        "`hybrid_override_pattern` = ? is not known for model_type `nemotron_h`; M, *, - \
            and E are known",
    ),
    (
        r#"{"model_type": "nemotron_h", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96}"#,
        "`hybrid_override_pattern` is missing, which model_type `nemotron_h` needs; add \
            it to the config",
    ),
    (
        r#"{"model_type": "kimi_linear", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "kv_lora_rank": 32, "qk_nope_head_dim": 24,
            "qk_rope_head_dim": 16, "v_head_dim": 20, "n_routed_experts": 4,
            "num_experts_per_tok": 2, "moe_intermediate_size": 40, "linear_attn_config":
            {"full_attn_layers": [1], "kda_layers": [1], "num_heads": 2, "head_dim": 16,
            "short_conv_kernel_size": 4}}"#,
        "`linear_attn_config.full_attn_layers` = [1] is not known for model_type \
            `kimi_linear`; each layer from 1 on must be in it or in kda_layers",
    ),
    (
        r#"{"model_type": "minimax_m1", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "num_local_experts": 4, "num_experts_per_tok": 2,
            "attn_type_list": [1, 2]}"#,
        "`attn_type_list` = 2 is not known for model_type `minimax_m1`; 0 and 1 are known",
    ),
    (
        r#"{"model_type": "minimax_m1", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "num_local_experts": 4, "num_experts_per_tok": 2,
            "attn_type_list": [1]}"#,
        "`attn_type_list`: expected one entry per layer, found 1 entries for 2 layers",
    ),
    (
        r#"{"model_type": "minimax_m2", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "num_local_experts": 4, "num_experts_per_tok": 2,
            "qk_norm_type": "new"}"#,
        "`qk_norm_type` = new is not known for model_type `minimax_m2`; per_layer and \
            per_head are known",
    ),
    (
        r#"{"model_type": "minimax_m3", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "num_local_experts": 4, "num_experts_per_tok": 2,
            "attention_output_gate": true}"#,
        "`attention_output_gate` = true is not known for model_type `minimax_m3`; false \
            is known",
    ),
    (
        r#"{"model_type": "llama4_text", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "layer_types": ["chunked_attention", "windowed"]}"#,
        "`layer_types` = windowed is not known for model_type `llama4_text`; describe the \
            layers in an architecture file instead",
    ),
    (
        r#"{"model_type": "gemma4_text", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "layer_types": ["full_attention", "dense"]}"#,
        "`layer_types` = dense is not known for model_type `gemma4_text`; describe the \
            layers in an architecture file instead",
    ),
    (
        r#"{"model_type": "gemma4_text", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "num_kv_shared_layers": 3}"#,
        "`num_kv_shared_layers`: expected at most num_hidden_layers, found 3",
    ),
    (
        r#"{"model_type": "gemma4_text", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "per_layer_config": {"1": {"head_dim": 32}}}"#,
        "`per_layer_config` = stated is not known for model_type `gemma4_text`; layers of \
            one kind must be alike; describe them in an architecture file",
    ),
    (
        r#"{"model_type": "granitemoehybrid", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "layer_types": ["attention", "rwkv"]}"#,
        "`layer_types` = rwkv is not known for model_type `granitemoehybrid`; describe \
            the layers in an architecture file instead",
    ),
    (
        r#"{"model_type": "granitemoehybrid", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "layer_types": ["attention", "mamba"],
            "mamba_d_head": 7, "mamba_n_heads": 4}"#,
        "`mamba_d_head`: expected the inner width / mamba_n_heads, found 7",
    ),
    (
        r#"{"model_type": "lfm2", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96}"#,
        "`layer_types` is missing, which model_type `lfm2` needs; add it to the config",
    ),
    (
        r#"{"model_type": "step3p5", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "num_experts": 4, "num_experts_per_tok": 2,
            "moe_intermediate_size": 32, "moe_layers_enum": "1,x"}"#,
        "`moe_layers_enum` = 1,x is not known for model_type `step3p5`; it should hold \
            numbers of layers with commas between them",
    ),
    (
        r#"{"model_type": "mimo_v2_flash", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "n_routed_experts": 4, "num_experts_per_tok": 2,
            "moe_intermediate_size": 32}"#,
        "`hybrid_layer_pattern` is missing, which model_type `mimo_v2_flash` needs; add \
            it to the config",
    ),
    (
        r#"{"model_type": "recurrent_gemma", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "block_types": ["attention", "rwkv"]}"#,
        "`block_types` = rwkv is not known for model_type `recurrent_gemma`; recurrent \
            and attention are known",
    ),
    (
        r#"{"model_type": "hunyuan", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "use_mla": true}"#,
        "`use_mla` = true is not known for model_type `hunyuan`; false is known",
    ),
    (
        r#"{"model_type": "zamba2", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "layers_block_type": ["mamba", "gru"]}"#,
        "`layers_block_type` = gru is not known for model_type `zamba2`; describe the \
            layers in an architecture file instead",
    ),
    (
        r#"{"model_type": "gpt_oss", "hidden_size": 64, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 100,
            "intermediate_size": 96, "num_local_experts": 4, "num_experts_per_tok": 2,
            "layer_types": ["sliding_attention", "x"]}"#,
        "`layer_types` = x is not known for model_type `gpt_oss`; describe the layers in \
            an architecture file instead",
    ),
];

#[wasm_bindgen_test(unsupported = test)]
fn what_is_not_known_is_refused_by_name() {
    for (text, expected) in REFUSED {
        let refused = config::read(text).map_err(|error| error.to_string());
        assert_eq!(refused.map(|model| layers(&model)), Err((*expected).to_owned()), "{text}");
    }
}

/// Sizes of one request at three lengths, as vLLM's own planner was checked against; DeepSeek-V3
/// and gpt-oss hold nothing that does not grow, Qwen3-Next 39518208 bytes of states.
#[wasm_bindgen_test(unsupported = test)]
fn logical_sizes() {
    const STATES: u64 = 36 * 2 * (3 * 8_192 + 32 * 128 * 128);
    let rows = [
        ("deepseek-ai/DeepSeek-V3", [287_834_112, 2_302_672_896, 9_210_691_584]),
        ("openai/gpt-oss-20b", [103_809_024, 808_452_096, 3_224_371_200]),
        (
            "Qwen/Qwen3-Next-80B-A3B-Instruct",
            [100_663_296 + STATES, 805_306_368 + STATES, 3_221_225_472 + STATES],
        ),
    ];
    for (name, expected) in rows {
        let row = published::ROWS.iter().find(|row| row.model == name);
        let model = row.map(|row| config::read(row.config));
        for (tokens, bytes) in [4_096, 32_768, 131_072].into_iter().zip(expected) {
            let kept = match &model {
                Some(Ok(model)) => logical::kv_per_request(model, tokens, KvFormat::Bf16).ok(),
                Some(Err(_)) | None => None,
            };
            assert_eq!(kept, Some(Bytes(bytes)), "{name} at {tokens}");
        }
    }
}

/// What the layers leave open is noted: a state's number format, and what an engine keeps beside.
#[wasm_bindgen_test(unsupported = test)]
fn what_is_not_settled_is_noted() {
    let state = "mamba_ssm_cache_dtype";
    let rows = [
        ("Qwen/Qwen3-Next-80B-A3B-Instruct", state, "bfloat16"),
        ("moonshotai/Kimi-Linear-48B-A3B-Instruct", state, "float32"),
        ("nvidia/Nemotron-H-8B-Base-8K", state, "float32"),
        ("deepseek-ai/DeepSeek-V4-Pro", "compressor windows", "0 bytes"),
        ("MiniMaxAI/MiniMax-M3", "index keys", "the format of the KV cache"),
    ];
    for (name, what, expected) in rows {
        let row = published::ROWS.iter().find(|row| row.model == name);
        let model = row.and_then(|row| config::read(row.config).ok());
        let assumed = model.and_then(|model| {
            let noted = model.assumed.iter().find(|noted| noted.what.to_string() == what)?;
            Some(noted.value.to_string())
        });
        assert_eq!(assumed.as_deref(), Some(expected), "{name}");
    }
}
