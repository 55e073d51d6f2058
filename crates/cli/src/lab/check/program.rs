//! Runs somebody's `kv.py` and compares what it answers with the core.

mod calls;
mod process;
mod scratch;
mod transcript;

use std::path::Path;
use std::time::Duration;

use super::fault::Fault;
use super::judged::NotRight;
use calls::Call;
use process::Ended;
use transcript::{Answer, Transcript};

/// How long all calls together may take. A right answer takes a few milliseconds.
pub(super) const LIMIT: Duration = Duration::from_secs(10);

/// What is wrong with the program.
#[derive(Debug, thiserror::Error)]
pub(super) enum ProgramFault {
    /// It cannot be imported, or has no `kv_bytes`.
    #[error("{0}")]
    Import(String),
    /// A call raises an error.
    #[error("{call}: expected {expected}, raised {error}")]
    Raised {
        /// The call.
        call: String,
        /// The answer.
        expected: u64,
        /// The error.
        error: String,
    },
    /// A call gives something else.
    #[error("{call}: expected {expected}, found {found}")]
    Answer {
        /// The call.
        call: String,
        /// The answer.
        expected: u64,
        /// What it gave.
        found: String,
    },
    /// It takes too long.
    #[error("{place}: no answer within {} s", limit.as_secs_f32())]
    OutOfTime {
        /// Where it was.
        place: String,
        /// How long it had.
        limit: Duration,
    },
    /// It ends Python.
    #[error("{place}: it ended python3 ({ended}); raise an error or return instead")]
    Ended {
        /// Where it was.
        place: String,
        /// How it ended.
        ended: std::process::ExitStatus,
    },
}

/// Judges a `kv.py` that stands in `dir`.
pub(super) fn judge(dir: &Path, source: &[u8], limit: Duration) -> Result<(), NotRight> {
    let calls = calls::all();
    let transcript = scratch::ask(dir, source, &calls, limit)?;
    Ok(compare(&calls, &transcript, limit).map_err(Fault::from)?)
}

fn compare(calls: &[Call], transcript: &Transcript, limit: Duration) -> Result<(), ProgramFault> {
    let broken_off = |place: &str| match transcript.ended {
        Ended::OutOfTime => ProgramFault::OutOfTime { place: place.to_owned(), limit },
        Ended::Itself(ended) => ProgramFault::Ended { place: place.to_owned(), ended },
    };
    match &transcript.import {
        None => return Err(broken_off("import kv")),
        Some(Err(error)) => return Err(ProgramFault::Import(error.clone())),
        Some(Ok(())) => {}
    }
    let mut answers = transcript.answers.iter();
    for Call { text, expected } in calls {
        let (call, expected) = (text.clone(), *expected);
        match answers.next() {
            None => return Err(broken_off(text)),
            Some(Answer::Whole(found)) if *found == expected.to_string() => {}
            Some(Answer::Whole(found) | Answer::Other(found)) => {
                return Err(ProgramFault::Answer { call, expected, found: found.clone() });
            }
            Some(Answer::Raised(error)) => {
                return Err(ProgramFault::Raised { call, expected, error: error.clone() });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
