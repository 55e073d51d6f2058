//! The weights and the pool that we predict against those that vLLM printed.

use std::collections::BTreeMap;
use std::fmt;

use kvbudget_core::architecture::Architecture;
use kvbudget_core::engine::vllm::{MemoryOptions, Range, StageWeights, VllmBudget};
use kvbudget_core::units::Bytes;

use super::error::{Error, ratio};
use super::row::Row;

/// What was compared of one row's memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Memory {
    /// Weights: ours and printed.
    weights: Option<(Bytes, Bytes)>,
    /// The pool: ours, printed, and the memory of the GPU.
    pool: Option<(Range, Bytes, Bytes)>,
}

impl Memory {
    /// Compares a row: its weights where their format and the tensor parallelism are known, its
    /// pool where the GPU's memory, the utilisation and the version are too.
    ///
    /// # Errors
    /// Why the model has no budget.
    pub(super) fn of(row: &Row, model: &Architecture) -> Result<Self, String> {
        if !row.split_is_stated {
            return Err("the tensor parallelism is not known".to_owned());
        }
        let stored = row.format.stored(model)?;
        let mut options = row.options().map_err(|name| format!("`{name}` is no format"))?;
        options.max_model_len = options.max_model_len.or(model.max_position_embeddings);
        let total = row.gpu_memory.unwrap_or(Bytes(1 << 40));
        let memory = MemoryOptions {
            total,
            gpu_memory_utilization: row.gpu_memory_utilization,
            enforce_eager: row.enforce_eager,
            tensor_parallel_size: options.tensor_parallel_size,
            pipeline_parallel_size: options.pipeline_parallel_size,
            weights: None,
            overhead: None,
            kv_cache_memory: None,
        };
        let budget =
            VllmBudget::of(model, &options, &memory, stored).map_err(|error| error.to_string())?;
        let first = budget.stages.first().map_or(Bytes(0), StageWeights::total);
        let known = row.gpu_memory.is_some()
            && row.gpu_memory_utilization.is_some()
            && row.version.is_some();
        Ok(Self {
            weights: row.weights.map(|printed| (first, printed)),
            pool: row.pool.filter(|_| known).map(|printed| (budget.memory.kv_pool, printed, total)),
        })
    }

    /// What is to be said of a row that is far off.
    pub(super) fn lines(&self, row: &Row) -> Vec<String> {
        let id = &row.id;
        let gib = |bytes: Bytes| ratio(bytes.0, 1 << 30, 2);
        let mut lines = Vec::new();
        if let Some((ours, printed)) = self.weights
            && !Error::between(ours.0, printed.0).is_within(3)
        {
            lines.push(format!("{id}: weights printed {} GiB, ours {}", gib(printed), gib(ours)));
        }
        if let Some((ours, printed, _)) = self.pool
            && !(ours.low..=ours.high).contains(&printed)
        {
            let (low, high) = (gib(ours.low), gib(ours.high));
            lines.push(format!("{id}: pool printed {} GiB, ours {low} to {high}", gib(printed)));
        }
        lines
    }
}

/// How near the memory of all rows is.
#[derive(Clone, Debug, Default)]
pub(super) struct MemorySummary {
    weights: Vec<Error>,
    pools: BTreeMap<String, Vec<PoolError>>,
}

#[derive(Clone, Copy, Debug)]
struct PoolError {
    error: Error,
    inside: bool,
    /// Thousandths of the GPU between the ends of our interval.
    width: u64,
}

impl MemorySummary {
    pub(super) fn count(&mut self, row: &Row, memory: &Memory) {
        self.weights
            .extend(memory.weights.map(|(ours, printed)| Error::between(ours.0, printed.0)));
        let Some((ours, printed, total)) = memory.pool else { return };
        let width = u128::from(ours.high.0.saturating_sub(ours.low.0)) * 1_000;
        let pool = PoolError {
            error: Error::between(ours.expected.0, printed.0),
            inside: (ours.low..=ours.high).contains(&printed),
            width: u64::try_from(width / u128::from(total.0.max(1))).unwrap_or(u64::MAX),
        };
        let minor = row.version.map_or_else(String::new, |version| {
            let text = version.to_string();
            text.split('.').take(2).collect::<Vec<_>>().join(".")
        });
        self.pools.entry(minor).or_default().push(pool);
    }
}

/// The median and the 95th percentile by nearest rank.
fn ranks(errors: &[Error]) -> String {
    let mut sorted = errors.to_vec();
    sorted.sort_unstable();
    let at = |percent: usize| {
        let rank = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
        sorted.get(rank).map_or_else(|| "none".to_owned(), ToString::to_string)
    };
    format!("median {}, 95th percentile {}, worst {}", at(50), at(95), at(100))
}

impl fmt::Display for MemorySummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let within = self.weights.iter().filter(|error| error.is_within(3)).count();
        let all = self.weights.len();
        write!(f, "weights: {all} rows, {within} within 3 %, {}", ranks(&self.weights))?;
        let everything: Vec<PoolError> = self.pools.values().flatten().copied().collect();
        let groups = self.pools.iter().map(|(version, pools)| (version.as_str(), pools.as_slice()));
        for (version, pools) in groups.chain([("all", everything.as_slice())]) {
            let errors: Vec<Error> = pools.iter().map(|pool| pool.error).collect();
            let inside = pools.iter().filter(|pool| pool.inside).count();
            let mut widths: Vec<u64> = pools.iter().map(|pool| pool.width).collect();
            widths.sort_unstable();
            let width = widths.get(widths.len().saturating_sub(1) / 2).copied().unwrap_or(0);
            write!(
                f,
                "\npool {version}: {} rows, {}; {inside} inside an interval of {} % of the GPU (median)",
                pools.len(),
                ranks(&errors),
                ratio(width, 10, 1),
            )?;
        }
        Ok(())
    }
}
