//! The GPU on the command line, and what beside the KV cache is in its memory.

use clap::{Arg, ArgAction, ArgMatches};
use kvbudget_catalog::{FindGpuError, GpuMatch, find_gpu};
use kvbudget_core::engine::vllm::Method;
use kvbudget_core::field::Field;
use kvbudget_core::gpu::Basis;
use kvbudget_core::parse::{self, ParseError};
use kvbudget_core::scenario::Overhead;
use kvbudget_core::units::{Bytes, Percent};

use crate::scenario::written;

const GPU: &str = "gpu";
const UTILIZATION: &str = "gpu-memory-utilization";
const EAGER: &str = "enforce-eager";
const QUANTIZATION: &str = "quantization";

/// The fields of a scenario that say the memory of a GPU and what is in it.
pub(crate) const FIELDS: [Field; 3] = [Field::GpuMemory, Field::WeightsMemory, Field::Overhead];
/// The options that say so beside them.
pub(crate) const OPTIONS: [&str; 4] = [GPU, UTILIZATION, EAGER, QUANTIZATION];

/// A GPU, and what is known of its memory.
#[derive(Clone, Debug)]
pub(crate) struct Gpu {
    /// Its memory as the driver reports it.
    pub(crate) total: Bytes,
    /// How that is known; given by hand where there is none.
    pub(crate) basis: Option<Basis>,
    /// The row that was found, and what the name stands for.
    pub(crate) found: Option<GpuMatch>,
    /// `--gpu-memory-utilization`.
    pub(crate) utilization: Option<Percent>,
    /// `--enforce-eager`.
    pub(crate) enforce_eager: bool,
    /// `--quantization`.
    pub(crate) method: Method,
    /// `--weights-memory`.
    pub(crate) weights: Option<Bytes>,
    /// `--overhead`.
    pub(crate) overhead: Option<Overhead>,
}

/// Why a GPU does not hold.
#[derive(Debug, thiserror::Error)]
pub(crate) enum GpuError {
    /// There is no such GPU.
    #[error(transparent)]
    Unknown(#[from] FindGpuError),
    /// A GPU, and another memory.
    #[error("--gpu names a memory, and --gpu-memory another; leave one of them out")]
    Twice,
    /// An option says nothing without a GPU.
    #[error("--{option} is for a GPU; add --gpu or --gpu-memory, or leave it out")]
    NeedsGpu {
        /// The option.
        option: &'static str,
    },
    /// A value is not one.
    #[error("--{option}: {problem}")]
    Value {
        /// The option.
        option: String,
        /// What is wrong with it.
        problem: ParseError,
    },
}

/// The arguments that [`read`] reads beside fields.
pub(crate) fn args() -> [Arg; 4] {
    [
        Arg::new(GPU)
            .long(GPU)
            .value_name("GPU")
            .help("a GPU of the catalogue, such as h100-80gb, l4, 4090; or --gpu-memory SIZE"),
        Arg::new(UTILIZATION)
            .long(UTILIZATION)
            .value_name("SHARE")
            .allow_negative_numbers(true)
            .help(
                "share of the GPU that vLLM takes, such as 0.95 [default: 0.92; 0.9 before 0.20]",
            ),
        Arg::new(EAGER)
            .long(EAGER)
            .action(ArgAction::SetTrue)
            .help("no CUDA graphs: nothing is subtracted for them"),
        Arg::new(QUANTIZATION).long(QUANTIZATION).value_name("METHOD").help(format!(
            "how the weights are stored: {}, or a type of GGUF file such as q8_0, q4_k_m, iq4_xs \
             [default: auto = as the checkpoint is]",
            Method::NAMES.join(", ")
        )),
    ]
}

/// Reads the GPU; none where nobody asks for one.
pub(crate) fn read(matches: &ArgMatches) -> Result<Option<Gpu>, GpuError> {
    let name = matches.get_one::<String>(GPU);
    let memory = field(matches, Field::GpuMemory, parse::positive_size)?;
    let (total, basis, found) = match (name, memory) {
        (Some(_), Some(_)) => return Err(GpuError::Twice),
        (None, Some(total)) => (total, None, None),
        (Some(name), None) => {
            let found = find_gpu(name)?;
            let gpu = found.gpu();
            (gpu.total_memory, Some(gpu.total_basis), Some(found))
        }
        (None, None) => {
            return match first_without_gpu(matches) {
                Some(option) => Err(GpuError::NeedsGpu { option }),
                None => Ok(None),
            };
        }
    };
    Ok(Some(Gpu {
        total,
        basis,
        found,
        utilization: option(matches, UTILIZATION, parse::share)?,
        enforce_eager: matches.get_flag(EAGER),
        method: option(matches, QUANTIZATION, parse::quantization)?.unwrap_or(Method::Auto),
        weights: field(matches, Field::WeightsMemory, parse::positive_size)?,
        overhead: field(matches, Field::Overhead, parse::size_or_share)?,
    }))
}

fn first_without_gpu(matches: &ArgMatches) -> Option<&'static str> {
    let given = |option: &&str| match *option {
        EAGER => matches.get_flag(EAGER),
        other => matches.contains_id(other),
    };
    [UTILIZATION, EAGER, QUANTIZATION].into_iter().find(given)
}

fn field<T>(
    matches: &ArgMatches,
    field: Field,
    parse: fn(&str) -> Result<T, ParseError>,
) -> Result<Option<T>, GpuError> {
    let Some(text) = written(matches, field) else { return Ok(None) };
    let value = |problem| GpuError::Value { option: crate::scenario::name(field), problem };
    parse(text).map(Some).map_err(value)
}

fn option<T>(
    matches: &ArgMatches,
    option: &str,
    parse: fn(&str) -> Result<T, ParseError>,
) -> Result<Option<T>, GpuError> {
    let Some(text) = matches.get_one::<String>(option) else { return Ok(None) };
    let value = |problem| GpuError::Value { option: option.to_owned(), problem };
    parse(text).map(Some).map_err(value)
}
