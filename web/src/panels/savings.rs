use kvbudget_core::quantity::Quantity;
use kvbudget_core::savings::SavingRow;
use kvbudget_core::{explain, fmt, text};
use yew::prelude::*;

use crate::components::WorkingLines;
use crate::words;

#[derive(PartialEq, Properties)]
pub(crate) struct SavingsProps {
    pub(crate) rows: Vec<SavingRow>,
}

/// The savings stack: what sharing, quantization and paging each do to the batch.
#[component]
pub(crate) fn Savings(props: &SavingsProps) -> Html {
    html! {
        <section aria-labelledby="savings-title">
            <h2 id="savings-title">{ words::SAVINGS }</h2>
            <div class="scroll" role="region" tabindex="0" aria-labelledby="savings-title">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{ words::SAVING }</th>
                            <th scope="col">{ text::name(Quantity::KvOfBatch) }</th>
                            <th scope="col">{ text::name(Quantity::KvInUse) }</th>
                        </tr>
                    </thead>
                    <tbody>{ for props.rows.iter().map(row) }</tbody>
                </table>
            </div>
            <p class="hint">{ words::SAVINGS_HINT }</p>
            <details>
                <summary>{ words::SHOW_WORKING }</summary>
                { for props.rows.iter().map(working) }
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

fn working(row: &SavingRow) -> Html {
    html! {
        <>
            <h3>{ text::saving(row.saving) }</h3>
            <WorkingLines working={row.kv.working.clone()} result={explain::size_result(&row.kv)} />
            <WorkingLines
                working={row.in_use.working.clone()}
                result={explain::size_result(&row.in_use)}
            />
        </>
    }
}
