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
    /// What should be known besides and decides nothing.
    pub(super) notes: Vec<Note>,
}

/// What should be known of a file and decides nothing.
#[derive(Debug, thiserror::Error)]
pub(super) enum Note {
    /// The program has a function but does not come to its end.
    #[error("importing it stopped at {0}; the function that it had by then was judged")]
    Stopped(String),
    /// It raises an error for something that the lab does not ask for.
    #[error("{what} is not taken: {error}")]
    NotTaken {
        /// What it does not take.
        what: &'static str,
        /// The error.
        error: String,
    },
    /// It gives another size for something that the lab does not ask for.
    #[error("{what} gives {found}, which is not the size")]
    AnotherSize {
        /// For what.
        what: &'static str,
        /// What it gives.
        found: String,
    },
    /// It does not end for something that the lab does not ask for.
    #[error("{what} gives no answer")]
    NoAnswer {
        /// For what.
        what: &'static str,
    },
    /// Files are not what they were.
    #[error("while it ran, {} changed; judged is what was there before", .0.join(", "))]
    Changed(Vec<&'static str>),
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
            Ok(()) => write!(f, "{}: right", self.name)?,
            Err(not_right) => write!(f, "{}: {not_right}", self.name)?,
        }
        if !self.notes.is_empty() {
            let notes: Vec<String> = self.notes.iter().map(ToString::to_string).collect();
            write!(f, " ({})", notes.join("; "))?;
        }
        Ok(())
    }
}
