//! A model's architecture: what each layer keeps of a request, and how many parameters there are.
//!
//! Whole-model values: nothing here depends on an engine, a split over GPUs or a block size.

use std::borrow::Cow;

use crate::assumed::Assumed;
use crate::format::{KvFormat, WeightFormat};
use crate::units::Bits;

/// What kvbudget knows of a model. Plain data: the catalogue holds it as constants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Architecture {
    /// The class that a config names, such as `LlamaForCausalLM`; the model type where it names
    /// none.
    pub name: Cow<'static, str>,
    /// `model_type` of the part that generates text.
    pub model_type: Cow<'static, str>,
    /// Longest context the model is made for, in tokens; none where the config does not say.
    pub max_position_embeddings: Option<u64>,
    /// Width of the residual stream.
    pub hidden_size: u64,
    /// Query heads, the most of any layer.
    pub num_attention_heads: u64,
    /// Entries of the vocabulary.
    pub vocab_size: u64,
    /// Number format in which the model computes; what `auto` means for the KV cache.
    pub dtype: Dtype,
    /// How the weights are stored and the KV cache is kept, where either is quantized.
    pub quantization: Option<Quantization>,
    /// What the layers keep, in their order; runs of equal entries are one.
    pub layers: Cow<'static, [LayerGroup]>,
    /// Layers of the model, whatever they keep.
    pub num_hidden_layers: u64,
    /// Layers that predict further tokens (MTP); not part of `layers` or `parameters`.
    pub mtp_layers: u64,
    /// Unique parameters by part.
    pub parameters: Parts,
    /// Parameters that one token passes: all but the experts that are not chosen.
    pub active_parameters: u64,
    /// How the parameters lie on GPUs.
    pub sharding: Sharding,
    /// Values that the config does not state.
    pub assumed: Cow<'static, [Assumed]>,
}

/// A run of equal entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerGroup {
    /// How many, at least one.
    pub count: u64,
    /// What each keeps.
    pub cache: Cache,
}

/// What one layer keeps of one request. A layer that keeps two things (attention beside Mamba, an
/// index beside latent attention) has two entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cache {
    /// Keys and values of every token.
    Full(Heads),
    /// Keys and values of the last `sliding_window` tokens.
    Sliding {
        /// Its heads.
        heads: Heads,
        /// Tokens that are kept.
        sliding_window: u64,
    },
    /// Keys and values of the current chunk.
    Chunked {
        /// Its heads.
        heads: Heads,
        /// Tokens of a chunk.
        attention_chunk_size: u64,
    },
    /// Keys and values of an encoder's output.
    Cross {
        /// Its heads.
        heads: Heads,
        /// Tokens of the encoder's output.
        encoder_len: u64,
    },
    /// One latent vector for every `tokens_per_state` tokens instead of keys and values (MLA).
    Mla {
        /// Elements: `kv_lora_rank + qk_rope_head_dim`.
        head_size: u64,
        /// Tokens that one vector stands for; 1 but for compressed caches.
        tokens_per_state: u64,
    },
    /// Latent vectors of the last `sliding_window` tokens.
    SwaMla {
        /// Elements.
        head_size: u64,
        /// Tokens that are kept.
        sliding_window: u64,
    },
    /// The keys by which a sparse attention picks its tokens (DSA): 8-bit elements and one 32-bit
    /// scale, whatever the format of the KV cache.
    Indexer {
        /// Elements: `index_head_dim`.
        head_size: u64,
        /// Tokens that one key stands for.
        tokens_per_state: u64,
    },
    /// A state of fixed size, however long the request.
    Mamba(State),
    /// Nothing: it has no attention, or reads the cache of another layer.
    Nothing,
}

/// The KV heads of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heads {
    /// KV heads.
    pub num_kv_heads: u64,
    /// Elements of a key.
    pub head_size: u64,
    /// Elements of a value; 0 where keys serve as values too.
    pub head_size_v: u64,
}

