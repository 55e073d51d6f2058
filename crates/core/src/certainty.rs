//! How sure a number is.

use crate::engine::vllm::Range;
use crate::gpu::Basis;

/// How a number is known, the surest first: what is made of several is as sure as the least sure
/// of them, which is the largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Certainty {
    /// Counted as the engine counts it.
    Exact,
    /// Somebody said so.
    Given,
    /// An engine or its runtime printed it.
    Measured,
    /// By a rule, from what is known.
    Derived,
    /// Modelled, or as the nearest relative is.
    Assumed,
}

impl Certainty {
    /// All of them, the surest first.
    pub const ALL: [Self; 5] =
        [Self::Exact, Self::Given, Self::Measured, Self::Derived, Self::Assumed];

    /// In a word: what JSON has.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Given => "given",
            Self::Measured => "measured",
            Self::Derived => "derived",
            Self::Assumed => "assumed",
        }
    }
}

/// Of a part that is modelled: one without a range is what the engine sets, such as no CUDA graphs.
impl From<Range> for Certainty {
    fn from(range: Range) -> Self {
        if range.is_exact() { Self::Exact } else { Self::Assumed }
    }
}

impl From<Basis> for Certainty {
    fn from(basis: Basis) -> Self {
        match basis {
            Basis::Measured => Self::Measured,
            Basis::Derived => Self::Derived,
            Basis::Assumed => Self::Assumed,
        }
    }
}
