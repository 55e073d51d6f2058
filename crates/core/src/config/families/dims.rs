//! The dimensions that nearly every decoder has, and their class defaults.

use crate::architecture::Heads;
use crate::config::ConfigError;
use crate::config::builder::{Built, within_bounds};
use crate::config::reader::Reader;

/// Class defaults of a model type: what its configuration class takes for a key that is not there.
pub(super) struct Class {
    pub(super) vocab_size: u64,
    pub(super) hidden_size: u64,
    pub(super) intermediate_size: u64,
    pub(super) num_hidden_layers: u64,
    pub(super) num_attention_heads: u64,
    /// None: as many as query heads.
    pub(super) num_key_value_heads: Option<u64>,
    /// None: `hidden_size / num_attention_heads`.
    pub(super) head_dim: Option<u64>,
    /// Whether the embedding is the output head.
    pub(super) tie_word_embeddings: bool,
}

/// The class of Llama.
pub(super) const LLAMA: Class = Class {
    vocab_size: 32_000,
    hidden_size: 4_096,
    intermediate_size: 11_008,
    num_hidden_layers: 32,
    num_attention_heads: 32,
    num_key_value_heads: None,
    head_dim: None,
    tie_word_embeddings: false,
};

/// Old and new spellings of the dimensions; the first is the one that a refusal names.
const VOCAB_SIZE: &[&str] = &["vocab_size", "padded_vocab_size"];
const HIDDEN_SIZE: &[&str] = &["hidden_size", "n_embd", "d_model", "n_embed"];
const INTERMEDIATE_SIZE: &[&str] =
    &["intermediate_size", "n_inner", "ffn_hidden_size", "ffn_dim", "dim_ff", "dff"];
const NUM_HIDDEN_LAYERS: &[&str] = &["num_hidden_layers", "n_layer", "num_layers", "n_layers"];
const NUM_ATTENTION_HEADS: &[&str] =
    &["num_attention_heads", "n_head", "n_heads", "num_heads", "attention_heads"];
const NUM_KEY_VALUE_HEADS: &[&str] = &["num_key_value_heads", "num_kv_heads", "n_head_kv"];

/// The dimensions of a decoder.
pub(super) struct Dims {
    pub(super) vocab: u64,
    pub(super) hidden: u64,
    pub(super) layers: u64,
    pub(super) attention_heads: u64,
    pub(super) heads: Heads,
    pub(super) tied: bool,
}

impl Dims {
    /// Reads them. A class default stands in for what is left out, as configuration classes do it;
    /// but a config that describes nothing else must state its sizes.
    pub(super) fn read(reader: &mut Reader, class: &Class) -> Result<Self, ConfigError> {
        let hidden = reader.size(HIDDEN_SIZE, class.hidden_size)?;
        let attention_heads = reader.size(NUM_ATTENTION_HEADS, class.num_attention_heads)?;
        let kv_heads = kv_heads(reader, class, attention_heads)?;
        let head_dim = head_dim(reader, class, hidden, attention_heads)?;
        Ok(Self {
            vocab: reader.size(VOCAB_SIZE, class.vocab_size)?,
            hidden,
            layers: layers(reader, class)?,
            attention_heads,
            heads: Heads { num_kv_heads: kv_heads, head_size: head_dim, head_size_v: head_dim },
            tied: reader.tied(class.tie_word_embeddings)?,
        })
    }

    /// As many KV heads as query heads, of equal width: models from before grouped queries, which
    /// read no such key.
    pub(super) fn without_groups(reader: &mut Reader, class: &Class) -> Result<Self, ConfigError> {
        let hidden = reader.size(HIDDEN_SIZE, class.hidden_size)?;
        let attention_heads = reader.size(NUM_ATTENTION_HEADS, class.num_attention_heads)?;
        let head_dim = divided(reader, hidden, attention_heads)?;
        Ok(Self {
            vocab: reader.size(VOCAB_SIZE, class.vocab_size)?,
            hidden,
            layers: layers(reader, class)?,
            attention_heads,
            heads: Heads {
                num_kv_heads: attention_heads,
                head_size: head_dim,
                head_size_v: head_dim,
            },
            tied: reader.tied(class.tie_word_embeddings)?,
        })
    }

    /// Width of all queries.
    pub(super) fn q_width(&self) -> u64 {
        self.attention_heads * self.heads.head_size
    }

    /// Width of all keys, and of all values.
    pub(super) fn kv_width(&self) -> u64 {
        self.heads.num_kv_heads * self.heads.head_size
    }

    /// A model of these dimensions with its embedding and head.
    pub(super) fn built(&self) -> Result<Built, ConfigError> {
        self.built_over(self.hidden)
    }

    /// The same with an embedding of another width.
    pub(super) fn built_over(&self, width: u64) -> Result<Built, ConfigError> {
        let mut built = Built::new(self.layers, self.hidden)?;
        built.num_attention_heads = self.attention_heads;
        built.embedding(self.vocab, width, self.tied);
        Ok(built)
    }
}

/// Width of the MLP.
pub(super) fn intermediate(reader: &mut Reader, class: &Class) -> Result<u64, ConfigError> {
    reader.size(INTERMEDIATE_SIZE, class.intermediate_size)
}

/// Width of an MLP that is four times the model's where the config does not say.
pub(super) fn intermediate_or_four_times(reader: &Reader, hidden: u64) -> Result<u64, ConfigError> {
    Ok(reader.text.count(INTERMEDIATE_SIZE)?.unwrap_or(4 * hidden))
}

fn layers(reader: &mut Reader, class: &Class) -> Result<u64, ConfigError> {
    let layers = reader.size(NUM_HIDDEN_LAYERS, class.num_hidden_layers)?;
    within_bounds(layers)?;
    Ok(layers)
}

fn kv_heads(reader: &mut Reader, class: &Class, attention_heads: u64) -> Result<u64, ConfigError> {
    let key = NUM_KEY_VALUE_HEADS[0];
    let stated = reader.text.count(NUM_KEY_VALUE_HEADS)?;
    let kv_heads = match (stated, class.num_key_value_heads) {
        (Some(stated), _) => stated,
        // A null is a statement too.
        (None, Some(default)) if !reader.text.states(NUM_KEY_VALUE_HEADS) => {
            reader.assume(key, default, "class default")
        }
        (None, _) => reader.assume(key, attention_heads, "as many as query heads"),
    };
    if kv_heads == 0 || !attention_heads.is_multiple_of(kv_heads) {
        return match stated {
            Some(_) => Err(reader.bad(key, "a divisor of num_attention_heads", &kv_heads)),
            None => Err(reader.missing(key)),
        };
    }
    Ok(kv_heads)
}

fn head_dim(
    reader: &mut Reader,
    class: &Class,
    hidden: u64,
    attention_heads: u64,
) -> Result<u64, ConfigError> {
    match (reader.text.count(&["head_dim"])?, class.head_dim) {
        (Some(0), _) => Err(reader.bad("head_dim", "at least 1", &0)),
        (Some(stated), _) => Ok(stated),
        (None, Some(default)) if !reader.text.states(&["head_dim"]) => {
            Ok(reader.assume("head_dim", default, "class default"))
        }
        (None, _) => divided(reader, hidden, attention_heads),
    }
}

fn divided(reader: &Reader, hidden: u64, attention_heads: u64) -> Result<u64, ConfigError> {
    if hidden.is_multiple_of(attention_heads) {
        Ok(hidden / attention_heads)
    } else {
        Err(reader.bad("hidden_size", "a multiple of num_attention_heads", &hidden))
    }
}
