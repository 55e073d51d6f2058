use super::SCHEMA;
use crate::json::JsonError;

/// Why an architecture file was not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchitectureFileError {
    /// Not JSON.
    #[error(transparent)]
    Json(#[from] JsonError),
    /// JSON, but not an object.
    #[error("expected a JSON object with the `schema` `{SCHEMA}`, found {found}")]
    NotObject {
        /// What it is.
        found: &'static str,
    },
    /// Another form, or another version of this one.
    #[error("`schema`: expected `{SCHEMA}`, found {found}; write the file in that form")]
    Schema {
        /// What is there.
        found: String,
    },
    /// A key that must be there.
    #[error("`{place}` is missing; add it, {expected}")]
    Missing {
        /// The key, with what it is in.
        place: String,
        /// What it should be.
        expected: &'static str,
    },
    /// A key that is not known here.
    #[error("`{place}` is not known; the keys here are {}", known.join(", "))]
    UnknownKey {
        /// The key, with what it is in.
        place: String,
        /// The keys that are known there.
        known: Vec<&'static str>,
    },
    /// A name that is not known.
    #[error("`{place}`: `{found}` is not known; use one of {}", known.join(", "))]
    UnknownName {
        /// The key, with what it is in.
        place: String,
        /// The name.
        found: String,
        /// The names that are known.
        known: &'static [&'static str],
    },
    /// A value that is not what its key should have.
    #[error("`{place}`: expected {expected}, found {found}")]
    BadValue {
        /// The key, with what it is in.
        place: String,
        /// What would be right.
        expected: &'static str,
        /// What is there.
        found: String,
    },
}
