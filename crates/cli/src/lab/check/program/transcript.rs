//! What `probe.py` wrote down.

use std::fs::File;
use std::io::{self, Read, Seek};

use super::process::Ended;
use crate::lab::check::quote::quote;

/// What `probe.py` wrote down.
#[derive(Debug)]
pub(super) struct Transcript {
    /// What stopped the program after it had its function.
    pub(super) stopped: Option<String>,
    /// How importing went; `None` when it never came to an end.
    pub(super) import: Option<Result<(), String>>,
    /// The answers, in the order of the calls; fewer when it broke off.
    pub(super) answers: Vec<Answer>,
    /// How Python ended.
    pub(super) ended: Ended,
}

/// The answer to one call.
#[derive(Debug)]
pub(super) enum Answer {
    /// A whole number, of whatever type and length.
    Whole(String),
    /// Something else, as Python shows it.
    Other(String),
    /// An error.
    Raised(String),
}

impl Answer {
    /// Whether it is this number.
    pub(super) fn is(&self, expected: u64) -> bool {
        matches!(self, Self::Whole(found) if *found == expected.to_string())
    }
}

impl Transcript {
    /// Reads it; `None` when it is not ours, or when Python never came to run our questions.
    pub(super) fn read(mut file: &File, ended: Ended) -> io::Result<Option<Self>> {
        /// Far more than the answers take.
        const LARGEST: u64 = 1 << 18;
        let mut bytes = Vec::new();
        file.rewind()?;
        file.take(LARGEST).read_to_end(&mut bytes)?;
        let text = String::from_utf8_lossy(&bytes);
        let mut lines = text.lines().peekable();
        if lines.next() != Some("started") {
            return Ok(None);
        }
        let stopped = lines.peek().and_then(|line| line.strip_prefix("stopped ")).map(quote);
        if stopped.is_some() {
            lines.next();
        }
        let import = lines.next().map(import);
        let answers = lines.map_while(answer).collect();
        Ok(Some(Self { stopped, import, answers, ended }))
    }
}

fn import(line: &str) -> Result<(), String> {
    if line == "imported" { Ok(()) } else { Err(quote(line)) }
}

fn answer(line: &str) -> Option<Answer> {
    let (kind, text) = line.split_once(' ')?;
    match kind {
        "whole" => Some(Answer::Whole(quote(text))),
        "other" => Some(Answer::Other(quote(text))),
        "raised" => Some(Answer::Raised(quote(text))),
        _ => None,
    }
}
