//! How far a predicted number is from a printed one.

use std::cmp::Ordering;
use std::fmt;

/// A difference and what it is a part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::commands) struct Error {
    off: u64,
    of: u64,
}

impl Error {
    /// How far `predicted` is from `printed`.
    pub(in crate::commands) fn between(predicted: u64, printed: u64) -> Self {
        Self { off: predicted.abs_diff(printed), of: printed.max(1) }
    }

    /// Whether it is at most so many percent.
    pub(in crate::commands) fn is_within(self, percent: u64) -> bool {
        u128::from(self.off) * 100 <= u128::from(self.of) * u128::from(percent)
    }
}

impl Ord for Error {
    fn cmp(&self, other: &Self) -> Ordering {
        let (own, others) = (u128::from(self.off), u128::from(other.off));
        (own * u128::from(other.of)).cmp(&(others * u128::from(self.of)))
    }
}

impl PartialOrd for Error {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} %", ratio(self.off.saturating_mul(100), self.of, 2))
    }
}

/// A ratio with so many decimals, rounded to the nearest.
pub(in crate::commands) fn ratio(a: u64, b: u64, decimals: usize) -> String {
    let scale = (0..decimals).fold(1_u128, |scale, _| scale * 10);
    let (a, b) = (u128::from(a), u128::from(b.max(1)));
    let scaled = (a * scale + b / 2) / b;
    format!("{}.{:0decimals$}", scaled / scale, scaled % scale)
}

#[cfg(test)]
mod tests {
    use super::Error;

    #[test]
    fn an_error_is_a_part_of_what_was_printed() {
        let rows = [
            (1541, 1541, "0.00 %", true),
            (101, 100, "1.00 %", true),
            (99, 100, "1.00 %", true),
            (13308, 13126, "1.39 %", false),
            (200, 100, "100.00 %", false),
            (0, 0, "0.00 %", true),
        ];
        for (predicted, printed, text, within) in rows {
            let error = Error::between(predicted, printed);
            let found = (error.to_string(), error.is_within(1));
            assert_eq!(found, (text.to_owned(), within), "{predicted} of {printed}");
        }
        assert!(Error::between(101, 100) < Error::between(52, 50));
    }
}
