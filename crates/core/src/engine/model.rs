//! What an engine needs to know of a model.

use std::borrow::Cow;

use crate::architecture::{Architecture, Cache, Dtype, Heads, LayerGroup};
use crate::error::ScenarioError;
use crate::format::KvFormat;
use crate::model::KnownModel;
use crate::scenario::Scenario;
use crate::shape::Shape;

/// A model as an engine serves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServedModel<'a> {
    /// The class that its config names, or its model type; none for a model by hand.
    pub class: Option<&'a str>,
    /// Number format in which the model computes.
    pub dtype: Dtype,
    /// Query heads.
    pub num_attention_heads: u64,
    /// What its layers keep, in their order.
    pub layers: Cow<'a, [LayerGroup]>,
    /// Layers, whatever they keep; none where only what they keep is known.
    pub num_hidden_layers: Option<u64>,
    /// Layers that predict further tokens.
    pub mtp_layers: u64,
    /// Whether it has routed experts; none where nobody says.
    pub experts: Option<bool>,
    /// The longest context that it is made for; none where nobody says.
    pub max_position_embeddings: Option<u64>,
    /// Number format of the KV cache that its checkpoint asks for.
    pub kv_cache_dtype: Option<KvFormat>,
    /// A model of its own that drafts tokens for it.
    pub draft: Option<Draft<'a>>,
}

/// A model that drafts tokens for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draft<'a> {
    /// The class that its config names, or its model type.
    pub class: &'a str,
    /// Query heads.
    pub num_attention_heads: u64,
    /// What its layers keep, in their order.
    pub layers: &'a [LayerGroup],
    /// Tokens of its vocabulary, and of that of the other; 0 where nobody says.
    pub vocabularies: [u64; 2],
}

impl<'a> ServedModel<'a> {
    /// The model of an architecture, for which another one drafts tokens where there is one.
    #[must_use]
    pub fn with_draft(model: &'a Architecture, draft: Option<&'a Architecture>) -> Self {
        let draft = draft.map(|draft| Draft {
            class: &draft.name,
            num_attention_heads: draft.num_attention_heads,
            layers: &draft.layers,
            vocabularies: [draft.vocab_size, model.vocab_size],
        });
        Self { draft, ..Self::of_architecture(model) }
    }

    /// The model of an architecture.
    #[must_use]
    pub fn of_architecture(model: &'a Architecture) -> Self {
        Self {
            class: Some(&model.name),
            dtype: model.dtype,
            num_attention_heads: model.num_attention_heads,
            layers: Cow::Borrowed(&model.layers),
            num_hidden_layers: Some(model.num_hidden_layers),
            mtp_layers: model.mtp_layers,
            experts: experts(model),
            max_position_embeddings: model.max_position_embeddings,
            kv_cache_dtype: model.quantization.as_ref().and_then(|stored| stored.kv_cache_dtype),
            draft: None,
        }
    }

    /// A model of which only the layers are known.
    fn of_layers(model: &'a KnownModel) -> Self {
        Self {
            class: None,
            dtype: model.dtype,
            num_attention_heads: model.num_attention_heads,
            layers: Cow::Borrowed(&model.layers),
            num_hidden_layers: None,
            mtp_layers: 0,
            experts: None,
            max_position_embeddings: None,
            kv_cache_dtype: model.kv_cache_dtype,
            draft: None,
        }
    }

    /// The model of a scenario.
    ///
    /// # Errors
    /// As [`Shape::of`], where the model is described by hand.
    pub fn of_scenario(scenario: &'a Scenario) -> Result<Self, ScenarioError> {
        if let Some(model) = &scenario.model {
            return Ok(match &model.architecture {
                Some(architecture) => Self::of_architecture(architecture),
                None => Self::of_layers(model),
            });
        }
        let shape = Shape::of(scenario)?;
        let heads = Heads {
            num_kv_heads: shape.num_key_value_heads,
            head_size: shape.head_dim,
            head_size_v: shape.head_dim,
        };
        let count = shape.num_hidden_layers.get();
        Ok(Self {
            class: None,
            dtype: Dtype::Bfloat16,
            num_attention_heads: shape.num_attention_heads.get(),
            layers: vec![LayerGroup { count, cache: Cache::Full(heads) }].into(),
            num_hidden_layers: Some(count),
            mtp_layers: 0,
            experts: None,
            max_position_embeddings: None,
            kv_cache_dtype: None,
            draft: None,
        })
    }
}

/// Whether a model has routed experts; none where its parameters are not known.
fn experts(model: &Architecture) -> Option<bool> {
    let known = model.parameters.known();
    known.map(|_| model.parameters.experts > 0 || model.sharding.num_experts > 0)
}
