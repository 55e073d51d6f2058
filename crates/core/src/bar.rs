//! The budget as parts of a bar.

use crate::budget::Budget;
use crate::quantity::Quantity;
use crate::units::Bytes;

/// The budget drawn to scale: the parts in order, and where the GPU ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// Weights, overhead, KV cache of the batch, and what is free (if anything is).
    pub parts: Vec<Part>,
    /// Where the GPU's memory ends, in units of [`Bar::LENGTH`]; before the end of the bar when
    /// the parts do not fit.
    pub gpu_end: u64,
}

/// One part of the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub quantity: Quantity,
    /// How much.
    pub bytes: Bytes,
    /// Where it begins, in units of [`Bar::LENGTH`].
    pub start: u64,
    /// How long it is, in the same units.
    pub length: u64,
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
    /// assert_eq!((lengths, bar.gpu_end), (vec![1_750, 750, 250, 7_250], 10_000));
    /// ```
    #[must_use]
    pub fn of(budget: &Budget) -> Self {
        let (estimate, gpu) = (budget.estimate(), budget.scenario().gpu_memory);
        let used = [
            (Quantity::Weights, estimate.weights.value),
            (Quantity::Overhead, estimate.overhead.value),
            (estimate.kv_taken().quantity, estimate.kv_taken().value),
        ];
        let sum: u128 = used.iter().map(|(_, bytes)| u128::from(bytes.0)).sum();
        let whole = sum.max(gpu.0.into()).max(1);
        let place = |bytes: u128| {
            // At most LENGTH, since no part is longer than the whole.
            u64::try_from(bytes * u128::from(Self::LENGTH) / whole).unwrap_or(Self::LENGTH)
        };
        let free = (estimate.balance.quantity == Quantity::Free)
            .then_some((Quantity::Free, estimate.balance.value));

        let mut end = 0;
        let parts = used.into_iter().chain(free).map(|(quantity, bytes)| {
            let start = place(end);
            end += u128::from(bytes.0);
            Part { quantity, bytes, start, length: place(end) - start }
        });
        Self { parts: parts.collect(), gpu_end: place(gpu.0.into()) }
    }
}
