//! From what a person writes to a typed value. Each reader is bounded and says what it expected.

mod error;
mod formats;

use std::num::NonZeroU64;

pub use error::{Example, ParseError};
pub use formats::{quantization, weight_format};

use crate::fmt::SizeUnit;
use crate::scenario::{HeadDim, Overhead};
use crate::units::{Bytes, Parameters, Percent, Requests, Tokens};

/// Longest text of one value: a model's layers in short form are the longest sensible one.
pub const MAX_CHARS: usize = 40_000;
/// Most contexts or batches in the scenario table.
pub const MAX_LIST: usize = 32;
/// The value that means "as it follows from the rest".
pub const AUTO: &str = "auto";
/// A size written without a unit is in bytes; below this it is surely meant in GiB.
const SMALLEST_BARE_SIZE: u64 = crate::units::MIB;

/// A whole number of at least 1: `32`, `131,072`, `131_072`.
///
/// # Errors
/// [`ParseError`] when it is not.
pub fn positive(text: &str) -> Result<NonZeroU64, ParseError> {
    scaled(text, &[], Example::One("32"))
}

/// A value or nothing: `auto` and an empty text leave it to the engine.
///
/// # Errors
/// As `read`.
pub fn or_auto<T>(
    text: &str,
    read: impl FnOnce(&str) -> Result<T, ParseError>,
) -> Result<Option<T>, ParseError> {
    let left_open = matches!(text.trim(), "" | AUTO);
    if left_open { Ok(None) } else { read(text).map(Some) }
}

/// `on` or `off`, or another way of saying so.
///
/// # Errors
/// [`ParseError::UnknownName`] when it is neither.
pub fn switch(text: &str) -> Result<bool, ParseError> {
    let read = |text: &str| match text {
        "on" | "true" | "yes" | "1" => Some(true),
        "off" | "false" | "no" | "0" => Some(false),
        _ => None,
    };
    name(text, read, || vec![ON, OFF])
}

/// How [`switch`] is written.
pub const ON: &str = "on";
/// How [`switch`] is written.
pub const OFF: &str = "off";

/// A number of tokens: `32768`, `32K` (x 1,024), `1M` (x 1,048,576).
///
/// # Errors
/// [`ParseError`] when it is not.
///
/// ```
/// use kvbudget_core::parse;
/// assert_eq!(parse::tokens("128K"), parse::tokens("131,072"));
/// ```
pub fn tokens(text: &str) -> Result<Tokens, ParseError> {
    scaled(text, &[('k', 1 << 10), ('m', 1 << 20)], Example::Either("32768", "32K")).map(Tokens)
}

/// A number of requests.
///
/// # Errors
/// [`ParseError`] when it is not.
pub fn requests(text: &str) -> Result<Requests, ParseError> {
    scaled(text, &[], Example::One("8")).map(Requests)
}

/// A number of parameters: `7B` (x 10^9), `8.03B`, `350M`, `7000000000`.
///
/// # Errors
/// [`ParseError`] when it is not.
pub fn parameters(text: &str) -> Result<Parameters, ParseError> {
    const SCALES: &[(char, u64)] =
        &[('k', 1_000), ('m', 1_000_000), ('b', 1_000_000_000), ('t', 1_000_000_000_000)];
    /// No model is smaller: the suffix was forgotten.
    const SMALLEST: u64 = 1_000;
    let parameters = scaled(text, SCALES, Example::Either("7B", "7000000000"))?;
    if parameters.get() < SMALLEST {
        return Err(ParseError::BareParameters { found: parameters.get() });
    }
    Ok(Parameters(parameters))
}

/// A size: `14GiB` (x 2^30), `80GB` (x 10^9), `61.66 GiB` to the nearest byte, or plain bytes.
///
/// # Errors
/// [`ParseError`] when it is not, or when the unit can be read in two ways.
///
/// ```
/// use kvbudget_core::{parse, units::Bytes};
/// assert_eq!(parse::size("80GB"), Ok(Bytes(80_000_000_000)));
/// assert!(parse::size("80G").is_err());
/// ```
pub fn size(text: &str) -> Result<Bytes, ParseError> {
    /// Digits that always fit 64 bits, and the longest unit.
    const LONGEST_NUMBER: usize = 22;
    let text = &clean(text)?;
    let not_size = || {
        let found = text.clone();
        if text.starts_with(|c: char| c.is_ascii_digit()) && text.len() > LONGEST_NUMBER {
            ParseError::TooLarge { found }
        } else {
            ParseError::NotSize { found, example: Example::Either("80GiB", "80GB") }
        }
    };
    let (number, unit) = split_unit(text);
    let read = decimal(number).ok_or_else(not_size)?;
    let factor = if unit.is_empty() {
        match read.exact() {
            Some(bytes) if bytes == 0 || bytes >= SMALLEST_BARE_SIZE => 1,
            _ => return Err(ParseError::BareSize { found: number.to_owned(), share: false }),
        }
    } else if let Some(unit) = SizeUnit::ALL.iter().find(|u| u.name().eq_ignore_ascii_case(unit)) {
        unit.bytes()
    } else if ["g", "gig", "m", "k", "t"].contains(&unit.to_ascii_lowercase().as_str()) {
        return Err(ParseError::AmbiguousUnit { unit: unit.to_owned() });
    } else {
        return Err(not_size());
    };
    read.rounded(factor).map(Bytes).ok_or_else(|| ParseError::TooLarge { found: text.clone() })
}

