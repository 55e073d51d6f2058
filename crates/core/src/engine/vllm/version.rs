//! Versions of vLLM, as they are written in logs and on command lines.

use std::cmp::Ordering;
use std::fmt;

/// A version of vLLM: releases, candidates, development builds (PEP 440, read leniently).
///
/// What stands behind a `+` names a build of the same code and is dropped.
///
/// ```
/// use kvbudget_core::engine::vllm::Version;
/// let of = |text| Version::from_text(text).expect("a version");
/// assert_eq!(of("0.29"), of("v0.29.0"));
/// assert_eq!(of("0.24.0+abc.13"), of("0.24.0"));
/// assert!(of("0.9.0.1") < of("0.9.1rc2.dev5") && of("0.9.1rc2.dev5") < of("0.9.1rc2"));
/// assert!(of("0.9.1rc2") < of("0.9.1") && of("0.9.1") < of("0.9.1.post1"));
/// assert_eq!(Version::from_text("newest"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Version {
    release: [u32; 4],
    candidate: Option<(Phase, u32)>,
    post: Option<u32>,
    dev: Option<u32>,
}

/// What comes before a release.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Phase {
    Alpha,
    Beta,
    Candidate,
}

/// The markers that may follow the numbers; longer spellings first.
const PHASES: [(&str, Phase); 6] = [
    ("alpha", Phase::Alpha),
    ("beta", Phase::Beta),
    ("rc", Phase::Candidate),
    ("a", Phase::Alpha),
    ("b", Phase::Beta),
    ("c", Phase::Candidate),
];

impl Version {
    /// A release.
    #[must_use]
    pub const fn release(major: u32, minor: u32, patch: u32) -> Self {
        Self { release: [major, minor, patch, 0], candidate: None, post: None, dev: None }
    }

    /// The version of that text.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        let text = text.strip_prefix('v').unwrap_or(&text);
        let text = text.split_once('+').map_or(text, |(public, _)| public);
        let (release, mut rest) = numbers(text)?;
        let mut version = Self { release, candidate: None, post: None, dev: None };
        while !rest.is_empty() {
            rest = version.take_marker(rest.trim_start_matches(['.', '-', '_']))?;
        }
        Some(version)
    }

    /// Reads one marker and its number from the front of a text; gives back what follows.
    fn take_marker<'a>(&mut self, text: &'a str) -> Option<&'a str> {
        if let Some(rest) = text.strip_prefix("post") {
            let (number, rest) = number(rest)?;
            self.post = Some(number);
            return Some(rest);
        }
        if let Some(rest) = text.strip_prefix("dev") {
            let (number, rest) = number(rest)?;
            self.dev = Some(number);
            return Some(rest);
        }
        let phase = |(marker, phase): (&str, Phase)| Some((text.strip_prefix(marker)?, phase));
        let (rest, phase) = PHASES.into_iter().find_map(phase)?;
        let (number, rest) = number(rest)?;
        self.candidate = Some((phase, number));
        Some(rest)
    }

    /// What decides the order: a development build is before its candidate, a candidate before
    /// its release, and that before a later build of it.
    fn key(&self) -> impl Ord {
        let candidate = match (self.candidate, self.post, self.dev) {
            // A development build of a release, before its first candidate.
            (None, None, Some(_)) => (0, None),
            (Some(candidate), _, _) => (1, Some(candidate)),
            (None, _, _) => (2, None),
        };
        (self.release, candidate, self.post, self.dev.unwrap_or(u32::MAX))
    }
}

impl Ord for Version {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Version {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch, fourth] = self.release;
        write!(f, "{major}.{minor}.{patch}")?;
        if fourth > 0 {
            write!(f, ".{fourth}")?;
        }
        if let Some((phase, number)) = self.candidate {
            let marker = match phase {
                Phase::Alpha => "a",
                Phase::Beta => "b",
                Phase::Candidate => "rc",
            };
            write!(f, "{marker}{number}")?;
        }
        if let Some(post) = self.post {
            write!(f, ".post{post}")?;
        }
        if let Some(dev) = self.dev {
            write!(f, ".dev{dev}")?;
        }
        Ok(())
    }
}

/// The numbers at the front of a text, two to four, and what follows them.
fn numbers(text: &str) -> Option<([u32; 4], &str)> {
    let mut release = [0; 4];
    let (first, mut rest) = number_at_front(text)?;
    release[0] = first;
    let mut found = 1;
    for place in &mut release[1..] {
        let Some((number, after)) = rest.strip_prefix('.').and_then(number_at_front) else { break };
        (*place, rest) = (number, after);
        found += 1;
    }
    (found >= 2).then_some((release, rest))
}

/// The number behind a marker; 0 where none is written.
fn number(text: &str) -> Option<(u32, &str)> {
    let text = text.strip_prefix('.').filter(|rest| starts_with_digit(rest)).unwrap_or(text);
    if starts_with_digit(text) { number_at_front(text) } else { Some((0, text)) }
}

fn number_at_front(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    Some((digits.parse().ok()?, rest))
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}
