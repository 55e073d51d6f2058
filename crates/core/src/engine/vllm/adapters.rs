//! LoRA adapters: which a release takes, and how large the buffers are that it keeps for them.

use super::error::VllmError;
use super::feature::Feature;
use super::version::Version;
use crate::architecture::Architecture;
use crate::assumed::{Assumed, Taken, What, Why};
use crate::lang::Section;
use crate::{english, said};

/// `--enable-lora` with what goes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdapterOptions {
    /// `--max-loras`: adapters of one step.
    pub max_loras: u64,
    /// `--max-lora-rank`: the rank of the largest.
    pub max_lora_rank: u64,
}

impl Default for AdapterOptions {
    fn default() -> Self {
        Self { max_loras: 1, max_lora_rank: 16 }
    }
}

/// The buffers of adapters: each linear module has one for as many as run at once, of the largest
/// rank, whether an adapter is loaded or not.
///
/// `vllm/lora/layers` (`vllm/lora/layers.py` before 0.10.1)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdapterBuffers {
    /// What is asked for.
    pub(super) options: AdapterOptions,
    /// Whether routed experts have them.
    pub(super) experts: bool,
    /// Whether embedding and output head have them.
    pub(super) vocabulary: bool,
    /// Tokens that each adapter may add to the vocabulary.
    pub(super) added_tokens: u64,
    /// Inputs, in widths of the model, that a layer has once where its parts are one matrix in the
    /// checkpoint.
    pub(super) shared_inputs: u64,
}

/// Why there are no adapters as asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AdapterError {
    /// Not for this class.
    Class,
    /// A rank that the release does not take.
    Rank {
        /// The rank.
        max_lora_rank: u64,
        /// Those that it takes.
        taken: &'static [u64],
    },
    /// Too many tokens for adapters to the output head.
    Vocabulary {
        /// Tokens.
        vocab_size: u64,
        /// The most.
        most: u64,
    },
    /// A model of which only sums are known.
    Modules,
}

said! {
    AdapterError, Section::AdapterError.base(), |to| {
        Self::Class => [
            "vLLM takes no LoRA adapters for a model of this class; leave out enable_lora",
            "vLLMはこのクラスのモデルではLoRAアダプタを使えない。enable_loraを指定しない",
            "vLLM은 이 클래스의 모델에 LoRA 어댑터를 쓰지 못함. enable_lora를 뺄 것"
        ],
        Self::Rank { max_lora_rank, taken } => [
            "max_lora_rank = {0} is not taken by this release; use one of {1}",
            "max_lora_rank = {0}はこのリリースでは使えない。次のいずれかを使う: {1}",
            "max_lora_rank = {0}: 이 릴리스에서 쓸 수 없음. 다음 중 하나를 쓸 것: {1}"
        ] (max_lora_rank, listed(taken)),
        Self::Vocabulary { vocab_size, most } => [
            "with LoRA adapters this release takes at most {1} tokens in the vocabulary of this \
             model, and it has {0}; leave out enable_lora",
            "LoRAアダプタを使う場合、このリリースで使えるこのモデルの語彙は{1}トークンまでだが、{0}トークンある。enable_loraを指定しない",
            "LoRA 어댑터를 쓰면 이 릴리스에서 이 모델의 어휘는 토큰 {1}개까지인데 {0}개임. enable_lora를 뺄 것"
        ] (vocab_size, most),
        Self::Modules => [
            "the linear modules of the model are not known, and its adapters are as large as they; \
             give its config.json",
            "モデルの線形モジュールが不明で、それで決まるアダプタの大きさもわからない。config.jsonを指定する",
            "모델의 선형 모듈을 몰라 그것으로 정해지는 어댑터의 크기도 알 수 없음. config.json을 줄 것"
        ],
    }
}

english! { AdapterError }

