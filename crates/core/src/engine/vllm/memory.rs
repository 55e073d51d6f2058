//! The memory of one GPU under vLLM: weights, activations, what is outside of PyTorch, CUDA graphs,
//! and what is left for the KV cache.

use super::coefficients::{Coefficient, Coefficients, FORWARD_SHARE, NOTHING};
use super::error::VllmError;
use super::options::Settings;
use super::version::Version;
use super::weights::StageWeights;
use crate::architecture::{Architecture, Cache};
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

    fn plus(self, other: Self) -> Self {
        self.map2(other, u64::saturating_add)
    }

    fn larger(self, other: Self) -> Self {
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
    /// Weights, where they are known by measure.
    pub weights: Option<Bytes>,
    /// What is set aside instead of activations, what is outside of PyTorch and CUDA graphs.
    pub overhead: Option<Bytes>,
    /// `--kv-cache-memory`: the pool, whatever the share of the GPU.
    pub kv_cache_memory: Option<Bytes>,
}

/// The memory of the GPU with the least left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GpuMemory {
    /// Memory of the GPU as the driver reports it.
    pub total: Bytes,
    /// What vLLM takes of it: a share, or all parts together where the pool is given.
    pub requested: Bytes,
    /// Weights.
    pub weights: Bytes,
    /// The peak of activations.
    pub activation: Range,
    /// What is outside of PyTorch: the context, libraries, communication.
    pub non_torch: Range,
    /// What the release subtracts for CUDA graphs.
    pub cuda_graph: Range,
    /// What is left for the KV cache.
    pub kv_pool: Range,
}

/// The share of a GPU that vLLM takes where nobody says.
#[must_use]
pub fn default_utilization(planned_as: Version) -> Percent {
    let since = Version::release(0, 20, 0);
    Percent::whole(if planned_as >= since { 92 } else { 90 })
}

/// Whether a release subtracts its estimate of CUDA graphs from the pool.
fn subtracts_graphs(planned_as: Version) -> bool {
    planned_as >= Version::release(0, 20, 0)
}

impl GpuMemory {
    /// The memory of a GPU.
    ///
    /// # Errors
    /// [`VllmError::Arithmetic`] past 2^64.
    pub fn of(
        model: &Architecture,
        settings: &Settings,
        options: &MemoryOptions,
        stages: &[StageWeights],
    ) -> Result<Self, VllmError> {
        let planned_as = settings.release.planned_as();
        let share = options.gpu_memory_utilization.unwrap_or(default_utilization(planned_as));
        let requested = u128::from(options.total.0) * u128::from(share.thousandths);
        let requested = u64::try_from(requested.div_ceil(u128::from(Percent::WHOLE)))
            .map_err(|_| ArithmeticError::Overflow)?;
        let heaviest = stages.iter().map(StageWeights::total).max().unwrap_or(Bytes(0));
        let weights = options.weights.unwrap_or(heaviest);
        let overhead = Overhead { model, settings, options, of: Coefficients::of(planned_as) };
        let (activation, non_torch, cuda_graph) = match options.overhead {
            Some(given) => (Range::exact(given), Range::exact(Bytes(0)), Range::exact(Bytes(0))),
            None => (overhead.activation(), overhead.non_torch(), overhead.cuda_graph()),
        };
        let taken = activation.plus(non_torch).plus(cuda_graph).plus(Range::exact(weights));
        let (requested, kv_pool) = match options.kv_cache_memory {
            Some(pool) => {
                let all = taken.expected.0.saturating_add(pool.0);
                (all.min(options.total.0), Range::exact(pool))
            }
            None => (requested, left(requested, taken)),
        };
        Ok(Self {
            total: options.total,
            requested: Bytes(requested),
            weights,
            activation,
            non_torch,
            cuda_graph,
            kv_pool,
        })
    }

