//! From text to JSON, forgiving what published configs really contain.

use serde_json::Value;

/// Longest text that is read, in bytes: ignore lists of quantized models reach 3 MB.
pub const MAX_LENGTH: usize = 16 << 20;

/// Why a text is not JSON.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JsonError {
    /// Far too much text.
    #[error("this has {bytes} bytes, at most {MAX_LENGTH} are read; is it a config.json?")]
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// Something else.
    #[error("this is not JSON: {problem}")]
    NotJson {
        /// What is wrong, and where.
        problem: String,
    },
}

/// Reads JSON; a byte-order mark is skipped, and `NaN` and `Infinity`, which Python writes and
/// JSON does not know, count as not stated.
pub(crate) fn parse(text: &str) -> Result<Value, JsonError> {
    if text.len() > MAX_LENGTH {
        return Err(JsonError::TooLong { bytes: text.len() });
    }
    let text = text.trim_start_matches('\u{feff}');
    let parsed = serde_json::from_str(text).or_else(|error| match without_non_numbers(text) {
        Some(mended) => serde_json::from_str(&mended),
        None => Err(error),
    });
    parsed.map_err(|error| JsonError::NotJson { problem: error.to_string() })
}

/// What kind of value it is.
pub(crate) const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// The value as it is quoted in an error: its beginning.
pub(crate) fn quoted(value: &Value) -> String {
    const MOST: usize = 60;
    let mut quoted: String = value.to_string().chars().take(MOST + 1).collect();
    if quoted.chars().count() > MOST {
        quoted.pop();
        quoted.push('…');
    }
    quoted
}

/// The text with `null` for every `NaN`, `Infinity` and `-Infinity` outside of strings; `None`
/// where there is none.
fn without_non_numbers(text: &str) -> Option<String> {
    const NON_NUMBERS: [&str; 3] = ["-Infinity", "Infinity", "NaN"];
    let mut mended = String::with_capacity(text.len());
    let mut found = false;
    let mut in_string = false;
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let non_number = NON_NUMBERS.iter().find(|name| !in_string && rest.starts_with(**name));
        let taken = if let Some(name) = non_number {
            mended.push_str("null");
            found = true;
            name.len()
        } else {
            // A backslash takes the character behind it along, so that `\"` ends nothing.
            let escaped = in_string && next == '\\';
            let length = rest.chars().take(1 + usize::from(escaped)).map(char::len_utf8).sum();
            mended.push_str(&rest[..length]);
            in_string ^= next == '"';
            length
        };
        rest = &rest[taken..];
    }
    found.then_some(mended)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::parse;

    #[test]
    fn what_published_configs_contain() {
        let rows = [
            ("\u{feff}{\"a\": 1}", json!({"a": 1})),
            (r#"{"a": NaN, "b": [Infinity, -Infinity]}"#, json!({"a": null, "b": [null, null]})),
            (r#"{"a": "NaN \" Infinity", "b": NaN}"#, json!({"a": "NaN \" Infinity", "b": null})),
        ];
        for (text, expected) in rows {
            assert_eq!(parse(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_json_is_refused_with_its_place() {
        for text in ["", "{", "[1,", "{'a': 1}", &"[".repeat(100_000)] {
            let error = parse(text).map_err(|error| error.to_string());
            assert!(error.is_err_and(|error| error.contains("line 1 column")), "{text:.9}");
        }
    }
}
