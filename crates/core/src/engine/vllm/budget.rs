//! The whole budget of a model on GPUs under vLLM.

use super::adapters::AdapterBuffers;
use super::draft_model::DraftError;
use super::error::VllmError;
use super::estimate::{Fit, VllmEstimate};
use super::expert_split::ExpertSplit;
use super::memory::{GpuMemory, MemoryOptions, Range, default_utilization};
use super::options::Options;
use super::weights::{StageWeights, Stored, WeightOptions, own_drafts, weights};
use crate::architecture::Architecture;
use crate::assumed::{Assumed, Taken, What, Why};
use crate::engine::model::ServedModel;
use crate::fit::Verdict;
use crate::fmt;
use crate::gguf;
use crate::units::Bytes;

/// What vLLM does with the memory of its GPUs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VllmBudget {
    /// What a request takes of the pool.
    pub estimate: VllmEstimate,
    /// Weights of each pipeline stage.
    pub stages: Vec<StageWeights>,
    /// Memory of the GPU with the least left.
    pub memory: GpuMemory,
}

/// How many requests a pool holds whose size is not known exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RangedFit {
    /// With the least that may be left.
    pub low: Fit,
    /// With what is expected. Its verdict is the one of the range.
    pub expected: Fit,
    /// With the most.
    pub high: Fit,
}

impl VllmBudget {
    /// Draws up the budget of a model whose weights are stored so; none for the model's own
    /// format.
    ///
    /// ```
    /// use kvbudget_core::config;
    /// use kvbudget_core::engine::vllm::{MemoryOptions, Options, Version, VllmBudget};
    /// use kvbudget_core::units::{Bytes, Percent};
    /// let llama = config::read(r#"{"model_type": "llama", "hidden_size": 4096,
    ///     "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8,
    ///     "intermediate_size": 14336, "vocab_size": 128256, "max_position_embeddings": 131072}"#)?;
    /// let options = Options {
    ///     version: Some(Version::release(0, 19, 0)),
    ///     max_model_len: Some(8192),
    ///     ..Options::default()
    /// };
    /// let memory = MemoryOptions {
    ///     gpu_memory_utilization: Some(Percent::whole(95)),
    ///     // An H100 of 80 GB: 79.19 GiB.
    ///     ..MemoryOptions::of(Bytes(85_029_158_912))
    /// };
    /// let budget = VllmBudget::of(&llama, &options, &memory, None)?;
    /// // A start-up printed 58.11 GiB.
    /// let gib = budget.memory.kv_pool.expected.0 as f64 / f64::from(1 << 30);
    /// assert!((gib - 58.11).abs() < 0.1, "{gib}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`VllmError`].
    pub fn of(
        model: &Architecture,
        options: &Options,
        memory: &MemoryOptions,
        stored: Option<Stored>,
    ) -> Result<Self, VllmError> {
        Self::with_draft(model, None, options, memory, stored)
    }

