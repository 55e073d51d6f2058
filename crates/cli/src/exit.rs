//! The exit codes, the same for every command.

use std::process::ExitCode;

use kvbudget_core::engine::vllm::{AdapterError, DraftError, GroupError, VllmError};

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Exit {
    /// The answer is yes, or what was asked is done.
    Yes = 0,
    /// The answer is no: the batch does not fit, a file is wrong.
    No = 1,
    /// The command line or a value on it cannot be read. Also clap's own code.
    Usage = 2,
    /// There is no answer: something that it needs is missing.
    Unknown = 3,
    /// The world outside refused: files, permissions, an existing file in the way, an engine that
    /// does not serve the model.
    Refused = 4,
}

impl Exit {
    /// What `--help` says of them.
    pub(crate) const HELP: &str = "\
Exit codes:
  0  yes, or done
  1  no: it does not fit, a file is wrong
  2  the command line or a value on it cannot be read
  3  cannot know: something the answer needs is missing, such as python3 or the model, or a value
     of its config is not known
  4  refused from outside: files, permissions, an existing file that would be overwritten,
     a model with layers that the engine does not have";

    /// How a run ends for which vLLM has no plan: 2 where another option is the mend, 4 where only
    /// another model or release is.
    pub(crate) const fn of_vllm(error: &VllmError) -> Self {
        match error {
            VllmError::NoContext
            | VllmError::MixedWeights
            | VllmError::WeightsNotRead { .. }
            | VllmError::Draft(DraftError::MixedWeights)
            | VllmError::Adapters(AdapterError::Modules) => Self::Unknown,
            VllmError::TensorParallel { .. }
            | VllmError::NoQueryHeads { .. }
            | VllmError::KvHeads { .. }
            | VllmError::TokensPerState { .. }
            | VllmError::State { .. }
            | VllmError::Blocks { .. }
            | VllmError::GroupSize { .. }
            | VllmError::OtherQuantization { .. }
            | VllmError::BlocksOfExperts { .. }
            | VllmError::PipelineParallel { .. }
            | VllmError::DecodeContextParallel { .. }
            | VllmError::BatchedTokens { .. }
            | VllmError::ContextParallel(_)
            | VllmError::GpuCount(_)
            | VllmError::NoExperts
            | VllmError::Adapters(AdapterError::Rank { .. })
            | VllmError::Draft(DraftError::NoTokens | DraftError::Heads { .. })
            | VllmError::BlockSize { .. }
            | VllmError::NoFormat { .. }
            | VllmError::Groups(
                GroupError::NotOneKind
                | GroupError::ContextParallelWindows
                | GroupError::Arithmetic(_),
            )
            | VllmError::Arithmetic(_) => Self::Usage,
            VllmError::Limit(limit) if limit.is_of_options() => Self::Usage,
            VllmError::Limit(_)
            | VllmError::NotYet { .. }
            | VllmError::Draft(
                DraftError::Head
                | DraftError::Vocabulary { .. }
                | DraftError::Layers
                | DraftError::Groups { .. },
            )
            | VllmError::Adapters(AdapterError::Class | AdapterError::Vocabulary { .. })
            | VllmError::NotServed
            | VllmError::NoCache
            | VllmError::NotBeside { .. }
            | VllmError::ChunksWithoutHybrid
            | VllmError::StatesOutside { .. }
            | VllmError::Groups(GroupError::Pages { .. } | GroupError::UnequalStages) => {
                Self::Refused
            }
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
