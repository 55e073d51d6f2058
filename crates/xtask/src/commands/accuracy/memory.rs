//! The weights and the pool that we predict against those that vLLM printed.

use kvbudget_core::architecture::Architecture;
use kvbudget_core::engine::vllm::{MemoryOptions, Range, StageWeights, VllmBudget};
use kvbudget_core::units::Bytes;

use super::error::{Error, ratio};
use super::row::Row;

/// Percent that weights may be off.
pub(super) const ALLOWED: u64 = 3;

/// The budget of a row, and what it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::commands) struct Budgeted {
    /// The budget.
    pub(in crate::commands) budget: VllmBudget,
    /// The options of the memory.
    pub(in crate::commands) options: MemoryOptions,
}

impl Budgeted {
    /// Draws up the budget of a row.
    ///
    /// # Errors
    /// Why the model has none, or what the row does not say.
    pub(in crate::commands) fn of(row: &Row, model: &Architecture) -> Result<Self, String> {
        if !row.split_is_stated {
            return Err("the tensor parallelism is not known".to_owned());
        }
        let stored = row.format.stored(model)?;
        let mut options = row.options().map_err(|name| format!("`{name}` is no format"))?;
        options.max_model_len = options.max_model_len.or(model.max_position_embeddings);
        let memory = MemoryOptions {
            gpu_memory_utilization: row.gpu_memory_utilization,
            enforce_eager: row.enforce_eager,
            ..MemoryOptions::of(row.gpu_memory.unwrap_or(Bytes(1 << 40)))
        };
        let budget =
            VllmBudget::of(model, &options, &memory, stored).map_err(|error| error.to_string())?;
        Ok(Self { budget, options: memory })
    }
}

/// What was compared of one row's memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Memory {
    /// Weights: ours and printed.
    pub(super) weights: Option<(Bytes, Bytes)>,
    /// The pool.
    pub(super) pool: Option<PoolPair>,
}

/// A pool: ours and printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PoolPair {
    pub(super) ours: Range,
    pub(super) printed: Bytes,
    /// Memory of the GPU.
    pub(super) total: Bytes,
}

impl PoolPair {
    /// Whether the printed pool lies inside our interval.
    pub(super) fn is_inside(&self) -> bool {
        (self.ours.low..=self.ours.high).contains(&self.printed)
    }

    /// Thousandths of the GPU between the ends of our interval.
    pub(super) fn width(&self) -> u64 {
        let width = u128::from(self.ours.high.0.saturating_sub(self.ours.low.0)) * 1_000;
        u64::try_from(width / u128::from(self.total.0.max(1))).unwrap_or(u64::MAX)
    }
}

/// A number that is too far off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Miss {
    pub(super) what: &'static str,
    pub(super) printed: String,
    pub(super) ours: String,
}

impl Memory {
    /// Compares a row: its weights where their format and the tensor parallelism are known, its
    /// pool where the GPU's memory, the utilisation and the version are too.
    ///
    /// # Errors
    /// Why the model has no budget.
    pub(super) fn of(row: &Row, model: &Architecture) -> Result<Self, String> {
        let Budgeted { budget, options } = Budgeted::of(row, model)?;
        let first = budget.stages.first().map_or(Bytes(0), StageWeights::total);
        let known = row.gpu_memory.is_some()
            && row.gpu_memory_utilization.is_some()
            && row.version.is_some();
        let (ours, total) = (budget.memory.printed_pool, options.total);
        let pair = |printed| PoolPair { ours, printed, total };
        Ok(Self {
            weights: row.weights.map(|printed| (first, printed)),
            pool: row.pool.filter(|_| known).map(pair),
        })
    }

    /// What is too far off: weights by more than 3 %, a pool outside of our interval.
    pub(super) fn misses(&self) -> Vec<Miss> {
        let gib = |bytes: Bytes| ratio(bytes.0, 1 << 30, 2);
        let weights = self
            .weights
            .filter(|(ours, printed)| !Error::between(ours.0, printed.0).is_within(ALLOWED));
        let weights = weights.map(|(ours, printed)| Miss {
            what: "weights",
            printed: format!("{} GiB", gib(printed)),
            ours: format!("{} GiB", gib(ours)),
        });
        let pool = self.pool.filter(|pool| !pool.is_inside()).map(|pool| Miss {
            what: "pool",
            printed: format!("{} GiB", gib(pool.printed)),
            ours: format!("{} to {} GiB", gib(pool.ours.low), gib(pool.ours.high)),
        });
        weights.into_iter().chain(pool).collect()
    }
}
