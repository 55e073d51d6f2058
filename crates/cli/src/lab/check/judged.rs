//! What was found out about one file.

use std::fmt;
use std::io;
use std::process::ExitStatus;

use super::fault::Fault;
use crate::exit::Exit;

/// What was found out about one file.
#[derive(Debug)]
pub(crate) struct Judged {
    /// Its name.
    pub(super) name: &'static str,
    /// Right, or why not.
    pub(super) outcome: Result<(), NotRight>,
}

/// Why a file is not said to be right.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotRight {
    /// It is wrong.
    #[error("wrong: {0}")]
    Wrong(#[from] Fault),
    /// It cannot be judged.
    #[error("cannot be judged: {0}")]
    Unknown(#[from] Obstacle),
}

/// Why a file cannot be judged.
#[derive(Debug, thiserror::Error)]
pub(super) enum Obstacle {
    /// It cannot be read.
    #[error("it cannot be read: {0}; change its permissions")]
    Unreadable(io::Error),
    /// There is no Python.
    #[error("there is no `python3` to run it; install it or add it to PATH")]
    NoPython,
    /// Python does not run.
    #[error("`python3` cannot be started: {0}")]
    Start(io::Error),
    /// Python runs but not our questions.
    #[error("`python3` ended before it ran anything ({0}); try `python3 --version`")]
    Broken(ExitStatus),
    /// There is no place to run it.
    #[error("no temporary directory can be prepared: {0}; set TMPDIR to one that you may write")]
    Scratch(io::Error),
}

impl Judged {
    /// The exit code for all of them: no if one is wrong, else unknown if one is.
    pub(crate) fn exit(all: &[Self]) -> Exit {
        let any = |is: fn(&NotRight) -> bool| {
            all.iter().any(|judged| judged.outcome.as_ref().is_err_and(is))
        };
        if any(|not_right| matches!(not_right, NotRight::Wrong(_))) {
            Exit::No
        } else if any(|not_right| matches!(not_right, NotRight::Unknown(_))) {
            Exit::Unknown
        } else {
            Exit::Yes
        }
    }
}

impl fmt::Display for Judged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.outcome {
            Ok(()) => write!(f, "{}: right", self.name),
            Err(not_right) => write!(f, "{}: {not_right}", self.name),
        }
    }
}
