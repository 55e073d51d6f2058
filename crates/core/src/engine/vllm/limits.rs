//! What is too large to be planned: slips of the pen, and files that are made to tire a reader.

use super::error::VllmError;
use super::options::Options;
use crate::engine::model::ServedModel;
use crate::fmt::count;
use crate::lang::Section;
use crate::{english, said};

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
/// Adapters of one step.
const MOST_ADAPTERS: u64 = 65_536;
/// Speculative tokens.
const MOST_SPECULATIVE_TOKENS: u64 = 1_024;

/// What is too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitError {
    /// Layers.
    Layers {
        /// Its layers.
        layers: u64,
    },
    /// Runs of different layers.
    Runs {
        /// Its runs.
        runs: u64,
    },
    /// An option.
    Option {
        /// Its name.
        option: &'static str,
        /// What is asked.
        asked: u64,
        /// The most.
        most: u64,
    },
    /// The GPUs of all ways of dividing a model.
    Gpus {
        /// GPUs.
        gpus: u64,
    },
}

said! {
    LimitError, Section::LimitError.base(), |to| {
        Self::Layers { layers } => [
            "a plan takes at most {0} layers of a model, and this has {1}; use --engine none for the \
             logical size",
            "計画できるのはモデルの{0}レイヤーまでだが、これは{1}ある。論理サイズには--engine noneを使う",
            "계획은 모델의 레이어 {0}개까지인데 이 모델은 {1}개임. 논리 크기는 --engine none으로 볼 것"
        ] (count(MOST_LAYERS), count(*layers)),
        Self::Runs { runs } => [
            "a plan takes at most {0} runs of equal layers, and this model has {1}; use --engine none \
             for the logical size",
            "計画できるのは同じレイヤーの並び{0}個までだが、このモデルには{1}個ある。論理サイズには--engine noneを使う",
            "계획은 같은 레이어의 이어짐 {0}개까지인데 이 모델은 {1}개임. 논리 크기는 --engine none으로 볼 것"
        ] (count(MOST_RUNS), count(*runs)),
        Self::Option { option, asked, most } => [
            "{0} = {1} is more than a plan takes; use at most {2}",
            "{0} = {1}は計画できる上限を超える。{2}以下を使う",
            "{0} = {1}: 계획할 수 있는 한도를 넘음. {2} 이하를 쓸 것"
        ] (option, asked, most),
        Self::Gpus { gpus } => [
            "the number of GPUs or the parallel sizes ask for {0} GPUs together, more than a plan \
             takes; use at most {1}",
            "GPUの総数、または並列の各サイズの積が{0}で、計画できる上限を超える。{1}以下を使う",
            "전체 GPU 수, 또는 병렬 크기들의 곱 {0}: 계획할 수 있는 한도를 넘음. {1} 이하를 쓸 것"
        ] (count(*gpus), count(MOST_GPUS)),
    }
}

english! { LimitError }

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
    let Options { pipeline_parallel_size: pp, num_speculative_tokens, .. } = *options;
    within("num_speculative_tokens", num_speculative_tokens, MOST_SPECULATIVE_TOKENS)?;
    within("max_loras", options.adapters.map_or(1, |adapters| adapters.max_loras), MOST_ADAPTERS)?;
    within("block_size", options.block_size.unwrap_or(1), MOST_BLOCK_TOKENS)?;
    within("pipeline_parallel_size", pp, MOST_STAGES)?;
    let gpus = options.gpus().max(options.gpu_count.unwrap_or(1));
    if gpus > MOST_GPUS { Err(LimitError::Gpus { gpus }.into()) } else { Ok(()) }
}

fn within(option: &'static str, asked: u64, most: u64) -> Result<(), LimitError> {
    if asked > most { Err(LimitError::Option { option, asked, most }) } else { Ok(()) }
}
