//! Numbers as somebody wrote them: compared by value, without rounding.

/// A decimal number: its digits, without the zeros that do not count, and the power of ten that
/// they are multiplied by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    digits: String,
    exponent: i64,
}

impl Decimal {
    /// Reads `2`, `2.0`, `02.00` or `0.2e+01`, which are equal.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (mantissa, exponent) = match text.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, signed(exponent)?),
            None => (text, 0),
        };
        let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        if (whole.is_empty() && part.is_empty()) || !digits(whole) || !digits(part) {
            return None;
        }
        let all = format!("{whole}{part}");
        let digits = all.trim_end_matches('0');
        if digits.is_empty() {
            return Some(Self { digits: String::new(), exponent: 0 });
        }
        let (zeros, places) = (all.len() - digits.len(), part.len());
        let exponent = exponent + i64::try_from(zeros).ok()? - i64::try_from(places).ok()?;
        Some(Self { digits: digits.trim_start_matches('0').to_owned(), exponent })
    }
}

fn digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads an exponent; no size needs one of more than three digits.
fn signed(text: &str) -> Option<i64> {
    let number = text.strip_prefix(['+', '-']).unwrap_or(text);
    (digits(number) && number.len() <= 3).then(|| text.parse().ok()).flatten()
}

/// Reads a whole number that is written as one: `30`, but not `30.0`.
pub(super) fn whole(text: &str) -> Option<u64> {
    digits(text).then(|| text.parse().ok()).flatten()
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
            ("16", "1.60e+01", true),
            ("16", "160E-1", true),
            ("131072", "131072.0", true),
            ("131072", "1.31072e5", true),
            ("0", "0e9", true),
            ("2", "2e1", false),
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
        for text in [
            "", ".", "-2", "+2", "2,0", "2e", "2e+", "e1", "2e1.0", "2e9999", "2e--1", "1.2.3",
            "two", "２", "2GiB", "nan",
        ] {
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
