//! The dimensions that nearly every model has, and their class defaults.

use crate::architecture::Heads;
use crate::assumed::Why;
use crate::config::ConfigError;
use crate::config::builder::{Built, within_bounds};
use crate::config::expected::Expected;
use crate::config::reader::Reader;

/// Class defaults of a model type: what its configuration class takes for a key that is not there.
pub(in crate::config) struct Class {
    pub(in crate::config) vocab_size: u64,
    pub(in crate::config) hidden_size: u64,
    pub(in crate::config) intermediate_size: u64,
    pub(in crate::config) num_hidden_layers: u64,
    pub(in crate::config) num_attention_heads: u64,
    /// None: as many as query heads.
    pub(in crate::config) num_key_value_heads: Option<u64>,
    /// None: `hidden_size / num_attention_heads`.
    pub(in crate::config) head_dim: Option<u64>,
    /// Whether the embedding is the output head.
    pub(in crate::config) tie_word_embeddings: bool,
}

/// The class of Llama.
pub(in crate::config) const LLAMA: Class = Class {
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
#[derive(Clone, Copy, Debug)]
pub(in crate::config) struct Dims {
    pub(in crate::config) hidden: u64,
    pub(in crate::config) layers: u64,
    /// Query heads.
    pub(in crate::config) heads: u64,
    pub(in crate::config) kv_heads: u64,
    pub(in crate::config) head_dim: u64,
    pub(in crate::config) vocab: u64,
    /// Whether the embedding is the output head.
    pub(in crate::config) tied: bool,
}

impl Dims {
    /// Reads them. A class default stands in for what is left out, as configuration classes do it;
    /// but a config that describes nothing else must state its sizes.
    pub(in crate::config) fn read(reader: &mut Reader, class: &Class) -> Result<Self, ConfigError> {
        let hidden = reader.size(HIDDEN_SIZE, class.hidden_size)?;
        let heads = reader.size(NUM_ATTENTION_HEADS, class.num_attention_heads)?;
        let kv_heads = kv_heads(reader, class.num_key_value_heads, heads)?;
        divides(reader, kv_heads, heads)?;
        let head_dim = match head_dim(reader, class.head_dim)? {
            Some(0) => return Err(reader.bad("head_dim", Expected::AtLeastOne, 0_u64)),
            Some(head_dim) => head_dim,
            None => divided(reader, hidden, heads)?,
        };
        Self::finish(reader, class, [hidden, heads, kv_heads, head_dim])
    }

    /// As many KV heads as query heads, of equal width: models from before grouped queries, which
    /// read no such key.
    pub(in crate::config) fn without_groups(
        reader: &mut Reader,
        class: &Class,
    ) -> Result<Self, ConfigError> {
        let hidden = reader.size(HIDDEN_SIZE, class.hidden_size)?;
        let heads = reader.size(NUM_ATTENTION_HEADS, class.num_attention_heads)?;
        let head_dim = divided(reader, hidden, heads)?;
        Self::finish(reader, class, [hidden, heads, heads, head_dim])
    }

    fn finish(reader: &mut Reader, class: &Class, widths: [u64; 4]) -> Result<Self, ConfigError> {
        let [hidden, heads, kv_heads, head_dim] = widths;
        let vocab = reader.size(VOCAB_SIZE, class.vocab_size)?;
        let layers = reader.size(NUM_HIDDEN_LAYERS, class.num_hidden_layers)?;
        within_bounds(layers)?;
        let tied = reader.tied(class.tie_word_embeddings)?;
        Ok(Self { hidden, layers, heads, kv_heads, head_dim, vocab, tied })
    }

    /// Those of a model that states its sizes wherever it is, with the class defaults of the KV
    /// heads and the head dimension. The heads of latent attention need not divide the width. Not
    /// tied unless [`Self::tied_or`] follows.
    pub(in crate::config) fn stated(
        reader: &mut Reader,
        num_key_value_heads: Option<u64>,
        default_head_dim: Option<u64>,
    ) -> Result<Self, ConfigError> {
        let hidden = reader.positive(HIDDEN_SIZE)?;
        let heads = reader.positive(NUM_ATTENTION_HEADS)?;
        let kv_heads = kv_heads(reader, num_key_value_heads, heads)?;
        let head_dim = head_dim(reader, default_head_dim)?.unwrap_or(hidden / heads);
        let layers = reader.positive(NUM_HIDDEN_LAYERS)?;
        within_bounds(layers)?;
        let vocab = reader.positive(VOCAB_SIZE)?;
        Ok(Self { hidden, layers, heads, kv_heads, head_dim, vocab, tied: false })
    }

    /// The same, tied as the config says or else as the class has it.
    pub(in crate::config) fn tied_or(
        self,
        reader: &mut Reader,
        default: bool,
    ) -> Result<Self, ConfigError> {
        Ok(Self { tied: reader.tied(default)?, ..self })
    }

    /// Width of all queries.
    pub(in crate::config) fn q_width(&self) -> u64 {
        self.heads.saturating_mul(self.head_dim)
    }

    /// Width of all keys, and of all values.
    pub(in crate::config) fn kv_width(&self) -> u64 {
        self.kv_heads.saturating_mul(self.head_dim)
    }

    /// What a layer keeps of a token.
    pub(in crate::config) fn kept(&self) -> Heads {
        Heads { num_kv_heads: self.kv_heads, head_size: self.head_dim, head_size_v: self.head_dim }
    }

    /// A model of these dimensions with its embedding and head.
    pub(in crate::config) fn start(&self) -> Result<Built, ConfigError> {
        self.start_over(self.hidden)
    }

    /// The same with an embedding of another width.
    pub(in crate::config) fn start_over(&self, width: u64) -> Result<Built, ConfigError> {
        let mut built = Built::new(self.layers, self.hidden)?;
        built.num_attention_heads = self.heads;
        built.embedding(self.vocab, width, self.tied);
        Ok(built)
    }
}

/// Width of the MLP.
pub(in crate::config) fn intermediate(
    reader: &mut Reader,
    class: &Class,
) -> Result<u64, ConfigError> {
    reader.size(INTERMEDIATE_SIZE, class.intermediate_size)
}

/// Width of an MLP that is four times the model's where the config does not say.
pub(in crate::config) fn intermediate_or_four_times(
    reader: &Reader,
    hidden: u64,
) -> Result<u64, ConfigError> {
    Ok(reader.text.count(INTERMEDIATE_SIZE)?.unwrap_or(4 * hidden))
}

/// A number that `null` switches off, and that has a class default where the key is not there.
pub(in crate::config) fn optional(
    reader: &mut Reader,
    keys: &[&str],
    default: Option<u64>,
) -> Result<Option<u64>, ConfigError> {
    match (reader.text.count(keys)?, default) {
        (Some(count), _) => Ok(Some(count)),
        (None, Some(default)) if !reader.text.states(keys) => {
            Ok(Some(reader.assume(keys[0], default, Why::ClassDefault)))
        }
        (None, _) => Ok(None),
    }
}

fn kv_heads(reader: &mut Reader, default: Option<u64>, heads: u64) -> Result<u64, ConfigError> {
    match optional(reader, NUM_KEY_VALUE_HEADS, default)? {
        Some(kv_heads) => Ok(kv_heads),
        None => Ok(reader.assume(NUM_KEY_VALUE_HEADS[0], heads, Why::AsManyAsQueryHeads)),
    }
}

fn head_dim(reader: &mut Reader, default: Option<u64>) -> Result<Option<u64>, ConfigError> {
    optional(reader, &["head_dim"], default)
}

/// Refuses KV heads that query heads cannot share evenly.
fn divides(reader: &Reader, kv_heads: u64, heads: u64) -> Result<(), ConfigError> {
    if kv_heads > 0 && heads.is_multiple_of(kv_heads) {
        return Ok(());
    }
    let key = NUM_KEY_VALUE_HEADS[0];
    if reader.text.has(NUM_KEY_VALUE_HEADS) {
        Err(reader.bad(key, Expected::DivisorOfHeads, kv_heads))
    } else {
        Err(reader.missing(key))
    }
}

fn divided(reader: &Reader, hidden: u64, heads: u64) -> Result<u64, ConfigError> {
    if hidden.is_multiple_of(heads) {
        Ok(hidden / heads)
    } else {
        Err(reader.bad("hidden_size", Expected::MultipleOfHeads, hidden))
    }
}