    /// What the parts need beyond what vLLM takes, or beyond the GPU: then there is no pool.
    #[must_use]
    pub fn missing(&self) -> Bytes {
        let parts = [self.activation, self.non_torch, self.cuda_graph, self.kv_pool];
        let parts = parts.iter().map(|part| part.expected.0);
        let parts = parts.fold(self.weights.0, u64::saturating_add);
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

/// The expected peak of activations on a pipeline stage before the last, and on the last, which
/// alone samples.
pub(super) fn activation_by_stage(
    model: &Architecture,
    settings: &Settings,
    options: &MemoryOptions,
) -> [Bytes; 2] {
    let of = Coefficients::of(settings.release.planned_as());
    let overhead = Overhead { model, settings, options, of };
    [overhead.forward(), overhead.forward().larger(overhead.sampler())].map(|peak| peak.expected)
}

/// What no configuration says, for one model and release.
struct Overhead<'a> {
    model: &'a Architecture,
    settings: &'a Settings,
    options: &'a MemoryOptions,
    of: Coefficients,
}

impl Overhead<'_> {
    /// The larger of the forward pass of one step and of sampling for every request.
    fn activation(&self) -> Range {
        let has =
            |test: fn(&Cache) -> bool| self.model.layers.iter().any(|group| test(&group.cache));
        let mut peak = self.forward().larger(self.sampler());
        if has(|cache| matches!(cache, Cache::Mla { .. })) {
            peak = peak.plus(self.of.latent.into());
        }
        if self.model.parameters.vision_audio > 0 {
            peak = peak.plus(self.of.towers.into());
        }
        peak
    }

    fn element(&self) -> u64 {
        self.settings.dtype.bits().numerator() / 8
    }

    /// Tokens of a step times three widths of the residual stream and of the MLP.
    fn forward(&self) -> Range {
        let model = self.model;
        let (hidden, tp) = (model.hidden_size.max(1), self.options.tensor_parallel_size);
        let tokens = u128::from(self.settings.max_num_batched_tokens);
        let sharding = model.sharding;
        let wide = if sharding.num_experts_per_tok > 0 {
            let expert = sharding.expert_parameters / (3 * hidden) / tp.max(1);
            let chosen = sharding.num_experts_per_tok;
            let scratch = expert.max(hidden).saturating_add((2 * expert).max(hidden));
            hidden.saturating_mul(4).saturating_add(chosen.saturating_mul(scratch))
        } else {
            let of_layer = model.parameters.mlp / model.num_hidden_layers.max(1);
            let intermediate = of_layer / (3 * hidden);
            hidden.saturating_mul(3).saturating_add(intermediate.saturating_mul(3) / tp.max(1))
        };
        let bytes = tokens * u128::from(wide) * u128::from(self.element());
        let [low, expected, high] =
            FORWARD_SHARE.map(|percent| saturated(bytes * u128::from(percent) / 100));
        Range { low, expected, high }.plus(self.of.forward_base.into())
    }

    /// Logits of every request with what sampling keeps beside them.
    fn sampler(&self) -> Range {
        let requests = self.settings.max_num_seqs.min(self.settings.max_num_batched_tokens);
        let logits = u128::from(requests) * u128::from(self.model.vocab_size);
        // The logits themselves are in the model's format.
        let wider = 100 * u128::from(self.element().saturating_sub(2));
        let of = |hundredths: u64| saturated(logits * (u128::from(hundredths) + wider) / 100);
        let Coefficient { low, expected, high } = self.of.sampler;
        Range { low: of(low), expected: of(expected), high: of(high) }
            .plus(self.of.sampler_base.into())
    }

    fn non_torch(&self) -> Range {
        let parallel = self.options.tensor_parallel_size > 1;
        if parallel { self.of.non_torch_parallel.into() } else { self.of.non_torch.into() }
    }

    fn cuda_graph(&self) -> Range {
        let planned_as = self.settings.release.planned_as();
        if self.options.enforce_eager || !subtracts_graphs(planned_as) {
            return NOTHING.into();
        }
        if self.model.sharding.num_experts > 0 {
            return self.of.graph_experts.into();
        }
        let layers = self.model.num_hidden_layers / self.options.pipeline_parallel_size.max(1);
        let each = Range::from(self.of.graph_layer);
        let all = each.map2(each, |bytes, _| bytes.saturating_mul(layers));
        all.plus(self.of.graph_base.into())
    }
}

fn saturated(bytes: u128) -> Bytes {
    Bytes(u64::try_from(bytes).unwrap_or(u64::MAX))
}
