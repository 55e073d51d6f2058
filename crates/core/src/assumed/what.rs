//! Of what a value is assumed.

use std::borrow::Cow;

use crate::lang::Section;
use crate::{english, said};

/// Of what a value is assumed.
#[derive(Clone, Debug)]
pub enum What {
    /// A key of a config, a field or an option, as it is written.
    Key(Cow<'static, str>),
    /// The model itself.
    Model,
    /// The keys by which a sparse attention picks its tokens.
    IndexKeys,
    /// The tokens that compressors still need.
    CompressorWindows,
    /// How `DeepSeek-V4` is laid out.
    DeepSeekV4,
    /// Layers that draft speculative tokens.
    DraftLayers,
    /// Steps in flight.
    ConcurrentBatches,
    /// What is in a GPU beside weights and pool.
    Overhead,
    /// Tensors of which only sums are known.
    SumTensors,
    /// Buffers of `LoRA` adapters.
    Adapters,
    /// A model of its own that drafts tokens.
    DraftModel,
    /// Weights of layers that draft tokens.
    DraftWeights,
}

said! {
    What, Section::What.base(), |to| {
        Self::Model => ["model", "モデル", "모델"],
        Self::IndexKeys => ["index keys", "インデックスキー", "인덱스 키"],
        Self::CompressorWindows => [
            "compressor windows", "圧縮器のウィンドウ", "압축기의 윈도"
        ],
        Self::DeepSeekV4 => [
            "DeepSeek-V4 layout", "DeepSeek-V4のレイアウト", "DeepSeek-V4의 레이아웃"
        ],
        Self::DraftLayers => ["draft layers", "下書きレイヤー", "초안 레이어"],
        Self::ConcurrentBatches => ["concurrent batches", "同時バッチ数", "동시 배치 수"],
        Self::Overhead => [
            "activations, what is outside of PyTorch, CUDA graphs",
            "アクティベーション、PyTorch以外、CUDAグラフ",
            "활성화, PyTorch 외, CUDA 그래프"
        ],
        Self::SumTensors => [
            "tensors of latent attention, states and shared caches",
            "潜在注意、状態、共有キャッシュのテンソル",
            "잠재 어텐션, 상태, 공유 캐시의 텐서"
        ],
        Self::Adapters => ["adapters", "アダプタ", "어댑터"],
        Self::DraftWeights => ["weights of the draft layers", "下書きレイヤーの重み", "초안 레이어의 가중치"],
        Self::DraftModel => ["draft model", "ドラフトモデル", "드래프트 모델"],
    } else {
        Self::Key(key) => to.add(key),
    }
}

english! { What }

impl What {
    /// The key that it is, where it is one.
    #[must_use]
    pub fn key(&self) -> Option<&str> {
        match self {
            Self::Key(key) => Some(key),
            _ => None,
        }
    }

    /// Whether it is that key.
    #[must_use]
    pub fn is_key(&self, key: &str) -> bool {
        self.key() == Some(key)
    }
}

impl From<&'static str> for What {
    fn from(key: &'static str) -> Self {
        Self::Key(key.into())
    }
}

impl From<String> for What {
    fn from(key: String) -> Self {
        Self::Key(key.into())
    }
}
