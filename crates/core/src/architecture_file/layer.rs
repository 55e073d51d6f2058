//! An entry of the key `layers`.

use super::object::{DIMENSION, DIMENSION_OR_NONE, Object};
use super::tree::Tree;
use super::{ArchitectureFileError, state};
use crate::architecture::{Cache, Dtype, Heads, LayerGroup};

const KINDS: &[&str] = &["full", "sliding", "chunked", "cross", "mla", "swa_mla", "mamba", "none"];

/// Keys of every kind.
const COMMON: &[&str] = &["kind", "count"];
/// Keys of the kinds with keys and values.
const HEADS: &[&str] = &["num_kv_heads", "head_size", "head_size_v"];

/// Reads an entry; `model` is the number format of the model.
pub(super) fn read(layer: &Object, model: Dtype) -> Result<LayerGroup, ArchitectureFileError> {
    let cache = match layer.text("kind")? {
        "full" => {
            layer.knows(&[COMMON, HEADS])?;
            Cache::Full(heads(layer)?)
        }
        "sliding" => {
            layer.knows(&[COMMON, HEADS, &["sliding_window"]])?;
            let sliding_window = layer.number("sliding_window", DIMENSION)?;
            Cache::Sliding { heads: heads(layer)?, sliding_window }
        }
        "chunked" => {
            layer.knows(&[COMMON, HEADS, &["attention_chunk_size"]])?;
            let attention_chunk_size = layer.number("attention_chunk_size", DIMENSION)?;
            Cache::Chunked { heads: heads(layer)?, attention_chunk_size }
        }
        "cross" => {
            layer.knows(&[COMMON, HEADS, &["encoder_len"]])?;
            Cache::Cross {
                heads: heads(layer)?,
                encoder_len: layer.number("encoder_len", DIMENSION)?,
            }
        }
        "mla" => mla(layer)?,
        "swa_mla" => {
            layer.knows(&[COMMON, &["head_size", "sliding_window"]])?;
            Cache::SwaMla {
                head_size: layer.number("head_size", DIMENSION)?,
                sliding_window: layer.number("sliding_window", DIMENSION)?,
            }
        }
        "mamba" => {
            layer.knows(&[COMMON, state::KEYS])?;
            Cache::Mamba(state::read(layer, model)?)
        }
        "none" => {
            layer.knows(&[COMMON])?;
            Cache::Nothing
        }
        kind => return Err(layer.unknown("kind", kind, KINDS)),
    };
    Ok(LayerGroup { count: layer.number("count", DIMENSION)?, cache })
}

fn heads(layer: &Object) -> Result<Heads, ArchitectureFileError> {
    let head_size = layer.number("head_size", DIMENSION)?;
    Ok(Heads {
        num_kv_heads: layer.number("num_kv_heads", DIMENSION)?,
        head_size,
        head_size_v: layer.number_if_any("head_size_v", DIMENSION_OR_NONE)?.unwrap_or(head_size),
    })
}

/// Latent vectors, or with the role `indexer` the keys of a sparse attention.
fn mla(layer: &Object) -> Result<Cache, ArchitectureFileError> {
    let tokens_per_state = layer.number_if_any("tokens_per_state", DIMENSION)?.unwrap_or(1);
    match layer.text_if_any("role")? {
        None => {
            layer.knows(&[COMMON, &["head_size", "tokens_per_state", "role"]])?;
            let head_size = layer.number("head_size", DIMENSION)?;
            Ok(Cache::Mla { head_size, tokens_per_state })
        }
        Some("indexer") => {
            layer.knows(&[COMMON, &["role", "index_head_dim", "tokens_per_state"]])?;
            let head_size = layer.number("index_head_dim", DIMENSION)?;
            Ok(Cache::Indexer { head_size, tokens_per_state })
        }
        Some(role) => Err(layer.unknown("role", role, &["indexer"])),
    }
}

/// An entry as it is written.
pub(super) fn write(group: &LayerGroup) -> Tree {
    let (kind, own) = match &group.cache {
        Cache::Full(heads) => ("full", of_heads(*heads, [])),
        Cache::Sliding { heads, sliding_window } => {
            ("sliding", of_heads(*heads, [("sliding_window", *sliding_window)]))
        }
        Cache::Chunked { heads, attention_chunk_size } => {
            ("chunked", of_heads(*heads, [("attention_chunk_size", *attention_chunk_size)]))
        }
        Cache::Cross { heads, encoder_len } => {
            ("cross", of_heads(*heads, [("encoder_len", *encoder_len)]))
        }
        Cache::Mla { head_size, tokens_per_state } => {
            let mut own = vec![("head_size", (*head_size).into())];
            own.extend(several_tokens(*tokens_per_state));
            ("mla", own)
        }
        Cache::SwaMla { head_size, sliding_window } => {
            let own = [("head_size", *head_size), ("sliding_window", *sliding_window)];
            ("swa_mla", own.map(|(key, number)| (key, number.into())).into())
        }
        Cache::Indexer { head_size, tokens_per_state } => {
            let mut own = vec![("role", "indexer".into()), ("index_head_dim", (*head_size).into())];
            own.extend(several_tokens(*tokens_per_state));
            ("mla", own)
        }
        Cache::Mamba(state) => ("mamba", state::write(state)),
        Cache::Nothing => ("none", Vec::new()),
    };
    let mut fields = vec![("kind", kind.into()), ("count", group.count.into())];
    fields.extend(own);
    Tree::Object(fields)
}

/// Heads, and what else a kind has.
fn of_heads<const N: usize>(
    heads: Heads,
    more: [(&'static str, u64); N],
) -> Vec<(&'static str, Tree)> {
    let Heads { num_kv_heads, head_size, head_size_v } = heads;
    let values = (head_size_v != head_size).then_some(("head_size_v", head_size_v));
    [("num_kv_heads", num_kv_heads), ("head_size", head_size)]
        .into_iter()
        .chain(values)
        .chain(more)
        .map(|(key, number)| (key, number.into()))
        .collect()
}

fn several_tokens(tokens_per_state: u64) -> Option<(&'static str, Tree)> {
    (tokens_per_state != 1).then(|| ("tokens_per_state", tokens_per_state.into()))
}
