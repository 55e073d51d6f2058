//! Models that put images or sound before a text model: the text part by its own family, then the
//! towers and what joins them, counted as `vision_audio`.
//!
//! A tower whose structure is not known costs the model nothing but its parameters: what a request
//! keeps depends on the text part alone. It is noted among what was assumed.

mod encoder;
mod gemma;
mod internvl;
mod llama;
mod llava;
mod merged;
mod minicpm;
mod omni;
mod phi;
mod phi4;
mod qwen;
mod text;
mod tower;
mod whisper;

use super::Family;
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::builder::{Built, Sums};
use crate::config::reader::Reader;
use text::text;
use tower::Tower;

/// Model types that join a tower to a text model.
pub(super) const FAMILIES: &[Family] = &[
    (&["aya_vision"], llava::aya_vision),
    (&["cohere2_vision"], llava::cohere2_vision),
    (&["gemma3"], gemma::gemma3),
    (&["gemma3n"], gemma::gemma3n),
    (&["gemma4"], gemma::gemma4),
    (&["glm4v", "glm4v_moe", "glm46v"], merged::glm4v),
    (&["hunyuan_vl"], merged::hunyuan_vl),
    (&["kimi_k25", "kimi_vl"], merged::kimi),
    (&["minicpmv"], minicpm::minicpmv),
    (&["minimax_m3_vl"], merged::minimax_m3),
    (&["molmo"], phi::molmo),
    (&["phi3_v"], phi::phi3_v),
    (&["phi4_multimodal"], phi4::phi4_multimodal),
    (&["phi4mm"], phi4::phi4mm),
    (&["qwen2_5_omni", "qwen2_5_omni_thinker"], omni::qwen2_5_omni),
    (&["qwen3_omni_moe", "qwen3_omni_moe_thinker"], omni::qwen3_omni),
    (&["idefics2"], llava::idefics2),
    (&["idefics3", "smolvlm"], llava::idefics3),
    (&["internvl", "internvl_chat"], internvl::internvl),
    (&["lfm2_vl"], llava::lfm2_vl),
    (&["llama4"], llama::llama4),
    (&["llava"], llava::llava),
    (&["llava_next", "llava_next_video", "llava_onevision"], llava::llava_next),
    (&["mistral3", "ministral3", "pixtral"], llava::mistral3),
    (&["mllama"], llama::mllama),
    (&["paligemma"], llava::paligemma),
    (&["qwen2_vl"], qwen::qwen2_vl),
    (&["qwen2_5_vl"], qwen::qwen2_5_vl),
    (&["qwen3_vl", "qwen3_vl_moe"], qwen::qwen3_vl),
    (&["qwen3_5", "qwen3_5_moe"], qwen::qwen3_5),
    (&["qwen2_audio"], whisper::qwen2_audio),
    (&["voxtral"], whisper::voxtral),
    (&["video_llava"], llava::video_llava),
    (&["vipllava"], llava::vipllava),
    (
        &[
            "Llama_Nemotron_Nano_VL",
            "NemotronH_Nano_VL_V2",
            "deepseek_vl_v2",
            "exaone4_5",
            "h2ovl_chat",
            "ovis",
            "ovis2",
            "ovis2_5",
            "ovis2_6_moe",
        ],
        text_alone,
    ),
    (&["whisper"], whisper::whisper),
];

/// A text model whose own type its part states, beside a tower that is not counted.
fn text_alone(reader: &mut Reader) -> Result<Built, ConfigError> {
    if reader.text_model_type() == reader.model_type() {
        return Err(reader.missing("model_type"));
    }
    let built = text(reader)?;
    reader.not_counted("vision_config", Why::TowerUnknown);
    Ok(built)
}

/// Adds the tower that the part `key` describes. A part that is not there, or whose structure
/// `read` does not know, adds nothing, and is noted; `null` says that there is none.
fn add(
    reader: &mut Reader,
    built: &mut Built,
    key: &'static str,
    read: impl FnOnce(&mut Reader, &Built) -> Result<Option<Tower>, ConfigError>,
) -> Result<(), ConfigError> {
    let Some(part) = reader.part(key) else {
        if !reader.root.states(&[key]) || reader.root.has(&[key]) {
            reader.not_counted(key, Why::NotDescribed);
        }
        return Ok(());
    };
    match reader.within(part, |reader| read(reader, built))? {
        Some(tower) => built.add(Sums::vision_audio, tower.parameters()),
        None => reader.not_counted(key, Why::TowerUnknown),
    }
    Ok(())
}
