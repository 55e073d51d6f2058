//! The scenario table: contexts x batches.

use crate::error::ScenarioError;
use crate::fit::Verdict;
use crate::quantity::Quantity;
use crate::scenario::Scenario;
use crate::shape::Shape;
use crate::units::{Bytes, Requests, Tokens};
use crate::working::{Rounding, Term};

/// A row of the scenario table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Tokens of one request.
    pub context: Tokens,
    /// One cell for each batch.
    pub cells: Vec<Cell>,
}

/// A cell of the scenario table: the KV cache of `batch` requests of `context` tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Requests at once.
    pub batch: Requests,
    /// With the model's KV heads.
    pub kv: Sized,
    /// With a KV head for every query head; `None` where that is what the model has.
    pub unshared: Option<Sized>,
}

/// A size and whether it fits the KV budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sized {
    /// The size, with its working.
    pub kv: Term<Bytes>,
    /// Whether it fits.
    pub verdict: Verdict,
}

/// Draws up the table.
///
/// # Errors
/// [`ScenarioError::Arithmetic`] when a cell is past 2^64 bytes.
pub(crate) fn rows(
    scenario: &Scenario,
    shape: &Shape,
    kv_budget: Bytes,
) -> Result<Vec<Row>, ScenarioError> {
    let row = |&context: &Tokens| {
        let cell = |&batch: &Requests| cell(scenario, shape, kv_budget, context, batch);
        let cells = scenario.table_batches.iter().map(cell).collect::<Result<_, _>>()?;
        Ok(Row { context, cells })
    };
    scenario.table_contexts.iter().map(row).collect()
}

fn cell(
    scenario: &Scenario,
    shape: &Shape,
    kv_budget: Bytes,
    context: Tokens,
    batch: Requests,
) -> Result<Cell, ScenarioError> {
    let bits = scenario.kv_cache_dtype.bits();
    let sized = |quantity: Quantity, shape: &Shape| {
        let working = shape.kv_of_batch(context, batch, bits);
        let kv = Term::bytes(quantity, working, Rounding::Exact)
            .map_err(|error| ScenarioError::Arithmetic { quantity, error })?;
        let verdict = Verdict::of(kv.value, kv_budget);
        Ok(Sized { kv, verdict })
    };
    let kv = sized(Quantity::KvOfBatch, shape)?;
    let unshared = (shape.queries_per_kv_head > 1)
        .then(|| sized(Quantity::KvOfBatchUnshared, &shape.unshared()))
        .transpose()?;
    Ok(Cell { batch, kv, unshared })
}
