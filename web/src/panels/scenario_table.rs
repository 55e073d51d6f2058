use kvbudget_core::budget::Edit;
use kvbudget_core::explain;
use kvbudget_core::field::Field;
use kvbudget_core::fmt;
use kvbudget_core::lang::Texts;
use kvbudget_core::table::{Cell, Row, Sized};
use kvbudget_core::units::{Requests, Tokens};
use yew::prelude::*;

use super::fields::Fields;
use crate::components::working;
use crate::hooks::focus;
use crate::state::{Action, Place, Shown, State};
use crate::words::{self, Sentence, Word, answer};

/// The scenario table as a heat map: contexts x batches, each with whether it fits. A cell that is
/// chosen becomes the scenario.
pub(crate) fn scenario_table(fields: &Fields) -> Html {
    let (budget, texts) = (&fields.state.budget, &*fields.state.texts);
    html! {
        <section class="table" key={fields.state.opened} aria-labelledby="table-title">
            <h2 id="table-title">{ fields.say(&Word::Table) }</h2>
            <p class="hint">
                { answer::table_hint(texts, budget) }{ " " }
                { words::against(texts, &budget.estimate().kv_budget) }
            </p>
            <p class="hint" id="table-hint">{ fields.say(&Word::TableChoose) }</p>
            { shown(fields) }
            <div class="scroll">{ grid(fields) }</div>
            <div class="grid">
                { fields.number(Field::TableContexts, None) }
                { fields.number(Field::TableBatches, None) }
            </div>
            { for marked(&fields.state).map(|(row, cell)| workings(fields, row.context, cell)) }
        </section>
    }
}

/// What the cells show.
fn shown(fields: &Fields) -> Html {
    let choice = |shown: &Shown| {
        let (shown, pressed) = (*shown, *shown == fields.state.shown);
        let onclick = fields.dispatch.reform(move |_: MouseEvent| Action::CellsShow(shown));
        html! {
            <button type="button" aria-pressed={pressed.to_string()} {onclick}>
                { fields.say(&words::shown(shown)) }
            </button>
        }
    };
    html! {
        <div class="choices" role="group" aria-label={fields.say(&Word::CellsShow)}>
            { for Shown::ALL.iter().map(choice) }
        </div>
    }
}

fn grid(fields: &Fields) -> Html {
    let batch = |&Requests(requests): &Requests| {
        let batch = fmt::count(requests.get());
        html! { <th scope="col">{ fields.say(&Sentence::TableBatch { batch }) }</th> }
    };
    html! {
        <table
            class="scenario"
            role="grid"
            aria-labelledby="table-title"
            aria-describedby="table-hint"
            onkeydown={keys(fields)}
        >
            <thead>
                <tr>
                    <th scope="col">{ fields.say(&Word::TableCorner) }</th>
                    { for fields.state.budget.scenario().table_batches.iter().map(batch) }
                </tr>
            </thead>
            <tbody>{ for fields.state.budget.estimate().table.iter().zip(0..).map(|(row, at)| table_row(fields, row, at)) }</tbody>
        </table>
    }
}

/// One cell is in the order of Tab; arrows go on from there, Enter and space choose.
fn keys(fields: &Fields) -> Callback<KeyboardEvent> {
    let (dispatch, here, last) =
        (fields.dispatch.clone(), fields.state.cell(), last(&fields.state));
    let chosen = marked(&fields.state).map(|(row, cell)| choose(row.context, cell.batch));
    Callback::from(move |event: KeyboardEvent| {
        if event.alt_key() || event.meta_key() {
            return;
        }
        let whole = event.ctrl_key();
        let Place { row, column } = here;
        let place = match (event.key().as_str(), whole) {
            ("Enter" | " ", false) => {
                event.prevent_default();
                if let Some(action) = &chosen {
                    dispatch.emit(action.clone());
                }
                return;
            }
            ("ArrowUp", false) => Place { row: row.saturating_sub(1), column },
            ("ArrowDown", false) => Place { row: row.saturating_add(1).min(last.row), column },
            ("ArrowLeft", false) => Place { row, column: column.saturating_sub(1) },
            ("ArrowRight", false) => {
                Place { row, column: column.saturating_add(1).min(last.column) }
            }
            ("Home", false) => Place { row, column: 0 },
            ("End", false) => Place { row, column: last.column },
            ("Home", true) => Place { row: 0, column: 0 },
            ("End", true) => last,
            _ => return,
        };
        // The page would scroll.
        event.prevent_default();
        focus(&id(place));
    })
}

