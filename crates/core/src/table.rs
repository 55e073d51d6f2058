//! The scenario table: contexts x batches.

use crate::engine::serving::Serving;
use crate::engine::vllm::Range;
use crate::error::ScenarioError;
use crate::fit::Verdict;
use crate::kv_model::KvModel;
use crate::quantity::Quantity;
use crate::scenario::Scenario;
use crate::units::{Bytes, Percent, Requests, Tokens};
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

/// A size, and what it is of the KV budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sized {
    /// The size, with its working.
    pub kv: Term<Bytes>,
    /// Whether it fits.
    pub verdict: Verdict,
    /// How many requests of its context fit at once, whatever the batch.
    pub requests: u64,
    /// Its share of the KV budget; none where there is no budget.
    pub share: Option<Percent>,
    /// How strong its colour is, from 0 to [`Sized::HOTTEST`].
    pub heat: u8,
}

impl Sized {
    /// The strongest colour.
    pub const HOTTEST: u8 = 4;

    /// A size against a KV budget.
    pub(crate) fn new(kv: Term<Bytes>, verdict: Verdict, requests: u64, kv_budget: Bytes) -> Self {
        let share = share(kv.value, kv_budget);
        Self { heat: heat(verdict, share), kv, verdict, requests, share }
    }

    /// A logical size: nothing but the budget limits it.
    fn logical(kv: Term<Bytes>, per_request: Bytes, kv_budget: Bytes) -> Self {
        let verdict = Verdict::of(kv.value, kv_budget);
        let requests = kv_budget.0.checked_div(per_request.0).unwrap_or(0);
        Self::new(kv, verdict, requests, kv_budget)
    }
}

fn share(kv: Bytes, kv_budget: Bytes) -> Option<Percent> {
    let thousandths = u128::from(kv.0) * u128::from(Percent::WHOLE);
    let thousandths = thousandths.checked_div(kv_budget.0.into())?;
    Some(Percent { thousandths: u64::try_from(thousandths).unwrap_or(u64::MAX) })
}

/// The fifth of the budget in which it ends; of what does not fit, how often it doubles the budget.
fn heat(verdict: Verdict, share: Option<Percent>) -> u8 {
    let Some(Percent { thousandths }) = share else { return Sized::HOTTEST };
    let heat = match verdict {
        Verdict::Fits | Verdict::Tight => thousandths / (Percent::WHOLE / 5),
        Verdict::DoesNotFit => (thousandths / Percent::WHOLE).max(1).ilog2().into(),
    };
    u8::try_from(heat).unwrap_or(u8::MAX).min(Sized::HOTTEST)
}

/// Draws up the table.
///
/// # Errors
/// [`ScenarioError::Arithmetic`] when a cell is past 2^64 bytes.
pub(crate) fn rows(
    engines: &dyn Serving,
    scenario: &Scenario,
    model: &KvModel,
    pool: Range,
) -> Result<Vec<Row>, ScenarioError> {
    let unshared = model.unshared();
    scenario
        .table_contexts
        .iter()
        .map(|&context| {
            let mut reserved = engines.row(scenario, context, pool)?.map(Vec::into_iter);
            let logical = |quantity: Quantity, model: &KvModel, batch: Requests| {
                let format = scenario.kv_cache_dtype;
                let kv = model.of_batch(quantity, context, batch, format)?;
                let per_request = model.per_request(context, format)?.value;
                Ok::<_, ScenarioError>(Sized::logical(kv, per_request, pool.expected))
            };
            let cell = |&batch: &Requests| {
                let kv = logical(Quantity::KvOfBatch, model, batch)?;
                let unshared = { unshared.as_ref() }
                    .map(|model| logical(Quantity::KvOfBatchUnshared, model, batch))
                    .transpose()?;
                let reserved = reserved.as_mut().and_then(Iterator::next);
                Ok(Cell { batch, kv, unshared, reserved })
            };
            let cells = scenario.table_batches.iter().map(cell);
            Ok(Row { context, cells: cells.collect::<Result<_, ScenarioError>>()? })
        })
        .collect()
}
