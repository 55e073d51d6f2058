use kvbudget_core::field::Field;
use kvbudget_core::lang::Texts;
use kvbudget_core::table::{Cell, Row, Sized};
use kvbudget_core::units::{Requests, Tokens};
use kvbudget_core::{explain, fmt, text};
use yew::prelude::*;

use super::fields::Fields;
use crate::components::working;
use crate::words;

/// The scenario table: contexts x batches, each with its size and whether it fits.
pub(crate) fn scenario_table(fields: &Fields) -> Html {
    let budget = &fields.state.budget;
    let rows = &budget.estimate().table;
    let batch = |&Requests(requests): &Requests| {
        html! { <th scope="col">{ words::TABLE_BATCH }{ " " }{ fmt::count(requests.get()) }</th> }
    };
    html! {
        <section class="table" key={fields.state.opened} aria-labelledby="table-title">
            <h2 id="table-title">{ words::TABLE }</h2>
            <p class="hint">
                { words::table_hint(budget) }{ " " }{ words::against(&budget.estimate().kv_budget) }
            </p>
            <div class="scroll" role="group" tabindex="0" aria-labelledby="table-title">
                <table class="scenario">
                    <thead>
                        <tr>
                            <th scope="col">{ words::TABLE_CORNER }</th>
                            { for budget.scenario().table_batches.iter().map(batch) }
                        </tr>
                    </thead>
                    <tbody>{ for rows.iter().map(table_row) }</tbody>
                </table>
            </div>
            <div class="grid">
                { fields.number(Field::TableContexts, "") }
                { fields.number(Field::TableBatches, "") }
            </div>
            <details>
                <summary>{ words::WORKING_OF_TABLE }</summary>
                { for rows.iter().flat_map(|row| row.cells.iter().map(|cell| workings(row.context, cell))) }
            </details>
        </section>
    }
}

fn table_row(row: &Row) -> Html {
    html! {
        <tr>
            <th scope="row">{ fmt::count(row.context.0.get()) }</th>
            { for row.cells.iter().map(table_cell) }
        </tr>
    }
}

fn table_cell(cell: &Cell) -> Html {
    let main = cell.reserved.as_ref().unwrap_or(&cell.kv);
    // Two sizes are as many as a phone has room for; the third is in the working.
    let other = match &cell.reserved {
        Some(_) => Some((&cell.kv, words::engine::LOGICAL)),
        None => cell.unshared.as_ref().map(|unshared| (unshared, words::WITHOUT_GQA)),
    };
    html! {
        <td class={words::class(main.verdict)}>
            <strong>{ fmt::bytes(main.kv.value) }</strong>
            <span class="verdict">{ verdict(main) }</span>
            if let Some((other, what)) = other {
                <span class="other">
                    { fmt::bytes(other.kv.value) }{ " " }{ what }{ ": " }{ verdict(other) }
                </span>
            }
        </td>
    }
}

fn verdict(sized: &Sized) -> Html {
    html! {
        <span class="nowrap">{ words::sign(sized.verdict) }{ " " }{ text::verdict(sized.verdict) }</span>
    }
}

fn workings(context: Tokens, cell: &Cell) -> Html {
    let lines = |sized: &Sized| {
        html! {
            <>
                <p class="name">{ text::name(sized.kv.quantity) }</p>
                { working(&sized.kv.working, explain::size_result(&sized.kv, &Texts::ENGLISH)) }
            </>
        }
    };
    html! {
        <>
            <h3>{ fmt::count(context.0.get()) }{ " × " }{ fmt::count(cell.batch.0.get()) }</h3>
            { for cell.reserved.iter().chain([&cell.kv]).chain(&cell.unshared).map(lines) }
        </>
    }
}