    /// The same where another model may draft tokens.
    ///
    /// # Errors
    /// [`VllmError`].
    pub fn with_draft(
        model: &Architecture,
        draft: Option<&Architecture>,
        options: &Options,
        memory: &MemoryOptions,
        stored: Option<Stored>,
    ) -> Result<Self, VllmError> {
        let options = Options { gpu_memory: Some(memory.total), ..*options };
        let mut estimate = VllmEstimate::of(&ServedModel::with_draft(model, draft), &options)?;
        let options = estimate.options;
        let experts = ExpertSplit::of(&options, estimate.settings.release.planned_as());
        if memory.gpu_memory_utilization.is_none() && memory.kv_cache_memory.is_none() {
            let share = default_utilization(estimate.settings.release.planned_as());
            estimate.assumed.push(Assumed::of_key(
                "gpu_memory_utilization",
                fmt::plain_share(share),
                Why::ReleaseDefault,
            ));
        }
        if memory.overhead.is_none() {
            estimate.assumed.push(Assumed {
                what: What::Overhead,
                value: Taken::Modelled,
                why: Why::OnStartUpLogs,
            });
        }
        if let (Some(Stored::Gguf(file_type)), None) = (stored, memory.weights) {
            estimate.assumed.extend(gguf::assumed(model, file_type));
        }
        let planned_as = estimate.settings.release.planned_as();
        let assumed = &mut estimate.assumed;
        let buffers = |asked| AdapterBuffers::of(model, asked, planned_as, assumed);
        let adapters = options.adapters.map(buffers).transpose()?;
        let weight_options = WeightOptions {
            tensor_parallel_size: options.tensor_parallel_size,
            pipeline_parallel_size: options.pipeline_parallel_size,
            experts,
            dtype: estimate.settings.dtype,
            stored,
            adapters,
        };
        let mut stages = weights(model, &weight_options)?;
        if let (Some(draft), Some(last)) = (draft, stages.last_mut()) {
            last.draft = weights_of_draft(draft, &weight_options)?;
            estimate.assumed.push(Assumed {
                what: What::DraftModel,
                value: Taken::WeightsAndKvCache,
                why: Why::DraftNotModelled,
            });
        } else if let (1.., Some(last)) = (options.num_speculative_tokens, stages.last_mut()) {
            last.draft = own_drafts(model, &weight_options)?;
            estimate.assumed.push(of_own_drafts(model));
        }
        let memory = MemoryOptions {
            tensor_parallel_size: options.tensor_parallel_size,
            pipeline_parallel_size: options.pipeline_parallel_size,
            experts,
            ..*memory
        };
        let memory = GpuMemory::of(Some(model), &estimate.settings, &memory, &stages)?;
        Ok(Self { estimate, stages, memory })
    }

    /// The stage whose GPUs have the most weights, from 1; none without stages, or where the weights
    /// are given.
    #[must_use]
    pub fn fullest_stage(&self) -> Option<u64> {
        let heaviest = self.stages.iter().map(StageWeights::total).max()?;
        if self.stages.len() < 2 || heaviest != self.memory.loaded() {
            return None;
        }
        let place = self.stages.iter().position(|stage| stage.total() == heaviest)?;
        u64::try_from(place).ok()?.checked_add(1)
    }

    /// How many requests the pool holds, over the range in which its size lies.
    #[must_use]
    pub fn fit(&self, requests: u64, max_num_seqs: Option<u64>) -> RangedFit {
        let mut fit = RangedFit::of(&self.estimate, self.memory.kv_pool, requests, max_num_seqs);
        if self.memory.missing() > Bytes(0) {
            fit.expected.verdict = Verdict::DoesNotFit;
        }
        fit
    }
}

/// What is taken for the weights of layers that draft without a draft model.
pub(crate) const fn of_own_drafts(model: &Architecture) -> Assumed {
    let (value, why) = if model.mtp_layers > 0 {
        (Taken::AsALayer, Why::OwnDraftsNotStated)
    } else {
        (Taken::NotCounted, Why::EagleNotKnown)
    };
    Assumed { what: What::DraftWeights, value, why }
}

/// The weights of a draft model on each GPU of the last stage: it has no stages, and no replica
/// shares its experts. `create_draft_parallel_config` in `vllm/config/speculative.py`
fn weights_of_draft(draft: &Architecture, of_model: &WeightOptions) -> Result<Bytes, VllmError> {
    let stored = Stored::of_checkpoint(draft.quantization.as_ref());
    let options = WeightOptions {
        pipeline_parallel_size: 1,
        experts: ExpertSplit { whole: of_model.experts.whole, ..ExpertSplit::default() },
        stored: stored.map_err(|_| DraftError::MixedWeights)?,
        adapters: None,
        ..*of_model
    };
    let stages = weights(draft, &options)?;
    Ok(stages.first().map_or(Bytes(0), StageWeights::of_model))
}

impl RangedFit {
    /// How many requests a pool holds whose size lies in a range.
    ///
    /// It is tight where the requests fit what is expected and not the least.
    #[must_use]
    pub fn of(
        estimate: &VllmEstimate,
        pool: Range,
        requests: u64,
        max_num_seqs: Option<u64>,
    ) -> Self {
        let of = |available| estimate.fit(available, requests, max_num_seqs);
        let [low, mut expected, high] = [pool.low, pool.expected, pool.high].map(of);
        if expected.verdict == Verdict::Fits && low.verdict == Verdict::DoesNotFit {
            expected.verdict = Verdict::Tight;
        }
        Self { low, expected, high }
    }
}
