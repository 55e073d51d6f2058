//! Every number of the budget unfolded: its formula, the numbers put in, the result.

use kvbudget_core::estimate::Estimate;
use kvbudget_core::lang::Texts;
use kvbudget_core::quantity::Quantity;
use kvbudget_core::units::Bytes;
use kvbudget_core::working::{Term, Working};
use kvbudget_core::{explain, fmt, text};

use super::{table, terms};

/// A paragraph for each number that [`super::budget`] shows.
pub(crate) fn workings(estimate: &Estimate) -> String {
    let named = |quantity| text::name(quantity).to_owned();
    let mut paragraphs: Vec<String> = Vec::new();
    paragraphs.extend(terms::sizes(estimate).map(|term| size(&named(term.quantity), term)));
    paragraphs.extend(terms::counts(estimate).map(|term| count(&named(term.quantity), term)));
    paragraphs.extend(cells(estimate));
    paragraphs.concat()
}

fn cells(estimate: &Estimate) -> impl Iterator<Item = String> {
    let cells =
        estimate.table.iter().flat_map(|row| row.cells.iter().map(move |cell| (row.context, cell)));
    cells.flat_map(|(context, cell)| {
        let place = format!(
            "{} {}, {} {}",
            text::name(Quantity::Context),
            fmt::count(context.0.get()),
            text::name(Quantity::Batch),
            fmt::count(cell.batch.0.get()),
        );
        [Some(&cell.kv), table::beside(cell)].into_iter().flatten().map(move |sized| {
            size(&format!("{}: {place}", text::name(sized.kv.quantity)), &sized.kv)
        })
    })
}

fn size(title: &str, term: &Term<Bytes>) -> String {
    paragraph(title, term.quantity, &term.working, &explain::size_result(term, &Texts::ENGLISH))
}

fn count(title: &str, term: &Term<u64>) -> String {
    paragraph(title, term.quantity, &term.working, &explain::count_result(term, &Texts::ENGLISH))
}

fn paragraph(title: &str, quantity: Quantity, working: &Working, result: &str) -> String {
    // An input is its own formula; there is nothing to unfold.
    if matches!(working.steps[..], [ref only] if only.quantity == quantity) {
        return format!("\n{title}\n  = {result}\n");
    }
    let (formula, numbers) =
        (explain::formula(working, &Texts::ENGLISH), explain::numbers(working));
    format!("\n{title}\n  = {formula}\n  = {numbers}\n  = {result}\n")
}
