//! Why a command stopped.

use std::io;

use crate::exit::Exit;
use crate::lab::{CheckError, WriteError};
use crate::scenario::OptionErrors;

/// Why a command stopped.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// An option does not hold.
    #[error(transparent)]
    Options(#[from] OptionErrors),
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
    pub(crate) const fn exit(&self) -> Exit {
        match self {
            Self::Options(_) => Exit::Usage,
            Self::Write(_) | Self::Check(_) | Self::Stdout(_) => Exit::Refused,
        }
    }
}
