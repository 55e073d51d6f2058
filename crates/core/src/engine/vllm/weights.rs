//! Weights on one GPU: what "Model loading took" contains.

mod adapters;
mod aligned;
mod gguf;
mod own_drafts;

pub use aligned::check_alignment;
pub use own_drafts::own_drafts;

use super::adapters::AdapterBuffers;
use super::error::VllmError;
use super::expert_split::ExpertSplit;
use super::stages;
use crate::architecture::{Architecture, Cache, Dtype, Heads, Quantization, Scales, Unconverted};
use crate::excerpt::Excerpt;
use crate::format::WeightFormat;
use crate::gguf::FileType;
use crate::units::{Bits, Bytes};
use crate::working::ArithmeticError;

/// To a multiple of so many entries the vocabulary is padded.
/// `vllm/model_executor/layers/vocab_parallel_embedding.py`
const VOCAB_PADDING: u64 = 64;
/// To multiples of so many elements the kernels pad the width and the intermediate size of experts
/// in mxfp4.
const MXFP4_PADDING: (u64, u64) = (256, 128);

/// How weights are divided and stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightOptions {
    /// GPUs over which each layer is divided.
    pub tensor_parallel_size: u64,
    /// Stages over which the layers are divided.
    pub pipeline_parallel_size: u64,
    /// Over what more experts are divided.
    pub experts: ExpertSplit,
    /// Number format in which the model computes.
    pub dtype: Dtype,
    /// How quantized weights are stored; none for the model's own format.
    pub stored: Option<Stored>,
    /// The buffers of adapters, where there are any.
    pub adapters: Option<AdapterBuffers>,
}

/// How the weights of a model are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// The linear modules in one format, the rest in the model's own.
    Modules {
        /// Their format.
        format: WeightFormat,
        /// What is stored beside their elements.
        scales: Scales,
        /// What stays in the model's own format.
        unconverted: Unconverted,
    },
    /// Every matrix in the block type that a file type gives it.
    Gguf(FileType),
}

impl Stored {
    /// How a checkpoint is stored; none where it is not quantized.
    ///
    /// # Errors
    /// [`VllmError::WeightsNotRead`] where the config says something that cannot be read exactly,
    /// [`VllmError::MixedWeights`] where it says no format.
    pub fn of_checkpoint(quantization: Option<&Quantization>) -> Result<Option<Self>, VllmError> {
        let Some(quantization) = quantization else { return Ok(None) };
        let Quantization { weight_format, scales, unconverted, ref method, .. } = *quantization;
        if !quantization.not_read.is_empty() {
            return Err(VllmError::WeightsNotRead { said: Excerpt::of(&quantization.not_read) });
        }
        match weight_format {
            Some(format) => Ok(Some(Self::Modules { format, scales, unconverted })),
            None if **method == *Quantization::NOT_STATED => Ok(None),
            None => Err(VllmError::MixedWeights),
        }
    }

    /// What stays in the model's own format.
    const fn unconverted(self) -> Option<Unconverted> {
        match self {
            Self::Modules { unconverted, .. } => Some(unconverted),
            Self::Gguf(_) => None,
        }
    }
}

/// Weights on a GPU of one pipeline stage, by part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct StageWeights {
    /// Token embedding.
    pub embedding: Bytes,
    /// Output head.
    pub head: Bytes,
    /// Attention, with what is kept twice.
    pub attention: Bytes,
    /// Dense MLPs.
    pub mlp: Bytes,
    /// Routed experts.
    pub experts: Bytes,
    /// Shared experts.
    pub shared_experts: Bytes,
    /// Mamba, convolutions, linear attention.
    pub mixers: Bytes,
    /// Vision and audio.
    pub vision_audio: Bytes,
    /// What every GPU keeps whole: norms, routers, positions, tables of rotations, the rest.
    pub whole: Bytes,
    /// Buffers of adapters.
    pub adapters: Bytes,
    /// Weights of a draft model, all of them, or of the model's own layers that draft.
    pub draft: Bytes,
}

