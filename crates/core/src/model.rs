//! A model that is known layer by layer, as a scenario holds it.

use std::borrow::Cow;
use std::sync::Arc;

use crate::architecture::{Architecture, Cache, Dtype, Heads, LayerGroup};
use crate::format::{KvFormat, WeightFormat};
use crate::layers_text;
use crate::parse::ParseError;
use crate::scenario::Weights;
use crate::units::Parameters;

/// A model whose layers are known. By hand, every layer is alike; here each is as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownModel {
    /// Its name in the catalogue; none for layers that were read from a config.
    pub id: Option<&'static str>,
    /// Number format in which the model computes.
    pub dtype: Dtype,
    /// The format of the KV cache that its checkpoint names, where it names one.
    pub kv_cache_dtype: Option<KvFormat>,
    /// Query heads.
    pub num_attention_heads: u64,
    /// What its layers keep.
    pub layers: Cow<'static, [LayerGroup]>,
    /// Its parameters and the format in which most of them are stored; none where only the layers
    /// are known.
    pub weights: Option<Weights>,
    /// All that is known of it; none where only the layers are.
    pub architecture: Option<Arc<Architecture>>,
}

impl KnownModel {
    /// The part of an architecture that a scenario needs.
    #[must_use]
    pub fn of(id: Option<&'static str>, architecture: &Architecture) -> Self {
        let quantization = architecture.quantization.as_ref();
        Self {
            id,
            dtype: architecture.dtype,
            kv_cache_dtype: quantization.and_then(|quantized| quantized.kv_cache_dtype),
            num_attention_heads: architecture.num_attention_heads,
            layers: architecture.layers.clone(),
            weights: weights(architecture),
            architecture: Some(Arc::new(architecture.clone())),
        }
    }

    /// The format of its KV cache where nobody says another: what its checkpoint names, or else that
    /// in which it computes, in 16 bits.
    #[must_use]
    pub fn auto_kv_cache_dtype(&self) -> KvFormat {
        self.kv_cache_dtype.unwrap_or(match self.dtype {
            Dtype::Float16 => KvFormat::Fp16,
            Dtype::Float32 | Dtype::Bfloat16 => KvFormat::Bf16,
        })
    }

    /// The layers in short form; see [`layers_text`].
    #[must_use]
    pub fn short_form(&self) -> String {
        layers_text::write(self.dtype, self.num_attention_heads, &self.layers)
    }

    /// The same model with a KV head for every query head; `None` where no layer has fewer.
    #[must_use]
    pub fn unshared(&self) -> Option<Self> {
        let attention_heads = self.num_attention_heads;
        let unshare =
            |heads: Heads| Heads { num_kv_heads: heads.num_kv_heads.max(attention_heads), ..heads };
        let layers: Vec<LayerGroup> = self
            .layers
            .iter()
            .map(|group| LayerGroup { cache: with_heads(group.cache, unshare), ..*group })
            .collect();
        (*layers != *self.layers).then(|| Self {
            layers: layers.into(),
            architecture: None,
            ..self.clone()
        })
    }
}

/// Parameters x the format of the quantization, or else that in which the model computes.
fn weights(architecture: &Architecture) -> Option<Weights> {
    let parameters = Parameters(architecture.parameters.total().try_into().ok()?);
    let stored = architecture.quantization.as_ref().and_then(|quantized| quantized.weight_format);
    let format = stored.unwrap_or(match architecture.dtype {
        Dtype::Float32 => WeightFormat::Fp32,
        Dtype::Float16 => WeightFormat::Fp16,
        Dtype::Bfloat16 => WeightFormat::Bf16,
    });
    Some(Weights::Counted { parameters, format })
}

/// The same cache with other heads, where it has any of its own.
fn with_heads(cache: Cache, change: impl Fn(Heads) -> Heads) -> Cache {
    match cache {
        Cache::Full(heads) => Cache::Full(change(heads)),
        Cache::Sliding { heads, sliding_window } => {
            Cache::Sliding { heads: change(heads), sliding_window }
        }
        Cache::Chunked { heads, attention_chunk_size } => {
            Cache::Chunked { heads: change(heads), attention_chunk_size }
        }
        Cache::Cross { heads, encoder_len } => Cache::Cross { heads: change(heads), encoder_len },
        Cache::Mla { .. }
        | Cache::SwaMla { .. }
        | Cache::Indexer { .. }
        | Cache::Mamba(_)
        | Cache::Nothing => cache,
    }
}

/// Reads layers in short form.
///
/// # Errors
/// [`ParseError::NotLayers`] when they are not.
pub fn read_layers(text: &str) -> Result<KnownModel, ParseError> {
    let short = layers_text::read(text.trim()).ok_or(ParseError::NotLayers)?;
    Ok(KnownModel {
        id: None,
        dtype: short.dtype,
        kv_cache_dtype: None,
        num_attention_heads: short.num_attention_heads,
        layers: short.layers.into(),
        weights: None,
        architecture: None,
    })
}
