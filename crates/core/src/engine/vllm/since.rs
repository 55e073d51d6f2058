//! Which release was the first to list a model's class: one table.
//!
//! Read from the released sources (<https://pypi.org/project/vllm/#history>):
//! `vllm/model_executor/models/registry.py`.

use super::release::Release;
use super::version::Version;
use crate::assumed::{Assumed, What, Why};
use crate::engine::model::ServedModel;

/// Classes that the reader of configs knows and the oldest release does not list, sorted, with the
/// minor and patch number of the first release that was read and does. A model type stands for a
/// config that names no class.
static SINCE: &[(&str, u8, u8)] = &[
    ("AfmoeForCausalLM", 11, 1),
    ("ApertusForCausalLM", 10, 2),
    ("ArceeForCausalLM", 10, 0),
    ("AyaVisionForConditionalGeneration", 8, 3),
    ("BailingMoeForCausalLM", 10, 0),
    ("BailingMoeV2ForCausalLM", 11, 0),
    ("BailingMoeV2_5ForCausalLM", 17, 0),
    ("BailingMoeV3ForCausalLM", 28, 0),
    ("BambaForCausalLM", 7, 3),
    ("Cohere2VisionForConditionalGeneration", 10, 1),
    ("CwmForCausalLM", 11, 0),
    ("DeepseekV32ForCausalLM", 11, 0),
    ("DeepseekV4ForCausalLM", 20, 0),
    ("DeepseekV4ForConditionalGeneration", 30, 0),
    ("DeepseekVLV2ForCausalLM", 7, 0),
    ("Dots1ForCausalLM", 9, 2),
    ("Ernie4_5ForCausalLM", 10, 1),
    ("Ernie4_5_ForCausalLM", 9, 2),
    ("Ernie4_5_MoeForCausalLM", 9, 2),
    ("Exaone4ForCausalLM", 10, 0),
    ("Exaone4_5_ForConditionalGeneration", 20, 0),
    ("ExaoneMoEForCausalLM", 14, 0),
    ("ExaoneMoeForCausalLM", 27, 0),
    ("FalconH1ForCausalLM", 9, 0),
    ("FlexOlmoForCausalLM", 11, 1),
    ("Gemma3ForCausalLM", 8, 0),
    ("Gemma3ForConditionalGeneration", 8, 0),
    ("Gemma3nForCausalLM", 10, 1),
    ("Gemma3nForConditionalGeneration", 9, 2),
    ("Gemma4ForCausalLM", 19, 0),
    ("Gemma4ForConditionalGeneration", 19, 0),
    ("Glm4ForCausalLM", 8, 4),
    ("Glm4MoeForCausalLM", 10, 0),
    ("Glm4MoeLiteForCausalLM", 15, 1),
    ("Glm4vForConditionalGeneration", 9, 2),
    ("Glm4vMoeForConditionalGeneration", 10, 1),
    ("GlmMoeDsaForCausalLM", 16, 0),
    ("GptOssForCausalLM", 10, 1),
    ("GraniteMoeHybridForCausalLM", 9, 0),
    ("GraniteMoeSharedForCausalLM", 8, 0),
    ("GraniteSWAForCausalLM", 29, 0),
    ("Grok1ForCausalLM", 14, 0),
    ("Grok1ModelForCausalLM", 8, 0),
    ("HYV3ForCausalLM", 20, 0),
    ("HunYuanDenseV1ForCausalLM", 10, 0),
    ("HunYuanMoEV1ForCausalLM", 9, 2),
    ("HunYuanVLForConditionalGeneration", 12, 0),
    ("HyperCLOVAXForCausalLM", 18, 0),
    ("IQuestCoderForCausalLM", 14, 0),
    ("InternLM3ForCausalLM", 7, 0),
    ("InternVLForConditionalGeneration", 10, 2),
    ("Jais2ForCausalLM", 13, 0),
    ("KimiK25ForConditionalGeneration", 15, 1),
    ("KimiLinearForCausalLM", 11, 1),
    ("KimiVLForConditionalGeneration", 8, 5),
    ("Lfm2ForCausalLM", 10, 2),
    ("Lfm2MoeForCausalLM", 11, 1),
    ("Lfm2VlForConditionalGeneration", 14, 0),
    ("Llama4ForCausalLM", 8, 3),
    ("Llama4ForConditionalGeneration", 8, 3),
    ("Llama_Nemotron_Nano_VL", 10, 0),
    ("LongcatFlashForCausalLM", 11, 0),
    ("Mamba2ForCausalLM", 7, 3),
    ("MiMoForCausalLM", 9, 0),
    ("MiMoV2FlashForCausalLM", 14, 0),
    ("MiniMaxForCausalLM", 10, 0),
    ("MiniMaxM1ForCausalLM", 9, 2),
    ("MiniMaxM2ForCausalLM", 11, 1),
    ("MiniMaxM3SparseForCausalLM", 24, 0),
    ("MiniMaxM3SparseForConditionalGeneration", 24, 0),
    ("MiniMaxText01ForCausalLM", 8, 3),
    ("Ministral3ForCausalLM", 20, 0),
    ("Mistral3ForConditionalGeneration", 8, 3),
    ("NemotronHForCausalLM", 9, 1),
    ("NemotronH_Nano_VL_V2", 11, 0),
    ("Olmo3ForCausalLM", 11, 0),
    ("Ovis", 9, 0),
    ("Ovis2_5", 10, 2),
    ("Ovis2_6_MoeForCausalLM", 17, 0),
    ("Phi4MMForCausalLM", 8, 0),
    ("Phi4MultimodalForCausalLM", 10, 1),
    ("Qwen2_5OmniForConditionalGeneration", 9, 0),
    ("Qwen2_5OmniModel", 8, 5),
    ("Qwen2_5_VLForConditionalGeneration", 7, 2),
    ("Qwen3ForCausalLM", 8, 4),
    ("Qwen3MoeForCausalLM", 8, 4),
    ("Qwen3NextForCausalLM", 10, 2),
    ("Qwen3OmniMoeForConditionalGeneration", 11, 1),
    ("Qwen3VLForConditionalGeneration", 11, 0),
    ("Qwen3VLMoeForConditionalGeneration", 11, 0),
    ("Qwen3_5ForCausalLM", 27, 0),
    ("Qwen3_5ForConditionalGeneration", 17, 0),
    ("Qwen3_5MoeForCausalLM", 27, 0),
    ("Qwen3_5MoeForConditionalGeneration", 17, 0),
    ("SarvamMLAForCausalLM", 18, 0),
    ("SeedOssForCausalLM", 10, 2),
    ("SmolLM3ForCausalLM", 10, 1),
    ("SmolVLMForConditionalGeneration", 8, 4),
    ("Step3p5ForCausalLM", 15, 1),
    ("Step3p7ForConditionalGeneration", 23, 0),
    ("TeleChatForCausalLM", 12, 0),
    ("VaultGemmaForCausalLM", 27, 0),
    ("VoxtralForConditionalGeneration", 10, 0),
    ("WhisperForConditionalGeneration", 7, 0),
    ("Zamba2ForCausalLM", 8, 0),
    ("bailing_hybrid", 28, 0),
    ("internlm3", 7, 0),
];

