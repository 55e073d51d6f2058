//! A line of `key=value` pairs, as in `base.txt` and `fit.txt`.
//!
//! The lab fixes the keys and their order. Free are the space between the pairs and, where the lab
//! does not fix decimals, how a value is written.

use super::number::{self, Decimal};
use super::quote::quote;

/// What is wrong with a line of pairs.
#[derive(Debug, thiserror::Error)]
pub(super) enum PairsFault {
    /// There is nothing.
    #[error("expected the line `{expected}`, found nothing")]
    Empty {
        /// The line.
        expected: String,
    },
    /// There is more than the line.
    #[error("expected one line, found {found}")]
    Lines {
        /// How many there are.
        found: usize,
    },
    /// The keys are others, or in another order.
    #[error("expected a line like `{expected}`, found `{found}`")]
    Keys {
        /// The line.
        expected: String,
        /// The line that was found.
        found: String,
    },
    /// A value is another.
    #[error("{key}: expected {expected}{}, found `{found}`", rule.hint())]
    Value {
        /// Its key.
        key: String,
        /// The value.
        expected: String,
        /// The value that was found.
        found: String,
        /// How it must be written.
        rule: Rule,
    },
}

/// How a value must be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// Without a point: the lab asks for an integer.
    Whole,
    /// With two decimals, as the lab asks.
    TwoDecimals,
    /// Any way of writing the number.
    Number,
}

impl Rule {
    fn of(key: &str) -> Self {
        match key {
            "bytes" | "max_concurrent" => Self::Whole,
            "gib" => Self::TwoDecimals,
            _ => Self::Number,
        }
    }

    const fn hint(self) -> &'static str {
        match self {
            Self::Whole => " (a whole number)",
            Self::TwoDecimals => " (two decimals)",
            Self::Number => "",
        }
    }

    fn same(self, expected: &str, found: &str) -> bool {
        match self {
            Self::Whole => number::whole(found).is_some_and(|n| number::whole(expected) == Some(n)),
            Self::TwoDecimals => found == expected,
            Self::Number => {
                Decimal::read(found).is_some_and(|n| Decimal::read(expected) == Some(n))
            }
        }
    }
}

/// Compares the line that was found with ours.
pub(super) fn compare(expected: &str, found: &str) -> Result<(), PairsFault> {
    let expected = expected.trim();
    let lines: Vec<&str> = found.lines().filter(|line| !line.trim().is_empty()).collect();
    let found = match lines[..] {
        [line] => line,
        [] => return Err(PairsFault::Empty { expected: expected.to_owned() }),
        _ => return Err(PairsFault::Lines { found: lines.len() }),
    };
    let (ours, theirs) = (pairs(expected), pairs(found));
    if !ours.iter().map(|(key, _)| key).eq(theirs.iter().map(|(key, _)| key)) {
        return Err(PairsFault::Keys { expected: expected.to_owned(), found: quote(found) });
    }
    for ((key, ours), (_, theirs)) in ours.into_iter().zip(theirs) {
        let rule = Rule::of(key);
        if !rule.same(ours, theirs) {
            return Err(PairsFault::Value {
                key: key.to_owned(),
                expected: ours.to_owned(),
                found: quote(theirs),
                rule,
            });
        }
    }
    Ok(())
}

/// The pairs of a line; a piece without `=` is a key that no line of ours has.
fn pairs(line: &str) -> Vec<(&str, &str)> {
    line.split_whitespace().map(|piece| piece.split_once('=').unwrap_or((piece, ""))).collect()
}
