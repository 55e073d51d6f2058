//! Reads a Hugging Face `config.json` into an [`Architecture`].
//!
//! A model type that is not known, and a config that lacks what its type needs, is refused by
//! name; a value that is taken from a class default or an assumption is listed in
//! [`Architecture::assumed`].

mod blocks;
mod builder;
mod converted;
mod error;
mod expected;
mod families;
mod object;
mod pattern;
mod quantization;
mod reader;
mod refusals;
mod rotary;
mod unconverted;

pub use error::ConfigError;
pub(crate) use expected::Listed;
pub use expected::{Expected, Mend};

use serde_json::Value;

use crate::architecture::Architecture;
use crate::json;
use reader::Reader;

/// Reads the text of a `config.json`.
///
/// # Errors
/// [`ConfigError`], which names the model type or the key, what is known, and the mend.
///
/// ```
/// let text = r#"{"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32,
///     "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336,
///     "vocab_size": 128256, "max_position_embeddings": 131072, "torch_dtype": "bfloat16"}"#;
/// let model = kvbudget_core::config::read(text)?;
/// assert_eq!(model.parameters.total(), 8_030_261_248);
/// # Ok::<(), kvbudget_core::config::ConfigError>(())
/// ```
pub fn read(text: &str) -> Result<Architecture, ConfigError> {
    from_json(&json::parse(text)?, None)
}

/// Reads a config that is JSON already, with the `hf_quant_config.json` that some models keep
/// beside it; a quantization block in the config itself goes first, and the file says the format
/// of the KV cache where the block does not.
pub(crate) fn from_json(
    value: &Value,
    companion: Option<&Value>,
) -> Result<Architecture, ConfigError> {
    let mut reader = Reader::new(value, companion)?;
    let model = families::build(&mut reader)?;
    reader.describe(model)
}

/// Every model type that is known, sorted.
#[must_use]
pub fn model_types() -> Vec<&'static str> {
    families::model_types()
}
