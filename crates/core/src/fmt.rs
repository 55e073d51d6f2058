//! The only place where a number becomes text. Integers throughout: what is shown is exact or
//! rounded half up, never a float's idea of it.

use crate::units::{Bits, Bytes, GB, GIB, KIB, MB, MIB, Parameters, Percent};

/// A count with its thousands marked: `131,072`.
#[must_use]
pub fn count(n: u64) -> String {
    group(&n.to_string())
}

/// A number of parameters, so that it is read back exactly: `8.03B`, `350M`, `8030261248`.
#[must_use]
pub fn parameters(parameters: Parameters) -> String {
    let n = parameters.0.get();
    let suffixes = [(1_000_000_000, "B"), (1_000_000, "M")];
    // At most three places.
    match suffixes.into_iter().find(|(scale, _)| n >= *scale && n.is_multiple_of(scale / 1_000)) {
        Some((scale, suffix)) => plain_ratio(n, scale, 3) + suffix,
        None => n.to_string(),
    }
}

/// An amount of memory in the binary unit that suits it: `2.00 GiB`, `128 KiB`, `512 B`.
///
/// ```
/// use kvbudget_core::{fmt, units::Bytes};
/// assert_eq!(fmt::bytes(Bytes(2_147_483_648)), "2.00 GiB");
/// assert_eq!(fmt::bytes(Bytes(131_072)), "128 KiB");
/// ```
#[must_use]
pub fn bytes(bytes: Bytes) -> String {
    match bytes.0 {
        // From a tenth of a GiB on, two decimals say enough.
        n if n >= GIB / 10 => gib(bytes),
        n if n >= MIB => format!("{} MiB", plain_ratio(n, MIB, 2)),
        n if n >= KIB => format!("{} KiB", plain_ratio(n, KIB, 2)),
        n => format!("{n} B"),
    }
}

/// In GiB, two decimals: `60.00 GiB`.
#[must_use]
pub fn gib(bytes: Bytes) -> String {
    format!("{} GiB", group(&decimal(bytes.0.into(), GIB.into(), 2)))
}

/// In GB, one decimal: `14.0 GB`.
#[must_use]
pub fn gb(bytes: Bytes) -> String {
    format!("{} GB", group(&decimal(bytes.0.into(), GB.into(), 1)))
}

/// All bytes: `2,147,483,648 B`.
#[must_use]
pub fn exact_bytes(bytes: Bytes) -> String {
    format!("{} B", count(bytes.0))
}

/// The number of GiB alone, for the files that fix their own form: `2.00`.
#[must_use]
pub fn plain_gib(bytes: Bytes, decimals: u32) -> String {
    decimal(bytes.0.into(), GIB.into(), decimals)
}

/// Bits per element, exactly: `16`, `8.5`, `4.25`.
#[must_use]
pub fn bits(bits: Bits) -> String {
    plain_ratio(bits.numerator(), bits.denominator(), 6)
}

/// `numerator / denominator` with at most that many decimals, without the zeros that end them.
#[must_use]
pub(crate) fn plain_ratio(numerator: u64, denominator: u64, decimals: u32) -> String {
    trimmed(decimal(numerator.into(), denominator.into(), decimals))
}

/// The number of percent alone: `7.5`.
#[must_use]
pub fn plain_percent(percent: Percent) -> String {
    plain_ratio(percent.thousandths, 1_000, 3)
}

/// A share of one as vLLM writes it: `0.92`.
#[must_use]
pub fn plain_share(percent: Percent) -> String {
    plain_ratio(percent.thousandths, Percent::WHOLE, 5)
}

/// A share: `7.5 %`.
#[must_use]
pub fn percent(percent: Percent) -> String {
    format!("{} %", plain_percent(percent))
}

/// A share with one decimal, for many of them side by side.
///
/// ```
/// use kvbudget_core::{fmt, units::Percent};
/// assert_eq!(fmt::rounded_percent(Percent { thousandths: 1_234_567 }), "1,234.6 %");
/// ```
#[must_use]
pub fn rounded_percent(percent: Percent) -> String {
    format!("{} %", group(&decimal(percent.thousandths.into(), 1_000, 1)))
}

