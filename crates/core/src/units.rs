//! Quantities as types: a number here always knows its unit.

use std::num::NonZeroU64;

/// A number of bytes, always whole.
///
/// Two families of multiples exist and never meet in one sum: GiB is 2^30 bytes, GB is 10^9 bytes
/// (IEC 80000-13). Both are converted to bytes when read and back to text only in [`crate::fmt`].
///
/// ```
/// use kvbudget_core::units::Bytes;
/// assert_eq!(Bytes::from_gib(2), Some(Bytes(2_147_483_648)));
/// assert_eq!(Bytes::from_gb(2), Some(Bytes(2_000_000_000)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bytes(pub u64);

/// Bytes in one KiB, 2^10.
pub const KIB: u64 = 1 << 10;
/// Bytes in one MiB, 2^20.
pub const MIB: u64 = 1 << 20;
/// Bytes in one GiB, 2^30.
pub const GIB: u64 = 1 << 30;
/// Bytes in one MB, 10^6.
pub const MB: u64 = 1_000_000;
/// Bytes in one GB, 10^9.
pub const GB: u64 = 1_000_000_000;

impl Bytes {
    /// A whole number of GiB (2^30 bytes); `None` past 2^64 bytes.
    #[must_use]
    pub const fn from_gib(gib: u64) -> Option<Self> {
        match gib.checked_mul(GIB) {
            Some(bytes) => Some(Self(bytes)),
            None => None,
        }
    }

    /// A whole number of GB (10^9 bytes); `None` past 2^64 bytes.
    #[must_use]
    pub const fn from_gb(gb: u64) -> Option<Self> {
        match gb.checked_mul(GB) {
            Some(bytes) => Some(Self(bytes)),
            None => None,
        }
    }
}

/// A number of model parameters (weights), not bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Parameters(pub NonZeroU64);

/// A number of tokens: a context length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tokens(pub NonZeroU64);

/// A number of requests held in memory at once: a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Requests(pub NonZeroU64);

impl Requests {
    /// One request.
    pub const ONE: Self = Self(NonZeroU64::MIN);
}

/// A number of bits per stored element, kept as an exact ratio in lowest terms.
///
/// Block formats store scales beside the elements, so the count need not be whole: `q4_0` keeps 32
/// elements in 18 bytes, which is 9/2 bits per element.
///
/// ```
/// use kvbudget_core::units::Bits;
/// assert_eq!(Bits::per_block(18, 32), Bits::new(9, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bits {
    numerator: u32,
    denominator: u32,
}

impl Bits {
    /// `numerator / denominator` bits per element.
    ///
    /// # Panics
    /// When either is zero: formats are constants, so this is caught when they are compiled.
    #[must_use]
    pub const fn new(numerator: u32, denominator: u32) -> Self {
        assert!(numerator > 0 && denominator > 0, "a format stores something");
        let common = greatest_common_divisor(numerator, denominator);
        Self { numerator: numerator / common, denominator: denominator / common }
    }

    /// A format that keeps `elements` elements in `bytes` bytes.
    #[must_use]
    pub const fn per_block(bytes: u32, elements: u32) -> Self {
        Self::new(bytes * 8, elements)
    }

    /// The number above the line.
    #[must_use]
    pub const fn numerator(self) -> u64 {
        self.numerator as u64
    }

    /// The number below the line.
    #[must_use]
    pub const fn denominator(self) -> u64 {
        self.denominator as u64
    }
}

const fn greatest_common_divisor(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A share of something, in thousandths of a percent: 7.5 % is 7,500.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percent {
    /// Thousandths of a percent; 100 % is [`Percent::WHOLE`].
    pub thousandths: u64,
}

impl Percent {
    /// 100 %, in thousandths of a percent.
    pub const WHOLE: u64 = 100_000;

    /// A whole number of percent.
    #[must_use]
    pub const fn whole(percent: u32) -> Self {
        Self { thousandths: percent as u64 * 1_000 }
    }
}
