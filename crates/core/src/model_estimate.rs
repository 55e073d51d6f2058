//! What a model needs for a request: the logical size, with what had to be assumed.

use crate::architecture::{Architecture, Dtype};
use crate::assumed::{Assumed, Why};
use crate::fmt::count;
use crate::kv_cache_dtype::{KvCacheDtype, NotLatent};
use crate::lang::Section;
use crate::logical;
use crate::units::{Bytes, Requests, Tokens};
use crate::working::ArithmeticError;
use crate::{english, said};

/// What is asked of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// Tokens of each request; the longest that the model is made for where none is given.
    pub context: Option<Tokens>,
    /// Requests at once.
    pub batch: Requests,
    /// Number format in which the model computes, where it is not its own.
    pub dtype: Option<Dtype>,
    /// Number format of the KV cache.
    pub kv_cache_dtype: KvCacheDtype,
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelEstimate {
    /// Tokens of each request.
    pub context: u64,
    /// Requests at once.
    pub batch: u64,
    /// Number format in which the model computes.
    pub dtype: Dtype,
    /// Number format of the KV cache, `auto` made plain.
    pub kv_cache_dtype: KvCacheDtype,
    /// What one further token adds to a request of that context.
    pub kv_of_next_token: Bytes,
    /// What a request keeps.
    pub kv_per_request: Bytes,
    /// What all of them keep.
    pub kv_of_batch: Bytes,
    /// What neither the model nor the request states.
    pub assumed: Vec<Assumed>,
    /// What should be known of the answer.
    pub warnings: Vec<Warning>,
}

/// What should be known of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The model was not made for so long a request.
    PastLongest {
        /// Tokens of the request.
        context: u64,
        /// `max_position_embeddings`.
        longest: u64,
    },
}

said! {
    Warning, Section::Warning.base(), |to| {
        Self::PastLongest { context, longest } => [
            "the context of {0} tokens is past the {1} that the model is made for; vLLM does not \
             start so unless VLLM_ALLOW_LONG_MAX_MODEL_LEN=1 is set",
            "{0}トークンのコンテキストはモデルの想定する{1}を超える。VLLM_ALLOW_LONG_MAX_MODEL_LEN=1を設定しなければvLLMは起動しない",
            "{0}토큰의 컨텍스트: 모델이 상정한 {1}토큰 초과. VLLM_ALLOW_LONG_MAX_MODEL_LEN=1을 설정하지 않으면 vLLM이 시작되지 않음"
        ] (count(*context), count(*longest)),
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelEstimateError {
    /// Neither the request nor the model says how long it is.
    NoContext,
    /// The format of the KV cache does not suit the model.
    NotLatent(#[from] NotLatent),
    /// The numbers are too large.
    Arithmetic(#[from] ArithmeticError),
}

said! {
    ModelEstimateError, Section::ModelEstimateError.base(), |to| {
        Self::NoContext => [
            "the model does not say its longest context; state a context",
            "モデルが最長のコンテキストを示していない。コンテキスト長を指定する",
            "모델이 가장 긴 컨텍스트를 밝히지 않음. 컨텍스트 길이를 지정할 것"
        ],
        Self::Arithmetic(error) => [
            "the KV cache: {0}; use a shorter context or a smaller batch",
            "KVキャッシュ: {0}。コンテキストを短くするかバッチを小さくする",
            "KV 캐시: {0}. 컨텍스트를 줄이거나 배치를 줄일 것"
        ] (to.of(error)),
    } else {
        Self::NotLatent(error) => error.say(to),
    }
}

english! { Warning, ModelEstimateError }

impl Warning {
    /// What should be known of a model's requests of so many tokens.
    #[must_use]
    pub fn of(model: &Architecture, context: u64) -> Option<Self> {
        let longest = model.max_position_embeddings?;
        (context > longest).then_some(Self::PastLongest { context, longest })
    }
}

impl Request {
    /// One request of so many tokens, in the model's own formats.
    #[must_use]
    pub const fn of(context: Option<Tokens>) -> Self {
        Self { context, batch: Requests::ONE, dtype: None, kv_cache_dtype: KvCacheDtype::Auto }
    }
}

impl ModelEstimate {
    /// What `model` needs for `request`.
    ///
    /// # Errors
    /// [`ModelEstimateError`].
    pub fn of(model: &Architecture, request: &Request) -> Result<Self, ModelEstimateError> {
        let mut assumed = model.assumed.to_vec();
        // An estimate has no weights that are counted.
        assumed.retain(|assumed| !assumed.is_of_counted_weights());
        if request.dtype.is_some() {
            assumed.retain(|assumed| !assumed.what.key().is_some_and(is_dtype));
        }
        let longest = model.max_position_embeddings;
        let context = match (request.context, longest) {
            (Some(context), _) => context.0.get(),
            (None, Some(longest)) => {
                let value = longest.to_string();
                assumed.push(Assumed::of_key("context", value, Why::LongestOfModel));
                longest
            }
            (None, None) => return Err(ModelEstimateError::NoContext),
        };
        let warnings = Warning::of(model, context);

        let dtype = request.dtype.unwrap_or(model.dtype);
        let model = Architecture { dtype, ..model.clone() };
        let bits = request.kv_cache_dtype.bits(&model)?;
        let kv_per_request = logical::kv_per_request(&model, context, bits)?;
        let batch = request.batch.0.get();
        let kv_of_batch = kv_per_request.0.checked_mul(batch).map(Bytes);
        Ok(Self {
            context,
            batch,
            dtype,
            kv_cache_dtype: request.kv_cache_dtype.of_model(dtype),
            kv_of_next_token: logical::kv_of_next_token(&model, context, bits)?,
            kv_per_request,
            kv_of_batch: kv_of_batch.ok_or(ArithmeticError::Overflow)?,
            assumed,
            warnings: warnings.into_iter().collect(),
        })
    }
}

/// Whether the key is that of the model's number format, wherever it is.
fn is_dtype(key: &str) -> bool {
    matches!(key.rsplit('.').next(), Some("dtype" | "torch_dtype"))
}
