//! What each way of saving does to the KV cache of a batch.

use crate::error::ScenarioError;
use crate::format::KvFormat;
use crate::kv_model::KvModel;
use crate::quantity::Quantity;
use crate::scenario::Scenario;

use crate::units::{Bytes, Percent};
use crate::working::{Rounding, Term, Value, Working};

/// A step of the savings stack; each keeps those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Saving {
    /// Nothing saved: a KV head for every query head, 16 bits.
    Nothing,
    /// The model's own, smaller number of KV heads.
    SharedHeads,
    /// The KV cache in 8-bit integers.
    Int8,
    /// The KV cache in 4-bit integers.
    Int4,
}

impl Saving {
    /// Every step, in order.
    pub const ALL: [Self; 4] = [Self::Nothing, Self::SharedHeads, Self::Int8, Self::Int4];

    const fn format(self) -> KvFormat {
        match self {
            Self::Nothing | Self::SharedHeads => KvFormat::Fp16,
            Self::Int8 => KvFormat::Int8,
            Self::Int4 => KvFormat::Int4,
        }
    }
}

/// Share of a contiguous reservation that requests really use in the lesson's example; paging
/// frees the rest without changing the size of what is used.
pub const SHARE_IN_USE: Percent = Percent::whole(80);

/// One row of the savings stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavingRow {
    /// What was saved.
    pub saving: Saving,
    /// The KV cache of the scenario's batch.
    pub kv: Term<Bytes>,
    /// What is left of it when [`SHARE_IN_USE`] is really used.
    pub in_use: Term<Bytes>,
}

/// The savings stack for the scenario's batch and context.
///
/// # Errors
/// [`ScenarioError::Arithmetic`] when a row is past 2^64 bytes.
pub(crate) fn rows(scenario: &Scenario, model: &KvModel) -> Result<Vec<SavingRow>, ScenarioError> {
    let unshared = model.unshared();
    let row = |saving: Saving| {
        let (quantity, model) = match (saving, &unshared) {
            (Saving::Nothing, Some(unshared)) => (Quantity::KvOfBatchUnshared, unshared),
            // Nothing is shared: the two first steps are the same.
            (Saving::Nothing, None) => return None,
            (Saving::SharedHeads | Saving::Int8 | Saving::Int4, _) => (Quantity::KvOfBatch, model),
        };
        Some(self::row(scenario, model, saving, quantity))
    };
    Saving::ALL.into_iter().filter_map(row).collect()
}

fn row(
    scenario: &Scenario,
    model: &KvModel,
    saving: Saving,
    quantity: Quantity,
) -> Result<SavingRow, ScenarioError> {
    let kv = model.of_batch(quantity, scenario.context, scenario.batch, saving.format())?;
    let used = Working::of(quantity, Value::Bytes(kv.value))
        .times(Quantity::ShareInUse, Value::Percent(SHARE_IN_USE));
    let in_use = Term::bytes(Quantity::KvInUse, used, Rounding::Up)
        .map_err(|error| ScenarioError::Arithmetic { quantity: Quantity::KvInUse, error })?;
    Ok(SavingRow { saving, kv, in_use })
}
