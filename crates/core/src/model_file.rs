//! Reads what a person has of a model: its `config.json`, or an architecture file.

use serde_json::Value;

use crate::architecture::Architecture;
use crate::architecture_file::{self, ArchitectureFileError};
use crate::config::{self, ConfigError};
use crate::english;
use crate::json::{self, JsonError};
use crate::lang::{Say, Speech};

/// Why neither was read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelFileError {
    /// Not JSON.
    Json(#[from] JsonError),
    /// A config that does not hold.
    Config(#[from] ConfigError),
    /// An architecture file that does not hold.
    Architecture(#[from] ArchitectureFileError),
}

impl Say for ModelFileError {
    fn say(&self, to: &mut Speech<'_>) {
        match self {
            Self::Json(error) => error.say(to),
            Self::Config(error) => error.say(to),
            Self::Architecture(error) => error.say(to),
        }
    }
}

english! { ModelFileError }

/// Reads a config or an architecture file; only the latter has a `schema`.
///
/// # Errors
/// [`ModelFileError`], which is that of the one that it is.
///
/// ```
/// use kvbudget_core::model_file::{self, ModelFileError};
/// let problem = |text| model_file::read(text).unwrap_err();
/// assert!(matches!(problem("{"), ModelFileError::Json(_)));
/// assert!(matches!(problem("{}"), ModelFileError::Config(_)));
/// assert!(matches!(problem(r#"{"schema": 1}"#), ModelFileError::Architecture(_)));
/// ```
pub fn read(text: &str) -> Result<Architecture, ModelFileError> {
    from_json(&json::parse(text)?, None)
}

/// The same with the `hf_quant_config.json` that some models keep beside their config; a
/// quantization block in the config itself goes first, and the file says the format of the KV
/// cache where the block does not.
///
/// # Errors
/// As [`read`], for either text.
pub fn read_with_companion(text: &str, companion: &str) -> Result<Architecture, ModelFileError> {
    from_json(&json::parse(text)?, Some(&json::parse(companion)?))
}

fn from_json(value: &Value, companion: Option<&Value>) -> Result<Architecture, ModelFileError> {
    let model = match value.get("schema") {
        Some(_) => architecture_file::from_json(value)?,
        None => config::from_json(value, companion)?,
    };
    Ok(model)
}