/// How many times one amount is another: one decimal, three below a tenth; `None` where there is
/// nothing to compare with.
///
/// ```
/// use kvbudget_core::{fmt, units::Bytes};
/// // 512 GiB of KV cache against 14 GB of weights, in one unit.
/// assert_eq!(fmt::times(Bytes(549_755_813_888), Bytes(14_000_000_000)).as_deref(), Some("39.3"));
/// ```
#[must_use]
pub fn times(amount: Bytes, of: Bytes) -> Option<String> {
    let decimals = if amount.0 < of.0 / 10 { 3 } else { 1 };
    (of.0 > 0).then(|| group(&decimal(amount.0.into(), of.0.into(), decimals)))
}

/// A unit in which a size is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SizeUnit {
    /// 2^30 bytes.
    GiB,
    /// 10^9 bytes.
    GB,
    /// 2^20 bytes.
    MiB,
    /// 10^6 bytes.
    MB,
    /// One byte.
    B,
}

impl SizeUnit {
    /// Every unit, the usual ones first.
    pub const ALL: &'static [Self] = &[Self::GiB, Self::GB, Self::MiB, Self::MB, Self::B];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::GiB => "GiB",
            Self::GB => "GB",
            Self::MiB => "MiB",
            Self::MB => "MB",
            Self::B => "B",
        }
    }

    /// Bytes in one.
    #[must_use]
    pub const fn bytes(self) -> u64 {
        match self {
            Self::GiB => GIB,
            Self::GB => GB,
            Self::MiB => MIB,
            Self::MB => MB,
            Self::B => 1,
        }
    }
}

/// The number and the unit that write a size so that it is read back to the byte: the shortest
/// decimal of at most three places in GiB or GB, then in MiB or MB, else the bytes themselves.
///
/// ```
/// use kvbudget_core::fmt::{SizeUnit, size};
/// use kvbudget_core::units::Bytes;
/// assert_eq!(size(Bytes(80 << 30)), ("80".to_owned(), SizeUnit::GiB));
/// assert_eq!(size(Bytes(80_000_000_000)), ("80".to_owned(), SizeUnit::GB));
/// assert_eq!(size(Bytes(80_000_000_001)), ("80000000001".to_owned(), SizeUnit::B));
/// ```
#[must_use]
pub fn size(bytes: Bytes) -> (String, SizeUnit) {
    const DECIMALS: u32 = 3;
    let decimals = |unit| (0..=DECIMALS).map(move |decimals| (decimals, unit));
    let (gib, gb) = (decimals(SizeUnit::GiB), decimals(SizeUnit::GB));
    let large = gib.zip(gb).flat_map(|(gib, gb)| [gib, gb]);
    large
        .chain(decimals(SizeUnit::MiB))
        .chain(decimals(SizeUnit::MB))
        .find_map(|(decimals, unit)| {
            let number = decimal(bytes.0.into(), unit.bytes().into(), decimals);
            let same = crate::parse::decimal(&number)
                .and_then(|read| read.rounded(unit.bytes()))
                .is_some_and(|read| read == bytes.0);
            same.then_some((number, unit))
        })
        .unwrap_or_else(|| (bytes.0.to_string(), SizeUnit::B))
}

/// `numerator / denominator` with that many decimals, rounded half up.
fn decimal(numerator: u128, denominator: u128, decimals: u32) -> String {
    let scale = 10_u128.pow(decimals);
    // Bytes are below 2^64 and a scale is at most 10^6: no overflow.
    let scaled = (numerator * scale * 2 + denominator) / (denominator * 2);
    let (whole, part) = (scaled / scale, scaled % scale);
    if decimals == 0 {
        return whole.to_string();
    }
    format!("{whole}.{part:0width$}", width = decimals as usize)
}

/// Without the zeros that end a decimal: `8.500` is `8.5`, `128.00` is `128`.
fn trimmed(number: String) -> String {
    if number.contains('.') {
        number.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        number
    }
}

/// Marks the thousands of the whole part.
fn group(number: &str) -> String {
    let whole = number.split('.').next().unwrap_or(number).len();
    let mut text = String::with_capacity(number.len() + whole / 3);
    for (place, digit) in number.chars().enumerate() {
        if place > 0 && place < whole && (whole - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
