//! Whether something fits.

use crate::units::Bytes;

/// Whether an amount fits into what there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It fits, with at least 5 % left.
    Fits,
    /// It fits, and less than 5 % is left.
    Tight,
    /// It does not fit.
    DoesNotFit,
}

impl Verdict {
    /// Compares a need with what there is.
    ///
    /// ```
    /// use kvbudget_core::{fit::Verdict, units::Bytes};
    /// assert_eq!(Verdict::of(Bytes(95), Bytes(100)), Verdict::Fits);
    /// assert_eq!(Verdict::of(Bytes(96), Bytes(100)), Verdict::Tight);
    /// assert_eq!(Verdict::of(Bytes(101), Bytes(100)), Verdict::DoesNotFit);
    /// ```
    #[must_use]
    pub const fn of(need: Bytes, available: Bytes) -> Self {
        match available.0.checked_sub(need.0) {
            None => Self::DoesNotFit,
            Some(left) if left < available.0.div_ceil(20) => Self::Tight,
            Some(_) => Self::Fits,
        }
    }

    /// In a word: what JSON has.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fits => "fits",
            Self::Tight => "tight",
            Self::DoesNotFit => "does-not-fit",
        }
    }
}
