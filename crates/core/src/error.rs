//! What can be wrong with a scenario, and how to mend it.

use crate::engine::vllm::VllmError;
use crate::field::Field;
use crate::lang::{Say, Section, Speech};
use crate::parse::ParseError;
use crate::quantity::Quantity;
use crate::text::Divisors;
use crate::working::ArithmeticError;
use crate::{english, said};

/// Why the parts of a scenario do not go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScenarioError {
    /// The KV heads do not divide the query heads.
    UnevenKvHeads {
        /// Query heads.
        heads: u64,
        /// KV heads.
        kv_heads: u64,
    },
    /// The sharing factor does not divide the query heads.
    UnevenQueries {
        /// Query heads.
        heads: u64,
        /// Query heads on each KV head.
        queries: u64,
    },
    /// No whole head dimension follows from the hidden size.
    UnevenHeadDim {
        /// The hidden size.
        hidden: u64,
        /// Query heads.
        heads: u64,
    },
    /// It asks for an engine, where there is none yet.
    NoEngineHere,
    /// The engine does not serve the model so.
    Vllm(#[from] VllmError),
    /// A number cannot be reached.
    Arithmetic {
        /// Which number.
        quantity: Quantity,
        /// What went wrong.
        error: ArithmeticError,
    },
}

said! {
    ScenarioError, Section::ScenarioError.base(), |to| {
        Self::UnevenKvHeads { heads, kv_heads } => [
            "num_key_value_heads = {1} does not divide num_attention_heads = {0}; use one of {2}",
            "num_attention_heads = {0}はnum_key_value_heads = {1}で割り切れない。次のいずれかを使う: {2}",
            "num_key_value_heads = {1}: num_attention_heads = {0}의 약수가 아님. 다음 중 하나를 쓸 것: {2}"
        ] (heads, kv_heads, to.of(&Divisors(*heads))),
        Self::UnevenQueries { heads, queries } => [
            "queries_per_kv_head = {1} does not divide num_attention_heads = {0}; use one of {2}",
            "num_attention_heads = {0}はqueries_per_kv_head = {1}で割り切れない。次のいずれかを使う: {2}",
            "queries_per_kv_head = {1}: num_attention_heads = {0}의 약수가 아님. 다음 중 하나를 쓸 것: {2}"
        ] (heads, queries, to.of(&Divisors(*heads))),
        Self::UnevenHeadDim { hidden, heads } => [
            "hidden_size = {0} is not a multiple of num_attention_heads = {1}; \
             change one of them or state head_dim",
            "hidden_size = {0}はnum_attention_heads = {1}の倍数でない。どちらかを変えるか、head_dimを指定する",
            "hidden_size = {0}: num_attention_heads = {1}의 배수가 아님. 둘 중 하나를 바꾸거나 head_dim을 지정할 것"
        ] (hidden, heads),
        Self::NoEngineHere => [
            "engines are not counted here; use engine = none, and weights by their size",
            "ここではエンジンを計算できない。engine = noneとし、重みはサイズで書く",
            "여기서는 엔진을 계산하지 않음. engine = none으로 하고 가중치는 크기로 쓸 것"
        ],
        Self::Arithmetic { quantity, error: error @ ArithmeticError::NotWhole } => [
            "{0}: {1}; a block format needs a multiple of its block in each layer",
            "{0}: {1}。ブロック形式では各レイヤーがブロックの倍数でなければならない",
            "{0}: {1}. 블록 형식에서는 각 레이어가 블록의 배수여야 함"
        ] (to.of(quantity), to.of(error)),
        Self::Arithmetic { quantity, error } => [
            "{0}: {1}; use a smaller number",
            "{0}: {1}。もっと小さい数を使う",
            "{0}: {1}. 더 작은 수를 쓸 것"
        ] (to.of(quantity), to.of(error)),
    } else {
        Self::Vllm(error) => error.say(to),
    }
}

/// Why a field was not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct FieldError {
    /// The field.
    pub field: Field,
    /// What was written.
    pub written: String,
    /// What is wrong with it.
    pub problem: Problem,
}

impl Say for FieldError {
    fn say(&self, to: &mut Speech<'_>) {
        to.add(&self.field.key());
        to.add(&": ");
        self.problem.say(to);
    }
}

/// What is wrong with the text of a field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// By itself it is not a value.
    Parse(#[from] ParseError),
    /// It does not go together with the rest.
    Scenario(#[from] ScenarioError),
}

impl Say for Problem {
    fn say(&self, to: &mut Speech<'_>) {
        match self {
            Self::Parse(error) => error.say(to),
            Self::Scenario(error) => error.say(to),
        }
    }
}

english! { ScenarioError, FieldError, Problem }
