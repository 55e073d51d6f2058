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
/// assert_eq!(of("0.33.0-1"), of("0.33.0.post1"));
/// for text in ["newest", "0.33.0-abc", "0.33.0..rc1", "0.33.0rc1rc2", "0.33.0dev3rc1", "0.33.0+"] {
///     assert_eq!(Version::from_text(text), None, "{text}");
/// }
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
        let public = match text.split_once('+') {
            Some((public, build)) => is_build(build).then_some(public)?,
            None => text,
        };
        let (release, rest) = numbers(public)?;
        let (candidate, rest) = marked(rest, &PHASES)?;
        let (post, rest) = match rest.strip_prefix('-').filter(|rest| starts_with_digit(rest)) {
            // PEP 440's short form.
            Some(rest) => number_at_front(rest).map(|(number, rest)| (Some(((), number)), rest))?,
            None => marked(rest, &[("post", ())])?,
        };
        let (dev, rest) = marked(rest, &[("dev", ())])?;
        let number = |((), number)| number;
        let version = Self { release, candidate, post: post.map(number), dev: dev.map(number) };
        rest.is_empty().then_some(version)
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

/// A marker at the front of a text with its number, and what follows; none where it is not there.
fn marked<'a, T: Copy>(
    text: &'a str,
    markers: &[(&str, T)],
) -> Option<(Option<(T, u32)>, &'a str)> {
    let bare = text.strip_prefix(['.', '-', '_']).unwrap_or(text);
    let found = markers.iter().find_map(|(marker, of)| Some((*of, bare.strip_prefix(*marker)?)));
    let Some((of, rest)) = found else { return Some((None, text)) };
    let (number, rest) = number(rest)?;
    Some((Some((of, number)), rest))
}

/// Whether a text names a build: letters and digits, with single separators between them.
fn is_build(text: &str) -> bool {
    let word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric());
    text.split(['.', '-', '_']).all(word)
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