impl StageWeights {
    /// All of them, with the buffers of adapters and a draft model.
    #[must_use]
    pub fn total(&self) -> Bytes {
        let beside = self.adapters.0.saturating_add(self.draft.0);
        Bytes(self.of_model().0.saturating_add(beside))
    }

    /// The model's own.
    #[must_use]
    pub fn of_model(&self) -> Bytes {
        let Self { embedding, head, attention, mlp, experts, shared_experts, .. } = *self;
        let Self { mixers, vision_audio, whole, .. } = *self;
        let parts =
            [embedding, head, attention, mlp, experts, shared_experts, mixers, vision_audio, whole];
        Bytes(parts.iter().fold(0, |sum, part| sum.saturating_add(part.0)))
    }
}

/// The weights of every stage.
///
/// ```
/// use kvbudget_core::architecture::Dtype;
/// use kvbudget_core::config;
/// use kvbudget_core::engine::vllm::{ExpertSplit, WeightOptions, weights};
/// let llama = config::read(r#"{"model_type": "llama", "hidden_size": 4096,
///     "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8,
///     "intermediate_size": 14336, "vocab_size": 128256, "max_position_embeddings": 131072}"#)?;
/// let options = WeightOptions {
///     tensor_parallel_size: 1,
///     pipeline_parallel_size: 1,
///     experts: ExpertSplit::default(),
///     dtype: Dtype::Bfloat16,
///     stored: None,
///     adapters: None,
/// };
/// // 8,030,261,248 parameters and 32 MiB of rotations: a start-up prints 14.99 GiB.
/// assert_eq!(weights(&llama, &options)?[0].total().0, 2 * 8_030_261_248 + (32 << 20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`VllmError`] for a split that does not go, or past 2^64 bytes.
pub fn weights(
    model: &Architecture,
    options: &WeightOptions,
) -> Result<Vec<StageWeights>, VllmError> {
    check_alignment(model, options.stored, options.tensor_parallel_size, options.experts)?;
    let layers = stages::layers_of(model.num_hidden_layers, options.pipeline_parallel_size)?;
    let last = layers.len().saturating_sub(1);
    let mut end = 0_u64;
    layers
        .iter()
        .enumerate()
        .map(|(place, layers)| {
            let (first, last, begin) = (place == 0, place == last, end);
            end = end.saturating_add(*layers);
            let stage = Stage { model, options, begin, layers: *layers, first, last };
            stage.weights().ok_or(VllmError::Arithmetic(ArithmeticError::Overflow))
        })
        .collect()
}

/// One stage of a model.
struct Stage<'a> {
    model: &'a Architecture,
    options: &'a WeightOptions,
    /// The first of its layers.
    begin: u64,
    /// Its layers.
    layers: u64,
    first: bool,
    last: bool,
}

