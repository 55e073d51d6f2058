use crate::config::ConfigError;
use crate::config::builder::Built;
use crate::config::reader::Reader;

/// The dimensions that nearly every model has.
#[derive(Clone, Copy, Debug)]
pub(in crate::config) struct Dims {
    pub(in crate::config) hidden: u64,
    pub(in crate::config) layers: u64,
    pub(in crate::config) heads: u64,
    pub(in crate::config) kv_heads: u64,
    pub(in crate::config) head_dim: u64,
    pub(in crate::config) vocab: u64,
}

impl Dims {
    /// As the config states them; what is missing is `hidden / heads`, and as many KV heads as
    /// query heads.
    pub(in crate::config) fn read(reader: &mut Reader) -> Result<Self, ConfigError> {
        Self::read_or(reader, None, None)
    }

    /// The same where the class has a default for the KV heads or the head dimension.
    pub(in crate::config) fn read_or(
        reader: &mut Reader,
        kv_heads: Option<u64>,
        head_dim: Option<u64>,
    ) -> Result<Self, ConfigError> {
        let hidden = reader.positive(&["hidden_size", "n_embd", "d_model"])?;
        let heads = reader.positive(&["num_attention_heads", "n_head", "n_heads"])?;
        let kv_heads = match (reader.text.count(&["num_key_value_heads"])?, kv_heads) {
            (Some(kv_heads), _) => kv_heads,
            (None, Some(default)) => reader.count_or(&["num_key_value_heads"], default)?,
            (None, None) => reader.assume("num_key_value_heads", heads, "as many as query heads"),
        };
        let head_dim = match (reader.text.count(&["head_dim"])?, head_dim) {
            (Some(head_dim), _) => head_dim,
            (None, Some(default)) => reader.count_or(&["head_dim"], default)?,
            (None, None) => hidden / heads,
        };
        let layers = reader.positive(&["num_hidden_layers", "n_layer", "n_layers"])?;
        // Refuses too many layers before anybody makes a list of them.
        Built::new(layers, hidden)?;
        Ok(Self {
            hidden,
            layers,
            heads,
            kv_heads,
            head_dim,
            vocab: reader.positive(&["vocab_size"])?,
        })
    }

    /// A model of these dimensions, with its embedding and head.
    pub(in crate::config) fn start(&self, tied: bool) -> Result<Built, ConfigError> {
        let mut built = Built::new(self.layers, self.hidden)?;
        built.num_attention_heads = self.heads;
        built.embedding(self.vocab, self.hidden, tied);
        Ok(built)
    }
}

/// A number that `null` switches off, and that has a class default where the key is not there.
pub(in crate::config) fn optional(
    reader: &mut Reader,
    key: &str,
    default: Option<u64>,
) -> Result<Option<u64>, ConfigError> {
    match (reader.text.count(&[key])?, default) {
        (Some(count), _) => Ok(Some(count)),
        (None, Some(default)) if !reader.text.mentions(key) => {
            reader.count_or(&[key], default).map(Some)
        }
        (None, _) => Ok(None),
    }
}
