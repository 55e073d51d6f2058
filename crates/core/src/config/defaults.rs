//! What a config with a nested text part leaves out of it.
//!
//! Configs with parts are published as the difference from their classes: LLaVA 1.5 states neither
//! the width nor the depth of its text model. A part that says nothing at all, not even its
//! vocabulary, is no such difference, and a config of a text model alone states them: both are
//! refused.

use serde_json::{Map, Value};

use super::families::text_type;
use super::reader::TEXT_PARTS;
use crate::architecture::Assumed;

/// Keys of a class and their defaults.
type Defaults = &'static [(&'static str, u64)];

/// By text type, from the `transformers` class of that type.
const DEFAULTS: &[(&str, Defaults)] = &[
    (
        "cohere2",
        &[
            ("hidden_size", 8192),
            ("intermediate_size", 22_528),
            ("num_hidden_layers", 40),
            ("num_attention_heads", 64),
            ("sliding_window", 4096),
        ],
    ),
    (
        "gemma",
        &[
            ("hidden_size", 3072),
            ("intermediate_size", 24_576),
            ("num_hidden_layers", 28),
            ("num_attention_heads", 16),
            ("num_key_value_heads", 16),
            ("head_dim", 256),
        ],
    ),
    (
        "gemma2",
        &[
            ("hidden_size", 2304),
            ("intermediate_size", 9216),
            ("num_hidden_layers", 26),
            ("num_attention_heads", 8),
            ("num_key_value_heads", 4),
            ("head_dim", 256),
            ("sliding_window", 4096),
        ],
    ),
    (
        "llama",
        &[
            ("hidden_size", 4096),
            ("intermediate_size", 11_008),
            ("num_hidden_layers", 32),
            ("num_attention_heads", 32),
        ],
    ),
    (
        "mistral",
        &[
            ("hidden_size", 4096),
            ("intermediate_size", 14_336),
            ("num_hidden_layers", 32),
            ("num_attention_heads", 32),
            ("num_key_value_heads", 8),
            ("sliding_window", 4096),
        ],
    ),
    (
        "qwen2",
        &[
            ("hidden_size", 4096),
            ("intermediate_size", 22_016),
            ("num_hidden_layers", 32),
            ("num_attention_heads", 32),
            ("num_key_value_heads", 32),
        ],
    ),
];

/// Writes into a nested text part what its class or the whole config says, and gives what it took
/// from the class. A key that is `null` is stated.
pub(super) fn fill(root: &mut Value) -> Vec<Assumed> {
    let mut path = Vec::new();
    let mut part = &*root;
    while let Some((key, nested)) = TEXT_PARTS
        .iter()
        .find_map(|key| Some((*key, part.get(*key).filter(|nested| nested.is_object())?)))
    {
        path.push(key);
        part = nested;
    }
    let tied = root.get("tie_word_embeddings").cloned();
    let model_type = part.get("model_type").or_else(|| root.get("model_type"));
    let model_type = text_type(model_type.and_then(Value::as_str).unwrap_or_default()).to_owned();
    let pointer: String = path.iter().flat_map(|key| ["/", *key]).collect();
    let text = if path.is_empty() { None } else { root.pointer_mut(&pointer) };
    let Some(Value::Object(text)) = text else { return Vec::new() };
    if text.get("tie_word_embeddings").is_none_or(Value::is_null)
        && let Some(tied) = tied
    {
        text.insert("tie_word_embeddings".to_owned(), tied);
    }
    if !text.contains_key("vocab_size") {
        return Vec::new();
    }
    let defaults = DEFAULTS.iter().find(|(known, _)| *known == model_type);
    let defaults = defaults.map_or(&[][..], |(_, defaults)| defaults);
    let taken = defaults.iter().filter(|(key, default)| insert(text, key, *default));
    let prefix = path.join(".");
    taken.map(|(key, default)| assumed(&prefix, key, *default)).collect()
}

/// Whether the key was not there and now is.
fn insert(text: &mut Map<String, Value>, key: &str, value: u64) -> bool {
    let missing = !text.contains_key(key);
    if missing {
        text.insert(key.to_owned(), value.into());
    }
    missing
}

fn assumed(prefix: &str, key: &str, value: u64) -> Assumed {
    Assumed {
        what: format!("{prefix}.{key}").into(),
        value: value.to_string().into(),
        why: "class default".into(),
    }
}
