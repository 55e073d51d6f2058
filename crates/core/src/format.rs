//! Number formats: how many bits one stored element takes.
//!
//! Weights and KV cache are quantized by separate settings, so each has a type of its own and one
//! cannot be passed for the other.

use crate::units::Bits;

/// The number format of the KV cache.
///
/// Names follow vLLM's `--kv-cache-dtype` and llama.cpp's `--cache-type-k`
/// (<https://docs.vllm.ai/en/latest/>, <https://github.com/ggml-org/llama.cpp>).
///
/// ```
/// use kvbudget_core::{format::KvFormat, units::Bits};
/// assert_eq!(KvFormat::from_name("fp8").map(KvFormat::bits), Some(Bits::new(8, 1)));
/// assert_eq!(KvFormat::from_name("Q4_0").map(KvFormat::bits), Some(Bits::new(9, 2)));
/// assert_eq!(KvFormat::from_name("int3"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KvFormat {
    /// 32-bit floating point.
    Fp32,
    /// 16-bit floating point, IEEE half.
    Fp16,
    /// 16-bit floating point, 8 bits of exponent.
    Bf16,
    /// 8-bit floating point.
    Fp8,
    /// 8-bit integers.
    Int8,
    /// 4-bit integers.
    Int4,
    /// 4-bit floating point with an 8-bit scale for every 16 elements.
    Nvfp4,
    /// llama.cpp: 32 elements in 34 bytes.
    Q8_0,
    /// llama.cpp: 32 elements in 24 bytes.
    Q5_1,
    /// llama.cpp: 32 elements in 22 bytes.
    Q5_0,
    /// llama.cpp: 32 elements in 20 bytes.
    Q4_1,
    /// llama.cpp: 32 elements in 18 bytes.
    Q4_0,
    /// llama.cpp: 32 elements in 18 bytes, non-linear.
    Iq4Nl,
}

impl KvFormat {
    /// Every format, widest first.
    pub const ALL: &'static [Self] = &[
        Self::Fp32,
        Self::Fp16,
        Self::Bf16,
        Self::Fp8,
        Self::Int8,
        Self::Int4,
        Self::Nvfp4,
        Self::Q8_0,
        Self::Q5_1,
        Self::Q5_0,
        Self::Q4_1,
        Self::Q4_0,
        Self::Iq4Nl,
    ];

    /// The names of all of them, in their order.
    pub const NAMES: &'static [&'static str] = &{
        let mut names = [""; Self::ALL.len()];
        let mut place = 0;
        while place < names.len() {
            names[place] = Self::ALL[place].name();
            place += 1;
        }
        names
    };

    /// The name that is written in links and options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fp32 => "fp32",
            Self::Fp16 => "fp16",
            Self::Bf16 => "bf16",
            Self::Fp8 => "fp8",
            Self::Int8 => "int8",
            Self::Int4 => "int4",
            Self::Nvfp4 => "nvfp4",
            Self::Q8_0 => "q8_0",
            Self::Q5_1 => "q5_1",
            Self::Q5_0 => "q5_0",
            Self::Q4_1 => "q4_1",
            Self::Q4_0 => "q4_0",
            Self::Iq4Nl => "iq4_nl",
        }
    }

    /// Bits per element, scales included.
    #[must_use]
    pub const fn bits(self) -> Bits {
        match self {
            Self::Fp32 => Bits::new(32, 1),
            Self::Fp16 | Self::Bf16 => Bits::new(16, 1),
            Self::Fp8 | Self::Int8 => Bits::new(8, 1),
            Self::Int4 => Bits::new(4, 1),
            Self::Nvfp4 => Bits::per_block(9, 16),
            Self::Q8_0 => Bits::per_block(34, 32),
            Self::Q5_1 => Bits::per_block(24, 32),
            Self::Q5_0 => Bits::per_block(22, 32),
            Self::Q4_1 => Bits::per_block(20, 32),
            Self::Q4_0 | Self::Iq4Nl => Bits::per_block(18, 32),
        }
    }

    /// The format of that name, in any case; other common spellings are taken too.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let same = match usual_name(&name) {
            "fp8_e4m3" | "fp8_e5m2" => "fp8",
            other => other,
        };
        Self::ALL.iter().copied().find(|format| format.name() == same)
    }
}

impl From<KvFormat> for Bits {
    fn from(format: KvFormat) -> Self {
        format.bits()
    }
}