/// The state of a layer without a growing cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// What kind of layer it is: decides how a split over GPUs divides it.
    pub mixer: Mixer,
    /// Steps and channels of the convolution's memory.
    pub conv: Option<[u64; 2]>,
    /// Number format of the convolution's memory.
    pub conv_dtype: StateDtype,
    /// Axes of the recurrent state; an axis that is not there is 1.
    pub recurrent: Option<[u64; 3]>,
    /// Number format of the recurrent state.
    pub recurrent_dtype: StateDtype,
}

/// Kinds of layers that keep a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mixer {
    /// Mamba 1.
    Mamba1,
    /// Mamba 2, with this many groups.
    Mamba2 {
        /// Groups that share the input and output projections of the state.
        n_groups: u64,
    },
    /// A short convolution (LFM2).
    ShortConv,
    /// Linear attention (MiniMax, Lightning).
    LinearAttention,
    /// Gated delta net (Qwen3-Next).
    GatedDeltaNet,
    /// Kimi delta attention.
    Kda,
    /// Real-gated linear recurrent unit (RecurrentGemma).
    RgLru,
}

/// The number format of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StateDtype {
    /// That of the model.
    Model,
    /// 32 bits, whatever the model's.
    Float32,
}

/// The number format in which a model computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dtype {
    /// 32-bit floating point.
    Float32,
    /// 16-bit floating point, IEEE half.
    Float16,
    /// 16-bit floating point, 8 bits of exponent.
    Bfloat16,
}

impl Dtype {
    /// Bits per element.
    #[must_use]
    pub const fn bits(self) -> Bits {
        match self {
            Self::Float32 => Bits::new(32, 1),
            Self::Float16 | Self::Bfloat16 => Bits::new(16, 1),
        }
    }

    /// The dtype of that name, in any case; other common spellings are taken too.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().trim_start_matches("torch.") {
            "float32" | "fp32" | "f32" | "float" => Some(Self::Float32),
            "float16" | "fp16" | "f16" | "half" => Some(Self::Float16),
            "bfloat16" | "bf16" => Some(Self::Bfloat16),
            _ => None,
        }
    }

    /// Its name in a config.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Float32 => "float32",
            Self::Float16 => "float16",
            Self::Bfloat16 => "bfloat16",
        }
    }
}

/// How a quantized checkpoint is stored, and its KV cache kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantization {
    /// The method that the config names.
    pub method: Cow<'static, str>,
    /// The format of most weights; none where the method mixes several or is not known.
    pub weight_format: Option<WeightFormat>,
    /// The format of the KV cache that the checkpoint names. An engine that is told `auto` may go
    /// by it; logical sizes do not.
    pub kv_cache_dtype: Option<KvFormat>,
    /// What is stored beside the quantized elements.
    pub scales: Scales,
    /// What is not quantized though it could be.
    pub unconverted: Unconverted,
    /// What of the config says how weights are stored and cannot be read exactly, with its key;
    /// empty where all of it was read.
    pub not_read: Cow<'static, str>,
}

/// The scales of quantized weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scales {
    /// A few for each tensor, or those that the format itself counts.
    Tensor,
    /// One of 32 bits for each output channel.
    Channel,
    /// One of 16 bits for so many weights, and a zero point of the weights' own format where they
    /// are not symmetric.
    Group {
        /// Weights that share one.
        size: u64,
        /// Whether there are zero points.
        zero_points: bool,
    },
    /// One of 32 bits for a block of so many weights.
    Block {
        /// Weights that share one.
        size: u64,
        /// Its length along the inputs; 0 where it is not known.
        inputs: u64,
    },
}

/// Layers whose weights stay in the model's own format, by part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Unconverted {
    /// Layers with such attention.
    pub attention: u64,
    /// Layers with such dense MLPs.
    pub mlp: u64,
    /// Layers with such routed experts.
    pub experts: u64,
    /// Layers with such shared experts.
    pub shared_experts: u64,
    /// Layers with such Mamba or linear attention.
    pub mixers: u64,
}

