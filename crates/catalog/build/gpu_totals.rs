//! The rules for a total that nobody has printed.

use kvbudget_core::gpu::Basis;
use kvbudget_core::units::{Bytes, GIB, MIB};

/// What the driver keeps of the memory that it shows: `nvidia-smi` counts it, `cudaMemGetInfo` and
/// PyTorch do not (on Linux; on Windows the two are equal).
pub(crate) enum Reserve {
    /// NVIDIA cards with GDDR, and Ampere: 384 MiB, and 4 MiB for each GiB shown.
    ///
    /// T4 15360 to 14913 MiB, L4 23034 to 22563, 4090 24564 to 24080, A6000 49140 to 48569, A100
    /// 81920 to 81222: each within 0.6 % of the rule. Older drivers keep less.
    Cards,
    /// NVIDIA's Hopper, and Blackwell with HBM: 280 MiB, and 2.4 MiB for each GiB shown.
    ///
    /// H100 81559 MiB to 79.19 GiB, H200 143771 to 143156 MiB, B200 183359 to 182642, B300 275040
    /// to 267.69 GiB: each within 0.05 % of the rule.
    Hopper,
    /// AMD: ROCm gives out what the driver shows. MI355X: 309,220,868,096 bytes, and 287.98 GiB.
    Nothing,
}

impl Reserve {
    pub(crate) fn from_name(name: &str) -> Result<Self, String> {
        match name {
            "cards" => Ok(Self::Cards),
            "hopper" => Ok(Self::Hopper),
            "nothing" => Ok(Self::Nothing),
            _ => Err(format!("`{name}` is not a reserve; these are: cards, hopper, nothing")),
        }
    }

    /// What is left of what the driver shows.
    pub(crate) fn left_of(&self, driver: Bytes) -> Result<Bytes, String> {
        let reserve = match self {
            Self::Cards => 384 * MIB + driver.0 / (GIB / MIB) * 4,
            Self::Hopper => 280 * MIB + driver.0 / (GIB / MIB) * 12 / 5,
            Self::Nothing => 0,
        };
        driver.0.checked_sub(reserve).map(Bytes).ok_or_else(|| "less than the reserve".to_owned())
    }
}

/// What Metal lends out of a Mac's memory unless told otherwise (`recommendedMaxWorkingSetSize`;
/// `sysctl iogpu.wired_limit_mb` changes it): on macOS 26 a share that grows with the memory.
/// macOS 15 lent two thirds up to 32 GB, and three quarters or all but 48 GiB above.
///
/// Seen in start-up lines of llama.cpp and MLX, in MB of 10^6 bytes: 8 GB 5726.63, 16 GB 12713.12,
/// 24 GB 19069.67, 32 GB 26800.60, 36 GB 30150.67, 48 GB 40200.90, 64 GB 55662.79, 128 GB
/// 115448.73 (<https://github.com/antirez/ds4/pull/893>), 256 GB some 239,000
/// (<https://github.com/raullenchai/Rapid-MLX/pull/183>), 512 GB 498216.21, on which release was
/// not said. Other sizes take the share of the next smaller one and are assumed.
pub(crate) fn metal_limit(memory_gb: u16) -> Result<(Bytes, Basis), String> {
    let (numerator, denominator) = match memory_gb {
        8..16 => (2, 3),
        16..32 => (74, 100),
        32..64 => (78, 100),
        64..128 => (81, 100),
        128..256 => (84, 100),
        256..512 => (87, 100),
        512 => (464, 512),
        _ => return Err(format!("no Mac with {memory_gb} GB is known")),
    };
    let basis = match memory_gb {
        8 | 16 | 24 | 32 | 36 | 48 | 64 | 128 | 256 | 512 => Basis::Derived,
        _ => Basis::Assumed,
    };
    Ok((Bytes(u64::from(memory_gb) * GIB * numerator / denominator), basis))
}
