//! The budget as text for a person.

mod columns;
mod engine;
mod inspect;
mod model;
mod sizes;
mod table;
mod terms;
mod working;

use kvbudget_core::architecture::Assumed;
use kvbudget_core::budget::Budget;
use kvbudget_core::{describe, fmt, text};

pub(crate) use inspect::inspect;
pub(crate) use model::model;
pub(crate) use working::workings;

/// The budget: where the memory goes, whether the batch fits, the scenario table, what was assumed.
pub(crate) fn budget(budget: &Budget, assumed: &[Assumed]) -> String {
    let estimate = budget.estimate();
    let scenario = budget.scenario();
    format!(
        "{asked}\n\n{sizes}\nbatch {batch}, context {context}: {verdict}\n\n{table}{assumed}",
        asked = describe::scenario(budget).join("\n"),
        sizes = sizes::columns(budget),
        batch = fmt::count(scenario.batch.0.get()),
        context = fmt::count(scenario.context.0.get()),
        verdict = text::verdict(estimate.verdict),
        table = table::columns(&estimate.table),
        assumed = model::assumed(assumed),
    )
}
