//! A report of a wrong number: the text of an issue, for those who can mend it.
//!
//! It holds the scenario as its link does, and what was worked out of it: nothing else that was
//! typed or pasted, and not the address of the page, which may name a company's host or a folder.

use crate::budget::Budget;
use crate::compare::{Comparison, NumberRow};
use crate::engine::vllm::Range;
use crate::lang::{Section, Texts};
use crate::quantity::Quantity;
use crate::units::Bytes;
use crate::working::Value;
use crate::{describe, fmt, link, said, text};

/// Longest address that every browser and host takes, in bytes.
const MAX_ADDRESS: usize = 8_000;

/// The text of an issue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What it is about.
    pub title: String,
    /// Markdown: two parts for the reader to fill in, and what is shown.
    pub body: String,
}

impl Report {
    /// The report of a scenario's numbers. What the reader is asked is in their language; the rest
    /// is in English, as is the log of an engine.
    ///
    /// ```
    /// use kvbudget_core::{budget::Budget, lang::Texts, report::Report};
    /// let report = Report::of(&Budget::default(), &Texts::ENGLISH);
    /// assert_eq!(report.title, "Wrong number: model by hand, 80.00 GiB, no engine");
    /// assert!(report.body.contains("- scenario: `#v=1`\n"), "{}", report.body);
    /// assert!(report.body.contains("- max concurrent requests: 30\n"), "{}", report.body);
    /// ```
    #[must_use]
    pub fn of(budget: &Budget, texts: &Texts) -> Self {
        let [which, log, shown] =
            [Part::Which, Part::Log, Part::Shown].map(|part| texts.say(&part));
        let [scenario, numbers] = [scenario(budget), numbers(budget)].map(|lines| list(&lines));
        Self {
            title: format!("Wrong number: {}", subject(budget).join(", ")),
            body: format!(
                "### {which}\n\n\n\n### {log}\n\n```\n\n```\n\n### {shown}\n\n{scenario}\n{numbers}"
            ),
        }
    }

    /// The address that opens it as a new issue, given that of the form for one. None where that
    /// would be too long to be opened: then the text has to be copied.
    ///
    /// ```
    /// use kvbudget_core::report::Report;
    /// let report = |body: &str| Report { title: "a b".to_owned(), body: body.to_owned() };
    /// let form = "https://example.org/issues/new";
    /// let address = "https://example.org/issues/new?title=a%20b&body=1%26%0A";
    /// assert_eq!(report("1&\n").address(form).as_deref(), Some(address));
    /// assert_eq!(report(&"&".repeat(3_000)).address(form), None);
    /// ```
    #[must_use]
    pub fn address(&self, form: &str) -> Option<String> {
        let join = if form.contains('?') { '&' } else { '?' };
        let mut address = format!("{form}{join}title=");
        link::encode(&self.title, &mut address);
        address.push_str("&body=");
        link::encode(&self.body, &mut address);
        (address.len() <= MAX_ADDRESS).then_some(address)
    }
}

/// A heading.
pub(crate) enum Part {
    Which,
    Log,
    Shown,
}

said! {
    Part, Section::ReportPart.base(), |to| {
        Self::Which => [
            "Which number is wrong, and what should it be?",
            "どの数値が違うか。正しくはいくつか",
            "어느 숫자가 틀렸는가, 맞는 값은 얼마인가"
        ],
        Self::Log => [
            "The line of the engine's log that says so",
            "それを示すエンジンのログの行",
            "그것을 보여 주는 엔진 로그의 줄"
        ],
        Self::Shown => ["What kvbudget shows", "kvbudgetの表示", "kvbudget이 보여 주는 것"],
    }
}

fn list(lines: &[String]) -> String {
    lines.iter().flat_map(|line| ["- ", line, "\n"]).collect()
}

/// The model, the GPU, the engine.
fn subject(budget: &Budget) -> [String; 3] {
    let scenario = budget.scenario();
    let model = scenario.model.as_ref();
    [
        model.map_or("model by hand", |model| model.id.unwrap_or("layers of a config")).to_owned(),
        scenario.gpu.map_or_else(|| fmt::gib(scenario.gpu_memory), |gpu| gpu.id.to_owned()),
        engine(budget),
    ]
}

fn engine(budget: &Budget) -> String {
    let Some(reserved) = &budget.estimate().reserved else { return "no engine".to_owned() };
    let release = reserved.estimate.settings.release;
    if release.is_known() {
        format!("vLLM {}", release.asked())
    } else {
        format!("vLLM {} planned as {}", release.asked(), release.planned_as())
    }
}

/// What the numbers are of.
fn scenario(budget: &Budget) -> Vec<String> {
    let scenario = budget.scenario();
    let [_, gpu, engine] = subject(budget);
    let mut lines = vec![
        format!("kvbudget {}", env!("CARGO_PKG_VERSION")),
        format!("scenario: `#{}`", link::write(scenario)),
    ];
    lines.extend(describe::scenario(budget, &Texts::ENGLISH));
    lines.extend([
        format!("GPU: {gpu}"),
        format!("engine: {engine}"),
        format!(
            "batch {}, context {}: {}",
            fmt::count(scenario.batch.0.get()),
            fmt::count(scenario.context.0.get()),
            text::verdict(budget.estimate().verdict),
        ),
    ]);
    lines
}

/// The numbers that are shown, and what the engine would print.
fn numbers(budget: &Budget) -> Vec<String> {
    let estimate = budget.estimate();
    let at_once = estimate.at_once();
    let mut lines: Vec<String> = Comparison::of(&[budget]).numbers.iter().map(number).collect();
    if at_once.low != at_once.high {
        let (low, high) = (fmt::count(at_once.low), fmt::count(at_once.high));
        lines.push(format!("requests at once: {low} to {high}"));
    }
    if let Some(reserved) = &estimate.reserved {
        let pool = &reserved.fit.pool;
        lines.extend([
            format!("blocks: {}", fmt::count(pool.num_blocks)),
            format!("GPU KV cache size: {} tokens", fmt::count(pool.capacity_tokens)),
            format!("Maximum concurrency: {}", pool.max_concurrency),
        ]);
    }
    lines.extend(estimate.memory.iter().flat_map(|memory| {
        let parts = [
            (Quantity::Activation, memory.activation),
            (Quantity::NonTorch, memory.non_torch),
            (Quantity::CudaGraph, memory.cuda_graph),
            (Quantity::KvBudget, memory.kv_pool),
        ];
        parts.into_iter().filter(|(_, range)| !range.is_exact()).map(ranged)
    }));
    lines
}

fn number(row: &NumberRow) -> String {
    let value = match row.values.first() {
        Some(Some(Value::Bytes(bytes))) => exact(*bytes),
        Some(Some(Value::Count(count))) => fmt::count(*count),
        _ => "–".to_owned(),
    };
    format!("{}: {value}", text::name(row.quantity))
}

fn exact(bytes: Bytes) -> String {
    format!("{} ({})", fmt::bytes(bytes), fmt::exact_bytes(bytes))
}

fn ranged((quantity, Range { low, expected, high }): (Quantity, Range)) -> String {
    let [low, expected, high] = [low, expected, high].map(fmt::bytes);
    format!("{} by the model: {expected} ({low} to {high})", text::name(quantity))
}
