//! A budget as JSON: `kvbudget.budget/1`.

use std::fmt::Write;

use crate::assumed::Assumed;
use crate::bar::{Bar, Part};
use crate::budget::Budget;
use crate::engine::Reserved;
use crate::engine::vllm::Range;
use crate::link;
use crate::table::{Cell, Row};

/// The budget with its table as JSON, in English in every language; `of_model` is what its model
/// leaves open. Sizes are whole bytes; what is modelled is `{low, expected, high}`, and what an
/// engine adds is null without one.
///
/// ```
/// use kvbudget_core::{budget::Budget, export};
/// let json = export::json(&Budget::default(), &[]);
/// assert!(json.starts_with("{\n  \"schema\": \"kvbudget.budget/1\",\n  \"link\": \"v=1\","));
/// assert!(json.contains(r#""kv": {"logical_bytes_per_token": 65536, "#), "{json}");
/// ```
#[must_use]
pub fn json(budget: &Budget, of_model: &[Assumed]) -> String {
    let members = [
        ("schema", Json::text("kvbudget.budget/1")),
        ("link", Json::text(link::write(budget.scenario()))),
        ("model", model(budget)),
        ("engine", engine(budget)),
        ("request", request(budget)),
        ("per_gpu", per_gpu(budget)),
        ("kv", kv(budget)),
        ("fit", fit(budget)),
        ("table", Json::List(budget.estimate().table.iter().flat_map(cells).collect())),
        ("reasons", reasons(budget)),
        ("assumed", assumed(budget, of_model)),
    ];
    let lines = members.map(|(name, value)| format!("  \"{name}\": {}", value.written()));
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

/// A value, written in one line. An architecture file is written like that too, but of values of
/// `serde_json`, which the page does without.
enum Json {
    Null,
    Number(u64),
    /// Digits of a number.
    Digits(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(&'static str, Json)>),
}

impl Json {
    fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    fn number(number: Option<u64>) -> Self {
        number.map_or(Self::Null, Self::Number)
    }

    fn range(Range { low, expected, high }: Range) -> Self {
        if low == high {
            return Self::Number(expected.0);
        }
        let ends = [("low", low), ("expected", expected), ("high", high)];
        Self::Object(ends.map(|(name, bytes)| (name, Self::Number(bytes.0))).into())
    }

    fn written(&self) -> String {
        match self {
            Self::Null => "null".to_owned(),
            Self::Number(number) => number.to_string(),
            Self::Digits(digits) => digits.clone(),
            Self::Text(text) => quoted(text),
            Self::List(list) => {
                let items: Vec<String> = list.iter().map(Self::written).collect();
                format!("[{}]", items.join(", "))
            }
            Self::Object(members) => {
                let member =
                    |(name, value): &(&str, Self)| format!("\"{name}\": {}", value.written());
                let members: Vec<String> = members.iter().map(member).collect();
                format!("{{{}}}", members.join(", "))
            }
        }
    }
}

/// A text may hold what somebody pasted: what would end it, or is no text, is written as a number.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => {
                // Writing to a String does not fail.
                let _ = write!(quoted, "\\u{:04x}", u32::from(letter));
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

fn model(budget: &Budget) -> Json {
    let Some(model) = &budget.scenario().model else { return Json::Null };
    let architecture = model.architecture.as_ref();
    let parameters = architecture.and_then(|of| of.parameters.known());
    let active = architecture.map(|of| of.active_parameters).filter(|_| parameters.is_some());
    Json::Object(vec![
        ("name", model.id.map_or(Json::Null, Json::text)),
        ("architecture", architecture.map_or(Json::Null, |of| Json::text(&*of.name))),
        ("parameters", Json::number(parameters)),
        ("active_parameters", Json::number(active)),
    ])
}

fn engine(budget: &Budget) -> Json {
    let asked = |of: &Reserved| of.estimate.settings.release.asked().to_string();
    let release = budget.estimate().reserved.as_ref().map(asked);
    Json::Object(vec![
        ("name", Json::text(if release.is_some() { "vllm" } else { "none" })),
        ("version", release.map_or(Json::Null, Json::text)),
    ])
}

fn request(budget: &Budget) -> Json {
    let scenario = budget.scenario();
    Json::Object(vec![
        ("context", Json::Number(scenario.context.0.get())),
        ("batch", Json::Number(scenario.batch.0.get())),
        ("kv_cache_dtype", Json::text(scenario.kv_cache_dtype.name())),
    ])
}

/// The parts of the budget bar.
fn per_gpu(budget: &Budget) -> Json {
    let scenario = budget.scenario();
    let bar = Bar::of(budget);
    let part = |part: &Part| {
        Json::Object(vec![
            ("name", Json::text(part.quantity.english())),
            ("bytes", Json::range(part.bytes)),
            ("basis", Json::text(part.certainty.name())),
        ])
    };
    let pool = budget.estimate().memory.map(|memory| memory.kv_pool);
    let left = budget.estimate().kv_budget.available();
    Json::Object(vec![
        ("gpu", scenario.gpu.map_or(Json::Null, |gpu| Json::text(gpu.id))),
        ("gpu_count", Json::Number(budget.estimate().gpus())),
        ("total_bytes", Json::Number(scenario.gpu_memory.0)),
        ("total_basis", Json::text(bar.total.name())),
        ("kv_pool_bytes", pool.map_or(Json::Number(left.0), Json::range)),
        ("kv_pool_basis", Json::text(bar.left.name())),
        ("parts", Json::List(bar.parts.iter().map(part).collect())),
    ])
}

fn kv(budget: &Budget) -> Json {
    let estimate = budget.estimate();
    let reserved = estimate.reserved.as_ref();
    let plan = reserved.map(|reserved| &reserved.estimate.plan);
    let of = |what: fn(&Reserved) -> u64| Json::number(reserved.map(what));
    Json::Object(vec![
        ("logical_bytes_per_token", Json::Number(estimate.kv_per_token.value.0)),
        ("logical_bytes_per_request", Json::Number(estimate.kv_per_request.value.0)),
        ("logical_bytes_of_batch", Json::Number(estimate.kv_of_batch.value.0)),
        ("reserved_bytes_per_request", of(|reserved| reserved.per_request.value.0)),
        ("reserved_bytes_of_batch", of(|reserved| reserved.of_batch.value.0)),
        ("block_size", Json::number(plan.map(|plan| plan.layout().block_size))),
        ("blocks_per_request", Json::number(plan.map(|plan| plan.blocks_per_request))),
        ("bytes_per_block", Json::number(plan.map(|plan| plan.bytes_per_block.0))),
        ("num_blocks", of(|reserved| reserved.num_blocks.value)),
        ("capacity_tokens", of(|reserved| reserved.fit.pool.capacity_tokens)),
    ])
}

fn fit(budget: &Budget) -> Json {
    let estimate = budget.estimate();
    let at_once = estimate.at_once();
    let reserved = estimate.reserved.as_ref();
    let longest = estimate.max_context.as_ref().map(|term| term.value);
    let longest = reserved.map(|reserved| reserved.fit.max_context).or(longest);
    let concurrency = reserved.map(|reserved| reserved.fit.pool.max_concurrency.decimals());
    Json::Object(vec![
        ("max_concurrency", concurrency.map_or(Json::Null, Json::Digits)),
        ("max_requests", Json::Number(at_once.expected)),
        ("max_requests_low", Json::Number(at_once.low)),
        ("max_requests_high", Json::Number(at_once.high)),
        ("max_context", Json::number(longest)),
        ("verdict", Json::text(estimate.verdict.name())),
    ])
}

fn cells(row: &Row) -> impl Iterator<Item = Json> {
    row.cells.iter().map(|Cell { batch, kv, reserved, .. }| {
        let taken = reserved.as_ref().unwrap_or(kv);
        let reserved = reserved.as_ref().map(|sized| sized.kv.value.0);
        Json::Object(vec![
            ("context", Json::Number(row.context.0.get())),
            ("batch", Json::Number(batch.0.get())),
            ("logical_bytes", Json::Number(kv.kv.value.0)),
            ("reserved_bytes", Json::number(reserved)),
            ("verdict", Json::text(taken.verdict.name())),
        ])
    })
}

fn reasons(budget: &Budget) -> Json {
    let reserved = budget.estimate().reserved.iter();
    let reasons = reserved.flat_map(|reserved| &reserved.estimate.reasons);
    Json::List(reasons.map(|reason| Json::text(reason.to_string())).collect())
}

/// What the model leaves open, then what is taken for the engine.
fn assumed(budget: &Budget, of_model: &[Assumed]) -> Json {
    let of_engine = budget.estimate().reserved.iter();
    let of_engine = of_engine.flat_map(|reserved| &reserved.estimate.assumed);
    let one = |Assumed { what, value, why }: &Assumed| {
        let texts = [what.to_string(), value.to_string(), why.to_string()];
        let [what, value, why] = texts.map(Json::Text);
        Json::Object(vec![("what", what), ("value", value), ("why", why)])
    };
    Json::List(of_model.iter().chain(of_engine).map(one).collect())
}
