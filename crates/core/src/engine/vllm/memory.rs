//! The memory of one GPU under vLLM: weights, activations, what is outside of PyTorch, CUDA graphs,
//! and what is left for the KV cache.

use super::coefficients::{Coefficient, Coefficients};
use super::error::VllmError;
use super::expert_split::ExpertSplit;
use super::options::Settings;
use super::overhead::Drivers;
use super::version::Version;
use super::weights::StageWeights;
use crate::architecture::Architecture;
use crate::units::{Bytes, Percent};
use crate::working::ArithmeticError;

/// An amount with the range in which it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The least.
    pub low: Bytes,
    /// What is expected.
    pub expected: Bytes,
    /// The most.
    pub high: Bytes,
}

impl Range {
    /// An amount that is known.
    #[must_use]
    pub const fn exact(bytes: Bytes) -> Self {
        Self { low: bytes, expected: bytes, high: bytes }
    }

    /// Whether the amount is known.
    #[must_use]
    pub fn is_exact(self) -> bool {
        self.low == self.high
    }

    fn map2(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self {
            low: Bytes(f(self.low.0, other.low.0)),
            expected: Bytes(f(self.expected.0, other.expected.0)),
            high: Bytes(f(self.high.0, other.high.0)),
        }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        self.map2(other, u64::saturating_add)
    }

    pub(super) fn larger(self, other: Self) -> Self {
        self.map2(other, u64::max)
    }
}

impl From<Coefficient> for Range {
    fn from(coefficient: Coefficient) -> Self {
        let Coefficient { low, expected, high } = coefficient;
        Self { low: Bytes(low), expected: Bytes(expected), high: Bytes(high) }
    }
}

/// What decides the memory beside the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryOptions {
    /// Memory of the GPU as the driver reports it.
    pub total: Bytes,
    /// `--gpu-memory-utilization`; the release's own where none is given.
    pub gpu_memory_utilization: Option<Percent>,
    /// `--enforce-eager`: no CUDA graphs.
    pub enforce_eager: bool,
    /// GPUs over which each layer is divided.
    pub tensor_parallel_size: u64,
    /// Pipeline stages.
    pub pipeline_parallel_size: u64,
    /// Over what more experts are divided.
    pub experts: ExpertSplit,
    /// Weights, where they are known by measure.
    pub weights: Option<Bytes>,
    /// What is set aside instead of activations, what is outside of PyTorch and CUDA graphs.
    pub overhead: Option<Bytes>,
    /// `--kv-cache-memory`: the pool, whatever the share of the GPU.
    pub kv_cache_memory: Option<Bytes>,
}

impl MemoryOptions {
    /// Those of one GPU of which nothing else is said.
    #[must_use]
    pub fn of(total: Bytes) -> Self {
        Self {
            total,
            gpu_memory_utilization: None,
            enforce_eager: false,
            tensor_parallel_size: 1,
            pipeline_parallel_size: 1,
            experts: ExpertSplit::default(),
            weights: None,
            overhead: None,
            kv_cache_memory: None,
        }
    }
}

/// The memory of the GPU with the least left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GpuMemory {
    /// Memory of the GPU as the driver reports it.
    pub total: Bytes,
    /// What vLLM takes of it: a share, or all parts together where the pool is given.
    pub requested: Bytes,
    /// The model's weights.
    pub weights: Bytes,
    /// The buffers of adapters.
    pub adapters: Bytes,
    /// Weights of a draft model, or of the model's own layers that draft.
    pub draft: Bytes,
    /// The peak of activations.
    pub activation: Range,
    /// What is outside of PyTorch: the context, libraries, communication.
    pub non_torch: Range,
    /// What the release subtracts for CUDA graphs.
    pub cuda_graph: Range,
    /// What is left for the KV cache.
    pub kv_pool: Range,
    /// What the release's "Available KV cache memory" says: of the first GPU where that one alone
    /// has the line, else the same.
    pub printed_pool: Range,
}

/// What is loaded on a GPU.
#[derive(Clone, Copy)]
struct Loaded {
    weights: Bytes,
    adapters: Bytes,
    draft: Bytes,
}

impl Loaded {
    const fn total(self) -> Bytes {
        Bytes(self.weights.0.saturating_add(self.adapters.0).saturating_add(self.draft.0))
    }
}