fn listed(ranks: &[u64]) -> String {
    ranks.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

/// The first release with adapters to routed experts. `vllm/lora/layers/fused_moe.py`
const EXPERTS_SINCE: Version = Version::release(0, 11, 1);
/// The first release whose adapters do not add tokens.
const NO_ADDED_TOKENS_SINCE: Version = Version::release(0, 12, 0);
/// `lora_extra_vocab_size` before.
const ADDED_TOKENS: u64 = 256;
/// The most tokens of the vocabulary beside adapters to the output head, and those since 0.17.
/// `vllm/lora/layers/logits_processor.py`
const MOST_TOKENS: [u64; 2] = [257_024, 258_048];

/// The ranks that a release takes. `vllm/config/lora.py`
fn ranks(planned_as: Version) -> &'static [u64] {
    const RANKS: &[u64] = &[1, 8, 16, 32, 64, 128, 256, 320, 512];
    let since = |minor, patch| planned_as >= Version::release(0, minor, patch);
    if since(11, 1) {
        RANKS
    } else if since(8, 0) {
        &RANKS[1..]
    } else {
        &RANKS[1..7]
    }
}

impl AdapterBuffers {
    /// The buffers of a model, and what of them nobody states.
    pub(super) fn of(
        model: &Architecture,
        options: AdapterOptions,
        planned_as: Version,
        assumed: &mut Vec<Assumed>,
    ) -> Result<Self, VllmError> {
        let class = &*model.name;
        if WITHOUT.binary_search(&class).is_ok() {
            return Err(AdapterError::Class.into());
        }
        if let Ok(place) = LATER.binary_search_by_key(&class, |(class, ..)| class) {
            let (_, minor, patch) = LATER[place];
            let since = Version::release(0, minor, patch);
            if planned_as < since {
                return Err(VllmError::NotYet { what: Feature::Adapters, since });
            }
        }
        let AdapterOptions { max_lora_rank, .. } = options;
        let taken = ranks(planned_as);
        if !taken.contains(&max_lora_rank) {
            return Err(AdapterError::Rank { max_lora_rank, taken }.into());
        }
        if model.sharding.whole_sides == 0 {
            return Err(AdapterError::Modules.into());
        }
        let vocabulary = adapts_vocabulary(class, planned_as);
        let most = MOST_TOKENS[usize::from(planned_as >= Version::release(0, 17, 0))];
        if vocabulary && model.vocab_size > most {
            return Err(AdapterError::Vocabulary { vocab_size: model.vocab_size, most }.into());
        }
        let experts = planned_as >= EXPERTS_SINCE;
        let value = match (model.parameters.experts > 0 && !experts, vocabulary) {
            (false, false) => Taken::LinearModules,
            (false, true) => Taken::LinearModulesAndVocabulary,
            (true, false) => Taken::LinearModulesButExperts,
            (true, true) => Taken::LinearModulesAndVocabularyButExperts,
        };
        assumed.push(Assumed { what: What::Adapters, value, why: Why::BuffersForAll });
        Ok(Self {
            options,
            experts,
            vocabulary,
            added_tokens: if planned_as < NO_ADDED_TOKENS_SINCE { ADDED_TOKENS } else { 0 },
            shared_inputs: SHARED_INPUTS
                .iter()
                .find(|(shared, _)| *shared == class)
                .map_or(0, |(_, inputs)| *inputs),
        })
    }
}

fn adapts_vocabulary(class: &str, planned_as: Version) -> bool {
    let release = |[minor, patch]: [u32; 2]| Version::release(0, minor, patch);
    VOCABULARY.binary_search(&class).is_ok()
        || VOCABULARY_FOR_A_TIME.iter().any(|(of, since, until)| {
            *of == class && planned_as >= release(*since) && planned_as < release(*until)
        })
}

/// Classes whose queries, keys and values, or gate and up, are one matrix in the checkpoint, and in
/// vLLM one module with one adapter: how many inputs fewer a layer has.
/// `packed_modules_mapping` of the models
const SHARED_INPUTS: &[(&str, u64)] =
    &[("BaichuanForCausalLM", 2), ("InternLM2ForCausalLM", 2), ("Phi3ForCausalLM", 3)];