impl Stage<'_> {
    fn weights(&self) -> Option<StageWeights> {
        if let Some(Stored::Gguf(file_type)) = self.options.stored {
            return self.gguf(file_type);
        }
        let parts = &self.model.parameters;
        let unconverted = self.options.stored.and_then(Stored::unconverted).unwrap_or_default();
        let own = self.options.dtype.bits();
        let (embedding, head) = self.ends(own, own)?;
        Some(StageWeights {
            embedding,
            head,
            attention: self.attention(unconverted.attention)?,
            mlp: self.linear(parts.mlp, unconverted.mlp)?,
            experts: self.experts(unconverted.experts)?,
            shared_experts: self.shared(
                self.stored(self.of_stage(parts.shared_experts), unconverted.shared_experts)?,
            )?,
            mixers: self.linear(parts.mixers, unconverted.mixers)?,
            vision_audio: self.vision_audio()?,
            whole: self.whole()?,
            adapters: self.adapters()?,
            draft: Bytes(0),
        })
    }

    fn vision_audio(&self) -> Option<Bytes> {
        let parameters = if self.first { self.model.parameters.vision_audio } else { 0 };
        self.divided(self.in_own(u128::from(parameters))?)
    }

    /// Embedding and output head in these formats; a tied one is on a stage once.
    fn ends(&self, embedding: Bits, head: Bits) -> Option<(Bytes, Bytes)> {
        let parts = &self.model.parameters;
        let (own_head, elsewhere) = match parts.head {
            0 => (parts.embedding, self.first),
            head => (head, false),
        };
        Some((
            self.vocabulary(parts.embedding, self.first, embedding)?,
            self.vocabulary(own_head, self.last && !elsewhere, head)?,
        ))
    }

    /// Bytes of so many elements in the model's own format.
    fn in_own(&self, elements: u128) -> Option<u128> {
        in_bits(elements, self.options.dtype.bits())
    }

    /// A share of bytes, for one GPU of the tensor-parallel group.
    fn divided(&self, bytes: u128) -> Option<Bytes> {
        to_bytes(bytes.div_ceil(u128::from(self.options.tensor_parallel_size)))
    }

    /// A share of the bytes of experts, for the fullest GPU.
    fn of_experts(&self, bytes: u128) -> Option<Bytes> {
        let tp = self.options.tensor_parallel_size;
        let (own, all) = self.options.experts.share(tp, self.model.sharding.num_experts);
        to_bytes(bytes.checked_mul(u128::from(own))?.div_ceil(u128::from(all)))
    }

    /// A share of the bytes of shared experts.
    fn shared(&self, bytes: u128) -> Option<Bytes> {
        if self.options.experts.shared_whole { to_bytes(bytes) } else { self.divided(bytes) }
    }

    /// The part of so many parameters that this stage has.
    fn of_stage(&self, parameters: u64) -> u128 {
        let all = u128::from(self.model.num_hidden_layers.max(1));
        u128::from(parameters) * u128::from(self.layers) / all
    }

    fn vocabulary(&self, parameters: u64, here: bool, bits: Bits) -> Option<Bytes> {
        let vocab_size = self.model.vocab_size;
        if !here || vocab_size == 0 {
            return Some(Bytes(0));
        }
        let padded = vocab_size.checked_next_multiple_of(VOCAB_PADDING)?;
        let elements = u128::from(parameters) * u128::from(padded) / u128::from(vocab_size);
        self.divided(in_bits(elements, bits)?)
    }

    /// Linear modules of which so many layers are not quantized.
    fn stored(&self, elements: u128, unconverted: u64) -> Option<u128> {
        let Some(stored) = self.options.stored else { return self.in_own(elements) };
        let layers = u128::from(self.model.num_hidden_layers.max(1));
        let own = elements * u128::from(unconverted).min(layers) / layers;
        let quantized = quantized(elements - own, &stored, self.model.hidden_size)?;
        self.in_own(own)?.checked_add(quantized)
    }

    fn linear(&self, parameters: u64, unconverted: u64) -> Option<Bytes> {
        self.divided(self.stored(self.of_stage(parameters), unconverted)?)
    }

    fn attention(&self, unconverted: u64) -> Option<Bytes> {
        let sharding = &self.model.sharding;
        let divided = self.model.parameters.attention.checked_sub(sharding.replicated_attention)?;
        let repeated = self.repeated()?.checked_mul(self.model.hidden_size.into())?;
        let all = u128::from(self.model.num_hidden_layers.max(1));
        let divided =
            self.of_stage(divided).checked_add(repeated * u128::from(self.layers) / all)?;
        let whole = self.of_stage(sharding.replicated_attention);
        let quantized = self.options.stored.is_some() && unconverted < self.model.num_hidden_layers;
        let copy = if quantized { self.in_own(self.of_stage(sharding.absorbed))? } else { 0 };
        let divided = self.divided(self.stored(divided, unconverted)?.checked_add(copy)?)?;
        let whole = to_bytes(self.stored(whole, unconverted)?)?;
        divided.0.checked_add(whole.0).map(Bytes)
    }

    /// By how much the outputs of keys and values are wider on all GPUs together: where there are
    /// fewer KV heads than GPUs, each is kept on several.
    fn repeated(&self) -> Option<u128> {
        let tp = self.options.tensor_parallel_size;
        self.model.layers.iter().try_fold(0_u128, |sum, group| {
            let heads = heads(&group.cache).filter(|heads| heads.num_kv_heads < tp);
            let more = heads.map_or(0, |heads| {
                let width = u128::from(heads.head_size) + u128::from(heads.head_size_v);
                width * u128::from(tp - heads.num_kv_heads) * u128::from(group.count)
            });
            sum.checked_add(more)
        })
    }

    fn experts(&self, unconverted: u64) -> Option<Bytes> {
        let parameters = self.model.parameters.experts;
        match self.options.stored {
            Some(Stored::Modules { format: WeightFormat::Mxfp4, .. }) => {
                let (numerator, denominator) = self.mxfp4_padding()?;
                let padded = self.of_stage(parameters).checked_mul(numerator)? / denominator;
                self.of_experts(self.stored(padded, unconverted)?)
            }
            _ => self.of_experts(self.stored(self.of_stage(parameters), unconverted)?),
        }
    }

    /// By how much the kernels for mxfp4 enlarge an expert.
    fn mxfp4_padding(&self) -> Option<(u128, u128)> {
        let (hidden, expert) = (self.model.hidden_size, self.model.sharding.expert_parameters);
        if hidden == 0 || expert == 0 {
            return Some((1, 1));
        }
        // Three matrices, and biases that are far smaller.
        let intermediate = expert / (3 * hidden) / 16 * 16;
        let tp = self.options.experts.of_each(self.options.tensor_parallel_size).max(1);
        let padded_hidden = hidden.checked_next_multiple_of(MXFP4_PADDING.0)?;
        let of_gpu = intermediate.div_ceil(tp).checked_next_multiple_of(MXFP4_PADDING.1)?;
        let padded = u128::from(padded_hidden) * u128::from(of_gpu) * u128::from(tp);
        Some((padded, (u128::from(hidden) * u128::from(intermediate)).max(1)))
    }

    fn whole(&self) -> Option<Bytes> {
        let parts = &self.model.parameters;
        let layers = parts.norms.checked_add(parts.router)?;
        let ends = if self.first { parts.positions.checked_add(parts.other)? } else { 0 };
        let elements = self.of_stage(layers)
            + u128::from(ends)
            + u128::from(self.model.sharding.rotary_elements);
        to_bytes(self.in_own(elements)?)
    }
}