/// The first release that was read and lists a class; none for those that the oldest lists, and for
/// those that are not known.
///
/// ```
/// use kvbudget_core::engine::vllm::{Version, listed_since};
/// assert_eq!(listed_since("Qwen3NextForCausalLM"), Some(Version::release(0, 10, 2)));
/// assert_eq!(listed_since("LlamaForCausalLM"), None);
/// ```
#[must_use]
pub fn listed_since(class: &str) -> Option<Version> {
    let row = SINCE.binary_search_by(|(name, ..)| (*name).cmp(class)).ok()?;
    let (_, minor, patch) = SINCE[row];
    Some(Version::release(0, minor.into(), patch.into()))
}

/// A note of a model that came after the release. Later releases also serve what they do not list,
/// through the backend for Transformers, so it is no reason to refuse.
pub(super) fn not_listed(model: &ServedModel, release: Release) -> Option<Assumed> {
    let class = model.class?;
    let planned_as = release.planned_as();
    let since = listed_since(class).filter(|since| *since > planned_as)?;
    Some(Assumed {
        what: What::Model,
        value: class.to_owned().into(),
        why: Why::NotListed { planned_as, since },
    })
}

#[cfg(test)]
mod tests {
    use super::{Release, SINCE, Version, listed_since};

    #[test]
    fn the_table_is_sorted_and_its_releases_are_known() {
        assert!(SINCE.is_sorted_by(|one, next| one.0 < next.0), "a class is out of place");
        let known: Vec<Version> = Release::known().collect();
        for (class, ..) in SINCE {
            let since = listed_since(class);
            assert!(since.is_some_and(|since| known.contains(&since)), "{class}: {since:?}");
        }
    }
}
