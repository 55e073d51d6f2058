//! The scenario table: a line for each context and batch, so that any number of batches fits.

use kvbudget_core::quantity::Quantity;
use kvbudget_core::table::{Cell, Row, Sized};
use kvbudget_core::units::Tokens;
use kvbudget_core::{fmt, text};

use super::columns::{Columns, Side};

pub(super) fn columns(rows: &[Row]) -> Columns<6> {
    use Side::{Left, Right};
    let mut columns = Columns::new([Right, Right, Right, Left, Right, Left]);
    columns.push(head(rows));
    for row in rows {
        for cell in &row.cells {
            columns.push(line(row.context, cell));
        }
    }
    columns
}

fn head(rows: &[Row]) -> [String; 6] {
    let name = |quantity| text::name(quantity).to_owned();
    let shared = rows.iter().flat_map(|row| &row.cells).any(|cell| cell.unshared.is_some());
    [
        name(Quantity::Context),
        name(Quantity::Batch),
        name(Quantity::KvOfBatch),
        String::new(),
        if shared { name(Quantity::KvOfBatchUnshared) } else { String::new() },
        String::new(),
    ]
}

fn line(context: Tokens, cell: &Cell) -> [String; 6] {
    let [kv, kv_verdict] = sized(&cell.kv);
    let [unshared, unshared_verdict] = cell.unshared.as_ref().map(sized).unwrap_or_default();
    let (context, batch) = (fmt::count(context.0.get()), fmt::count(cell.batch.0.get()));
    [context, batch, kv, kv_verdict, unshared, unshared_verdict]
}

fn sized(sized: &Sized) -> [String; 2] {
    [fmt::bytes(sized.kv.value), text::verdict(sized.verdict).to_owned()]
}
