//! Values as vLLM writes them.

use crate::field::Field;
use crate::parse;

/// The value of a field, as the field is written.
pub(super) fn text(field: Field, value: &str) -> String {
    let number = match field {
        Field::Context | Field::MaxNumBatchedTokens | Field::KvCacheMemory => whole(value),
        _ => None,
    };
    number.map_or_else(|| value.to_owned(), |number| number.to_string())
}

/// A number with a suffix, which is decimal in small letters and binary in capitals.
/// `human_readable_int` in `vllm/engine/arg_utils.py`
fn whole(value: &str) -> Option<u64> {
    const SUFFIXES: &str = "kmgt";
    let suffix = value.chars().next_back()?;
    let power = u32::try_from(SUFFIXES.find(suffix.to_ascii_lowercase())?).ok()? + 1;
    let base: u64 = if suffix.is_ascii_lowercase() { 1_000 } else { 1_024 };
    parse::decimal(&value[..value.len() - 1])?.floored(base.pow(power))
}

/// What vLLM calls a method where kvbudget has another name.
const METHODS: [(&str, &str); 4] = [
    ("bitsandbytes", "bnb-4bit"),
    ("awq_marlin", "awq"),
    ("gptq_marlin", "gptq"),
    ("modelopt_fp4", "nvfp4"),
];

/// A method by kvbudget's name.
pub(super) fn method(of_vllm: &str) -> &str {
    METHODS.iter().find(|(theirs, _)| *theirs == of_vllm).map_or(of_vllm, |(_, ours)| ours)
}

/// The keys and values of an object that holds no further ones.
pub(super) fn flat(json: &str) -> Option<Vec<(&str, &str)>> {
    let inner = json.trim().strip_prefix('{')?.strip_suffix('}')?;
    if inner.contains(['{', '[', '\\']) {
        return None;
    }
    let pairs = inner.split(',').filter(|pair| !pair.trim().is_empty());
    pairs
        .map(|pair| {
            let (key, value) = pair.split_once(':')?;
            Some((unquoted(key), unquoted(value)))
        })
        .collect()
}

fn unquoted(text: &str) -> &str {
    text.trim().trim_matches('"')
}
