//! The scenario table: contexts x batches.

use crate::engine::vllm::Range;
use crate::engine::{Engine, reserved};
use crate::error::ScenarioError;
use crate::fit::Verdict;
use crate::kv_model::KvModel;
use crate::quantity::Quantity;
use crate::scenario::Scenario;
use crate::units::{Bytes, Requests, Tokens};
use crate::working::Term;

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
    /// What the engine reserves for it; none where no engine is asked for.
    pub reserved: Option<Sized>,
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
    model: &KvModel,
    pool: Range,
) -> Result<Vec<Row>, ScenarioError> {
    let unshared = model.unshared();
    let row = |&context: &Tokens| {
        let cell = |&batch: &Requests| {
            let sized = |quantity: Quantity, model: &KvModel| {
                let kv = model.of_batch(quantity, context, batch, scenario.kv_cache_dtype)?;
                let verdict = Verdict::of(kv.value, pool.expected);
                Ok::<_, ScenarioError>(Sized { kv, verdict })
            };
            let kv = sized(Quantity::KvOfBatch, model)?;
            let unshared = unshared
                .as_ref()
                .map(|model| sized(Quantity::KvOfBatchUnshared, model))
                .transpose()?;
            let reserved = match scenario.engine {
                Engine::None => None,
                Engine::Vllm => Some(reserved::of_cell(scenario, context, batch, pool)?),
            };
            Ok(Cell { batch, kv, unshared, reserved })
        };
        let cells =
            scenario.table_batches.iter().map(cell).collect::<Result<_, ScenarioError>>()?;
        Ok(Row { context, cells })
    };
    scenario.table_contexts.iter().map(row).collect()
}
