//! What can be wrong with a scenario, and how to mend it.

use crate::engine::vllm::VllmError;
use crate::field::Field;
use crate::fmt;
use crate::parse::ParseError;
use crate::quantity::Quantity;
use crate::text;
use crate::working::ArithmeticError;

/// Why the parts of a scenario do not go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScenarioError {
    /// The KV heads do not divide the query heads.
    #[error(
        "num_key_value_heads = {kv_heads} does not divide num_attention_heads = {heads}; use one of {}",
        fmt::divisors(*heads)
    )]
    UnevenKvHeads {
        /// Query heads.
        heads: u64,
        /// KV heads.
        kv_heads: u64,
    },
    /// The sharing factor does not divide the query heads.
    #[error(
        "queries_per_kv_head = {queries} does not divide num_attention_heads = {heads}; use one of {}",
        fmt::divisors(*heads)
    )]
    UnevenQueries {
        /// Query heads.
        heads: u64,
        /// Query heads on each KV head.
        queries: u64,
    },
    /// No whole head dimension follows from the hidden size.
    #[error(
        "hidden_size = {hidden} is not a multiple of num_attention_heads = {heads}; \
         change one of them or state head_dim"
    )]
    UnevenHeadDim {
        /// The hidden size.
        hidden: u64,
        /// Query heads.
        heads: u64,
    },
    /// The engine does not serve the model so.
    #[error(transparent)]
    Vllm(#[from] VllmError),
    /// A number cannot be reached.
    #[error("{}: {error}; {}", text::name(*quantity), arithmetic_mend(*error))]
    Arithmetic {
        /// Which number.
        quantity: Quantity,
        /// What went wrong.
        error: ArithmeticError,
    },
}

const fn arithmetic_mend(error: ArithmeticError) -> &'static str {
    match error {
        ArithmeticError::NotWhole => "a block format needs a multiple of its block in each layer",
        ArithmeticError::Overflow | ArithmeticError::DivisionByZero | ArithmeticError::Negative => {
            "use a smaller number"
        }
    }
}

/// Why a field was not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {problem}", field.key())]
pub struct FieldError {
    /// The field.
    pub field: Field,
    /// What was written.
    pub written: String,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with the text of a field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// By itself it is not a value.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// It does not go together with the rest.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
}
