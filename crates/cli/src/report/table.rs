//! The scenario table: a line for each context and batch, so that any number of batches fits.

use kvbudget_core::quantity::Quantity;
use kvbudget_core::table::{Cell, Row, Sized};
use kvbudget_core::units::Tokens;
use kvbudget_core::{fmt, text};

use super::columns::{Columns, Side};

/// Of a model on so many GPUs.
pub(super) fn columns(rows: &[Row], gpus: u64) -> Columns<6> {
    use Side::{Left, Right};
    let mut columns = Columns::new([Right, Right, Right, Left, Right, Left]);
    columns.push(head(rows));
    for row in rows {
        for cell in &row.cells {
            columns.push(line(row.context, cell, gpus));
        }
    }
    columns
}

fn head(rows: &[Row]) -> [String; 6] {
    let name = |quantity| text::name(quantity).to_owned();
    let cells = || rows.iter().flat_map(|row| &row.cells);
    let other = if cells().any(|cell| cell.reserved.is_some()) {
        name(Quantity::ReservedOfBatch)
    } else if cells().any(|cell| cell.unshared.is_some()) {
        name(Quantity::KvOfBatchUnshared)
    } else {
        String::new()
    };
    [
        name(Quantity::Context),
        name(Quantity::Batch),
        name(Quantity::KvOfBatch),
        String::new(),
        other,
        String::new(),
    ]
}

fn line(context: Tokens, cell: &Cell, gpus: u64) -> [String; 6] {
    let [kv, kv_verdict] = sized(&cell.kv);
    // The logical size is of the whole model, and no one of several GPUs is to hold it.
    let kv_verdict = if gpus > 1 { String::new() } else { kv_verdict };
    let [other, other_verdict] = beside(cell).map(sized).unwrap_or_default();
    let (context, batch) = (fmt::count(context.0.get()), fmt::count(cell.batch.0.get()));
    [context, batch, kv, kv_verdict, other, other_verdict]
}

/// What stands beside the logical size: what the engine reserves, or else the size without GQA.
pub(super) fn beside(cell: &Cell) -> Option<&Sized> {
    cell.reserved.as_ref().or(cell.unshared.as_ref())
}

fn sized(sized: &Sized) -> [String; 2] {
    [fmt::bytes(sized.kv.value), text::verdict(sized.verdict).to_owned()]
}
