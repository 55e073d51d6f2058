//! How routed experts lie on GPUs: over more of them than the rest of a layer.

use super::options::Options;
use super::version::Version;

/// The first release that divides the tokens of a step so.
const SHARED_WHOLE_SINCE: Version = Version::release(0, 11, 0);

/// Over what routed experts are divided, beside the tensor-parallel group.
///
/// `FusedMoEParallelConfig` in `vllm/model_executor/layers/fused_moe/config.py`: data-parallel
/// replicas and groups of prefill context parallelism share one set of experts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpertSplit {
    /// Tensor-parallel groups that share the experts.
    pub groups: u64,
    /// Whether each GPU has whole experts, instead of a part of each.
    pub whole: bool,
    /// Whether each GPU keeps the shared experts whole.
    pub shared_whole: bool,
}

impl Default for ExpertSplit {
    fn default() -> Self {
        Self { groups: 1, whole: false, shared_whole: false }
    }
}

impl ExpertSplit {
    /// That of options whose split is made plain, under a release.
    ///
    /// Where the tokens of a step are divided over the tensor-parallel group, every GPU has the
    /// shared experts whole: `use_sequence_parallel_moe` in `vllm/config/parallel.py`.
    #[must_use]
    pub fn of(options: &Options, planned_as: Version) -> Self {
        let (replicas, whole) = (options.data_parallel_size, options.enable_expert_parallel);
        Self {
            groups: replicas.saturating_mul(options.prefill_context_parallel_size),
            whole,
            shared_whole: planned_as >= SHARED_WHOLE_SINCE
                && whole
                && options.tensor_parallel_size > 1
                && replicas > 1,
        }
    }

    /// GPUs that share the experts.
    #[must_use]
    pub const fn gpus(self, tensor_parallel_size: u64) -> u64 {
        self.groups.saturating_mul(tensor_parallel_size)
    }

    /// GPUs over which one expert is divided.
    #[must_use]
    pub const fn of_each(self, tensor_parallel_size: u64) -> u64 {
        if self.whole { 1 } else { self.gpus(tensor_parallel_size) }
    }

    /// What the fullest GPU has of all experts, as a fraction.
    pub(super) const fn share(self, tensor_parallel_size: u64, num_experts: u64) -> (u64, u64) {
        let gpus = match self.gpus(tensor_parallel_size) {
            0 => 1,
            gpus => gpus,
        };
        if self.whole && num_experts > 0 {
            (num_experts.div_ceil(gpus), num_experts)
        } else {
            (1, gpus)
        }
    }
}
