//! The page's own words, in each language. What the core names has its words in
//! `kvbudget_core::text`.

pub(crate) mod answer;
mod detail;
pub(crate) mod gpu;
mod limit;
mod section;
mod sentence;
mod word;

use kvbudget_core::assumed::Assumed;
use kvbudget_core::budget::Budget;
use kvbudget_core::engine::vllm::{Range, Version};
use kvbudget_core::estimate::KvBudget;
use kvbudget_core::field::Field;
use kvbudget_core::fit::Verdict;
use kvbudget_core::fmt;
use kvbudget_core::format::WeightFormat;
use kvbudget_core::lang::Texts;
use kvbudget_core::text::Label;
use kvbudget_core::units::{Bits, Parameters};
use yew::AttrValue;

use crate::state::Shown;

pub(crate) use detail::Detail;
pub(crate) use limit::Limit;
pub use section::texts;
pub(crate) use section::{CORE, COUNT};
pub(crate) use sentence::Sentence;
pub(crate) use word::Word;

pub(crate) const TITLE: &str = "kvbudget";

/// The sign of a verdict: it never rests on colour alone.
pub(crate) const fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Fits => "✓",
        Verdict::Tight => "≈",
        Verdict::DoesNotFit => "✗",
    }
}

/// What the cells of the table may show.
pub(crate) const fn shown(shown: Shown) -> Word {
    match shown {
        Shown::Size => Word::Size,
        Shown::Requests => Word::RequestsThatFit,
        Shown::Share => Word::ShareOfBudget,
    }
}

/// A release.
pub(crate) fn release(version: Version) -> String {
    format!("vLLM {version}")
}

/// The least and the most of a size in GiB, to stand behind what is expected.
pub(crate) fn range(texts: &Texts, bytes: Range) -> String {
    let (low, high) = (fmt::plain_gib(bytes.low, 2), fmt::plain_gib(bytes.high, 2));
    texts.say(&Sentence::Range { low, high })
}

/// The name of a choice of unit.
pub(crate) fn unit_of(texts: &Texts, label: &str) -> String {
    texts.say(&Sentence::UnitOf { label: label.to_owned() })
}

/// A number format as a choice, with its bits per element.
pub(crate) fn format(texts: &Texts, name: &'static str, bits: Bits) -> (AttrValue, AttrValue) {
    (name.into(), texts.say(&Sentence::Format { name, bits: fmt::bits(bits) }).into())
}

/// A way of storing weights as a choice.
pub(crate) fn method(texts: &Texts, name: &str) -> String {
    match name {
        "auto" => texts.say(&Detail::StoredAsCheckpoint),
        "none" => texts.say(&Detail::StoredAsModel),
        name => name.to_owned(),
    }
}

/// A type of GGUF file as a choice.
pub(crate) fn gguf(name: &str) -> String {
    format!("GGUF {name}")
}

/// That the result is without some fields.
pub(crate) fn left_out(texts: &Texts, fields: &[Field]) -> String {
    let labels: Vec<String> = fields.iter().map(|field| texts.say(&Label(*field))).collect();
    texts.say(&Sentence::LeftOut { labels: labels.join(", ") })
}

/// What the table is measured against.
pub(crate) fn against(texts: &Texts, budget: &KvBudget) -> String {
    match budget {
        KvBudget::Left(left) => texts.say(&Sentence::KvBudget { bytes: fmt::bytes(left.value) }),
        KvBudget::Short(_) => texts.say(&Word::NoKvBudget),
    }
}

/// How many parameters there are, and how they are stored.
pub(crate) fn parameters_in(texts: &Texts, parameters: Parameters, format: WeightFormat) -> String {
    let parameters = fmt::count(parameters.0.get());
    texts.say(&Sentence::ParametersIn { parameters, format: format.name() })
}

/// What is taken for a value that nobody states.
pub(crate) fn taken(texts: &Texts, assumed: &Assumed) -> String {
    let (value, why) = (texts.say(&assumed.value), texts.say(&assumed.why));
    texts.say(&Sentence::Taken { value, why })
}

/// A name for a scenario: its model, its GPU, its engine.
pub(crate) fn name_of(texts: &Texts, budget: &Budget) -> String {
    let scenario = budget.scenario();
    let model = Field::Model.write(scenario).filter(|id| !id.is_empty());
    let gpu = scenario.gpu.map_or_else(|| fmt::gib(scenario.gpu_memory), |gpu| gpu.id.to_owned());
    let engine = budget.estimate().reserved.as_ref().map(answer::name);
    let parts = [Some(model.unwrap_or_else(|| texts.say(&Detail::ModelOfHand))), Some(gpu), engine];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
