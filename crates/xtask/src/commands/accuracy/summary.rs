//! How many rows of each outcome, and how far off the predictions are.

use std::collections::BTreeMap;
use std::fmt;

use super::error::Error;
use super::outcome::{ALLOWED, Outcome};
use super::usable::LeftOut;

/// How many rows of each outcome, and how far off the predictions are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Summary {
    errors: Vec<Error>,
    not_planned: usize,
    left_out: BTreeMap<LeftOut, usize>,
}

impl Summary {
    pub(super) fn count(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::LeftOut(reason) => *self.left_out.entry(*reason).or_default() += 1,
            Outcome::NotPlanned { .. } => self.not_planned += 1,
            Outcome::Predicted { .. } => self.errors.extend(outcome.error()),
        }
    }

    fn usable(&self) -> usize {
        self.errors.len() + self.not_planned
    }

    /// The error that so many percent of the usable rows are at most, by nearest rank; a row that
    /// is not planned is worse than any.
    fn percentile(&self, percent: usize) -> String {
        let mut sorted = self.errors.clone();
        sorted.sort_unstable();
        let rank = (self.usable() * percent).div_ceil(100);
        match sorted.get(rank.saturating_sub(1)) {
            Some(error) => error.to_string(),
            None => "not planned".to_owned(),
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usable = self.usable();
        let all = usable + self.left_out.values().sum::<usize>();
        writeln!(f, "usable: {usable} of {all} rows")?;
        let within = self.errors.iter().filter(|error| error.is_within(ALLOWED)).count();
        // Not rounded up: 96.96 % are not 97 %.
        if let Some(per_mille) = (within * 1_000).checked_div(usable) {
            let (percent, tenths) = (per_mille / 10, per_mille % 10);
            writeln!(f, "within {ALLOWED} %: {within} ({percent}.{tenths} %)")?;
            let [median, high, worst] = [50, 95, 100].map(|percent| self.percentile(percent));
            writeln!(f, "error: median {median}, 95th percentile {high}, worst {worst}")?;
        }
        let left_out = LeftOut::ALL.iter().filter_map(|reason| {
            let count = self.left_out.get(reason)?;
            Some(format!("{reason} {count}"))
        });
        let left_out: Vec<String> = left_out.collect();
        let left_out = if left_out.is_empty() { "none".to_owned() } else { left_out.join(", ") };
        write!(f, "left out: {left_out}")
    }
}

#[cfg(test)]
mod tests {
    use super::Summary;
    use crate::commands::accuracy::outcome::Outcome;
    use crate::commands::accuracy::usable::LeftOut;

    fn summary(outcomes: &[Outcome]) -> String {
        let mut summary = Summary::default();
        for outcome in outcomes {
            summary.count(outcome);
        }
        summary.to_string()
    }

    #[test]
    fn the_outcomes_are_added_up() {
        let predicted = |predicted| Outcome::Predicted { printed: 1_000, predicted };
        let left_out = Outcome::LeftOut(LeftOut::NoPool);
        let none = Outcome::LeftOut(LeftOut::NoModel);
        assert_eq!(summary(&[]), "usable: 0 of 0 rows\nleft out: none");
        let one = std::slice::from_ref(&left_out);
        assert_eq!(summary(one), "usable: 0 of 1 rows\nleft out: no pool 1");
        assert_eq!(
            summary(&[predicted(1_000), left_out.clone(), none, predicted(1_005), left_out]),
            "usable: 2 of 5 rows\nwithin 1 %: 2 (100.0 %)\nerror: median 0.00 %, 95th percentile \
             0.50 %, worst 0.50 %\nleft out: no model 1, no pool 2"
        );
        let not_planned = Outcome::NotPlanned { printed: 100, why: "no".to_owned() };
        assert_eq!(
            summary(&[not_planned, predicted(900), predicted(1_001)]),
            "usable: 3 of 3 rows\nwithin 1 %: 1 (33.3 %)\nerror: median 10.00 %, 95th percentile \
             not planned, worst not planned\nleft out: none"
        );
    }
}
