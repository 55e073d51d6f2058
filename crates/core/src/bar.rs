//! The budget as parts of a bar.

use crate::budget::Budget;
use crate::certainty::Certainty;
use crate::engine::vllm::{GpuMemory, Range};
use crate::field::Field;
use crate::quantity::Quantity;
use crate::scenario::{Overhead, Scenario, Weights};
use crate::units::Bytes;

/// The budget drawn to scale: the parts in order, and where they must end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// Weights, what is set aside, KV cache of the batch, what is free (if anything is), and what
    /// the engine leaves alone.
    pub parts: Vec<Part>,
    /// Where what may be used ends, in units of [`Bar::LENGTH`]: the GPU, or what the engine takes
    /// of it. Parts that go on behind it do not fit.
    pub end: u64,
    /// Where the parts that are to fit end; behind [`Bar::end`] where they do not fit.
    pub used_end: u64,
    /// The memory for the KV cache, where its size is only known with a range.
    pub pool: Option<Pool>,
    /// How the memory of the GPU is known.
    pub total: Certainty,
    /// How what is left for the KV cache is known, and with it what is free or missing.
    pub left: Certainty,
}

/// One part of the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub quantity: Quantity,
    /// How much, and the range in which that lies.
    pub bytes: Range,
    /// How that is known.
    pub certainty: Certainty,
    /// Where it begins, in units of [`Bar::LENGTH`].
    pub start: u64,
    /// How long it is, in the same units.
    pub length: u64,
}

/// A pool whose size is not known exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Its size.
    pub bytes: Range,
    /// Where it ends at the least, in units of [`Bar::LENGTH`].
    pub low: u64,
    /// Where it ends at the most.
    pub high: u64,
}

impl Bar {
    /// Length of the whole bar: fine enough for any screen.
    pub const LENGTH: u64 = 10_000;

    /// Draws a budget.
    ///
    /// ```
    /// use kvbudget_core::{bar::Bar, budget::Budget};
    /// let bar = Bar::of(&Budget::default());
    /// // 14 + 6 + 2 GiB of 80, the rest is free.
    /// let lengths: Vec<u64> = bar.parts.iter().map(|part| part.length).collect();
    /// assert_eq!((lengths, bar.end), (vec![1_750, 750, 250, 7_250], 10_000));
    /// ```
    #[must_use]
    pub fn of(budget: &Budget) -> Self {
        let (scenario, estimate) = (budget.scenario(), budget.estimate());
        let (balance, kv) = (&estimate.balance, estimate.kv_taken());
        let memory = estimate.memory;
        let modelled = memory.filter(|_| scenario.is_modelled());
        let total = match scenario.gpu {
            Some(gpu) => gpu.total_basis.into(),
            None if is_of_lab(scenario, Field::GpuMemory) => Certainty::Assumed,
            None => Certainty::Given,
        };
        let exact = |quantity, bytes, certainty| (quantity, Range::exact(bytes), certainty);

        let mut used = vec![exact(Quantity::Weights, estimate.weights.value, weights(scenario))];
        if let Some(memory) = modelled {
            used.extend(beside_weights(&memory));
        } else {
            let overhead = estimate.overhead.value;
            used.push(exact(Quantity::Overhead, overhead, set_aside(scenario)));
        }
        let parts = used.iter().map(|(_, _, certainty)| *certainty);
        let left = match scenario.kv_cache_memory {
            Some(_) => Certainty::Given,
            None => parts.fold(total.max(Certainty::Derived), Certainty::max),
        };
        used.push(exact(kv.quantity, kv.value, Certainty::Exact));
        if balance.quantity == Quantity::Free {
            used.push(exact(Quantity::Free, balance.value, left.max(Certainty::Derived)));
        }

        let sum: u128 = used.iter().map(|(_, bytes, _)| u128::from(bytes.expected.0)).sum();
        let whole = sum.max(scenario.gpu_memory.0.into()).max(1);
        let place = |bytes: u128| {
            // At most LENGTH, since no part is longer than the whole.
            u64::try_from(bytes.min(whole) * u128::from(Self::LENGTH) / whole)
                .unwrap_or(Self::LENGTH)
        };
        let mut end = 0;
        let mut parts: Vec<Part> = { used.into_iter() }
            .map(|(quantity, bytes, certainty)| {
                let start = place(end);
                end += u128::from(bytes.expected.0);
                Part { quantity, bytes, certainty, start, length: place(end) - start }
            })
            .collect();

        let whole_gpu = scenario.gpu_memory;
        let may_use = memory.map_or(whole_gpu, |memory| memory.requested);
        let left_alone = Bytes(whole_gpu.0.saturating_sub(may_use.0));
        if left_alone.0 > 0 {
            let start = place(end.max(may_use.0.into()));
            parts.push(Part {
                quantity: Quantity::NotRequested,
                bytes: Range::exact(left_alone),
                certainty: total.max(Certainty::Derived),
                start,
                length: place(whole_gpu.0.into()).saturating_sub(start),
            });
        }
        let pool = modelled.map(|memory| memory.kv_pool).filter(|pool| !pool.is_exact());
        let pool = pool.map(|bytes| {
            let begins = may_use.0.saturating_sub(bytes.expected.0);
            let ends = |pool: Bytes| place(u128::from(begins) + u128::from(pool.0));
            Pool { bytes, low: ends(bytes.low), high: ends(bytes.high) }
        });
        Self { parts, end: place(may_use.0.into()), used_end: place(end), pool, total, left }
    }
}

/// What the engine takes beside weights and pool.
fn beside_weights(memory: &GpuMemory) -> [(Quantity, Range, Certainty); 3] {
    [
        (Quantity::Activation, memory.activation),
        (Quantity::CudaGraph, memory.cuda_graph),
        (Quantity::NonTorch, memory.non_torch),
    ]
    .map(|(quantity, bytes)| (quantity, bytes, bytes.into()))
}

const fn weights(scenario: &Scenario) -> Certainty {
    match scenario.weights {
        Weights::Given(_) => Certainty::Given,
        Weights::Counted { .. } | Weights::Stored(_) => Certainty::Derived,
    }
}

fn is_of_lab(scenario: &Scenario, field: Field) -> bool {
    scenario.of_lab().any(|of_lab| of_lab == field)
}

/// Overhead that is no model of what the engine takes.
fn set_aside(scenario: &Scenario) -> Certainty {
    match scenario.overhead {
        Overhead::Given(_) if is_of_lab(scenario, Field::Overhead) => Certainty::Assumed,
        Overhead::Given(_) | Overhead::Share(_) => Certainty::Given,
        Overhead::Auto => Certainty::Assumed,
    }
}
