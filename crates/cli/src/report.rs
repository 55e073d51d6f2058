//! The budget as text for a person.

mod columns;
mod engine;
mod gpu;
mod inspect;
mod model;
mod sizes;
mod table;
mod terms;
mod working;

use kvbudget_core::assumed::Assumed;
use kvbudget_core::budget::Budget;
use kvbudget_core::engine::vllm::Options;
use kvbudget_core::lang::Texts;
use kvbudget_core::{describe, fmt, text};

use crate::reservation::Pool;

pub(crate) use inspect::inspect;
pub(crate) use model::model;
pub(crate) use working::workings;

/// The budget: where the memory goes, whether the batch fits, why the engine reserves what it does,
/// the scenario table, what was assumed.
pub(crate) fn budget(budget: &Budget, assumed: &[Assumed], pool: Option<&Pool>) -> String {
    let estimate = budget.estimate();
    let scenario = budget.scenario();
    let batch = scenario.batch.0.get();
    let vllm = estimate.reserved.as_ref().map(|reserved| &reserved.estimate);
    let mut asked = describe::scenario(budget, &Texts::ENGLISH);
    asked.extend(vllm.map(|vllm| engine::line(&vllm.settings, &vllm.options)));
    format!(
        "{asked}\n\n{sizes}{whole}\nbatch {batch}, context {context}: {verdict}\n{replicas}{refusal}{reasons}\n\
         {table}{assumed}",
        asked = asked.join("\n"),
        sizes = sizes::columns(budget),
        whole = if estimate.is_divided() { OF_THE_WHOLE } else { "" },
        batch = fmt::count(batch),
        context = fmt::count(scenario.context.0.get()),
        verdict = text::verdict(estimate.verdict),
        replicas = vllm.map(|vllm| replicas(&vllm.options, batch)).unwrap_or_default(),
        refusal = pool.map(engine::refusal).unwrap_or_default(),
        reasons = vllm.map(|vllm| engine::reasons(&vllm.reasons)).unwrap_or_default(),
        table = table::columns(&estimate.table, estimate.gpus()),
        assumed = model::assumed(assumed.iter().chain(vllm.iter().flat_map(|vllm| &vllm.assumed))),
    )
}

/// Below sizes of which some are of one of several GPUs.
const OF_THE_WHOLE: &str = "KV per token, per request and of the batch are of the whole model, all other sizes of one GPU\n";

/// Between what a number lies.
fn range<T>(written: fn(T) -> String, low: T, high: T) -> String {
    format!("{} to {}", written(low), written(high))
}

fn replicas(options: &Options, batch: u64) -> String {
    engine::replicas(options.data_parallel_size, options.of_replica(batch))
}
