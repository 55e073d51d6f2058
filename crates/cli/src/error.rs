//! Why a command stopped.

use std::io;

use kvbudget_core::engine::vllm::VllmError;
use kvbudget_core::model_estimate::ModelEstimateError;
use kvbudget_core::serve::NoCommand;

use crate::exit::Exit;
use crate::gpu::DriverError;
use crate::lab::{CheckError, WriteError};
use crate::model::ModelError;
use crate::request::RequestError;
use crate::scenario::ScenarioErrors;

/// Why a command stopped.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The link or an option does not hold.
    #[error(transparent)]
    Scenario(#[from] ScenarioErrors),
    /// What is asked of a model does not hold.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// There is no such model.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// There is no such draft model.
    #[error("--speculative-model: {0}")]
    DraftModel(ModelError),
    /// The model does not give an answer.
    #[error(transparent)]
    Estimate(#[from] ModelEstimateError),
    /// Nobody knows the GPU of this machine.
    #[error(transparent)]
    Driver(#[from] DriverError),
    /// The engine has no plan for the model.
    #[error(transparent)]
    Vllm(#[from] VllmError),
    /// No command serves the scenario.
    #[error(transparent)]
    NoCommand(#[from] NoCommand),
    /// The lab's files could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// There is nothing to check.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// The result could not be printed.
    #[error("standard output cannot be written: {0}")]
    Stdout(#[from] io::Error),
}

impl Error {
    /// The exit code that it means.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Scenario(error) => error.exit(),
            Self::Vllm(error) => Exit::of_vllm(error),
            Self::Request(_)
            | Self::NoCommand(_)
            | Self::Estimate(
                ModelEstimateError::NotLatent(_) | ModelEstimateError::Arithmetic(_),
            ) => Exit::Usage,
            Self::Estimate(ModelEstimateError::NoContext) | Self::Driver(_) => Exit::Unknown,
            Self::Model(error) | Self::DraftModel(error) => error.exit(),
            Self::Write(_) | Self::Check(_) | Self::Stdout(_) => Exit::Refused,
        }
    }
}
