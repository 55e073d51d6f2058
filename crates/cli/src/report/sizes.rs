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
    }
    for term in super::terms::counts(estimate) {
        // Where `max_num_seqs` is given, the engine runs no more.
        let most = match (&estimate.reserved, term.quantity) {
            (Some(reserved), Quantity::ReservedConcurrent) => reserved.fit.max_requests,
            _ => u64::MAX,
        };
        columns.push(count(term, most));
    }
    columns
}

fn size(quantity: Quantity, bytes: Bytes) -> [String; 3] {
    [text::name(quantity).to_owned(), fmt::bytes(bytes), fmt::exact_bytes(bytes)]
}

fn count(term: &Term<u64>, most: u64) -> [String; 3] {
    [text::name(term.quantity).to_owned(), fmt::count(term.value.min(most)), String::new()]
}
