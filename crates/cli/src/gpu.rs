//! The GPU on the command line, and what beside the KV cache is in its memory.

mod driver;

use clap::ArgMatches;
use kvbudget_core::engine::vllm::Method;
use kvbudget_core::field::Field;
use kvbudget_core::gpu;
use kvbudget_core::parse::AUTO;
use kvbudget_core::scenario::{Overhead, Scenario, Weights};
use kvbudget_core::units::{Bytes, Percent};

use crate::commands::ON_A_GPU;
use crate::scenario::{given, written};

pub(crate) use driver::{DriverError, Local, ask};

/// The fields that say the memory of a GPU and what is in it.
pub(crate) const FIELDS: [Field; 7] = [
    Field::WeightsMemory,
    Field::Overhead,
    Field::GpuMemory,
    Field::Gpu,
    Field::GpuMemoryUtilization,
    Field::EnforceEager,
    Field::Quantization,
];

/// A GPU, and what is known of its memory.
#[derive(Clone, Debug)]
pub(crate) struct Gpu {
    /// Its memory as the driver reports it.
    pub(crate) total: Bytes,
    /// The row of the catalogue, and the name that was written, where one was.
    pub(crate) found: Option<(String, &'static gpu::Gpu)>,
    /// `--gpu-memory-utilization`.
    pub(crate) utilization: Option<Percent>,
    /// `--enforce-eager`.
    pub(crate) enforce_eager: bool,
    /// `--quantization`.
    pub(crate) method: Method,
    /// `--weights-memory`.
    pub(crate) weights: Option<Bytes>,
    /// `--overhead`.
    pub(crate) overhead: Option<Bytes>,
}

/// Why a GPU does not hold.
#[derive(Debug, thiserror::Error)]
pub(crate) enum GpuError {
    /// An option says nothing without a GPU.
    #[error("--{option} is for a GPU; add --gpu or --gpu-memory, or leave it out")]
    NeedsGpu {
        /// The option.
        option: String,
    },
}

/// Whether the GPU of this machine is asked for.
pub(crate) fn is_asked(matches: &ArgMatches) -> bool {
    let command = matches.subcommand().filter(|(name, _)| ON_A_GPU.contains(name));
    command.and_then(|(_, matches)| written(matches, Field::Gpu)).is_some_and(is_auto)
}

/// Whether somebody writes this for the GPU of this machine.
pub(crate) fn is_auto(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case(AUTO)
}

/// The GPU of the options, which the scenario has taken over; none where nobody asks for one.
pub(crate) fn read(matches: &ArgMatches, scenario: &Scenario) -> Result<Option<Gpu>, GpuError> {
    let name = written(matches, Field::Gpu);
    if name.is_none() && written(matches, Field::GpuMemory).is_none() {
        return match given(matches).find(|field| FIELDS.contains(field)) {
            Some(field) => Err(GpuError::NeedsGpu { option: crate::scenario::name(field) }),
            None => Ok(None),
        };
    }
    Ok(Some(Gpu {
        total: scenario.gpu_memory,
        found: name.map(str::to_owned).zip(scenario.gpu),
        utilization: scenario.gpu_memory_utilization,
        enforce_eager: scenario.enforce_eager,
        method: match scenario.weights {
            Weights::Stored(method) => method,
            Weights::Given(_) | Weights::Counted { .. } => Method::Auto,
        },
        weights: match scenario.weights {
            Weights::Given(bytes) => Some(bytes),
            Weights::Stored(_) | Weights::Counted { .. } => None,
        },
        overhead: match scenario.overhead {
            Overhead::Auto => None,
            Overhead::Given(bytes) => Some(bytes),
            Overhead::Share(share) => Some(share_of(scenario.gpu_memory, share)),
        },
    }))
}

/// A share of some bytes, rounded up.
fn share_of(all: Bytes, share: Percent) -> Bytes {
    let bytes = u128::from(all.0) * u128::from(share.thousandths);
    let bytes = bytes.div_ceil(u128::from(Percent::WHOLE));
    Bytes(u64::try_from(bytes).unwrap_or(u64::MAX))
}
