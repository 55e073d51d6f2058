//! The estimate of a model.

use kvbudget_core::assumed::Assumed;
use kvbudget_core::engine::vllm::Fit;
use kvbudget_core::model_estimate::ModelEstimate;
use kvbudget_core::quantity::Quantity;
use kvbudget_core::units::Bytes;
use kvbudget_core::{fmt, text};

use super::columns::{Columns, Side};
use super::engine;
use super::gpu;
use crate::model::Model;
use crate::reservation::{Pool, Replicas, Reservation};
use crate::talk::one_line;

/// The estimate of a model: its parameters, the logical size of its KV cache, what an engine
/// reserves where there is one, what was assumed.
pub(crate) fn model(
    model: &Model,
    estimate: &ModelEstimate,
    reservation: Option<&Reservation>,
) -> String {
    let mut columns = Columns::new([Side::Left, Side::Right, Side::Right]);
    for (name, parameters) in parameters(model) {
        columns.push([name.to_owned(), parameters, String::new()]);
    }
    columns.push(size("KV of one more token", estimate.kv_of_next_token));
    columns.push(size("KV per request", estimate.kv_per_request));
    columns.push(size("KV of the batch", estimate.kv_of_batch));
    let memory = reservation.and_then(|reservation| reservation.memory.as_ref());
    for row in memory.map(gpu::rows).unwrap_or_default() {
        columns.push(row);
    }
    for row in reservation.map(reserved).unwrap_or_default() {
        columns.push(row);
    }
    let of_engine = reservation.iter().flat_map(|reservation| &reservation.estimate.assumed);
    format!(
        "{title}\n{engine}\n{columns}\nbatch {batch}, context {context}, KV cache \
         {kv_cache_dtype}: {answer}\n{after}{assumed}",
        title = title(model),
        engine = reservation.map(settings).unwrap_or_default(),
        batch = fmt::count(estimate.batch),
        context = fmt::count(estimate.context),
        kv_cache_dtype = estimate.kv_cache_dtype.name(),
        answer = answer(reservation),
        after = reservation.map(after).unwrap_or_default(),
        assumed = assumed(estimate.assumed.iter().chain(of_engine)),
    )
}

/// What the model is.
pub(super) fn title(model: &Model) -> String {
    let architecture = &model.architecture;
    let title = format!("{}: {}, {}", model.name, architecture.name, architecture.model_type);
    one_line(&title)
}

/// Parameters, in all and active.
pub(super) fn parameters(model: &Model) -> [(&'static str, String); 2] {
    let total = model.architecture.parameters.total();
    let text = |parameters| match total {
        0 => "not known".to_owned(),
        _ => fmt::count(parameters),
    };
    [("parameters", text(total)), ("active parameters", text(model.architecture.active_parameters))]
}

/// A line for each value that is stated nowhere, below a heading.
pub(super) fn assumed<'a>(assumed: impl IntoIterator<Item = &'a Assumed>) -> String {
    let line = |assumed: &Assumed| {
        let Assumed { what, value, why } = assumed;
        one_line(&format!("  {what} = {value}: {why}")) + "\n"
    };
    let lines: String = assumed.into_iter().map(line).collect();
    if lines.is_empty() { lines } else { format!("\nassumed\n{lines}") }
}

fn settings(reservation: &Reservation) -> String {
    let line = engine::line(&reservation.estimate.settings, &reservation.options);
    let draft = reservation.draft.as_ref();
    let draft = draft.map(|draft| format!("draft model: {}\n", one_line(draft)));
    line + "\n"
        + &draft.unwrap_or_default()
        + &reservation.memory.as_ref().map(gpu::line).unwrap_or_default()
}

/// What the engine reserves, and what its pool holds where there is one.
fn reserved(reservation: &Reservation) -> Vec<[String; 3]> {
    let plan = &reservation.estimate.plan;
    let Replicas { count: replicas, .. } = reservation.replicas;
    let of_batch = match replicas {
        1 => text::name(Quantity::ReservedOfBatch),
        _ => "reserved on one replica",
    };
    let mut rows = vec![
        size(text::name(Quantity::ReservedPerRequest), plan.reserved_per_request()),
        size(of_batch, reservation.of_batch),
        count(text::name(Quantity::BlocksPerRequest), plan.blocks_per_request),
        size(text::name(Quantity::BytesPerBlock), plan.bytes_per_block),
        count("tokens of a block", plan.layout().block_size),
    ];
    if let Some(Pool { available, fit, .. }) = &reservation.pool {
        let concurrency = fit.pool.max_concurrency.to_string();
        if reservation.memory.is_none() {
            rows.push(size("pool for the KV cache", *available));
        }
        let range = reservation.memory.as_ref().map(|memory| memory.range);
        let ends = |of: fn(&Fit) -> u64| {
            let range = range.map(|range| (of(&range.low), of(&range.high)));
            let range = range.filter(|(low, high)| low != high);
            range.map(|(low, high)| super::range(fmt::count, low, high))
        };
        let ranged = |name: &str, value, of| {
            [name.to_owned(), fmt::count(value), ends(of).unwrap_or_default()]
        };
        rows.extend([
            count(text::name(Quantity::NumBlocks), fit.pool.num_blocks),
            count("GPU KV cache size, in tokens", fit.pool.capacity_tokens),
            ["max concurrency".to_owned(), concurrency, String::new()],
            ranged(text::name(Quantity::ReservedConcurrent), fit.max_requests, |fit| {
                fit.max_requests
            }),
        ]);
        if replicas > 1 {
            rows.push(count("the same on all replicas", fit.max_requests.saturating_mul(replicas)));
        }
        rows.extend([ranged(text::name(Quantity::MaxContext), fit.max_context, |fit| {
            fit.max_context
        })]);
    }
    rows
}

/// The end of the line of the request: whether it fits, or why that is not said.
fn answer(reservation: Option<&Reservation>) -> &'static str {
    match reservation.map(|reservation| &reservation.pool) {
        None => "logical sizes, without what an engine adds",
        Some(None) => "give --gpu or --kv-cache-memory to see whether it fits",
        Some(Some(pool)) => text::verdict(pool.fit.verdict),
    }
}

/// What stands below the answer of an engine.
fn after(reservation: &Reservation) -> String {
    let gpus = match reservation.gpus() {
        1 => String::new(),
        gpus => format!(
            "logical sizes are of the whole model, reserved ones of the fullest of its {} GPUs\n",
            fmt::count(gpus),
        ),
    };
    let Replicas { count: replicas, requests } = reservation.replicas;
    let replicas = engine::replicas(replicas, requests);
    let refusal = reservation.pool.as_ref().map(engine::refusal).unwrap_or_default();
    replicas + &gpus + &refusal + &engine::reasons(&reservation.estimate.reasons)
}

fn size(name: &str, bytes: Bytes) -> [String; 3] {
    [name.to_owned(), fmt::bytes(bytes), fmt::exact_bytes(bytes)]
}

fn count(name: &str, value: u64) -> [String; 3] {
    [name.to_owned(), fmt::count(value), String::new()]
}
