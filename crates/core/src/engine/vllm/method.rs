//! What `--quantization` may say: how the weights are stored, whatever the checkpoint.

use super::error::VllmError;
use super::weights::Stored;
use crate::architecture::{Quantization, Scales, Unconverted};
use crate::excerpt::Excerpt;
use crate::format::WeightFormat;
use crate::gguf::FileType;

/// How the weights are to be stored.
///
/// ```
/// use kvbudget_core::engine::vllm::Method;
/// assert_eq!(Method::from_name("auto"), Some(Method::Auto));
/// assert!(Method::from_name("AWQ").is_some());
/// assert!(Method::from_name("Q4_K_M").is_some());
/// assert_eq!(Method::from_name("int3"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// As the checkpoint says.
    Auto,
    /// In the model's own format.
    None,
    /// In a format.
    As(WeightFormat, Scales),
    /// As in a GGUF file of a type.
    Gguf(FileType),
}

/// Weights that share a scale where the checkpoint does not say.
const USUAL_GROUP: u64 = 128;
/// bitsandbytes: 32 bits for 64 weights, as one of 16 bits for 32.
const NF4_GROUP: u64 = 32;

impl Method {
    /// Every name beside those of [`FileType::NAMES`].
    pub const NAMES: &'static [&'static str] =
        &["auto", "none", "fp8", "w8a8", "awq", "gptq", "nvfp4", "mxfp4", "bnb-4bit"];

    /// The method of that name, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let group = |size, zero_points| Scales::Group { size, zero_points };
        Some(match name.to_ascii_lowercase().as_str() {
            "auto" => Self::Auto,
            "none" => Self::None,
            "fp8" => Self::As(WeightFormat::Fp8, Scales::Tensor),
            "w8a8" => Self::As(WeightFormat::Int8, Scales::Channel),
            "awq" => Self::As(WeightFormat::Int4, group(USUAL_GROUP, true)),
            "gptq" => Self::As(WeightFormat::Int4, group(USUAL_GROUP, false)),
            "nvfp4" => Self::As(WeightFormat::Nvfp4, Scales::Tensor),
            "mxfp4" => Self::As(WeightFormat::Mxfp4, Scales::Tensor),
            "bnb-4bit" => Self::As(WeightFormat::Int4, group(NF4_GROUP, false)),
            name => Self::Gguf(FileType::from_name(name)?),
        })
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        if let Self::Gguf(file_type) = self {
            return file_type.name();
        }
        { Self::NAMES.iter() }.find(|name| Self::from_name(name) == Some(self)).unwrap_or(&"auto")
    }

    /// How the linear modules of a checkpoint are stored by it; none for the model's own format.
    ///
    /// # Errors
    /// [`VllmError::OtherQuantization`] for another method than the checkpoint's own, which vLLM does
    /// not take; a GGUF file is taken to be made from the unquantized model. As
    /// [`Stored::of_checkpoint`] where it is the checkpoint's own.
    pub fn stored(self, checkpoint: Option<&Quantization>) -> Result<Option<Stored>, VllmError> {
        match self {
            Self::Auto => Stored::of_checkpoint(checkpoint),
            Self::None => Ok(None),
            Self::As(..) if checkpoint.is_some_and(is_quantized) => match checkpoint {
                Some(other) if !self.is_of(other) => Err(VllmError::OtherQuantization {
                    asked: self.name(),
                    own: Excerpt::of(&other.method),
                }),
                own => Stored::of_checkpoint(own),
            },
            Self::As(format, scales) => {
                let unconverted = Unconverted::default();
                Ok(Some(Stored::Modules { format, scales, unconverted }))
            }
            Self::Gguf(file_type) => Ok(Some(Stored::Gguf(file_type))),
        }
    }

    /// Whether a checkpoint is quantized by it.
    fn is_of(self, checkpoint: &Quantization) -> bool {
        let methods: &[&str] = match self.name() {
            "awq" => &["awq", "awq_marlin"],
            "gptq" => &["gptq", "gptqmodel", "auto-round"],
            "bnb-4bit" => &["bitsandbytes"],
            _ => &[],
        };
        match self {
            Self::As(WeightFormat::Int4, _) => methods.contains(&&*checkpoint.method),
            Self::As(format, _) => checkpoint.weight_format == Some(format),
            Self::Auto | Self::None | Self::Gguf(_) => false,
        }
    }
}

/// Whether the weights of a checkpoint are quantized, and not its KV cache alone.
fn is_quantized(checkpoint: &Quantization) -> bool {
    checkpoint.weight_format.is_some() || *checkpoint.method != *Quantization::NOT_STATED
}
