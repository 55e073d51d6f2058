//! What not every release has.

use crate::lang::Section;
use crate::words;

/// Something that came with a release.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// `--decode-context-parallel-size`.
    DecodeContextParallel,
    /// The same for keys and values.
    DecodeContextParallelOfHeads,
    /// `--prefill-context-parallel-size`.
    PrefillContextParallel,
    /// `--data-parallel-size`.
    DataParallel,
    /// `--enable-expert-parallel`.
    ExpertParallel,
    /// A model of its own as `--speculative-config` names it.
    DraftModels,
    /// `--enable-lora` for a class of models.
    Adapters,
    /// Keys and values in nvfp4.
    Nvfp4,
    /// Latent vectors in nvfp4.
    Nvfp4Latent,
    /// Values that are wider than their keys.
    WideValues,
    /// DeepSeek-V4.
    DeepSeekV4,
}

words! {
    Feature, Section::Feature.base(), {
        Self::DecodeContextParallel => [
            "decode context parallelism", "デコードコンテキスト並列", "디코드 컨텍스트 병렬"
        ],
        Self::DecodeContextParallelOfHeads => [
            "decode context parallelism of keys and values",
            "キーとバリューのデコードコンテキスト並列",
            "키와 밸류의 디코드 컨텍스트 병렬"
        ],
        Self::PrefillContextParallel => [
            "prefill context parallelism", "プリフィルコンテキスト並列", "프리필 컨텍스트 병렬"
        ],
        Self::DataParallel => ["data parallelism", "データ並列", "데이터 병렬"],
        Self::ExpertParallel => ["expert parallelism", "エキスパート並列", "전문가 병렬"],
        Self::DraftModels => [
            "draft models in its engine V1", "エンジンV1のドラフトモデル", "엔진 V1의 드래프트 모델"
        ],
        Self::Adapters => [
            "LoRA adapters for a model of this class",
            "このクラスのモデルのLoRAアダプタ",
            "이 클래스의 모델을 위한 LoRA 어댑터"
        ],
        Self::Nvfp4 => ["KV cache of nvfp4", "nvfp4のKVキャッシュ", "nvfp4의 KV 캐시"],
        Self::Nvfp4Latent => [
            "KV cache of latent vectors in nvfp4",
            "nvfp4の潜在ベクトルのKVキャッシュ",
            "nvfp4 잠재 벡터의 KV 캐시"
        ],
        Self::WideValues => [
            "values that are wider than their keys",
            "キーより幅の広いバリュー",
            "키보다 폭이 넓은 밸류"
        ],
        Self::DeepSeekV4 => ["DeepSeek-V4", "DeepSeek-V4", "DeepSeek-V4"],
    }
}
