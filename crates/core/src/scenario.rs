//! A scenario: every input of a budget.

use std::num::NonZeroU64;

use crate::engine::vllm::Method;
use crate::engine::{Engine, vllm};
use crate::field::Field;
use crate::format::{KvFormat, WeightFormat};
use crate::gpu::Gpu;
use crate::model::KnownModel;
use crate::model_estimate::Warning;
use crate::units::{Bytes, GIB, Parameters, Percent, Requests, Tokens};

/// Every input of a budget. Plain data; whether the parts go together is found by
/// [`crate::estimate::Estimate::of`].
///
/// The default is the lab's: a 7B model (32 layers, hidden size 4096, 8 query heads on each KV
/// head) with 14 GiB of weights and 6 GiB of overhead on an 80 GiB GPU, requests of 32,768 tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The model, layer by layer. Without one, the five dimensions below describe it by hand.
    pub model: Option<KnownModel>,
    /// Layers that keep a KV cache.
    pub num_hidden_layers: NonZeroU64,
    /// Width of the residual stream.
    pub hidden_size: NonZeroU64,
    /// Query heads.
    pub num_attention_heads: NonZeroU64,
    /// KV heads, by either way of saying it.
    pub kv_heads: KvHeads,
    /// Elements of one head.
    pub head_dim: HeadDim,
    /// Number format of the KV cache.
    pub kv_cache_dtype: KvFormat,
    /// Model weights.
    pub weights: Weights,
    /// Memory set aside for activations and fragmentation.
    pub overhead: Overhead,
    /// The GPU, where it is one of a catalogue; then its memory is what is known of it.
    pub gpu: Option<&'static Gpu>,
    /// Memory of the GPU.
    pub gpu_memory: Bytes,
    /// Tokens of one request.
    pub context: Tokens,
    /// Requests at once.
    pub batch: Requests,
    /// Contexts of the scenario table, its rows.
    pub table_contexts: Vec<Tokens>,
    /// Batches of the scenario table, its columns.
    pub table_batches: Vec<Requests>,
    /// Whose reservation is counted beside the logical size.
    pub engine: Engine,
    /// How vLLM is set, where it is the engine. The context, the KV cache format and the GPU above
    /// stand for its own.
    pub vllm: vllm::Options,
    /// Memory for the KV cache, where it is known instead of what weights and overhead leave.
    pub kv_cache_memory: Option<Bytes>,
    /// The share of the GPU that the engine takes; its own where nobody says.
    pub gpu_memory_utilization: Option<Percent>,
    /// No CUDA graphs.
    pub enforce_eager: bool,
}

/// How many KV heads there are. "GQA-8" is said of both ways, which differ by a factor: so each
/// has its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KvHeads {
    /// `num_key_value_heads`, as in a `config.json`.
    Count(NonZeroU64),
    /// Query heads that share one KV head: the lab's `kv_groups`.
    SharedBy(NonZeroU64),
}

/// Elements of one head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadDim {
    /// `hidden_size / num_attention_heads`.
    FromHiddenSize,
    /// As a `config.json` states it.
    Given(NonZeroU64),
}

/// How the weights are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weights {
    /// A size, for instance from a start-up log.
    Given(Bytes),
    /// Parameters times bits.
    Counted {
        /// Parameters of the model.
        parameters: Parameters,
        /// Number format of the weights.
        format: WeightFormat,
    },
    /// As a model's checkpoint or another method stores them, module by module.
    Stored(Method),
}

impl Weights {
    /// The lab's size, for whoever starts to give one.
    pub const GIVEN: Self = Self::Given(Bytes(14 * GIB));
    /// The lesson's 7B model in fp16, for whoever starts to count.
    pub const COUNTED: Self =
        Self::Counted { parameters: Parameters(count(7_000_000_000)), format: WeightFormat::Fp16 };
}