/// The number format of the model weights.
///
/// Block types of llama.cpp by `ggml/src/ggml-common.h` (<https://github.com/ggml-org/llama.cpp>).
///
/// ```
/// use kvbudget_core::{format::WeightFormat, units::Bits};
/// assert_eq!(WeightFormat::from_name("int4").map(WeightFormat::bits), Some(Bits::new(4, 1)));
/// assert_eq!(WeightFormat::from_name("Q4_K").map(WeightFormat::bits), Some(Bits::new(9, 2)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WeightFormat {
    /// 32-bit floating point.
    Fp32,
    /// 16-bit floating point, IEEE half.
    Fp16,
    /// 16-bit floating point, 8 bits of exponent.
    Bf16,
    /// 8-bit floating point, scales not counted.
    Fp8,
    /// 8-bit integers, scales not counted.
    Int8,
    /// 4-bit integers, scales not counted.
    Int4,
    /// 4-bit floating point with an 8-bit scale for every 16 weights.
    Nvfp4,
    /// 4-bit floating point with an 8-bit scale for every 32 weights (OCP Microscaling).
    Mxfp4,
    /// llama.cpp: 256 weights in 292 bytes.
    Q8K,
    /// llama.cpp: 32 weights in 36 bytes.
    Q8_1,
    /// llama.cpp: 32 weights in 34 bytes.
    Q8_0,
    /// llama.cpp: 256 weights in 210 bytes.
    Q6K,
    /// llama.cpp: 32 weights in 24 bytes.
    Q5_1,
    /// llama.cpp: 256 weights in 176 bytes.
    Q5K,
    /// llama.cpp: 32 weights in 22 bytes.
    Q5_0,
    /// llama.cpp: 32 weights in 20 bytes.
    Q4_1,
    /// llama.cpp: 256 weights in 144 bytes.
    Q4K,
    /// llama.cpp: 32 weights in 18 bytes.
    Q4_0,
    /// llama.cpp: 32 weights in 18 bytes.
    Iq4Nl,
    /// llama.cpp: 256 weights in 136 bytes.
    Iq4Xs,
    /// llama.cpp: 256 weights in 110 bytes.
    Q3K,
    /// llama.cpp: 256 weights in 110 bytes.
    Iq3S,
    /// llama.cpp: 256 weights in 98 bytes.
    Iq3Xxs,
    /// llama.cpp: 256 weights in 84 bytes.
    Q2K,
    /// llama.cpp: 256 weights in 82 bytes.
    Iq2S,
    /// llama.cpp: 256 weights in 74 bytes.
    Iq2Xs,
    /// llama.cpp: 64 weights in 18 bytes.
    Q2_0,
    /// llama.cpp: 256 weights in 66 bytes.
    Iq2Xxs,
    /// llama.cpp: 256 weights in 66 bytes.
    Tq2_0,
    /// llama.cpp: 256 weights in 56 bytes.
    Iq1M,
    /// llama.cpp: 256 weights in 54 bytes.
    Tq1_0,
    /// llama.cpp: 256 weights in 50 bytes.
    Iq1S,
    /// llama.cpp: 128 weights in 18 bytes.
    Q1_0,
}

/// A format's name, and the bytes in which it keeps so many weights, in the order of the variants.
type Row = (WeightFormat, &'static str, u32, u32);

const WEIGHT_FORMATS: &[Row] = &{
    use WeightFormat as F;
    [
        (F::Fp32, "fp32", 4, 1),
        (F::Fp16, "fp16", 2, 1),
        (F::Bf16, "bf16", 2, 1),
        (F::Fp8, "fp8", 1, 1),
        (F::Int8, "int8", 1, 1),
        (F::Int4, "int4", 1, 2),
        (F::Nvfp4, "nvfp4", 9, 16),
        (F::Mxfp4, "mxfp4", 17, 32),
        (F::Q8K, "q8_k", 292, 256),
        (F::Q8_1, "q8_1", 36, 32),
        (F::Q8_0, "q8_0", 34, 32),
        (F::Q6K, "q6_k", 210, 256),
        (F::Q5_1, "q5_1", 24, 32),
        (F::Q5K, "q5_k", 176, 256),
        (F::Q5_0, "q5_0", 22, 32),
        (F::Q4_1, "q4_1", 20, 32),
        (F::Q4K, "q4_k", 144, 256),
        (F::Q4_0, "q4_0", 18, 32),
        (F::Iq4Nl, "iq4_nl", 18, 32),
        (F::Iq4Xs, "iq4_xs", 136, 256),
        (F::Q3K, "q3_k", 110, 256),
        (F::Iq3S, "iq3_s", 110, 256),
        (F::Iq3Xxs, "iq3_xxs", 98, 256),
        (F::Q2K, "q2_k", 84, 256),
        (F::Iq2S, "iq2_s", 82, 256),
        (F::Iq2Xs, "iq2_xs", 74, 256),
        (F::Q2_0, "q2_0", 18, 64),
        (F::Iq2Xxs, "iq2_xxs", 66, 256),
        (F::Tq2_0, "tq2_0", 66, 256),
        (F::Iq1M, "iq1_m", 56, 256),
        (F::Tq1_0, "tq1_0", 54, 256),
        (F::Iq1S, "iq1_s", 50, 256),
        (F::Q1_0, "q1_0", 18, 128),
    ]
};

impl WeightFormat {
    /// Every format: those of checkpoints, then llama.cpp's blocks, each widest first.
    pub const ALL: &'static [Self] = &{
        let mut all = [Self::Fp32; WEIGHT_FORMATS.len()];
        let mut place = 0;
        while place < all.len() {
            all[place] = WEIGHT_FORMATS[place].0;
            assert!(all[place] as usize == place, "rows are in the order of the variants");
            place += 1;
        }
        all
    };

    /// The names of all of them, in their order.
    pub const NAMES: &'static [&'static str] = &{
        let mut names = [""; WEIGHT_FORMATS.len()];
        let mut place = 0;
        while place < names.len() {
            names[place] = WEIGHT_FORMATS[place].1;
            place += 1;
        }
        names
    };

    /// The name that is written in links and options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        WEIGHT_FORMATS[self as usize].1
    }

    /// Bits per weight, scales included where the variant says so.
    #[must_use]
    pub const fn bits(self) -> Bits {
        let (_, _, bytes, weights) = WEIGHT_FORMATS[self as usize];
        Bits::per_block(bytes, weights)
    }

    /// Weights of a block: a row of a matrix has whole blocks.
    #[must_use]
    pub const fn block(self) -> u64 {
        WEIGHT_FORMATS[self as usize].3 as u64
    }

    /// The format of that name, in any case; other common spellings are taken too.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let same = usual_name(&name);
        Self::ALL.iter().copied().find(|format| format.name() == same)
    }
}

/// The name that both kinds of format use for a plain floating-point one, however it is spelt.
fn usual_name(name: &str) -> &str {
    match name {
        "float32" | "f32" => "fp32",
        "float16" | "f16" | "half" => "fp16",
        "bfloat16" => "bf16",
        other => other,
    }
}
