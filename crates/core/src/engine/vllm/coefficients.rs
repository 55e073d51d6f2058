//! Coefficients of what no configuration says: activations, what lies outside of PyTorch, CUDA
//! graphs. Fitted on public start-up logs; `cargo xtask fit` redoes the fit.

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

const fn mib(low: u64, expected: u64, high: u64) -> Coefficient {
    Coefficient { low: low * MIB, expected: expected * MIB, high: high * MIB }
}

/// The coefficients of a release.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coefficients {
    /// Hundredths of a byte that sampling takes for each request and entry of the vocabulary.
    pub sampler: Coefficient,
    /// Bytes of sampling beside that.
    pub sampler_base: Coefficient,
    /// Bytes beside the formula of the forward pass.
    pub forward_base: Coefficient,
    /// Bytes that raising latent vectors takes.
    pub latent: Coefficient,
    /// Bytes of the encoders of images and audio.
    pub towers: Coefficient,
    /// Bytes outside of PyTorch on one GPU.
    pub non_torch: Coefficient,
    /// The same where GPUs form a tensor-parallel group.
    pub non_torch_parallel: Coefficient,
    /// Bytes of CUDA graphs for each layer.
    pub graph_layer: Coefficient,
    /// Bytes of CUDA graphs beside that.
    pub graph_base: Coefficient,
    /// Bytes of CUDA graphs of models with experts or drafts, in place of both.
    pub graph_experts: Coefficient,
}

/// The sampler that sorts, before Triton's.
const SORTING: Coefficient = Coefficient { low: 3_300, expected: 3_870, high: 4_100 };
/// Triton's and FlashInfer's sampler.
const SELECTING: Coefficient = Coefficient { low: 1_330, expected: 1_421, high: 1_520 };

impl Coefficients {
    /// Those of a release.
    #[must_use]
    pub fn of(version: Version) -> Self {
        let since = |minor| version >= Version::release(0, minor, 0);
        let non_torch = if since(18) { mib(70, 256, 480) } else { mib(30, 133, 600) };
        let non_torch_parallel =
            if since(18) { mib(1_900, 2_130, 2_600) } else { mib(100, 560, 3_600) };
        Self {
            sampler: if since(17) { SELECTING } else { SORTING },
            sampler_base: if since(17) { mib(100, 164, 300) } else { mib(0, 0, 200) },
            forward_base: mib(0, 82, 300),
            latent: mib(0, 400, 700),
            towers: mib(0, 150, 1_024),
            non_torch,
            non_torch_parallel,
            graph_layer: mib(10, 18, 30),
            graph_base: mib(150, 358, 700),
            graph_experts: mib(500, 1_640, 6 * 1_024),
        }
    }
}

/// Share of the forward pass's formula that is the least, the usual and the most, in percent:
/// compiled graphs give buffers back early.
pub(super) const FORWARD_SHARE: [u64; 3] = [70, 100, 110];

/// Nothing, for what a release does not subtract.
pub(super) const NOTHING: Coefficient = Coefficient { low: 0, expected: 0, high: 0 };

const _: () = assert!(GIB == 1_024 * MIB, "coefficients are in MiB");
