//! How a log row says that the weights are stored.

use kvbudget_core::architecture::{Architecture, Scales, Unconverted};
use kvbudget_core::engine::vllm::Stored;
use kvbudget_core::format::WeightFormat;

/// How a log row says that the weights are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::commands) enum Format {
    /// It does not say.
    NotStated,
    /// In the model's own format, or another of floating point.
    Own,
    /// In a format, unless the checkpoint says it more exactly.
    As(Stored),
    /// In one that is not known.
    Unknown,
}

impl Format {
    /// What the words of a row mean: `bf16`, `gptq-int4 (w4a16)`, `fp8 (runtime --quantization fp8)`.
    pub(super) fn of(text: Option<&str>) -> Self {
        let Some(text) = text.map(str::to_ascii_lowercase) else { return Self::NotStated };
        let has = |word: &str| text.contains(word);
        let plain = |format, scales| {
            Self::As(Stored::Modules { format, scales, unconverted: Unconverted::default() })
        };
        let group = |zero_points| Scales::Group { size: 128, zero_points };
        if has("gptq") || has("w4a16") {
            plain(WeightFormat::Int4, group(false))
        } else if has("awq") {
            plain(WeightFormat::Int4, group(true))
        } else if has("w8a8") {
            plain(WeightFormat::Int8, Scales::Channel)
        } else if has("nvfp4") {
            plain(WeightFormat::Nvfp4, Scales::Tensor)
        } else if has("mxfp4") {
            plain(WeightFormat::Mxfp4, Scales::Tensor)
        } else if has("fp8") {
            plain(WeightFormat::Fp8, Scales::Tensor)
        } else if ["bf16", "fp16", "fp32", "bfloat16", "float16", "float32"].iter().any(|w| has(w))
        {
            Self::Own
        } else {
            Self::Unknown
        }
    }

    /// How the linear modules of a model are stored; none for its own format.
    ///
    /// # Errors
    /// Where nobody knows.
    pub(super) fn stored(&self, model: &Architecture) -> Result<Option<Stored>, String> {
        match self {
            Self::Own => Ok(None),
            Self::As(stored) if model.quantization.is_none() => Ok(Some(*stored)),
            Self::As(_) => Stored::of_checkpoint(model.quantization.as_ref())
                .map_err(|error| error.to_string()),
            Self::NotStated | Self::Unknown => {
                Err("the format of the weights is not known".to_owned())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kvbudget_core::architecture::Scales;
    use kvbudget_core::engine::vllm::Stored;

    use super::Format;

    #[test]
    fn the_words_of_logs_are_understood() {
        let rows = [
            (None, Err(())),
            (Some("bf16"), Ok(None)),
            (Some("gptq-int4 (w4a16)"), Ok(Some(("int4", false)))),
            (Some("awq-int4"), Ok(Some(("int4", true)))),
            (Some("w8a8-int8"), Ok(Some(("int8", false)))),
            (Some("fp8 (runtime --quantization fp8)"), Ok(Some(("fp8", false)))),
            (Some("exl3"), Err(())),
        ];
        for (text, expected) in rows {
            let found = match Format::of(text) {
                Format::Own => Ok(None),
                Format::As(Stored::Modules { format, scales, .. }) => {
                    let zero = matches!(scales, Scales::Group { zero_points: true, .. });
                    Ok(Some((format.name(), zero)))
                }
                Format::As(Stored::Gguf(_)) | Format::NotStated | Format::Unknown => Err(()),
            };
            assert_eq!(found, expected, "{text:?}");
        }
    }
}
