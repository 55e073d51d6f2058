//! From text to JSON, forgiving what published configs really contain.

mod found;

use serde_json::Value;

pub use found::{Found, Kind};

use crate::lang::Section;
use crate::{english, said};

/// Longest text that is read, in bytes: ignore lists of quantized models reach 3 MB.
pub const MAX_LENGTH: usize = 16 << 20;

/// Why a text is not JSON.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JsonError {
    /// Far too much text.
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// Something else.
    NotJson {
        /// What is wrong, in the parser's words.
        problem: String,
        /// In which line.
        line: usize,
        /// At which character of it.
        column: usize,
    },
}

said! {
    JsonError, Section::JsonError.base(), |to| {
        Self::TooLong { bytes } => [
            "this has {0} bytes, at most {1} are read; is it a config.json?",
            "{0}バイトあり、読めるのは{1}バイトまで。config.jsonか確かめる",
            "{0}바이트이며, 읽는 것은 {1}바이트까지임. config.json인지 확인할 것"
        ] (bytes, MAX_LENGTH),
        Self::NotJson { problem, line, column } => [
            "this is not JSON: {0} at line {1} column {2}",
            "JSONではない。{1}行{2}列: {0}",
            "JSON이 아님. {1}행 {2}열: {0}"
        ] (problem, line, column),
    }
}

english! { JsonError }

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
    parsed.map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let said = error.to_string();
        // The place is told apart from the words, which are the parser's.
        let problem = said.strip_suffix(&format!(" at line {line} column {column}"));
        JsonError::NotJson { problem: problem.unwrap_or(&said).to_owned(), line, column }
    })
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
