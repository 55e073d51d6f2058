//! A JSON object with strict access that knows its place.

use serde_json::{Map, Value};

use super::ArchitectureFileError;
use super::expected::Expected;
use crate::json::{Found, Kind};

/// An object of the file, and where it is.
#[derive(Clone, Debug)]
pub(super) struct Object<'a> {
    map: &'a Map<String, Value>,
    /// `layers[3].` for what is in the fourth layer.
    path: String,
}

/// What a number must be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    least: u64,
    most: u64,
    expected: Expected,
}

/// A dimension: so small that no product of the few that are multiplied overflows 128 bits.
pub(super) const DIMENSION: Range =
    Range { least: 1, most: u32::MAX as u64, expected: Expected::Dimension };
/// A dimension of what need not be there.
pub(super) const DIMENSION_OR_NONE: Range =
    Range { least: 0, most: u32::MAX as u64, expected: Expected::DimensionOrNone };
/// Parameters: the twelve parts together stay below 2^63.
pub(super) const PARAMETERS: Range =
    Range { least: 0, most: 1 << 59, expected: Expected::Parameters };
/// Parameters of all parts.
pub(super) const ALL_PARAMETERS: Range =
    Range { least: 0, most: 1 << 63, expected: Expected::AllParameters };

impl<'a> Object<'a> {
    /// The whole file.
    pub(super) fn root(value: &'a Value) -> Result<Self, ArchitectureFileError> {
        match value {
            Value::Object(map) => Ok(Self { map, path: String::new() }),
            other => Err(ArchitectureFileError::NotObject { found: Kind::of(other) }),
        }
    }

    /// The value of a key; null is as good as nothing.
    pub(super) fn get(&self, key: &str) -> Option<&'a Value> {
        self.map.get(key).filter(|value| !value.is_null())
    }

    /// Refuses keys that are not known.
    pub(super) fn knows(&self, known: &[&[&'static str]]) -> Result<(), ArchitectureFileError> {
        let known = known.concat();
        match self.map.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => Err(ArchitectureFileError::UnknownKey { place: self.place(key), known }),
            None => Ok(()),
        }
    }

    /// A number that must be there.
    pub(super) fn number(&self, key: &str, range: Range) -> Result<u64, ArchitectureFileError> {
        self.number_if_any(key, range)?.ok_or_else(|| self.missing(key, range.expected))
    }

    /// A number that may be there.
    pub(super) fn number_if_any(
        &self,
        key: &str,
        range: Range,
    ) -> Result<Option<u64>, ArchitectureFileError> {
        let Some(value) = self.get(key) else { return Ok(None) };
        let number = value.as_u64().filter(|number| (range.least..=range.most).contains(number));
        number.map(Some).ok_or_else(|| self.bad(key, range.expected, value))
    }

    /// A text that must be there.
    pub(super) fn text(&self, key: &str) -> Result<&'a str, ArchitectureFileError> {
        self.text_if_any(key)?.ok_or_else(|| self.missing(key, Expected::Text))
    }

    /// A text that may be there.
    pub(super) fn text_if_any(&self, key: &str) -> Result<Option<&'a str>, ArchitectureFileError> {
        let Some(value) = self.get(key) else { return Ok(None) };
        value.as_str().map(Some).ok_or_else(|| self.bad(key, Expected::Text, value))
    }

    /// An object that may be there.
    pub(super) fn object(&self, key: &str) -> Result<Option<Self>, ArchitectureFileError> {
        let Some(value) = self.get(key) else { return Ok(None) };
        let map = value.as_object().ok_or_else(|| self.bad(key, Expected::Object, value))?;
        Ok(Some(Self { map, path: format!("{}.", self.place(key)) }))
    }

    /// A list of objects; empty where there is none.
    pub(super) fn objects(&self, key: &str) -> Result<Vec<Self>, ArchitectureFileError> {
        let Some(value) = self.get(key) else { return Ok(Vec::new()) };
        let list = value.as_array().ok_or_else(|| self.bad(key, Expected::Objects, value))?;
        let object = |(index, item): (usize, &'a Value)| {
            let place = format!("{key}[{index}]");
            match item {
                Value::Object(map) => Ok(Self { map, path: format!("{}.", self.place(&place)) }),
                other => Err(self.bad(&place, Expected::Object, other)),
            }
        };
        list.iter().enumerate().map(object).collect()
    }

    /// The refusal of a key that is not there.
    pub(super) fn missing(&self, key: &str, expected: Expected) -> ArchitectureFileError {
        ArchitectureFileError::Missing { place: self.place(key), expected }
    }

    /// The refusal of a name that is not known.
    pub(super) fn unknown(
        &self,
        key: &str,
        found: &str,
        known: &'static [&'static str],
    ) -> ArchitectureFileError {
        let found = found.to_owned();
        ArchitectureFileError::UnknownName { place: self.place(key), found, known }
    }

    /// The refusal of a value.
    pub(super) fn bad(
        &self,
        key: &str,
        expected: Expected,
        value: &Value,
    ) -> ArchitectureFileError {
        let found = Found::of(Some(value));
        ArchitectureFileError::BadValue { place: self.place(key), expected, found }
    }

    fn place(&self, key: &str) -> String {
        format!("{}{key}", self.path)
    }
}
