//! The text part of a model with towers.

use super::super::find_text;
use crate::config::ConfigError;
use crate::config::builder::Built;
use crate::config::reader::Reader;

/// Types whose text part is built as another type, and what a type's text part is where the
/// config does not say.
const BUILT_AS: &[(&[&str], &str)] = &[
    (&["aya_vision", "cohere2_vision"], "cohere2"),
    (&["gemma3"], "gemma3_text"),
    (&["gemma3n"], "gemma3n_text"),
    (&["gemma4"], "gemma4_text"),
    (&["glm46v", "glm4v", "glm4v_text"], "glm4"),
    (&["glm4v_moe", "glm4v_moe_text"], "glm4_moe"),
    (&["hunyuan_vl", "hunyuan_vl_text"], "hunyuan_v1_dense"),
    (&["minimax_m3_vl", "minimax_m3_vl_text"], "minimax_m3"),
    (&["idefics2", "mistral3", "ministral3", "pixtral"], "mistral"),
    (&["kimi_k2", "kimi_k25", "kimi_vl"], "deepseek_v3"),
    (&["lfm2_vl"], "lfm2"),
    (&["llama4"], "llama4_text"),
    (
        &[
            "idefics3",
            "llava",
            "llava_next",
            "llava_next_video",
            "video_llava",
            "smolvlm",
            "vipllava",
            "voxtral",
        ],
        "llama",
    ),
    (&["paligemma"], "gemma"),
    (&["phi3_v", "phi4mm", "phi4_multimodal"], "phi3"),
    (
        &[
            "internvl",
            "llava_onevision",
            "qwen2_5_omni",
            "qwen2_5_omni_text",
            "qwen2_5_omni_thinker",
            "qwen2_5_vl",
            "qwen2_5_vl_text",
            "qwen2_audio",
            "qwen2_vl",
            "qwen2_vl_text",
        ],
        "qwen2",
    ),
    (&["qwen3_vl", "qwen3_vl_text"], "qwen3"),
    (&["qwen3_omni_moe", "qwen3_omni_moe_text", "qwen3_vl_moe", "qwen3_vl_moe_text"], "qwen3_moe"),
    (&["qwen3_5"], "qwen3_5_text"),
    (&["qwen3_5_moe"], "qwen3_5_moe_text"),
];

/// Builds the text part. It may leave out what its class has as default, but not everything.
pub(super) fn text(reader: &mut Reader) -> Result<Built, ConfigError> {
    if !reader.text.has(&["hidden_size", "n_embd", "d_model", "vocab_size"]) {
        return Err(reader.missing("hidden_size"));
    }
    let own = reader.text_model_type();
    let build = find_text(own).or_else(|unknown| find_text(text_type(own)).map_err(|_| unknown))?;
    build(reader)
}

/// Builds the text part as this type, whatever it says of itself.
pub(super) fn text_as(reader: &mut Reader, model_type: &str) -> Result<Built, ConfigError> {
    find_text(model_type)?(reader)
}

/// The type that the text part of a type is built as; the type itself where it is not listed.
fn text_type(model_type: &str) -> &str {
    let built_as = BUILT_AS.iter().find(|(types, _)| types.contains(&model_type));
    built_as.map_or(model_type, |(_, text)| text)
}
