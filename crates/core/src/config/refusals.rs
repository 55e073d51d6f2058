//! What a reader says of a config that it does not take, with the full name of the key.

use super::ConfigError;
use super::expected::{Expected, Mend};
use super::reader::Reader;
use crate::json::Found;

impl Reader<'_> {
    /// The refusal for a key that is not there.
    pub(super) fn missing(&self, key: &str) -> ConfigError {
        ConfigError::Missing {
            key: self.text.name(key),
            model_type: self.text_model_type().to_owned(),
        }
    }

    /// The refusal for a key of the whole config that is not there.
    pub(super) fn missing_in_root(&self, key: &str) -> ConfigError {
        let key = self.root.name(key);
        ConfigError::Missing { key, model_type: self.model_type().to_owned() }
    }

    /// The refusal for a value that its key cannot have.
    pub(super) fn bad(
        &self,
        key: &str,
        expected: Expected,
        found: impl Into<Found>,
    ) -> ConfigError {
        ConfigError::BadValue { key: self.text.name(key), expected, found: found.into() }
    }

    /// The refusal for a value whose effect is not known.
    pub(super) fn unsupported(
        &self,
        key: &str,
        value: impl Into<Found>,
        mend: Mend,
    ) -> ConfigError {
        ConfigError::Unsupported {
            key: self.text.name(key),
            value: value.into(),
            model_type: self.text_model_type().to_owned(),
            mend,
        }
    }
}
