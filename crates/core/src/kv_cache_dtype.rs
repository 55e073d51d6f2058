//! What the option `--kv-cache-dtype` may say of a model's cache.

use crate::architecture::{Architecture, Cache, Dtype};
use crate::format::KvFormat;
use crate::lang::Section;
use crate::units::Bits;
use crate::{english, said};

/// The number format of a model's cache.
///
/// Names follow vLLM's `--kv-cache-dtype` and llama.cpp's `--cache-type-k`, as those of
/// [`KvFormat`].
///
/// ```
/// use kvbudget_core::{format::KvFormat, kv_cache_dtype::KvCacheDtype};
/// let of = KvCacheDtype::from_name;
/// assert_eq!(of("auto"), Some(KvCacheDtype::Auto));
/// assert_eq!(of("fp8_e5m2"), Some(KvCacheDtype::Format(KvFormat::Fp8)));
/// assert_eq!(of("FP8_DS_MLA"), Some(KvCacheDtype::Fp8DsMla));
/// assert_eq!(of("int3"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KvCacheDtype {
    /// That of the model.
    Auto,
    /// One format for every element.
    Format(KvFormat),
    /// The layout of FlashMLA for latent vectors: part in 8 bits with scales, part in 16.
    Fp8DsMla,
}

const AUTO: &str = "auto";
const FP8_DS_MLA: &str = "fp8_ds_mla";

/// A vector of DeepSeek-V3: 512 elements in 8 bits with four 32-bit scales, and 64 in 16 bits.
/// <https://github.com/vllm-project/vllm>, `vllm/v1/kv_cache_interface.py`
const DEEPSEEK_V3: (u64, Bits) = (576, Bits::per_block(656, 576));
/// A vector of DeepSeek-V4: 448 elements in 8 bits, 64 in 16 bits, eight 8-bit scales. As above.
const DEEPSEEK_V4: (u64, Bits) = (512, Bits::per_block(584, 512));

impl KvCacheDtype {
    /// The dtype of that name, in any case; other common spellings are taken too.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            AUTO => Some(Self::Auto),
            FP8_DS_MLA => Some(Self::Fp8DsMla),
            other => KvFormat::from_name(other).map(Self::Format),
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => AUTO,
            Self::Format(format) => format.name(),
            Self::Fp8DsMla => FP8_DS_MLA,
        }
    }

    /// Every name.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        let formats = KvFormat::ALL.iter().map(|format| format.name());
        [AUTO].into_iter().chain(formats).chain([FP8_DS_MLA]).collect()
    }

    /// The dtype with `auto` made plain, for a model that computes in `model`.
    #[must_use]
    pub const fn of_model(self, model: Dtype) -> Self {
        match (self, model) {
            (Self::Auto, Dtype::Float32) => Self::Format(KvFormat::Fp32),
            (Self::Auto, Dtype::Float16) => Self::Format(KvFormat::Fp16),
            (Self::Auto, Dtype::Bfloat16) => Self::Format(KvFormat::Bf16),
            (stated @ (Self::Format(_) | Self::Fp8DsMla), _) => stated,
        }
    }

    /// Bits per element of what the model's layers keep, states and indexes aside.
    ///
    /// # Errors
    /// [`NotLatent`] where the layout is for latent vectors and the model keeps something else.
    pub fn bits(self, model: &Architecture) -> Result<Bits, NotLatent> {
        match self {
            Self::Auto => Ok(model.dtype.bits()),
            Self::Format(format) => Ok(format.bits()),
            Self::Fp8DsMla => [DEEPSEEK_V3, DEEPSEEK_V4]
                .into_iter()
                .find_map(|(elements, bits)| keeps_only(model, elements).then_some(bits))
                .ok_or(NotLatent),
        }
    }
}

/// Whether the model keeps latent vectors of so many elements, and no keys and values.
fn keeps_only(model: &Architecture, elements: u64) -> bool {
    let mut latent = false;
    model.layers.iter().all(|group| match group.cache {
        Cache::Mla { head_size, .. } | Cache::SwaMla { head_size, .. } => {
            latent = true;
            head_size == elements
        }
        Cache::Indexer { .. } | Cache::Mamba(_) | Cache::Nothing => true,
        Cache::Full(_) | Cache::Sliding { .. } | Cache::Chunked { .. } | Cache::Cross { .. } => {
            false
        }
    }) && latent
}

/// Why a model cannot have the layout `fp8_ds_mla`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct NotLatent;

said! {
    NotLatent, Section::NotLatent.base(), |to| {
        Self => [
            "{0} stores latent vectors of 576 or 512 elements (DeepSeek) and nothing else, which \
             is not what this model keeps; use auto or another format",
            "{0}は576または512要素の潜在ベクトル(DeepSeek)専用で、このモデルが保持するものとは違う。autoまたは別の形式を使う",
            "{0}: 원소 576개 또는 512개의 잠재 벡터(DeepSeek) 전용이며, 이 모델이 보관하는 것과 다름. auto 또는 다른 형식을 쓸 것"
        ] (FP8_DS_MLA),
    }
}

english! { NotLatent }
