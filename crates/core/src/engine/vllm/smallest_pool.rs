//! From the pool that a log prints to the smallest of all GPUs.

use super::coefficients::Coefficients;
use super::estimate::VllmEstimate;
use super::expert_split::ExpertSplit;
use super::memory::MemoryOptions;
use super::options::Options;
use super::overhead::Drivers;
use super::weights::{StageWeights, Stored, WeightOptions, weights};
use crate::architecture::Architecture;
use crate::units::Bytes;

impl VllmEstimate {
    /// The smallest pool of all GPUs, given the "Available KV cache memory" of a log.
    ///
    /// vLLM gives every GPU as many blocks as the smallest pool holds. Since 0.11.1 it prints the
    /// pool of the first GPU alone, which need not be the smallest where there are pipeline
    /// stages: each has its own weights, and the last one also samples. What the heaviest stage
    /// takes more than the first is subtracted; it is modelled, not exact.
    ///
    /// `vllm/v1/worker/gpu_worker.py`, `vllm/v1/worker/gpu_model_runner.py`
    ///
    /// ```
    /// use kvbudget_core::config;
    /// use kvbudget_core::engine::ServedModel;
    /// use kvbudget_core::engine::vllm::{Options, Version, VllmEstimate};
    /// use kvbudget_core::units::{Bytes, MIB};
    /// let llama = config::read(r#"{"model_type": "llama", "hidden_size": 4096,
    ///     "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8,
    ///     "intermediate_size": 14336, "vocab_size": 128256, "torch_dtype": "bfloat16"}"#)?;
    /// let options = Options {
    ///     version: Some(Version::release(0, 19, 0)),
    ///     max_model_len: Some(8_192),
    ///     max_num_seqs: Some(1_024),
    ///     max_num_batched_tokens: Some(8_192),
    ///     pipeline_parallel_size: 2,
    ///     ..Options::default()
    /// };
    /// let estimate = VllmEstimate::of(&ServedModel::of_architecture(&llama), &options)?;
    /// // <https://github.com/llm-d-incubation/llm-d-planner/pull/205>: 66.54 GiB and 67,207 blocks
    /// // of 1 MiB.
    /// let smallest = estimate.smallest_pool(&llama, &options, Bytes(71_446_780_969));
    /// assert!(smallest.0.abs_diff(67_207 * MIB) < 80 * MIB, "{smallest:?}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn smallest_pool(&self, model: &Architecture, options: &Options, printed: Bytes) -> Bytes {
        let stages = options.pipeline_parallel_size;
        if stages <= 1 || !self.settings.release.rules().first_gpu_prints {
            return printed;
        }
        let memory = MemoryOptions {
            tensor_parallel_size: options.tensor_parallel_size,
            pipeline_parallel_size: stages,
            experts: ExpertSplit::of(options, self.settings.release.planned_as()),
            ..MemoryOptions::of(printed)
        };
        let drivers = Drivers::of(model, &self.settings, &memory);
        let planned_as = self.settings.release.planned_as();
        let of = Coefficients::of(planned_as, options.tensor_parallel_size);
        let (before, last) = (drivers.activation_before_last(&of), drivers.activation(&of));
        let [before, last] = [before, last].map(|peak| peak.expected);
        let weights = self.stage_weights(model, options);
        let Some((of_last, of_others)) = weights.split_last() else { return printed };
        let taken = of_others.iter().map(|weights| weights.saturating_add(before.0));
        let first = taken.clone().next().unwrap_or(0);
        let heaviest = taken.max().unwrap_or(0).max(of_last.saturating_add(last.0));
        Bytes(printed.0.saturating_sub(heaviest.saturating_sub(first)))
    }

    /// Bytes of the weights of each stage; as if there were none where their format is not known.
    fn stage_weights(&self, model: &Architecture, options: &Options) -> Vec<u64> {
        let of_stages = Stored::of_checkpoint(model.quantization.as_ref()).and_then(|stored| {
            let split = WeightOptions {
                tensor_parallel_size: options.tensor_parallel_size,
                pipeline_parallel_size: options.pipeline_parallel_size,
                experts: ExpertSplit::of(options, self.settings.release.planned_as()),
                dtype: self.settings.dtype,
                stored,
                adapters: None,
            };
            weights(model, &split)
        });
        let unknown = |_| vec![StageWeights::default(); 2];
        of_stages.unwrap_or_else(unknown).iter().map(|stage| stage.total().0).collect()
    }
}
