//! Coefficients of what no configuration says: activations, what lies outside of PyTorch, CUDA
//! graphs. Fitted on public start-up logs; `cargo xtask fit` redoes the fit and holds these to it.

use super::version::Version;
use crate::units::{GIB, MIB};

/// A coefficient with the range in which start-ups lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coefficient {
    /// The least.
    pub low: u64,
    /// What is expected.
    pub expected: u64,
    /// The most.
    pub high: u64,
}

const fn of(low: u64, expected: u64, high: u64) -> Coefficient {
    Coefficient { low, expected, high }
}

const fn mib(low: u64, expected: u64, high: u64) -> Coefficient {
    of(low * MIB, expected * MIB, high * MIB)
}

/// The coefficients of a release.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coefficients {
    /// Hundredths of a byte that sampling takes for each request and entry of the vocabulary.
    pub sampler: Coefficient,
    /// Bytes of sampling beside that.
    pub sampler_base: Coefficient,
    /// Percent of the forward pass's formula: compiled graphs give buffers back early.
    pub forward: Coefficient,
    /// Bytes beside the formula of the forward pass.
    pub forward_base: Coefficient,
    /// Percent of the experts' scratch that stays allocated while requests are sampled.
    pub workspace: Coefficient,
    /// Bytes that raising latent vectors takes.
    pub latent: Coefficient,
    /// Bytes of pixels for each token of a step, of a model with encoders.
    pub pixels: Coefficient,
    /// Bytes of the encoders of images and audio beside that.
    pub towers: Coefficient,
    /// Bytes outside of PyTorch on one GPU.
    pub non_torch: Coefficient,
    /// The same where each GPU is a pipeline stage.
    pub non_torch_staged: Coefficient,
    /// The same where GPUs form a tensor-parallel group.
    pub non_torch_parallel: Coefficient,
    /// Bytes of CUDA graphs for each layer.
    pub graph_layer: Coefficient,
    /// Bytes of CUDA graphs beside that.
    pub graph_base: Coefficient,
    /// Bytes of CUDA graphs of models with experts or drafts, in place of both.
    pub graph_experts: Coefficient,
}

/// The sampler that sorts: logits in 16 and 32 bits, sorted values with their indices, scratch.
const SORTING: Coefficient = of(3_650, 3_835, 4_150);
/// Triton's and FlashInfer's sampler.
const SELECTING: Coefficient = of(1_380, 1_454, 1_540);
/// What is not there.
pub(super) const NOTHING: Coefficient = of(0, 0, 0);

impl Coefficients {
    /// Those of a release, for so many GPUs in a tensor-parallel group.
    #[must_use]
    pub fn of(version: Version, tensor_parallel_size: u64) -> Self {
        let since = |minor, patch| version >= Version::release(0, minor, patch);
        let non_torch = if since(20, 0) {
            mib(0, 256, 700)
        } else if since(18, 0) {
            mib(0, 256, 480)
        } else if since(9, 1) || !since(8, 0) {
            mib(0, 133, 600)
        } else {
            // V1 counted all that was taken on the GPU, its own CUDA context too; V0 did not.
            mib(0, 600, 1_200)
        };
        let non_torch_parallel = if since(20, 0) {
            mib(200, 1_500, 2_600)
        } else if since(18, 0) {
            // 2.1 GiB between NVLinked GPUs; far less without peer access.
            mib(300, 2_130, 2_600)
        } else {
            // The other processes of the group may keep a context on the first GPU.
            mib(100, 560, if since(9, 2) { 3_600 } else { 3_600.max(1_024 * tensor_parallel_size) })
        };
        Self {
            sampler: if since(17, 0) { SELECTING } else { SORTING },
            sampler_base: mib(0, if since(17, 0) { 48 } else { 0 }, 150),
            forward: of(70, 100, 115),
            forward_base: mib(0, 82, 300),
            workspace: if since(17, 0) {
                of(0, 100, 150)
            } else if since(13, 0) {
                of(0, 0, 150)
            } else {
                NOTHING
            },
            latent: mib(0, 0, 700),
            pixels: of(0, 17_000, 24_000),
            towers: if since(11, 0) { mib(0, 0, 1_024) } else { mib(0, 0, 4_096) },
            non_torch,
            non_torch_staged: if since(18, 0) { mib(30, 72, 480) } else { non_torch },
            non_torch_parallel,
            graph_layer: mib(10, 18, 30),
            graph_base: mib(50, 358, 700),
            graph_experts: mib(300, 1_640, 6 * 1_024),
        }
    }
}

const _: () = assert!(GIB == 1_024 * MIB, "coefficients are in MiB");
