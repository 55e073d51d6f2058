//! Runs somebody's `kv.py` and compares what it answers with the core.

mod calls;
mod process;
mod scratch;
mod transcript;

use std::iter;
use std::path::Path;
use std::time::Duration;

use super::fault::Fault;
use super::judged::{NotRight, Note};
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
    #[error("{call}: expected {wanted}; raised {error}")]
    Raised {
        /// The call.
        call: String,
        /// What was asked for.
        wanted: String,
        /// The error.
        error: String,
    },
    /// A call gives something else.
    #[error("{call}: expected {wanted}; found {found}")]
    Answer {
        /// The call.
        call: String,
        /// What was asked for.
        wanted: String,
        /// What it gave.
        found: String,
    },
    /// It destroys the answers.
    #[error("it destroyed the file in which its answers are written down; leave other files alone")]
    Disturbed,
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
pub(super) fn judge(
    dir: &Path,
    source: &[u8],
    limit: Duration,
) -> (Result<(), NotRight>, Vec<Note>) {
    let calls = calls::all();
    let transcript = match scratch::ask(dir, source, &calls, limit) {
        Ok(transcript) => transcript,
        Err(not_right) => return (Err(not_right), Vec::new()),
    };
    let mut notes: Vec<Note> = transcript.stopped.iter().cloned().map(Note::Stopped).collect();
    let outcome = compare(&calls, &transcript, limit).map_err(|fault| Fault::from(fault).into());
    if outcome.is_ok() {
        notes.extend(remarks(&calls, &transcript));
    }
    (outcome, notes)
}

/// The first thing that is wrong.
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
    let answers = transcript.answers.iter().map(Some).chain(iter::repeat(None));
    for (asked, answer) in calls.iter().zip(answers) {
        if asked.remark.is_some() {
            continue;
        }
        let (call, wanted) = (asked.text().to_owned(), asked.wanted.clone());
        match answer {
            None => return Err(broken_off(asked.text())),
            Some(answer) if answer.is(asked.expected) => {}
            Some(Answer::Whole(found) | Answer::Other(found)) => {
                return Err(ProgramFault::Answer { call, wanted, found: found.clone() });
            }
            Some(Answer::Raised(error)) => {
                return Err(ProgramFault::Raised { call, wanted, error: error.clone() });
            }
        }
    }
    Ok(())
}

/// What else there is to say of a program that is right.
fn remarks(calls: &[Call], transcript: &Transcript) -> Vec<Note> {
    let answers = transcript.answers.iter().map(Some).chain(iter::repeat(None));
    let remark = |(asked, answer): (&Call, Option<&Answer>)| {
        let what = asked.remark?;
        match answer {
            None => Some(Note::NoAnswer { what }),
            Some(answer) if answer.is(asked.expected) => None,
            Some(Answer::Whole(found) | Answer::Other(found)) => {
                Some(Note::AnotherSize { what, found: found.clone() })
            }
            Some(Answer::Raised(error)) => Some(Note::NotTaken { what, error: error.clone() }),
        }
    };
    calls.iter().zip(answers).filter_map(remark).collect()
}

#[cfg(test)]
mod tests;
