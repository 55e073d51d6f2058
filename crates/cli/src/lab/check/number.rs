//! Numbers as somebody wrote them: compared by value, without rounding.

/// A decimal number without the zeros that do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decimal<'a> {
    whole: &'a str,
    part: &'a str,
}

impl<'a> Decimal<'a> {
    /// Reads `2`, `2.0` or `02.00`, which are equal.
    pub(super) fn read(text: &'a str) -> Option<Self> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if (whole.is_empty() && part.is_empty()) || !digits(whole) || !digits(part) {
            return None;
        }
        Some(Self { whole: whole.trim_start_matches('0'), part: part.trim_end_matches('0') })
    }
}

/// Reads a whole number that is written as one: `30`, but not `30.0`.
pub(super) fn whole(text: &str) -> Option<u64> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::{Decimal, whole};

    #[test]
    fn decimals_are_equal_by_value() {
        for (a, b, equal) in [
            ("2", "2.00", true),
            ("2.0", "02.", true),
            ("0.5", ".50", true),
            ("0", "0.00", true),
            ("2", "20", false),
            ("2", "2.001", false),
        ] {
            let (left, right) = (Decimal::read(a), Decimal::read(b));
            assert!(left.is_some() && right.is_some(), "{a} {b}");
            assert_eq!(left == right, equal, "{a} {b}");
        }
    }

    #[test]
    fn what_is_not_a_decimal_is_not_read() {
        for text in ["", ".", "-2", "+2", "2,0", "2e0", "1.2.3", "two", "２", "2GiB", "nan"] {
            assert_eq!(Decimal::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_whole_number_has_no_point() {
        assert_eq!(whole("30"), Some(30));
        for text in ["", "30.0", "+30", "-30", "3_0", "99999999999999999999"] {
            assert_eq!(whole(text), None, "{text}");
        }
    }
}
