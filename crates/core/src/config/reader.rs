//! What the families read from: the part of a config that describes the text model.

use serde_json::Value;

use super::ConfigError;
use super::builder::Built;
use super::object::Object;
use super::quantization;
use super::rotary;
use crate::architecture::{Architecture, Dtype, Quantization, Sharding};
use crate::assumed::{Assumed, Taken, Why};
use crate::config::expected::Expected;
use crate::json::Found;

/// Where a config may keep the part that generates text.
const TEXT_PARTS: [&str; 5] =
    ["text_config", "llm_config", "language_config", "thinker_config", "text_model_config"];

/// Reads the text part of a config and notes what had to be assumed.
pub(super) struct Reader<'a> {
    /// The whole config.
    pub(super) root: Object<'a>,
    /// The part that generates text; the whole config where there is no such part.
    pub(super) text: Object<'a>,
    /// What stands in the file beside the config.
    companion: Option<Object<'a>>,
    model_type: &'a str,
    assumed: Vec<Assumed>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(value: &'a Value, companion: Option<&'a Value>) -> Result<Self, ConfigError> {
        let root = Object::root(value)?;
        let mut text = root.clone();
        // Parts may be nested: Qwen-Omni keeps `text_config` in `thinker_config`.
        while let Some(part) = TEXT_PARTS.iter().find_map(|part| text.object(part)) {
            text = part;
        }
        let model_type = root.text(&["model_type"]).or_else(|| text.text(&["model_type"]));
        let model_type = model_type.ok_or(ConfigError::NoModelType)?;
        let companion = companion.map(Object::root).transpose()?;
        // ModelOpt writes its producer around what it says.
        let companion = companion.map(|file| file.object(quantization::NESTED).unwrap_or(file));
        Ok(Self { root, text, companion, model_type, assumed: Vec::new() })
    }

    /// The model type of the whole config.
    pub(super) fn model_type(&self) -> &'a str {
        self.model_type
    }

    /// The model type of the text part.
    pub(super) fn text_model_type(&self) -> &'a str {
        self.text.text(&["model_type"]).unwrap_or(self.model_type)
    }

    /// A whole number that the type needs.
    pub(super) fn count(&self, keys: &[&str]) -> Result<u64, ConfigError> {
        self.text.count(keys)?.ok_or_else(|| self.missing(keys[0]))
    }

    /// A whole number of at least 1 that the type needs.
    pub(super) fn positive(&self, keys: &[&str]) -> Result<u64, ConfigError> {
        let count = self.count(keys)?;
        self.not_zero(keys[0], count)
    }

    /// A whole number of at least 1 with a class default, which is noted when it is taken.
    pub(super) fn positive_or(&mut self, keys: &[&str], default: u64) -> Result<u64, ConfigError> {
        let count = self.count_or(keys, default)?;
        self.not_zero(keys[0], count)
    }

    fn not_zero(&self, key: &str, count: u64) -> Result<u64, ConfigError> {
        if count > 0 {
            return Ok(count);
        }
        Err(self.bad(key, Expected::AtLeastOne, 0_u64))
    }

    /// Height and width, which a config gives as two numbers or as one for both; both at least 1.
    pub(super) fn sides_or(&mut self, key: &str, default: u64) -> Result<[u64; 2], ConfigError> {
        if self.text.list(key).is_none() {
            return Ok([self.positive_or(&[key], default)?; 2]);
        }
        let sides = self.text.counts(&[key])?.unwrap_or_default();
        let [height, width] = sides[..] else {
            let found = Found::Numbers(sides.len());
            return Err(self.bad(key, Expected::OneOrTwoNumbers, found));
        };
        Ok([self.not_zero(key, height)?, self.not_zero(key, width)?])
    }

    /// A size of at least 1. The part of a bigger config leaves out what its class has as default;
    /// a config of its own states its sizes.
    pub(super) fn size(&mut self, keys: &[&str], default: u64) -> Result<u64, ConfigError> {
        if self.text.is_nested() && !self.text.has(keys) {
            return Ok(self.assume(keys[0], default, Why::ClassDefault));
        }
        self.positive(keys)
    }

    /// Whether the embedding is the output head: the part or the whole config says so, or else the
    /// class default.
    pub(super) fn tied(&mut self, default: bool) -> Result<bool, ConfigError> {
        const KEYS: [&str; 1] = ["tie_word_embeddings"];
        match (self.text.flag(&KEYS)?, self.root.flag(&KEYS)?) {
            (Some(tied), _) | (None, Some(tied)) => Ok(tied),
            (None, None) => Ok(self.assume(KEYS[0], default, Why::ClassDefault)),
        }
    }

    /// A yes or no that is no unless the config says otherwise.
    pub(super) fn flag(&self, key: &str) -> Result<bool, ConfigError> {
        Ok(self.text.flag(&[key])?.unwrap_or(false))
    }

    /// A whole number with a class default, which is noted when it is taken.
    pub(super) fn count_or(&mut self, keys: &[&str], default: u64) -> Result<u64, ConfigError> {
        match self.text.count(keys)? {
            Some(count) => Ok(count),
            None => Ok(self.assume(keys[0], default, Why::ClassDefault)),
        }
    }

    /// A yes or no with a class default, which is noted when it is taken.
    pub(super) fn flag_or(&mut self, keys: &[&str], default: bool) -> Result<bool, ConfigError> {
        match self.text.flag(keys)? {
            Some(flag) => Ok(flag),
            None => Ok(self.assume(keys[0], default, Why::ClassDefault)),
        }
    }

    /// A part beside the text part, such as `vision_config`.
    pub(super) fn part(&self, key: &str) -> Option<Object<'a>> {
        let thinker = || self.root.object("thinker_config")?.object(key);
        self.root.object(key).or_else(thinker)
    }

    /// Reads from `part` what is otherwise read from the text part.
    pub(super) fn within<T>(&mut self, part: Object<'a>, read: impl FnOnce(&mut Self) -> T) -> T {
        let text = std::mem::replace(&mut self.text, part);
        let result = read(self);
        self.text = text;
        result
    }

    /// Notes what is said of the whole config, whichever part is being read.
    pub(super) fn note(&mut self, assumed: Assumed) {
        if !self.assumed.contains(&assumed) {
            self.assumed.push(assumed);
        }
    }

    /// Notes that the tower of this part of the config is not counted; the first reason stands.
    pub(super) fn not_counted(&mut self, key: &'static str, why: Why) {
        if self.assumed.iter().all(|assumed| !assumed.what.is_key(key)) {
            self.note(Assumed::of_key(key, Taken::NoParameters, why));
        }
    }

    /// Notes that a value was not stated.
    pub(super) fn assume<T: ToString>(&mut self, what: &str, value: T, why: Why) -> T {
        self.take(what, value.to_string(), why);
        value
    }

    /// The same for what is said of layers.
    pub(super) fn take(&mut self, what: &str, value: impl Into<Taken>, why: Why) {
        let what = self.text.name(what).into();
        self.note(Assumed { what, value: value.into(), why });
    }

    /// Adds what every config says in the same way to what a family built.
    pub(super) fn describe(mut self, built: Built) -> Result<Architecture, ConfigError> {
        let class = self.root.texts(&["architectures"])?.and_then(|names| names.first().copied());
        let name = class.unwrap_or(self.model_type).to_owned();
        let key = "max_position_embeddings";
        if self.text.number(&[key]).is_ok_and(|longest| longest.is_some_and(|most| most < 1.0)) {
            return Err(ConfigError::BadValue {
                key: self.text.name(key),
                expected: Expected::AtLeastOne,
                found: self.text.quoted(key),
            });
        }
        // Some configs write 10^30 for "no limit", which is as good as nothing.
        let max_position_embeddings = self
            .text
            .count(&[
                "max_position_embeddings",
                "n_positions",
                "max_sequence_length",
                "max_seq_len",
                "seq_length",
                "n_ctx",
                "model_max_length",
                "max_seq_length",
                "max_target_positions",
            ])
            .ok()
            .flatten();
        let dtype = self.dtype();
        let layers = built.num_hidden_layers;
        let companion = self.companion.as_ref();
        let quantization = quantization::read(&self.root, &self.text, companion, layers)?;
        let rotary_elements = rotary::elements(&self.text, &built, max_position_embeddings)?;
        let sharding = Sharding { rotary_elements, ..built.sharding() };
        if let Some(quantization) = &quantization {
            self.assume_format(quantization, dtype);
        }
        Ok(Architecture {
            name: name.into(),
            model_type: self.text_model_type().to_owned().into(),
            max_position_embeddings,
            hidden_size: built.hidden_size,
            num_attention_heads: built.num_attention_heads,
            vocab_size: built.vocab_size,
            dtype,
            quantization,
            num_hidden_layers: built.num_hidden_layers,
            mtp_layers: built.mtp_layers,
            parameters: built.parameters()?,
            active_parameters: built.active_parameters()?,
            sharding,
            layers: built.layers.into(),
            assumed: self.assumed.into(),
        })
    }

    /// Notes how quantized weights are counted.
    fn assume_format(&mut self, quantization: &Quantization, dtype: Dtype) {
        let (value, why) = match quantization.weight_format {
            Some(format) => (format.name(), Why::ScalesNotToldApart),
            None => (dtype.name(), Why::MixedFormats),
        };
        let value = Taken::ForEveryWeight(value);
        self.assumed.push(Assumed::of_key("quantization_config", value, why));
    }

    fn dtype(&mut self) -> Dtype {
        let keys = ["torch_dtype", "dtype"];
        let stated = self.text.text(&keys).or_else(|| self.root.text(&keys));
        match stated.map(|name| name.trim_start_matches("torch.")) {
            Some("float32") => Dtype::Float32,
            Some("float16") => Dtype::Float16,
            Some("bfloat16") => Dtype::Bfloat16,
            _ => {
                self.assume(keys[0], Dtype::Bfloat16.name(), Why::MostModelsUseIt);
                Dtype::Bfloat16
            }
        }
    }
}
