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

/// A step of the savings stack as a bar, in units of [`SavingBar::LENGTH`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavingBar {
    /// What was saved; none for paging, the last step.
    pub saving: Option<Saving>,
    /// What is still taken.
    pub bytes: Bytes,
    /// How long that is.
    pub kept: u64,
    /// How much longer the step before was.
    pub saved: u64,
}

impl SavingBar {
    /// Length of the longest bar: fine enough for any screen.
    pub const LENGTH: u64 = 10_000;

    /// The stack as bars, each shorter by what it saves; the last is paging on top of all others.
    ///
    /// ```
    /// use kvbudget_core::{budget::Budget, savings::SavingBar};
    /// let bars = SavingBar::all(&Budget::default().estimate().savings);
    /// let kept: Vec<u64> = bars.iter().map(|bar| bar.kept).collect();
    /// // A KV head for every eighth query head, then 8 bits, then 4, then 80 % of it in use.
    /// assert_eq!(kept, [10_000, 1_250, 625, 312, 250]);
    /// ```
    #[must_use]
    pub fn all(rows: &[SavingRow]) -> Vec<Self> {
        let steps = rows.iter().map(|row| (Some(row.saving), row.kv.value));
        let paging = rows.last().map(|row| (None, row.in_use.value));
        let longest = rows.first().map_or(1, |row| row.kv.value.0.max(1));
        let mut before = Self::LENGTH;
        let bar = |(saving, bytes): (Option<Saving>, Bytes)| {
            let kept = u128::from(bytes.0) * u128::from(Self::LENGTH) / u128::from(longest);
            // Longer than the first is none: each keeps what those before it saved.
            let kept = u64::try_from(kept).unwrap_or(Self::LENGTH).min(Self::LENGTH);
            let saved = before.saturating_sub(kept);
            before = kept;
            Self { saving, bytes, kept, saved }
        };
        steps.chain(paging).map(bar).collect()
    }
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
