//! The attention shape of a scenario, checked.

use std::num::NonZeroU64;

use crate::error::ScenarioError;
use crate::quantity::Quantity;
use crate::scenario::{HeadDim, KvHeads, Scenario};
use crate::units::{Bits, Requests, Tokens};
use crate::working::{Value, Working};

/// What one token leaves in the KV cache: every layer keeps a key and a value of
/// `num_key_value_heads` x `head_dim` elements. The parts always go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Layers that keep a KV cache.
    pub num_hidden_layers: NonZeroU64,
    /// Query heads.
    pub num_attention_heads: NonZeroU64,
    /// KV heads; divides the query heads.
    pub num_key_value_heads: u64,
    /// Query heads on each KV head.
    pub queries_per_kv_head: u64,
    /// Elements of one head.
    pub head_dim: u64,
}

impl Shape {
    /// Works out both ways of saying the sharing, and the head dimension.
    ///
    /// # Errors
    /// [`ScenarioError::UnevenKvHeads`], [`ScenarioError::UnevenQueries`] or
    /// [`ScenarioError::UnevenHeadDim`] when a division is not even.
    ///
    /// ```
    /// use kvbudget_core::{scenario::Scenario, shape::Shape};
    /// let lab = Shape::of(&Scenario::default())?;
    /// assert_eq!((lab.num_key_value_heads, lab.queries_per_kv_head, lab.head_dim), (4, 8, 128));
    /// # Ok::<(), kvbudget_core::error::ScenarioError>(())
    /// ```
    pub fn of(scenario: &Scenario) -> Result<Self, ScenarioError> {
        let heads = scenario.num_attention_heads.get();
        let (num_key_value_heads, queries_per_kv_head) = match scenario.kv_heads {
            KvHeads::Count(kv_heads) => {
                let queries = exact_quotient(heads, kv_heads)
                    .ok_or(ScenarioError::UnevenKvHeads { heads, kv_heads: kv_heads.get() })?;
                (kv_heads.get(), queries)
            }
            KvHeads::SharedBy(queries) => {
                let kv_heads = exact_quotient(heads, queries)
                    .ok_or(ScenarioError::UnevenQueries { heads, queries: queries.get() })?;
                (kv_heads, queries.get())
            }
        };
        let hidden = scenario.hidden_size.get();
        let head_dim = match scenario.head_dim {
            HeadDim::Given(head_dim) => head_dim.get(),
            HeadDim::FromHiddenSize => exact_quotient(hidden, scenario.num_attention_heads)
                .ok_or(ScenarioError::UnevenHeadDim { hidden, heads })?,
        };
        Ok(Self {
            num_hidden_layers: scenario.num_hidden_layers,
            num_attention_heads: scenario.num_attention_heads,
            num_key_value_heads,
            queries_per_kv_head,
            head_dim,
        })
    }

    /// The same model with a KV head for every query head.
    #[must_use]
    pub const fn unshared(self) -> Self {
        Self { num_key_value_heads: self.num_attention_heads.get(), queries_per_kv_head: 1, ..self }
    }

    /// Bytes of one token: 2 x layers x KV heads x head dim x bits / 8.
    #[must_use]
    pub fn kv_per_token(&self, bits: Bits) -> Working {
        in_bytes(self.elements_per_token(), bits)
    }

    /// Bytes of one request: those of one token x context.
    #[must_use]
    pub fn kv_per_request(&self, context: Tokens, bits: Bits) -> Working {
        in_bytes(self.elements_per_request(context), bits)
    }

    /// Bytes of `batch` requests: those of one request x batch.
    #[must_use]
    pub fn kv_of_batch(&self, context: Tokens, batch: Requests, bits: Bits) -> Working {
        let elements = self.elements_per_request(context);
        in_bytes(elements.times(Quantity::Batch, Value::Count(batch.0.get())), bits)
    }

    fn elements_per_request(&self, context: Tokens) -> Working {
        self.elements_per_token().times(Quantity::Context, Value::Count(context.0.get()))
    }

    fn elements_per_token(&self) -> Working {
        Working::of(Quantity::KeyAndValue, Value::Count(2))
            .times(Quantity::NumHiddenLayers, Value::Count(self.num_hidden_layers.get()))
            .times(Quantity::NumKeyValueHeads, Value::Count(self.num_key_value_heads))
            .times(Quantity::HeadDim, Value::Count(self.head_dim))
    }
}

fn in_bytes(elements: Working, bits: Bits) -> Working {
    elements.times(Quantity::KvBits, Value::Bits(bits)).over(Quantity::BitsPerByte, Value::Count(8))
}

fn exact_quotient(dividend: u64, divisor: NonZeroU64) -> Option<u64> {
    dividend.is_multiple_of(divisor.get()).then(|| dividend / divisor)
}