const fn heads(cache: &Cache) -> Option<Heads> {
    match cache {
        Cache::Full(heads)
        | Cache::Sliding { heads, .. }
        | Cache::Chunked { heads, .. }
        | Cache::Cross { heads, .. } => Some(*heads),
        _ => None,
    }
}

/// Bytes of quantized elements with their scales; `inputs` is the usual width of an input.
fn quantized(elements: u128, stored: &Stored, inputs: u64) -> Option<u128> {
    let Stored::Modules { format, scales, .. } = *stored else { return None };
    let bits = format.bits();
    let bytes = in_bits(elements, bits)?;
    let scales = match scales {
        Scales::Tensor => 0,
        Scales::Channel => elements / u128::from(inputs.max(1)) * 4,
        Scales::Block { size, .. } => elements / u128::from(size.max(1)) * 4,
        Scales::Group { size, zero_points } => {
            let groups = elements / u128::from(size.max(1));
            groups * 2 + if zero_points { in_bits(groups, bits)? } else { 0 }
        }
    };
    bytes.checked_add(scales)
}

fn in_bits(elements: u128, bits: Bits) -> Option<u128> {
    let all = elements.checked_mul(u128::from(bits.numerator()))?;
    Some(all.div_ceil(u128::from(bits.denominator()) * 8))
}

fn to_bytes(bytes: u128) -> Option<Bytes> {
    u64::try_from(bytes).ok().map(Bytes)
}
