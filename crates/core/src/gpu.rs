//! A GPU as plain data: what an engine can have of it. The catalogue has the rows.

use std::num::NonZeroU64;

use crate::units::Bytes;

/// Who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Vendor {
    /// AMD
    Amd,
    /// Apple
    Apple,
    /// AWS
    Aws,
    /// Google
    Google,
    /// Intel
    Intel,
    /// NVIDIA
    Nvidia,
}

impl Vendor {
    /// Every vendor, sorted by name.
    pub const ALL: &'static [Self] =
        &[Self::Amd, Self::Apple, Self::Aws, Self::Google, Self::Intel, Self::Nvidia];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Amd => "AMD",
            Self::Apple => "Apple",
            Self::Aws => "AWS",
            Self::Google => "Google",
            Self::Intel => "Intel",
            Self::Nvidia => "NVIDIA",
        }
    }
}

/// How a total is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Basis {
    /// An engine, PyTorch or the GPU's runtime printed it.
    Measured,
    /// By a rule that reproduces measured totals, from what the driver shows or from the memory.
    Derived,
    /// From the nearest relative, or the nominal size.
    Assumed,
}

impl Basis {
    /// In a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Measured => "measured",
            Self::Derived => "derived",
            Self::Assumed => "assumed",
        }
    }
}

/// Bytes moved in a second: 3,350 GB/s is 3,350,000,000,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BytesPerSecond(pub NonZeroU64);

/// A GPU, a slice of one, or another accelerator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gpu {
    /// What links and options call it: `h100-80gb-sxm`.
    pub id: &'static str,
    /// What a person calls it: `H100 80GB SXM`.
    pub name: &'static str,
    /// Who makes it.
    pub vendor: Vendor,
    /// The size it is sold by, in GB. Some mean 10^9 bytes by it and some 2^30, so nothing is
    /// computed from it.
    pub memory_gb_nominal: u16,
    /// What an engine sees as the whole of its memory (`cudaMemGetInfo`, `torch`): a budget is a
    /// share of this.
    pub total_memory: Bytes,
    /// How that total is known.
    pub total_basis: Basis,
    /// Bandwidth of its memory, where a source gives it.
    pub bandwidth: Option<BytesPerSecond>,
    /// Whether the CPU has the same memory: what the system and programs take is missing here.
    pub unified: bool,
}
