//! A line of `key=value` pairs, as in `base.txt` and `fit.txt`.
//!
//! The lab fixes the keys and their order. Free are the space between the pairs and, where the lab
//! does not fix decimals, how a value is written.

use super::number::{self, Decimal};
use super::quote::quote;

/// What is wrong with a line of pairs. The numbers are what the lab asks for, so only those that it
/// gives itself are said.
#[derive(Debug, thiserror::Error)]
pub(super) enum PairsFault {
    /// There is nothing.
    #[error("expected a line `{form}` for {scenario}; found nothing")]
    Empty {
        /// What the line looks like.
        form: String,
        /// What it is about.
        scenario: String,
    },
    /// There is more than the line.
    #[error("expected one line, found {found}")]
    Lines {
        /// How many there are.
        found: usize,
    },
    /// The keys are others, or in another order.
    #[error("expected a line `{form}` for {scenario}; found `{found}`")]
    Keys {
        /// What the line looks like.
        form: String,
        /// What it is about.
        scenario: String,
        /// The line that was found.
        found: String,
    },
    /// A value is written in another way.
    #[error("{key}: expected {}, found `{found}`", rule.name())]
    Form {
        /// Its key.
        key: String,
        /// How it must be written.
        rule: Rule,
        /// The value that was found.
        found: String,
    },
    /// A value is another.
    #[error("{key}: expected {wanted} for {scenario}; found `{found}`")]
    Value {
        /// Its key.
        key: String,
        /// The value, as far as the lab gives it.
        wanted: String,
        /// What it is about.
        scenario: String,
        /// The value that was found.
        found: String,
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

    const fn name(self) -> &'static str {
        match self {
            Self::Whole => "an integer",
            Self::TwoDecimals => "two decimals",
            Self::Number => "a number",
        }
    }

    const fn form(self) -> &'static str {
        match self {
            Self::Whole => "<integer>",
            Self::TwoDecimals => "<two decimals>",
            Self::Number => "<number>",
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

/// Compares the line that was found with ours, which answers for the scenario.
pub(super) fn compare(expected: &str, found: &str, scenario: &str) -> Result<(), PairsFault> {
    let ours = pairs(expected);
    let (form, scenario) = (form(&ours), scenario.to_owned());
    let lines: Vec<&str> = found.lines().filter(|line| !line.trim().is_empty()).collect();
    let found = match lines[..] {
        [line] => line,
        [] => return Err(PairsFault::Empty { form, scenario }),
        _ => return Err(PairsFault::Lines { found: lines.len() }),
    };
    let theirs = pairs(found);
    if !ours.iter().map(|(key, _)| key).eq(theirs.iter().map(|(key, _)| key)) {
        return Err(PairsFault::Keys { form, scenario, found: quote(found) });
    }
    for ((key, value), (_, found)) in ours.iter().zip(theirs) {
        let rule = Rule::of(key);
        if rule.same(value, found) {
            continue;
        }
        let (key, number, found) = ((*key).to_owned(), Decimal::read(found), quote(found));
        if number.is_none() || number == Decimal::read(value) {
            return Err(PairsFault::Form { key, rule, found });
        }
        let wanted = wanted(&ours, &key);
        return Err(PairsFault::Value { key, wanted, scenario, found });
    }
    Ok(())
}

fn form(ours: &[(&str, &str)]) -> String {
    let pair = |(key, _): &(&str, &str)| format!("{key}={}", Rule::of(key).form());
    ours.iter().map(pair).collect::<Vec<_>>().join(" ")
}

/// The value of a key, as far as the lab gives it: it says how many GiB come out.
fn wanted(ours: &[(&str, &str)], key: &str) -> String {
    match (key, ours.iter().find(|(key, _)| *key == "gib")) {
        ("gib", Some((_, gib))) => (*gib).to_owned(),
        (_, Some((_, gib))) => format!("the bytes of {gib} GiB"),
        (_, None) => "the number".to_owned(),
    }
}

/// The pairs of a line; a piece without `=` is a key that no line of ours has.
fn pairs(line: &str) -> Vec<(&str, &str)> {
    line.split_whitespace().map(|piece| piece.split_once('=').unwrap_or((piece, ""))).collect()
}
