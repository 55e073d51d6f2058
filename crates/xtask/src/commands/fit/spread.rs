//! Where the values of a coefficient lie.

use super::observation::Observation;

/// Where the values of one coefficient lie.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Spread(Vec<Observation>);

/// So many rows or more have a spread.
const ENOUGH: usize = 3;

impl Spread {
    /// That of some values; none where there are none.
    pub(super) fn of(mut seen: Vec<Observation>) -> Option<Self> {
        seen.sort_unstable_by(|a, b| a.value.total_cmp(&b.value));
        (!seen.is_empty()).then_some(Self(seen))
    }

    pub(super) fn rows(&self) -> usize {
        self.0.len()
    }

    /// Whether there are enough rows to say where others lie.
    pub(super) fn is_enough(&self) -> bool {
        self.rows() >= ENOUGH
    }

    /// The value that so many percent are at most, by nearest rank.
    pub(super) fn at(&self, percent: usize) -> f64 {
        let rank = (self.rows() * percent).div_ceil(100).saturating_sub(1);
        self.0.get(rank).map_or(0.0, |seen| seen.value)
    }

    /// Whether a value lies between the least and the most, rounding aside.
    pub(super) fn holds(&self, value: f64) -> bool {
        self.0.iter().any(|seen| value >= seen.value - seen.slack)
            && self.0.iter().any(|seen| value <= seen.value + seen.slack)
    }

    /// Whether nine tenths lie in the range that is committed for them.
    pub(super) fn is_covered(&self) -> bool {
        self.0.iter().filter(|seen| seen.inside).count() * 10 >= self.rows() * 9
    }
}

#[cfg(test)]
mod tests {
    use kvbudget_core::engine::vllm::Version;

    use super::Spread;
    use crate::commands::fit::coefficient::Name;
    use crate::commands::fit::observation::Observation;

    fn spread(values: &[f64]) -> Option<Spread> {
        let seen = |value: &f64| Observation {
            name: Name::Sampler,
            version: Version::release(0, 19, 0),
            value: *value,
            slack: 0.1,
            inside: *value < 4.0,
        };
        Spread::of(values.iter().map(seen).collect())
    }

    #[test]
    fn ranks_are_values_that_were_seen() {
        assert_eq!(spread(&[]), None);
        let Some(four) = spread(&[3.0, 1.0, 2.0, 4.0]) else { panic!("four values") };
        for (percent, value) in [(0, 1.0), (5, 1.0), (50, 2.0), (95, 4.0), (100, 4.0)] {
            assert!((four.at(percent) - value).abs() < 1e-9, "{percent}");
        }
        assert!(four.holds(1.0) && four.holds(0.95) && !four.holds(0.8) && !four.holds(4.2));
        assert!(four.is_enough() && !four.is_covered());
        assert!(spread(&[1.0]).is_some_and(|one| !one.is_enough() && one.is_covered()));
    }
}