/// The last cell of the table.
fn last(state: &State) -> Place {
    let rows = &state.budget.estimate().table;
    let columns = rows.first().map_or(0, |row| row.cells.len());
    Place { row: rows.len().saturating_sub(1), column: columns.saturating_sub(1) }
}

/// The cell that is in the order of Tab.
fn marked(state: &State) -> Option<(&Row, &Cell)> {
    let Place { row, column } = state.cell();
    let row = state.budget.estimate().table.get(row)?;
    Some((row, row.cells.get(column)?))
}

fn id(Place { row, column }: Place) -> String {
    format!("cell-{row}-{column}")
}

/// The edit by which a cell becomes the scenario.
fn choose(context: Tokens, batch: Requests) -> Action {
    Action::Edited(vec![
        Edit::new(Field::Context, context.0.to_string()),
        Edit::new(Field::Batch, batch.0.to_string()),
    ])
}

fn table_row(fields: &Fields, row: &Row, at: usize) -> Html {
    let cells = row.cells.iter().zip(0..);
    html! {
        <tr>
            <th scope="row">{ fmt::count(row.context.0.get()) }</th>
            { for cells.map(|(cell, column)| table_cell(fields, row.context, cell, Place { row: at, column })) }
        </tr>
    }
}

fn table_cell(fields: &Fields, context: Tokens, cell: &Cell, place: Place) -> Html {
    let (state, batch) = (&fields.state, cell.batch);
    let texts = &*state.texts;
    let main = cell.reserved.as_ref().unwrap_or(&cell.kv);
    // Two sizes are as many as a phone has room for; the third is in the working.
    let other = match &cell.reserved {
        Some(_) => Some((&cell.kv, Word::Logical)),
        None => cell.unshared.as_ref().map(|unshared| (unshared, Word::WithoutGqa)),
    };
    // The logical size is of the whole model: there is nothing on one of several GPUs to hold it
    // against.
    let of_all = state.budget.estimate().gpus() > 1;
    let other = other.filter(|_| !of_all || state.shown == Shown::Size);
    let is_scenario = state.budget.scenario().is_of(context, batch);
    let onclick = fields.dispatch.reform(move |_: MouseEvent| choose(context, batch));
    let onfocus = fields.dispatch.reform(move |_: FocusEvent| Action::CellFocused(place));
    html! {
        <td
            role="gridcell"
            id={id(place)}
            class={classes!(main.verdict.name(), format!("heat-{}", main.heat))}
            tabindex={if place == state.cell() { "0" } else { "-1" }}
            aria-current={is_scenario.then_some("true")}
            {onclick}
            {onfocus}
        >
            <strong>{ value(main, state.shown) }</strong>
            <span class="verdict">{ verdict(texts, main) }</span>
            if let Some((other, what)) = other {
                <span class="other">
                    { value(other, state.shown) }{ " " }{ texts.say(&what) }
                    if !of_all {
                        { ": " }{ verdict(texts, other) }
                    }
                </span>
            }
        </td>
    }
}

fn value(sized: &Sized, shown: Shown) -> String {
    match shown {
        Shown::Size => fmt::bytes(sized.kv.value),
        Shown::Requests => fmt::count(sized.requests),
        Shown::Share => sized.share.map_or_else(|| "–".to_owned(), fmt::rounded_percent),
    }
}

fn verdict(texts: &Texts, sized: &Sized) -> Html {
    html! {
        <span class="nowrap">{ words::sign(sized.verdict) }{ " " }{ texts.say(&sized.verdict) }</span>
    }
}

/// How the sizes of one cell come about.
fn workings(fields: &Fields, context: Tokens, cell: &Cell) -> Html {
    let texts = &*fields.state.texts;
    let lines = |sized: &Sized| {
        html! {
            <>
                <p class="name">{ texts.say(&sized.kv.quantity) }</p>
                { working(texts, &sized.kv.working, explain::size_result(&sized.kv, texts)) }
            </>
        }
    };
    let (tokens, batch) = (fmt::count(context.0.get()), fmt::count(cell.batch.0.get()));
    html! {
        <details>
            <summary>{ fields.say(&Sentence::WorkingOfCell { tokens, batch }) }</summary>
            { for cell.reserved.iter().chain([&cell.kv]).chain(&cell.unshared).map(lines) }
        </details>
    }
}