/// The share of a GPU that vLLM takes where nobody says.
#[must_use]
pub fn default_utilization(planned_as: Version) -> Percent {
    let since = Version::release(0, 20, 0);
    Percent::whole(if planned_as >= since { 92 } else { 90 })
}

impl GpuMemory {
    /// The memory of a GPU. Without a model, what it takes beside its weights is what the options
    /// give.
    ///
    /// # Errors
    /// [`VllmError::Arithmetic`] past 2^64.
    pub fn of(
        model: Option<&Architecture>,
        settings: &Settings,
        options: &MemoryOptions,
        stages: &[StageWeights],
    ) -> Result<Self, VllmError> {
        let planned_as = settings.release.planned_as();
        let share = options.gpu_memory_utilization.unwrap_or(default_utilization(planned_as));
        let requested = u128::from(options.total.0) * u128::from(share.thousandths);
        let requested = u64::try_from(requested.div_ceil(u128::from(Percent::WHOLE)))
            .map_err(|_| ArithmeticError::Overflow)?;
        // Given weights are those of the model alone.
        let loaded = |stage: &StageWeights| Loaded {
            weights: options.weights.unwrap_or(stage.of_model()),
            adapters: stage.adapters,
            draft: stage.draft,
        };
        let heaviest = stages.iter().map(loaded).max_by_key(|loaded| loaded.total());
        let heaviest = heaviest.unwrap_or(Loaded {
            weights: options.weights.unwrap_or(Bytes(0)),
            adapters: Bytes(0),
            draft: Bytes(0),
        });
        let [activation, before_last, non_torch, cuda_graph] = match (options.overhead, model) {
            (None, Some(model)) => {
                let drivers = Drivers::of(model, settings, options);
                let of = Coefficients::of(planned_as, options.tensor_parallel_size);
                [
                    drivers.activation(&of),
                    drivers.activation_before_last(&of),
                    drivers.non_torch(&of),
                    drivers.cuda_graph(&of),
                ]
            }
            (given, _) => {
                let [given, nothing] = [given.unwrap_or(Bytes(0)), Bytes(0)].map(Range::exact);
                [given, given, nothing, nothing]
            }
        };
        let beside = |activation: Range, loaded: Loaded| {
            activation.plus(non_torch).plus(cuda_graph).plus(Range::exact(loaded.total()))
        };
        let taken = beside(activation, heaviest);
        let (requested, kv_pool) = match options.kv_cache_memory {
            Some(pool) => {
                let all = taken.expected.0.saturating_add(pool.0);
                (all.min(options.total.0), Range::exact(pool))
            }
            None => (requested, left(requested, taken)),
        };
        let first_prints = settings.release.rules().first_gpu_prints;
        let printed_pool = match stages {
            [first, _, ..] if first_prints && options.kv_cache_memory.is_none() => {
                left(requested, beside(before_last, loaded(first)))
            }
            _ => kv_pool,
        };
        Ok(Self {
            total: options.total,
            requested: Bytes(requested),
            weights: heaviest.weights,
            adapters: heaviest.adapters,
            draft: heaviest.draft,
            activation,
            non_torch,
            cuda_graph,
            kv_pool,
            printed_pool,
        })
    }

    /// Weights, and what is loaded beside them.
    #[must_use]
    pub const fn loaded(&self) -> Bytes {
        Loaded { weights: self.weights, adapters: self.adapters, draft: self.draft }.total()
    }

    /// What the parts need beyond what vLLM takes, or beyond the GPU: then there is no pool.
    #[must_use]
    pub fn missing(&self) -> Bytes {
        let parts = [self.activation, self.non_torch, self.cuda_graph, self.kv_pool];
        let parts = parts.iter().map(|part| part.expected.0);
        let parts = parts.fold(self.loaded().0, u64::saturating_add);
        Bytes(parts.saturating_sub(self.requested.0))
    }

    /// What vLLM leaves alone.
    #[must_use]
    pub fn not_requested(&self) -> Bytes {
        Bytes(self.total.0.saturating_sub(self.requested.0))
    }
}

/// What is left of what vLLM takes.
const fn left(requested: u64, taken: Range) -> Range {
    Range {
        low: Bytes(requested.saturating_sub(taken.high.0)),
        expected: Bytes(requested.saturating_sub(taken.expected.0)),
        high: Bytes(requested.saturating_sub(taken.low.0)),
    }
}