/// Classes whose embedding and output head have adapters. `embedding_modules` of the models
static VOCABULARY: &[&str] = &[
    "ApertusForCausalLM",
    "AquilaForCausalLM",
    "BambaForCausalLM",
    "Cohere2ForCausalLM",
    "CohereForCausalLM",
    "DeciLMForCausalLM",
    "Ernie4_5ForCausalLM",
    "Ernie4_5_ForCausalLM",
    "Exaone4ForCausalLM",
    "ExaoneForCausalLM",
    "ExaoneMoEForCausalLM",
    "ExaoneMoeForCausalLM",
    "Fairseq2LlamaForCausalLM",
    "FalconH1ForCausalLM",
    "GraniteForCausalLM",
    "GraniteMoeForCausalLM",
    "GraniteMoeHybridForCausalLM",
    "GraniteMoeSWAForCausalLM",
    "GraniteMoeSharedForCausalLM",
    "GraniteSWAForCausalLM",
    "HyperCLOVAXForCausalLM",
    "IQuestCoderForCausalLM",
    "InternLM3ForCausalLM",
    "InternLMForCausalLM",
    "JambaForCausalLM",
    "K2HorizonForCausalLM",
    "LLaMAForCausalLM",
    "Lfm2ForCausalLM",
    "Lfm2MoeForCausalLM",
    "Llama4ForCausalLM",
    "LlamaForCausalLM",
    "MiniCPM3ForCausalLM",
    "MiniCPMForCausalLM",
    "MixtralForCausalLM",
    "MotifForCausalLM",
    "NemotronForCausalLM",
    "NemotronHForCausalLM",
    "NemotronHPuzzleForCausalLM",
    "Param2MoEForCausalLM",
    "Phi3ForCausalLM",
    "PhiMoEForCausalLM",
    "QuantMixtralForCausalLM",
    "SolarForCausalLM",
    "TeleChat2ForCausalLM",
    "TeleChat3ForCausalLM",
    "TeleChatForCausalLM",
    "TeleFLMForCausalLM",
    "XverseForCausalLM",
];

/// Those of which only some releases say so: since, and no longer since.
static VOCABULARY_FOR_A_TIME: &[(&str, [u32; 2], [u32; 2])] = &[
    ("CwmForCausalLM", [0, 0], [32, 0]),
    ("Emu3ForConditionalGeneration", [0, 0], [11, 1]),
    ("GPTBigCodeForCausalLM", [0, 0], [9, 0]),
    ("GlmForCausalLM", [0, 0], [32, 0]),
    ("Jais2ForCausalLM", [0, 0], [32, 0]),
    ("MellumForCausalLM", [0, 0], [32, 0]),
    ("MistralForCausalLM", [0, 0], [16, 0]),
    ("Qwen3ForCausalLM", [16, 0], [u32::MAX, 0]),
    ("Qwen3MoeForCausalLM", [16, 0], [u32::MAX, 0]),
    ("Qwen3_5ForCausalLM", [29, 0], [u32::MAX, 0]),
    ("Qwen3_5MoeForCausalLM", [29, 0], [u32::MAX, 0]),
    ("SmolLM3ForCausalLM", [0, 0], [11, 1]),
];

