//! Formats of weights: a single one, or how an engine is to store them.

use super::{ParseError, clean, name};
use crate::engine::vllm::Method;
use crate::format::WeightFormat;
use crate::gguf::FileType;

/// The format of weights, as a single one.
///
/// # Errors
/// [`ParseError::NeedsTensors`] for a type of GGUF file, and [`ParseError::UnknownName`].
pub fn weight_format(text: &str) -> Result<WeightFormat, ParseError> {
    let format = name(text, WeightFormat::from_name, || WeightFormat::NAMES.to_vec());
    match FileType::from_name(&clean(text)?) {
        Some(mix) if format.is_err() => {
            Err(ParseError::NeedsTensors { name: mix.name(), base: mix.base().name() })
        }
        _ => format,
    }
}

/// How an engine is to store weights.
///
/// # Errors
/// [`ParseError::UnknownMethod`], which lists the names.
pub fn quantization(text: &str) -> Result<Method, ParseError> {
    let found = clean(text)?;
    Method::from_name(&found).ok_or(ParseError::UnknownMethod {
        found,
        known: Method::NAMES,
        file_types: FileType::NAMES,
    })
}
