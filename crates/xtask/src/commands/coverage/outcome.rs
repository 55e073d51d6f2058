//! What became of one config.

use std::panic::catch_unwind;

use kvbudget_core::architecture::Architecture;
use kvbudget_core::architecture_file;
use kvbudget_core::config::{self, ConfigError};
use kvbudget_core::fmt::count;

use super::totals::{Independence, Total};

/// What became of one config.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It was read, and there is no total to compare with.
    Answered,
    /// It was read, and the total is met exactly.
    Met,
    /// It was read, and its total is another one.
    Different {
        /// Our total.
        ours: u64,
        /// The total in the table.
        theirs: u64,
        /// What that means.
        difference: Difference,
    },
    /// It was refused, for a reason that is named.
    Refused(ConfigError),
    /// The reader panicked, or what it read does not survive an architecture file.
    Broken(&'static str),
}

/// What a different total means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Difference {
    /// The published files hold as many as we count, and the table says why the model builds
    /// another number.
    Named(String),
    /// Nobody else has counted this model, so it is not known who is right.
    Unproven,
    /// Somebody else has counted it too: we are wrong.
    Miss,
}

impl Outcome {
    pub(super) fn of(text: &str, total: Option<&Total>) -> Self {
        match catch_unwind(|| config::read(text)) {
            Ok(Ok(model)) if !survives(&model) => {
                Self::Broken("its architecture file is refused or another model")
            }
            Ok(Ok(model)) => Self::compared(model.parameters.total(), total),
            Ok(Err(error)) => Self::Refused(error),
            Err(_) => Self::Broken("the reader panicked"),
        }
    }

    fn compared(ours: u64, total: Option<&Total>) -> Self {
        let Some((total, theirs)) = total.and_then(|total| Some((total, total.built?))) else {
            return Self::Answered;
        };
        if ours == theirs {
            return Self::Met;
        }
        let difference = match total.independence {
            _ if total.stored == Some(ours) => Difference::Named(total.check.clone()),
            Independence::Independent => Difference::Miss,
            Independence::Dependent => Difference::Unproven,
        };
        Self::Different { ours, theirs, difference }
    }

    /// What is to be said of it; nothing when all is well.
    pub(super) fn line(&self) -> Option<String> {
        match self {
            Self::Answered | Self::Met => None,
            Self::Refused(error) => Some(format!("refused: {error}")),
            Self::Broken(how) => Some(format!("BROKEN: {how}")),
            Self::Different { ours, theirs, difference } => {
                let sign = if ours > theirs { '+' } else { '-' };
                let (by, ours) = (count(ours.abs_diff(*theirs)), count(*ours));
                let meaning = match difference {
                    Difference::Named(check) => format!("named: {check}"),
                    Difference::Unproven => "no independent total".to_owned(),
                    Difference::Miss => "A MISS, the total is independent".to_owned(),
                };
                Some(format!(
                    "different: {ours}, expected {} ({sign}{by}); {meaning}",
                    count(*theirs)
                ))
            }
        }
    }
}

fn survives(model: &Architecture) -> bool {
    architecture_file::read(&architecture_file::write(model)).is_ok_and(|read| read == *model)
}

#[cfg(test)]
mod tests {
    use super::{Difference, Outcome};
    use crate::commands::coverage::totals::{Independence, Total};

    fn total(built: u64, stored: u64, independence: Independence) -> Total {
        Total { built: Some(built), stored: Some(stored), check: "MTP".to_owned(), independence }
    }

    #[test]
    fn a_total_is_met_or_the_difference_is_judged() {
        use Independence::{Dependent, Independent};
        let different = |difference| Outcome::Different { ours: 10, theirs: 8, difference };
        let rows = [
            (None, Outcome::Answered),
            (Some(Total::default()), Outcome::Answered),
            (Some(total(10, 8, Independent)), Outcome::Met),
            (Some(total(8, 8, Independent)), different(Difference::Miss)),
            (Some(total(8, 8, Dependent)), different(Difference::Unproven)),
            (Some(total(8, 10, Independent)), different(Difference::Named("MTP".to_owned()))),
        ];
        for (total, expected) in rows {
            assert_eq!(Outcome::compared(10, total.as_ref()), expected, "{total:?}");
        }
    }

    #[test]
    fn what_is_not_well_is_said() {
        let rows = [
            (Outcome::of("[]", None), "refused: expected a JSON object"),
            (
                Outcome::compared(10, Some(&total(8_000, 8, Independence::Independent))),
                "different: 10, expected 8,000 (-7,990); A MISS",
            ),
        ];
        for (outcome, expected) in rows {
            let line = outcome.line().unwrap_or_default();
            assert!(line.starts_with(expected), "{line}");
        }
    }
}