/// Classes that no release gives adapters, sorted. `SupportsLoRA` of the models
static WITHOUT: &[&str] = &[
    "ArcticForCausalLM",
    "AriaForConditionalGeneration",
    "AyaVisionForConditionalGeneration",
    "BailingMoeV2_5ForCausalLM",
    "BailingMoeV3ForCausalLM",
    "BailingMoeV3VLForConditionalGeneration",
    "BeeForConditionalGeneration",
    "BloomForCausalLM",
    "ChameleonForConditionalGeneration",
    "Cohere2MoeForCausalLM",
    "Cohere2VisionForConditionalGeneration",
    "Cosmos3EdgeForConditionalGeneration",
    "DbrxForCausalLM",
    "DeepseekV4ForCausalLM",
    "DeepseekVLV2ForCausalLM",
    "DomynEdgeForCausalLM",
    "DoryForCausalLM",
    "FalconForCausalLM",
    "FalconMambaForCausalLM",
    "FuyuForCausalLM",
    "GPT2LMHeadModel",
    "GPTJForCausalLM",
    "GPTNeoXForCausalLM",
    "Gemma3nForCausalLM",
    "Gemma3nForConditionalGeneration",
    "HCXVisionForCausalLM",
    "HCXVisionV2ForCausalLM",
    "HrmTextForCausalLM",
    "IQuestLoopCoderForCausalLM",
    "JAISLMHeadModel",
    "KananaVForConditionalGeneration",
    "KimiK25ForConditionalGeneration",
    "KimiLinearForCausalLM",
    "KimiVLForConditionalGeneration",
    "Kolibri1ForCausalLM",
    "LlavaOnevision2ForConditionalGeneration",
    "LlavaOnevisionForConditionalGeneration",
    "MPTForCausalLM",
    "Mamba2ForCausalLM",
    "MambaForCausalLM",
    "MiMoV2FlashForCausalLM",
    "MiMoV2ForCausalLM",
    "MiMoV2OmniForCausalLM",
    "MiniMaxForCausalLM",
    "MiniMaxM1ForCausalLM",
    "MiniMaxText01ForCausalLM",
    "MiniMaxVL01ForConditionalGeneration",
    "MllamaForConditionalGeneration",
    "Moondream3ForCausalLM",
    "MptForCausalLM",
    "NanbeigeForCausalLM",
    "NemotronH_Nano_VL",
    "NemotronParseForConditionalGeneration",
    "OrionForCausalLM",
    "Ovis2_6ForCausalLM",
    "Ovis2_6_MoeForCausalLM",
    "PaddleOCRVLForConditionalGeneration",
    "PersimmonForCausalLM",
    "Phi3SmallForCausalLM",
    "Phi3VForCausalLM",
    "Phi4FlashForCausalLM",
    "Phi4ForCausalLMV",
    "Qwen2AudioForConditionalGeneration",
    "RWForCausalLM",
    "StableLMEpochForCausalLM",
    "StableLmForCausalLM",
    "Starcoder2ForCausalLM",
    "Step1ForCausalLM",
    "Step3TextForCausalLM",
    "Step3VLForConditionalGeneration",
    "Step3p5ForCausalLM",
    "Step3p7ForConditionalGeneration",
    "StepVLForConditionalGeneration",
    "TarsierForConditionalGeneration",
    "VaultGemmaForCausalLM",
    "Zamba2ForCausalLM",
];

/// Classes that had none at first, sorted, with the minor and patch number of the first release that
/// was read and gives them adapters.
static LATER: &[(&str, u32, u32)] = &[
    ("Blip2ForConditionalGeneration", 14, 0),
    ("DeepseekForCausalLM", 10, 2),
    ("DeepseekOCRForCausalLM", 14, 0),
    ("DeepseekV2ForCausalLM", 10, 2),
    ("DeepseekV3ForCausalLM", 10, 2),
    ("Dots1ForCausalLM", 10, 1),
    ("Ernie4_5_MoeForCausalLM", 10, 0),
    ("Gemma4ForConditionalGeneration", 20, 0),
    ("Glm4MoeForCausalLM", 10, 1),
    ("GptOssForCausalLM", 11, 1),
    ("HunYuanMoEV1ForCausalLM", 10, 0),
    ("Llama4ForConditionalGeneration", 11, 1),
    ("LlavaForConditionalGeneration", 14, 0),
    ("LlavaNextForConditionalGeneration", 29, 0),
    ("LlavaNextVideoForConditionalGeneration", 26, 0),
    ("MantisForConditionalGeneration", 14, 0),
    ("MiniCPMV4_6ForConditionalGeneration", 25, 0),
    ("MiniMaxM2ForCausalLM", 16, 0),
    ("Mistral3ForConditionalGeneration", 9, 0),
    ("MolmoForCausalLM", 7, 0),
    ("NemotronH_Nano_VL_V2", 31, 0),
    ("OPTForCausalLM", 11, 1),
    ("Olmo2ForCausalLM", 10, 2),
    ("OlmoForCausalLM", 10, 2),
    ("OlmoeForCausalLM", 11, 1),
    ("PaliGemmaForConditionalGeneration", 14, 0),
    ("PixtralForConditionalGeneration", 14, 0),
    ("Plamo2ForCausalLM", 14, 0),
    ("Plamo3ForCausalLM", 14, 0),
    ("Qwen2MoeForCausalLM", 10, 0),
    ("Qwen2_5OmniForConditionalGeneration", 10, 2),
    ("Qwen2_5OmniModel", 10, 2),
    ("Qwen3MoeForCausalLM", 10, 0),
    ("Qwen3OmniMoeForConditionalGeneration", 29, 0),
];

#[cfg(test)]
mod tests {
    use super::{LATER, VOCABULARY, WITHOUT};

    #[test]
    fn tables_are_sorted() {
        assert!(VOCABULARY.is_sorted() && WITHOUT.is_sorted() && LATER.is_sorted());
    }
}