impl Unconverted {
    /// Each number made into another.
    #[must_use]
    pub fn map(self, of: impl Fn(u64) -> u64) -> Self {
        let Self { attention, mlp, experts, shared_experts, mixers } = self;
        Self {
            attention: of(attention),
            mlp: of(mlp),
            experts: of(experts),
            shared_experts: of(shared_experts),
            mixers: of(mixers),
        }
    }

    /// The layers of either, which are not the same ones, of so many.
    pub(crate) fn and(self, other: Self, layers: u64) -> Self {
        let sum = |one: u64, other: u64| one.saturating_add(other).min(layers);
        Self {
            attention: sum(self.attention, other.attention),
            mlp: sum(self.mlp, other.mlp),
            experts: sum(self.experts, other.experts),
            shared_experts: sum(self.shared_experts, other.shared_experts),
            mixers: sum(self.mixers, other.mixers),
        }
    }
}

impl Quantization {
    /// The method where none is named.
    pub const NOT_STATED: &'static str = "not stated";
}

/// What the sums by part do not say of how parameters lie on GPUs; 0 where it is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Sharding {
    /// Parameters of `attention` that every GPU of a tensor-parallel group keeps: projections to
    /// latent vectors, indexers.
    pub replicated_attention: u64,
    /// Parameters of `attention` that raise latent vectors to keys and values. Engines keep a
    /// second, unquantized copy of them where attention is quantized.
    pub absorbed: u64,
    /// Elements of the tables of cosines and sines, one table for each rotation.
    pub rotary_elements: u64,
    /// Routed experts of a layer.
    pub num_experts: u64,
    /// Routed experts that a token passes in a layer.
    pub num_experts_per_tok: u64,
    /// Parameters of one routed expert in one layer.
    pub expert_parameters: u64,
    /// Inputs and outputs of the linear modules of all layers, without routed experts: those that
    /// every GPU of a tensor-parallel group has whole.
    pub whole_sides: u64,
    /// The others, which are divided.
    pub divided_sides: u64,
    /// The same of all routed experts.
    pub whole_sides_of_experts: u64,
    /// The others of them.
    pub divided_sides_of_experts: u64,
    /// Inputs of the modules of `attention` whose inputs are divided: what all of them are a
    /// multiple of. 0 where there is none.
    pub attention_inputs: u64,
    /// The same of dense MLPs.
    pub mlp_inputs: u64,
    /// The same of routed experts.
    pub expert_inputs: u64,
    /// The same of shared experts.
    pub shared_expert_inputs: u64,
}

/// Unique parameters by part: tied tensors once, vision and audio included; MTP layers,
/// quantization scales and persistent buffers not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Parts {
    /// Token embedding.
    pub embedding: u64,
    /// Learned positions.
    pub positions: u64,
    /// Output head, where it is not the embedding.
    pub head: u64,
    /// Projections of attention, biases and sinks included.
    pub attention: u64,
    /// Dense MLPs.
    pub mlp: u64,
    /// Routed experts.
    pub experts: u64,
    /// Experts that every token passes.
    pub shared_experts: u64,
    /// Routers.
    pub router: u64,
    /// Norms.
    pub norms: u64,
    /// Mamba, convolutions, linear attention.
    pub mixers: u64,
    /// Vision and audio towers with their projectors.
    pub vision_audio: u64,
    /// What fits nowhere else.
    pub other: u64,
}

impl Parts {
    /// All of them; none where a hand-made file does not say.
    #[must_use]
    pub fn known(&self) -> Option<u64> {
        Some(self.total()).filter(|total| *total > 0)
    }

    /// All of them.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.embedding
            + self.positions
            + self.head
            + self.attention
            + self.mlp
            + self.experts
            + self.shared_experts
            + self.router
            + self.norms
            + self.mixers
            + self.vision_audio
            + self.other
    }
}
