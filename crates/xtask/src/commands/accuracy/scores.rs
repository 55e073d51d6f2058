//! How near we are, by version.

use std::collections::BTreeMap;
use std::fmt;

use super::error::{Error, ratio};
use super::memory::Memory;
use super::outcome::Outcome;
use super::row::Row;

/// How near the concurrency, the weights and the pool of all rows are, by version.
#[derive(Clone, Debug, Default)]
pub(super) struct Scores {
    pub(super) concurrency: ByVersion,
    pub(super) weights: ByVersion,
    pub(super) pools: ByVersion,
}

/// The scores of one number.
#[derive(Clone, Debug, Default)]
pub(super) struct ByVersion(BTreeMap<Minor, Score>);

/// A version without its patch; none is last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Minor(u64, u64);

/// How near some rows are.
#[derive(Clone, Debug, Default)]
pub(super) struct Score {
    errors: Vec<Error>,
    not_planned: usize,
    inside: usize,
    widths: Vec<u64>,
}

impl Minor {
    const NONE: Self = Self(u64::MAX, u64::MAX);

    fn of(row: &Row) -> Self {
        let text = row.version.map(|version| version.to_string()).unwrap_or_default();
        let mut parts = text.split('.').map(str::parse);
        match (parts.next(), parts.next()) {
            (Some(Ok(major)), Some(Ok(minor))) => Self(major, minor),
            _ => Self::NONE,
        }
    }
}

impl fmt::Display for Minor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NONE => f.write_str("not stated"),
            Self(major, minor) => write!(f, "{major}.{minor}"),
        }
    }
}

impl Scores {
    pub(super) fn count(&mut self, row: &Row, outcome: &Outcome, memory: Option<&Memory>) {
        let minor = Minor::of(row);
        match outcome {
            Outcome::LeftOut(_) => {}
            Outcome::NotPlanned { .. } => self.concurrency.at(minor).not_planned += 1,
            Outcome::Predicted { .. } => {
                self.concurrency.at(minor).errors.extend(outcome.error());
            }
        }
        let Some(memory) = memory else { return };
        if let Some((ours, printed)) = memory.weights {
            self.weights.at(minor).errors.push(Error::between(ours.0, printed.0));
        }
        if let Some(pool) = memory.pool {
            let score = self.pools.at(minor);
            score.errors.push(Error::between(pool.ours.expected.0, pool.printed.0));
            score.inside += usize::from(pool.is_inside());
            score.widths.push(pool.width());
        }
    }
}

impl ByVersion {
    fn at(&mut self, minor: Minor) -> &mut Score {
        self.0.entry(minor).or_default()
    }

    /// That of a minor version.
    pub(super) fn of(&self, major: u64, minor: u64) -> Score {
        self.0.get(&Minor(major, minor)).cloned().unwrap_or_default()
    }

    /// That of all versions.
    pub(super) fn all(&self) -> Score {
        self.0.values().fold(Score::default(), |mut all, score| {
            all.errors.extend(&score.errors);
            all.widths.extend(&score.widths);
            all.not_planned += score.not_planned;
            all.inside += score.inside;
            all
        })
    }

    fn rows(&self) -> Vec<(String, Score)> {
        let each = self.0.iter().map(|(minor, score)| (minor.to_string(), score.clone()));
        each.chain([("all".to_owned(), self.all())]).collect()
    }

    /// A table with an allowed error.
    pub(super) fn table(&self, what: &str, allowed: u64) -> String {
        let lines = self.rows().into_iter().map(|(version, score)| {
            format!("| {version} | {} | {} |\n", score.line(), score.within(allowed))
        });
        format!(
            "| vLLM | {what}: rows | median | 95 % | worst | within {allowed} % |\n\
             |---|---:|---:|---:|---:|---:|\n{}",
            lines.collect::<String>()
        )
    }

    /// A table with how many are inside our interval.
    pub(super) fn interval_table(&self, what: &str) -> String {
        let lines = self.rows().into_iter().map(|(version, score)| {
            let Score { inside, .. } = score;
            format!("| {version} | {} | {inside} | {} |\n", score.line(), score.width())
        });
        format!(
            "| vLLM | {what}: rows | median | 95 % | worst | inside our interval \
             | its median width, of the GPU |\n|---|---:|---:|---:|---:|---:|---:|\n{}",
            lines.collect::<String>()
        )
    }
}

impl Score {
    pub(super) fn rows(&self) -> usize {
        self.errors.len() + self.not_planned
    }

    /// The error that so many percent of the rows are at most, by nearest rank; a row that is not
    /// planned is worse than any.
    pub(super) fn percentile(&self, percent: usize) -> String {
        if self.rows() == 0 {
            return "none".to_owned();
        }
        let mut sorted = self.errors.clone();
        sorted.sort_unstable();
        let rank = (self.rows() * percent).div_ceil(100);
        let at = sorted.get(rank.saturating_sub(1));
        at.map_or_else(|| "not planned".to_owned(), ToString::to_string)
    }

    /// How many rows there are, and how far they are off.
    fn line(&self) -> String {
        let [median, high, worst] = [50, 95, 100].map(|percent| self.percentile(percent));
        format!("{} | {median} | {high} | {worst}", self.rows())
    }

    fn within(&self, allowed: u64) -> usize {
        self.errors.iter().filter(|error| error.is_within(allowed)).count()
    }

    /// The share of rows inside our interval.
    pub(super) fn share_inside(&self) -> String {
        let per_mille = u64::try_from(self.inside * 1_000 / self.rows().max(1)).unwrap_or(0);
        format!("{} %", ratio(per_mille, 10, 1))
    }

    /// The median width of our interval, of the GPU.
    pub(super) fn width(&self) -> String {
        let mut widths = self.widths.clone();
        widths.sort_unstable();
        let median = widths.get(widths.len().saturating_sub(1) / 2);
        median.map_or_else(|| "none".to_owned(), |width| format!("{} %", ratio(*width, 10, 1)))
    }
}

#[cfg(test)]
mod tests {
    use super::Score;
    use crate::commands::accuracy::error::Error;

    #[test]
    fn scores_are_ranks_and_shares() {
        let errors = [0, 10, 20].map(|off| Error::between(1_000 + off, 1_000)).to_vec();
        let score = Score { errors, not_planned: 1, inside: 3, widths: vec![10, 30, 20] };
        assert_eq!(score.line(), "4 | 1.00 % | not planned | not planned");
        assert_eq!((score.within(1), score.share_inside()), (2, "75.0 %".to_owned()));
        assert_eq!(score.width(), "2.0 %");
        assert_eq!(Score::default().line(), "0 | none | none | none");
    }
}
