//! How many of each outcome.

use std::fmt;

use super::outcome::{Difference, Outcome};

/// How many of each outcome.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Summary {
    answered: u64,
    refused: u64,
    broken: u64,
    met: u64,
    named: u64,
    unproven: u64,
    missed: u64,
}

impl Summary {
    pub(super) fn count(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Answered => self.answered += 1,
            Outcome::Refused(_) => self.refused += 1,
            Outcome::Broken(_) => self.broken += 1,
            Outcome::Met => {
                self.answered += 1;
                self.met += 1;
            }
            Outcome::Different { difference, .. } => {
                self.answered += 1;
                match difference {
                    Difference::Named(_) => self.named += 1,
                    Difference::Unproven => self.unproven += 1,
                    Difference::Miss => self.missed += 1,
                }
            }
        }
    }

    /// Whether nothing was missed and nothing broke.
    pub(super) const fn is_clean(self) -> bool {
        self.missed == 0 && self.broken == 0
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { answered, refused, broken, met, named, unproven, missed } = *self;
        let all = answered + refused + broken;
        let per_mille = answered * 1_000 / all.max(1);
        let (percent, tenths) = (per_mille / 10, per_mille % 10);
        writeln!(
            f,
            "{all} configs: {answered} answered ({percent}.{tenths} %), {refused} refused, {broken} broken"
        )?;
        write!(
            f,
            "{} totals compared: {met} met, {named} differ by what is named, {unproven} differ \
             without an independent total, {missed} missed",
            met + named + unproven + missed
        )
    }
}

#[cfg(test)]
mod tests {
    use super::Summary;
    use crate::commands::coverage::outcome::Outcome;

    #[test]
    fn the_outcomes_are_added_up() {
        let mut summary = Summary::default();
        for outcome in [Outcome::Met, Outcome::Answered, Outcome::Broken("")] {
            summary.count(&outcome);
        }
        assert_eq!(
            summary.to_string(),
            "3 configs: 2 answered (66.6 %), 0 refused, 1 broken\n1 totals compared: 1 met, 0 \
             differ by what is named, 0 differ without an independent total, 0 missed"
        );
        assert!(!summary.is_clean());
    }
}