/// A size of at least one byte.
///
/// # Errors
/// As [`size`], and [`ParseError::Zero`].
pub fn positive_size(text: &str) -> Result<Bytes, ParseError> {
    let size = size(text)?;
    if size.0 == 0 { Err(ParseError::Zero) } else { Ok(size) }
}

/// A size, a share of at most 100 % (to a thousandth of a percent) where the text ends in a
/// percent sign, or `auto`.
///
/// # Errors
/// [`ParseError`] when it is neither.
pub fn size_or_share(text: &str) -> Result<Overhead, ParseError> {
    let cleaned = &clean(text)?;
    if cleaned == AUTO {
        return Ok(Overhead::Auto);
    }
    let Some(number) = cleaned.strip_suffix('%') else {
        return size(text).map(Overhead::Given).map_err(|error| match error {
            ParseError::BareSize { found, .. } => ParseError::BareSize { found, share: true },
            other => other,
        });
    };
    let found = || cleaned.clone();
    let thousandths = decimal(number.trim_end())
        .ok_or_else(|| ParseError::NotSize { found: found(), example: Example::One("7.5%") })?
        .rounded(1_000)
        .filter(|share| *share <= Percent::WHOLE)
        .ok_or_else(|| ParseError::PastWhole { found: found() })?;
    Ok(Overhead::Share(Percent { thousandths }))
}

/// A share of a whole: `0.95`, `95%`.
///
/// # Errors
/// [`ParseError`] when it is not one above 0 and up to 1.
///
/// ```
/// use kvbudget_core::{parse, units::Percent};
/// assert_eq!(parse::share("0.95"), Ok(Percent::whole(95)));
/// assert_eq!(parse::share("95 %"), Ok(Percent::whole(95)));
/// assert!(parse::share("1.2").is_err() && parse::share("0").is_err());
/// ```
pub fn share(text: &str) -> Result<Percent, ParseError> {
    let cleaned = &clean(text)?;
    let (number, scale) = match cleaned.strip_suffix('%') {
        Some(number) => (number.trim_end(), 1_000),
        None => (cleaned.as_str(), Percent::WHOLE),
    };
    let not_share = || ParseError::NotShare { found: cleaned.clone() };
    let thousandths = decimal(number)
        .ok_or_else(not_share)?
        .rounded(scale)
        .filter(|share| *share <= Percent::WHOLE)
        .ok_or_else(|| ParseError::PastWhole { found: cleaned.clone() })?;
    if thousandths == 0 { Err(not_share()) } else { Ok(Percent { thousandths }) }
}

/// A list parted by commas or spaces, each entry read by `entry`; it must not be empty.
///
/// # Errors
/// The first error of an entry, or [`ParseError::LongList`].
pub fn list<T>(
    text: &str,
    entry: impl Fn(&str) -> Result<T, ParseError>,
) -> Result<Vec<T>, ParseError> {
    let text = clean(text)?;
    let parts: Vec<&str> =
        text.split([',', '、', '，', ' ']).filter(|part| !part.is_empty()).collect();
    if parts.is_empty() {
        return Err(ParseError::Empty);
    }
    if parts.len() > MAX_LIST {
        return Err(ParseError::LongList { found: parts.len() });
    }
    // `32,768` would be two entries, the second `768`; `096` shows that grouping was meant.
    if let Some(grouped) = parts.iter().find(|part| part.len() > 1 && part.starts_with('0')) {
        let found = (*grouped).to_owned();
        return Err(ParseError::NotWhole { found, example: Example::Unmarked("32768") });
    }
    parts.into_iter().map(entry).collect()
}

/// A head dimension: a whole number, or `auto`.
///
/// # Errors
/// [`ParseError`] when it is neither.
pub fn head_dim(text: &str) -> Result<HeadDim, ParseError> {
    if clean(text)?.eq_ignore_ascii_case(AUTO) {
        return Ok(HeadDim::FromHiddenSize);
    }
    scaled(text, &[], Example::OrAuto("128")).map(HeadDim::Given)
}

