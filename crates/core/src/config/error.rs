use super::model_types;
use crate::json::JsonError;

/// Why a config was not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// Not JSON.
    #[error(transparent)]
    Json(#[from] JsonError),
    /// JSON, but not an object.
    #[error("expected a JSON object such as a config.json, found {found}")]
    NotObject {
        /// What it is.
        found: &'static str,
    },
    /// No model type.
    #[error("`model_type` is missing; without it nobody can tell how the layers are built")]
    NoModelType,
    /// A model type that is not known.
    #[error(
        "model_type `{model_type}` is not known; {} types are, such as {}. \
         Describe the layers in an architecture file instead",
        model_types().len(),
        similar(model_type).join(", ")
    )]
    UnknownModelType {
        /// The type.
        model_type: String,
    },
    /// A key that this model type needs.
    #[error("`{key}` is missing, which model_type `{model_type}` needs; add it to the config")]
    Missing {
        /// The key.
        key: String,
        /// The model type.
        model_type: String,
    },
    /// A value that is not what its key should have.
    #[error("`{key}`: expected {expected}, found {found}")]
    BadValue {
        /// The key, with the objects it is in.
        key: String,
        /// What would be right.
        expected: &'static str,
        /// What is there.
        found: String,
    },
    /// A key with a value that is understood, but whose effect is not known.
    #[error("`{key}` = {value} is not known for model_type `{model_type}`; {mend}")]
    Unsupported {
        /// The key.
        key: String,
        /// Its value.
        value: String,
        /// The model type.
        model_type: String,
        /// What can be done.
        mend: &'static str,
    },
    /// The numbers give more parameters or layers than 64 bits can count.
    #[error("the numbers of this config give a model past 2^63 parameters; check them")]
    TooLarge,
}

/// The known types that share the most of their beginning with this one, at most five.
fn similar(model_type: &str) -> Vec<&'static str> {
    const MOST: usize = 5;
    let common =
        |known: &&str| known.bytes().zip(model_type.bytes()).take_while(|(a, b)| a == b).count();
    let mut known = model_types();
    known.sort_by_key(|known| std::cmp::Reverse(common(known)));
    known.truncate(MOST);
    known
}
