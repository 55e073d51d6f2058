//! Where the memory goes, and how much fits.

use kvbudget_core::budget::Budget;
use kvbudget_core::quantity::Quantity;
use kvbudget_core::units::Bytes;
use kvbudget_core::working::Term;
use kvbudget_core::{fmt, text};

use super::columns::{Columns, Side};

/// Name, number, and for a size its bytes.
pub(super) fn columns(budget: &Budget) -> Columns<3> {
    let estimate = budget.estimate();
    let mut columns = Columns::new([Side::Left, Side::Right, Side::Right]);
    columns.push(size(Quantity::GpuMemory, budget.scenario().gpu_memory));
    for term in super::terms::sizes(estimate) {
        columns.push(size(term.quantity, term.value));
        let modelled = estimate.memory.filter(|_| term.quantity == Quantity::KvBudget);
        if let Some(pool) = modelled.map(|memory| memory.kv_pool).filter(|pool| !pool.is_exact()) {
            let ends = super::range(fmt::bytes, pool.low, pool.high);
            columns.push(["  by start-up logs".to_owned(), String::new(), ends]);
        }
    }
    for term in super::terms::counts(estimate) {
        // Where `max_num_seqs` is given, the engine runs no more.
        let (most, ends) = match (&estimate.reserved, term.quantity) {
            (Some(reserved), Quantity::ReservedConcurrent) => {
                let ends = (reserved.range.low.max_requests, reserved.range.high.max_requests);
                (reserved.fit.max_requests, Some(ends).filter(|(low, high)| low != high))
            }
            _ => (u64::MAX, None),
        };
        columns.push(count(term, most, ends));
    }
    columns
}

fn size(quantity: Quantity, bytes: Bytes) -> [String; 3] {
    [text::name(quantity).to_owned(), fmt::bytes(bytes), fmt::exact_bytes(bytes)]
}

fn count(term: &Term<u64>, most: u64, ends: Option<(u64, u64)>) -> [String; 3] {
    let ends = ends.map(|(low, high)| super::range(fmt::count, low, high));
    let number = fmt::count(term.value.min(most));
    [text::name(term.quantity).to_owned(), number, ends.unwrap_or_default()]
}