/// One of some names, in any case.
///
/// # Errors
/// [`ParseError::UnknownName`], which lists the names.
pub fn name<T>(
    text: &str,
    find: impl Fn(&str) -> Option<T>,
    known: impl FnOnce() -> Vec<&'static str>,
) -> Result<T, ParseError> {
    let found = clean(text)?;
    find(&found).ok_or_else(|| ParseError::UnknownName { found, known: known() })
}

/// A decimal number as written: `digits` with the last `places` of them behind the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decimal {
    digits: u64,
    places: u32,
}

impl Decimal {
    /// The whole number, if it is one.
    pub(crate) const fn exact(self) -> Option<u64> {
        let scale = 10_u64.pow(self.places);
        if self.digits.is_multiple_of(scale) { Some(self.digits / scale) } else { None }
    }

    /// The number times `factor`, to the nearest whole number, half up.
    pub(crate) fn rounded(self, factor: u64) -> Option<u64> {
        let scale = 10_u128.pow(self.places);
        let product = u128::from(self.digits) * u128::from(factor);
        u64::try_from((product + scale / 2) / scale).ok()
    }

    /// The number times `factor`, rounded down.
    pub(crate) fn floored(self, factor: u64) -> Option<u64> {
        let product = u128::from(self.digits) * u128::from(factor);
        u64::try_from(product / 10_u128.pow(self.places)).ok()
    }

    /// The number times `factor`, if that is whole.
    fn times(self, factor: u64) -> Option<u64> {
        let scale = 10_u128.pow(self.places);
        let product = u128::from(self.digits) * u128::from(factor);
        product.is_multiple_of(scale).then(|| u64::try_from(product / scale).ok()).flatten()
    }
}

/// Reads `80`, `61.66` or `131,072`.
pub(crate) fn decimal(text: &str) -> Option<Decimal> {
    /// Enough for a byte in GiB; 10^12 leaves room in every product.
    const MAX_PLACES: usize = 12;
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let whole = ungrouped(whole)?;
    let all_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || part.len() > MAX_PLACES || !all_digits(&whole) || !all_digits(part) {
        return None;
    }
    let digits = (whole + part).parse().ok()?;
    Some(Decimal { digits, places: u32::try_from(part.len()).ok()? })
}

/// The digits of a whole number. Marks stand between groups of three digits, as in `131,072`; in
/// `1,5` or `1,8` something else was meant.
fn ungrouped(whole: &str) -> Option<String> {
    let mut groups = whole.split([',', '_']);
    let first = groups.next()?;
    let mut digits = first.to_owned();
    for group in groups {
        if group.len() != 3 || !(1..=3).contains(&first.len()) {
            return None;
        }
        digits.push_str(group);
    }
    Some(digits)
}

fn scaled(text: &str, scales: &[(char, u64)], example: Example) -> Result<NonZeroU64, ParseError> {
    let text = &clean(text)?;
    let not_whole = || ParseError::NotWhole { found: text.clone(), example };
    let (number, suffix) = split_unit(text);
    let factor = if suffix.is_empty() {
        1
    } else {
        let same = |(letter, _): &&(char, u64)| suffix.eq_ignore_ascii_case(&letter.to_string());
        scales.iter().find(same).ok_or_else(not_whole)?.1
    };
    let too_large = || ParseError::TooLarge { found: text.clone() };
    let Some(number) = decimal(number) else {
        let digits = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
        return Err(if digits { too_large() } else { not_whole() });
    };
    let value = match number.times(factor) {
        Some(value) => value,
        None if number.rounded(factor).is_none() => return Err(too_large()),
        None => return Err(not_whole()),
    };
    NonZeroU64::new(value).ok_or(ParseError::Zero)
}

/// Parts `61.66 GiB` into the number and the letters behind it.
fn split_unit(text: &str) -> (&str, &str) {
    let end = text.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len();
    let (number, unit) = text.split_at(end);
    (number.trim_end(), unit)
}

/// Trims, bounds, and turns the full-width digits and letters of an East Asian keyboard into
/// plain ones.
fn clean(text: &str) -> Result<String, ParseError> {
    if text.chars().nth(MAX_CHARS).is_some() {
        return Err(ParseError::TooLong);
    }
    let narrow = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{3000}' | '\u{a0}' => ' ',
        other => other,
    };
    let text: String = text.chars().map(narrow).collect();
    let text = text.trim();
    if text.is_empty() { Err(ParseError::Empty) } else { Ok(text.to_owned()) }
}
