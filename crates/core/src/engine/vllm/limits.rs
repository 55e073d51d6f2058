//! What is too large to be planned: slips of the pen, and files that are made to tire a reader.

use super::error::VllmError;
use super::options::Options;
use crate::engine::model::ServedModel;
use crate::fmt::count;

/// Layers of a model, each counted for every thing that it keeps: as many as the reader of configs
/// takes, more than thirty times those of the deepest model.
const MOST_LAYERS: u64 = 4_096;
/// Runs of different layers.
const MOST_RUNS: u64 = 1_024;
/// Pipeline stages.
const MOST_STAGES: u64 = 256;
/// GPUs in all.
const MOST_GPUS: u64 = 65_536;
/// Tokens of a block.
const MOST_BLOCK_TOKENS: u64 = 65_536;
/// Speculative tokens.
const MOST_SPECULATIVE_TOKENS: u64 = 1_024;

/// What is too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitError {
    /// Layers.
    #[error(
        "a plan takes at most {} layers of a model, and this has {}; use --engine none for the \
         logical size",
        count(MOST_LAYERS),
        count(*layers)
    )]
    Layers {
        /// Its layers.
        layers: u64,
    },
    /// Runs of different layers.
    #[error(
        "a plan takes at most {} runs of equal layers, and this model has {}; use --engine none for \
         the logical size",
        count(MOST_RUNS),
        count(*runs)
    )]
    Runs {
        /// Its runs.
        runs: u64,
    },
    /// An option.
    #[error("{option} = {asked} is more than a plan takes; use at most {most}")]
    Option {
        /// Its name.
        option: &'static str,
        /// What is asked.
        asked: u64,
        /// The most.
        most: u64,
    },
    /// The GPUs of all ways of dividing a model.
    #[error(
        "tensor, pipeline and prefill context parallelism ask for {} GPUs together, more than a plan \
         takes; use at most {}",
        count(*gpus),
        count(MOST_GPUS)
    )]
    Gpus {
        /// GPUs.
        gpus: u64,
    },
}

impl LimitError {
    /// Whether another option is the mend; else only another model is.
    #[must_use]
    pub const fn is_of_options(&self) -> bool {
        matches!(self, Self::Option { .. } | Self::Gpus { .. })
    }
}

/// Refuses what is too large, before anything is made for each layer, stage or GPU.
pub(super) fn check(model: &ServedModel, options: &Options) -> Result<(), VllmError> {
    let runs = u64::try_from(model.layers.len()).unwrap_or(u64::MAX);
    if runs > MOST_RUNS {
        return Err(LimitError::Runs { runs }.into());
    }
    let of_entries = model.layers.iter().map(|group| group.count);
    let layers = of_entries.fold(model.mtp_layers, u64::saturating_add);
    if layers > MOST_LAYERS {
        return Err(LimitError::Layers { layers }.into());
    }
    let Options {
        tensor_parallel_size: tp,
        pipeline_parallel_size: pp,
        prefill_context_parallel_size: pcp,
        num_speculative_tokens,
        ..
    } = *options;
    within("num_speculative_tokens", num_speculative_tokens, MOST_SPECULATIVE_TOKENS)?;
    within("block_size", options.block_size.unwrap_or(1), MOST_BLOCK_TOKENS)?;
    within("pipeline_parallel_size", pp, MOST_STAGES)?;
    let gpus = tp.saturating_mul(pp).saturating_mul(pcp);
    if gpus > MOST_GPUS { Err(LimitError::Gpus { gpus }.into()) } else { Ok(()) }
}

fn within(option: &'static str, asked: u64, most: u64) -> Result<(), LimitError> {
    if asked > most { Err(LimitError::Option { option, asked, most }) } else { Ok(()) }
}
