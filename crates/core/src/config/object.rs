//! A JSON object with typed, aliased, named access.

use serde_json::{Map, Value};

use super::ConfigError;
use super::expected::Expected;
use crate::json::{Found, Kind};

/// An object of a config, and where it is.
#[derive(Clone, Debug)]
pub(super) struct Object<'a> {
    map: &'a Map<String, Value>,
    /// `text_config.` for what is in `text_config`.
    path: String,
}

impl<'a> Object<'a> {
    /// The whole config.
    pub(super) fn root(value: &'a Value) -> Result<Self, ConfigError> {
        match value {
            Value::Object(map) => Ok(Self { map, path: String::new() }),
            other => Err(ConfigError::NotObject { found: Kind::of(other) }),
        }
    }

    /// The first of the keys that is there and not null: old and new spellings of one thing.
    fn first(&self, keys: &[&str]) -> Option<(String, &'a Value)> {
        let (key, value) = keys.iter().find_map(|key| {
            Some((*key, self.map.get(*key)?)).filter(|(_, value)| !value.is_null())
        })?;
        Some((format!("{}{key}", self.path), value))
    }

    /// Whether one of the keys is there and not null.
    pub(super) fn has(&self, keys: &[&str]) -> bool {
        self.first(keys).is_some()
    }

    /// How many entries the list under the key has; none where there is no list.
    pub(super) fn list_length(&self, key: &str) -> Option<u64> {
        Some(self.list(key)?.len() as u64)
    }

    /// Whether one of the keys is there, if only as null.
    pub(super) fn states(&self, keys: &[&str]) -> bool {
        keys.iter().any(|key| self.map.contains_key(*key))
    }

    /// Whether this object is in another one.
    pub(super) fn is_nested(&self) -> bool {
        !self.path.is_empty()
    }

    /// An object in this one.
    pub(super) fn object(&self, key: &str) -> Option<Self> {
        let map = self.map.get(key)?.as_object()?;
        Some(Self { map, path: format!("{}{key}.", self.path) })
    }

    /// An object in this one; nothing where there is none, or null.
    pub(super) fn object_if_any(&self, key: &str) -> Result<Option<Self>, ConfigError> {
        let Some((path, value)) = self.first(&[key]) else { return Ok(None) };
        self.object(key).map(Some).ok_or_else(|| bad(path, Expected::Object, value))
    }

    /// The objects in this one, whatever their keys.
    pub(super) fn parts(&self) -> Vec<Self> {
        self.map.keys().filter_map(|key| self.object(key)).collect()
    }

    /// The keys in this one.
    pub(super) fn keys(&self) -> Vec<&'a str> {
        self.map.keys().map(String::as_str).collect()
    }

    /// A whole number of at least 0; numbers in quotes and whole floats are taken too.
    pub(super) fn count(&self, keys: &[&str]) -> Result<Option<u64>, ConfigError> {
        let Some((key, value)) = self.first(keys) else { return Ok(None) };
        count(value).map(Some).ok_or_else(|| bad(key, Expected::Count, value))
    }

    /// A list of whole numbers.
    pub(super) fn counts(&self, keys: &[&str]) -> Result<Option<Vec<u64>>, ConfigError> {
        let Some((key, value)) = self.first(keys) else { return Ok(None) };
        let list = value.as_array().and_then(|list| list.iter().map(count).collect());
        list.map(Some).ok_or_else(|| bad(key, Expected::Counts, value))
    }

    /// A number that need not be whole.
    pub(super) fn number(&self, keys: &[&str]) -> Result<Option<f64>, ConfigError> {
        let Some((key, value)) = self.first(keys) else { return Ok(None) };
        let number = match value {
            Value::Number(number) => number.as_f64(),
            Value::String(text) => text.trim().parse().ok(),
            _ => None,
        };
        number.map(Some).ok_or_else(|| bad(key, Expected::Number, value))
    }

    /// A list of numbers that need not be whole.
    pub(super) fn numbers(&self, keys: &[&str]) -> Result<Option<Vec<f64>>, ConfigError> {
        let Some((key, value)) = self.first(keys) else { return Ok(None) };
        let list = value.as_array().and_then(|list| list.iter().map(Value::as_f64).collect());
        list.map(Some).ok_or_else(|| bad(key, Expected::Numbers, value))
    }

    /// A list of anything.
    pub(super) fn list(&self, key: &str) -> Option<&'a [Value]> {
        Some(self.map.get(key)?.as_array()?)
    }

    /// A yes or no.
    pub(super) fn flag(&self, keys: &[&str]) -> Result<Option<bool>, ConfigError> {
        let Some((key, value)) = self.first(keys) else { return Ok(None) };
        let flag = match value {
            Value::Bool(flag) => Some(*flag),
            Value::String(text) if text.eq_ignore_ascii_case("true") => Some(true),
            Value::String(text) if text.eq_ignore_ascii_case("false") => Some(false),
            other => match count(other) {
                Some(0) => Some(false),
                Some(1) => Some(true),
                _ => None,
            },
        };
        flag.map(Some).ok_or_else(|| bad(key, Expected::Flag, value))
    }

    /// A text.
    pub(super) fn text(&self, keys: &[&str]) -> Option<&'a str> {
        self.first(keys)?.1.as_str()
    }

    /// A list of texts.
    pub(super) fn texts(&self, keys: &[&str]) -> Result<Option<Vec<&'a str>>, ConfigError> {
        let Some((key, value)) = self.first(keys) else { return Ok(None) };
        let list = value.as_array().and_then(|list| list.iter().map(Value::as_str).collect());
        list.map(Some).ok_or_else(|| bad(key, Expected::Names, value))
    }

    /// A list of objects.
    pub(super) fn objects(&self, key: &str) -> Result<Option<Vec<Object<'a>>>, ConfigError> {
        let Some((path, value)) = self.first(&[key]) else { return Ok(None) };
        let object = |(place, item): (usize, &'a Value)| {
            Some(Object { map: item.as_object()?, path: format!("{path}[{place}].") })
        };
        let list = value.as_array().and_then(|list| list.iter().enumerate().map(object).collect());
        list.map(Some).ok_or_else(|| bad(path.clone(), Expected::Objects, value))
    }

    /// The value of a key as an error quotes it.
    pub(super) fn quoted(&self, key: &str) -> Found {
        Found::of(self.map.get(key))
    }

    /// The full name of a key.
    pub(super) fn name(&self, key: &str) -> String {
        format!("{}{key}", self.path)
    }
}

/// A whole number below 2^32: no dimension of a model comes near, and a product of two fits 64
/// bits.
fn count(value: &Value) -> Option<u64> {
    let count = match value {
        Value::Number(number) => number.as_u64().or_else(|| whole(number.as_f64()?))?,
        Value::String(text) => text.trim().parse().ok()?,
        _ => return None,
    };
    (count < 1 << 32).then_some(count)
}

/// A float that is a whole number which it holds exactly.
fn whole(number: f64) -> Option<u64> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let fits = number.fract() == 0.0 && (0.0..=EXACT).contains(&number);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "in range, whole")]
    fits.then_some(number as u64)
}

/// The whole part of a number of at least 0.
pub(super) fn floor(number: f64) -> Option<u64> {
    whole(number.floor())
}

fn bad(key: String, expected: Expected, value: &Value) -> ConfigError {
    ConfigError::BadValue { key, expected, found: Found::of(Some(value)) }
}