/// Memory set aside for activations and fragmentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overhead {
    /// A size.
    Given(Bytes),
    /// A share of the GPU's memory; 5 to 10 % is common.
    Share(Percent),
    /// What the engine takes for this model, modelled on its start-up logs; the lab's size where
    /// there is no engine or little is known of the model.
    Auto,
}

impl Overhead {
    /// The lab's.
    pub const LAB: Bytes = Bytes(6 * GIB);
}

impl Scenario {
    /// What should be known of its context: it may be past what the model is made for.
    ///
    /// ```
    /// use kvbudget_core::scenario::Scenario;
    /// // A model by hand says nothing of it.
    /// assert_eq!(Scenario::default().warning(), None);
    /// ```
    #[must_use]
    pub fn warning(&self) -> Option<Warning> {
        self.warning_at(self.context)
    }

    /// The same of another context: one of its table.
    ///
    /// ```
    /// use std::num::NonZeroU64;
    /// use kvbudget_core::{scenario::Scenario, units::Tokens};
    /// assert_eq!(Scenario::default().warning_at(Tokens(NonZeroU64::MAX)), None);
    /// ```
    #[must_use]
    pub fn warning_at(&self, context: Tokens) -> Option<Warning> {
        Warning::of(self.model.as_ref()?.architecture.as_ref()?, context.0.get())
    }

    /// Whether it asks for so many requests of that context.
    #[must_use]
    pub fn is_of(&self, context: Tokens, batch: Requests) -> bool {
        (self.context, self.batch) == (context, batch)
    }

    /// What is still the lab's beside a model or a GPU that is known: there it stands for nothing,
    /// unless somebody happens to mean as much.
    ///
    /// ```
    /// use kvbudget_core::scenario::Scenario;
    /// // The lab's own scenario knows neither.
    /// assert_eq!(Scenario::default().of_lab().count(), 0);
    /// ```
    pub fn of_lab(&self) -> impl Iterator<Item = Field> {
        let (model, gpu) = (self.model.is_some(), self.gpu.is_some());
        let overhead = self.overhead == Overhead::Given(Overhead::LAB) && (model || gpu);
        let memory = self.gpu_memory == GPU_MEMORY_OF_LAB && model && !gpu;
        let fields = [(Field::Overhead, overhead), (Field::GpuMemory, memory)];
        fields.into_iter().filter_map(|(field, is_of_lab)| is_of_lab.then_some(field))
    }

    /// Takes a known model, and its weights where they are known.
    pub fn choose(&mut self, model: KnownModel) {
        self.weights = match (self.weights, model.weights) {
            (Weights::Stored(method), _) if model.architecture.is_some() => Weights::Stored(method),
            (Weights::Stored(_), None) => Weights::GIVEN,
            (kept, own) => own.unwrap_or(kept),
        };
        self.model = Some(model);
    }
}

const GPU_MEMORY_OF_LAB: Bytes = Bytes(80 * GIB);

impl Default for Scenario {
    fn default() -> Self {
        Self {
            model: None,
            num_hidden_layers: count(32),
            hidden_size: count(4096),
            num_attention_heads: count(32),
            kv_heads: KvHeads::SharedBy(count(8)),
            head_dim: HeadDim::FromHiddenSize,
            kv_cache_dtype: KvFormat::Fp16,
            weights: Weights::GIVEN,
            overhead: Overhead::Given(Overhead::LAB),
            gpu: None,
            gpu_memory: GPU_MEMORY_OF_LAB,
            context: Tokens(count(32_768)),
            batch: Requests(count(1)),
            table_contexts: [4_096, 32_768, 131_072].map(|n| Tokens(count(n))).to_vec(),
            table_batches: [1, 8].map(|n| Requests(count(n))).to_vec(),
            engine: Engine::None,
            vllm: vllm::Options::default(),
            kv_cache_memory: None,
            gpu_memory_utilization: None,
            enforce_eager: false,
        }
    }
}

/// A constant that is not zero.
const fn count(n: u64) -> NonZeroU64 {
    match NonZeroU64::new(n) {
        Some(n) => n,
        None => NonZeroU64::MIN,
    }
}
