use kvbudget_core::field::Field;
use kvbudget_core::lang::Texts;
use kvbudget_core::table::{Cell, Row, Sized};
use kvbudget_core::units::{Requests, Tokens};
use kvbudget_core::{explain, fmt};
use yew::prelude::*;

use super::fields::Fields;
use crate::components::working;
use crate::words::{self, Sentence, Word, answer};

/// The scenario table: contexts x batches, each with its size and whether it fits.
pub(crate) fn scenario_table(fields: &Fields) -> Html {
    let (budget, texts) = (&fields.state.budget, &*fields.state.texts);
    let rows = &budget.estimate().table;
    let batch = |&Requests(requests): &Requests| {
        html! { <th scope="col">{ fields.say(&Sentence::TableBatch { batch: fmt::count(requests.get()) }) }</th> }
    };
    html! {
        <section class="table" key={fields.state.opened} aria-labelledby="table-title">
            <h2 id="table-title">{ fields.say(&Word::Table) }</h2>
            <p class="hint">
                { answer::table_hint(texts, budget) }{ " " }{ words::against(texts, &budget.estimate().kv_budget) }
            </p>
            <div class="scroll" role="group" tabindex="0" aria-labelledby="table-title">
                <table class="scenario">
                    <thead>
                        <tr>
                            <th scope="col">{ fields.say(&Word::TableCorner) }</th>
                            { for budget.scenario().table_batches.iter().map(batch) }
                        </tr>
                    </thead>
                    <tbody>{ for rows.iter().map(|row| table_row(texts, row)) }</tbody>
                </table>
            </div>
            <div class="grid">
                { fields.number(Field::TableContexts, None) }
                { fields.number(Field::TableBatches, None) }
            </div>
            <details>
                <summary>{ fields.say(&Word::WorkingOfTable) }</summary>
                { for rows.iter().flat_map(|row| row.cells.iter().map(|cell| workings(texts, row.context, cell))) }
            </details>
        </section>
    }
}

fn table_row(texts: &Texts, row: &Row) -> Html {
    html! {
        <tr>
            <th scope="row">{ fmt::count(row.context.0.get()) }</th>
            { for row.cells.iter().map(|cell| table_cell(texts, cell)) }
        </tr>
    }
}

fn table_cell(texts: &Texts, cell: &Cell) -> Html {
    let main = cell.reserved.as_ref().unwrap_or(&cell.kv);
    // Two sizes are as many as a phone has room for; the third is in the working.
    let other = match &cell.reserved {
        Some(_) => Some((&cell.kv, Word::Logical)),
        None => cell.unshared.as_ref().map(|unshared| (unshared, Word::WithoutGqa)),
    };
    html! {
        <td class={words::class(main.verdict)}>
            <strong>{ fmt::bytes(main.kv.value) }</strong>
            <span class="verdict">{ verdict(texts, main) }</span>
            if let Some((other, what)) = other {
                <span class="other">
                    { fmt::bytes(other.kv.value) }{ " " }{ texts.say(&what) }{ ": " }{ verdict(texts, other) }
                </span>
            }
        </td>
    }
}

fn verdict(texts: &Texts, sized: &Sized) -> Html {
    html! {
        <span class="nowrap">{ words::sign(sized.verdict) }{ " " }{ texts.say(&sized.verdict) }</span>
    }
}

fn workings(texts: &Texts, context: Tokens, cell: &Cell) -> Html {
    let lines = |sized: &Sized| {
        html! {
            <>
                <p class="name">{ texts.say(&sized.kv.quantity) }</p>
                { working(texts, &sized.kv.working, explain::size_result(&sized.kv, texts)) }
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
