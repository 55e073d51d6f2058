//! What each way of saving does to the KV cache of a batch.

use crate::error::ScenarioError;
use crate::format::KvFormat;
use crate::quantity::Quantity;
use crate::scenario::Scenario;
use crate::shape::Shape;
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
pub(crate) fn rows(scenario: &Scenario, shape: &Shape) -> Result<Vec<SavingRow>, ScenarioError> {
    Saving::ALL.into_iter().map(|saving| row(scenario, shape, saving)).collect()
}

fn row(scenario: &Scenario, shape: &Shape, saving: Saving) -> Result<SavingRow, ScenarioError> {
    let (quantity, shape) = match saving {
        Saving::Nothing => (Quantity::KvOfBatchUnshared, shape.unshared()),
        Saving::SharedHeads | Saving::Int8 | Saving::Int4 => (Quantity::KvOfBatch, *shape),
    };
    let refuse = |error| ScenarioError::Arithmetic { quantity, error };
    let working = shape.kv_of_batch(scenario.context, scenario.batch, saving.format().bits());
    let kv = Term::bytes(quantity, working, Rounding::Exact).map_err(refuse)?;
    let used = Working::of(quantity, Value::Bytes(kv.value))
        .times(Quantity::ShareInUse, Value::Percent(SHARE_IN_USE));
    let in_use = Term::bytes(Quantity::KvInUse, used, Rounding::Up).map_err(refuse)?;
    Ok(SavingRow { saving, kv, in_use })
}
