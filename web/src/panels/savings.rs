use kvbudget_core::lang::Texts;
use kvbudget_core::quantity::Quantity;
use kvbudget_core::savings::SavingRow;
use kvbudget_core::units::Bytes;
use kvbudget_core::working::Term;
use kvbudget_core::{explain, fmt, text};
use yew::prelude::*;

use crate::components::working;
use crate::words;

/// The savings stack: what sharing, quantization and paging each do to the batch.
pub(crate) fn savings(rows: &[SavingRow]) -> Html {
    html! {
        <section class="savings" aria-labelledby="savings-title">
            <h2 id="savings-title">{ words::SAVINGS }</h2>
            <div class="scroll" role="group" tabindex="0" aria-labelledby="savings-title">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{ words::SAVING }</th>
                            <th scope="col">{ text::name(Quantity::KvOfBatch) }</th>
                            <th scope="col">{ text::name(Quantity::KvInUse) }</th>
                        </tr>
                    </thead>
                    <tbody>{ for rows.iter().map(row) }</tbody>
                </table>
            </div>
            <p class="hint">{ words::SAVINGS_HINT }</p>
            <details>
                <summary>{ words::SHOW_WORKING }</summary>
                { for rows.iter().map(workings) }
            </details>
        </section>
    }
}

fn row(row: &SavingRow) -> Html {
    html! {
        <tr>
            <th scope="row">{ text::saving(row.saving) }</th>
            <td>{ fmt::bytes(row.kv.value) }</td>
            <td>{ fmt::bytes(row.in_use.value) }</td>
        </tr>
    }
}

fn workings(row: &SavingRow) -> Html {
    let lines =
        |term: &Term<Bytes>| working(&term.working, explain::size_result(term, &Texts::ENGLISH));
    html! {
        <>
            <h3>{ text::saving(row.saving) }</h3>
            { lines(&row.kv) }
            { lines(&row.in_use) }
        </>
    }
}
