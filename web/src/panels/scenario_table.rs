use kvbudget_core::budget::Edit;
use kvbudget_core::explain;
use kvbudget_core::field::Field;
use kvbudget_core::fmt;
use kvbudget_core::lang::Texts;
use kvbudget_core::table::{Cell, Row, Sized};
use kvbudget_core::units::{Requests, Tokens};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlTableCellElement, HtmlTableRowElement};
use yew::prelude::*;

use super::fields::Fields;
use super::unfold::unfold;
use crate::components::working;
use crate::hooks::focus;
use crate::state::{Action, Fold, Place, Shown, State};
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
            onclick={place_of(fields, |fields, place| chosen_at(&fields.state, place))}
            onfocusin={place_of(fields, |_, place| Some(Action::CellFocused(place)))}
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
    let chosen = chosen_at(&fields.state, here);
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
    cell_at(state, state.cell())
}

fn cell_at(state: &State, Place { row, column }: Place) -> Option<(&Row, &Cell)> {
    let row = state.budget.estimate().table.get(row)?;
    Some((row, row.cells.get(column)?))
}

fn id(Place { row, column }: Place) -> String {
    format!("cell-{row}-{column}")
}

/// What follows from something that happens in a cell. The table listens for all of its cells: there may be hundreds.
fn place_of<E>(fields: &Fields, action: fn(&Fields, Place) -> Option<Action>) -> Callback<E>
where
    E: AsRef<Event> + 'static,
{
    let fields = fields.clone();
    Callback::from(move |event: E| {
        let target = event.as_ref().target().and_then(|target| target.dyn_into::<Element>().ok());
        let cell = target.and_then(|target| target.closest("td").ok().flatten());
        if let Some(action) = cell.and_then(place).and_then(|place| action(&fields, place)) {
            fields.dispatch.emit(action);
        }
    })
}

/// Where a cell stands; the headers are before it.
fn place(cell: Element) -> Option<Place> {
    let row = cell.parent_element()?.dyn_into::<HtmlTableRowElement>().ok()?;
    let cell = cell.dyn_into::<HtmlTableCellElement>().ok()?;
    let behind_header = |index: i32| usize::try_from(index).ok()?.checked_sub(1);
    Some(Place { row: behind_header(row.row_index())?, column: behind_header(cell.cell_index())? })
}

/// The edit by which the cell there becomes the scenario.
fn chosen_at(state: &State, place: Place) -> Option<Action> {
    let (row, cell) = cell_at(state, place)?;
    Some(Action::Edited(vec![
        Edit::new(Field::Context, row.context.0.to_string()),
        Edit::new(Field::Batch, cell.batch.0.to_string()),
    ]))
}

fn table_row(fields: &Fields, row: &Row, at: usize) -> Html {
    let cells = row.cells.iter().zip(0..);
    html! {
        <tr>
            <th scope="row">
                { fmt::count(row.context.0.get()) }
                { for fields.state.rest.map(|rest| (rest.past)(fields, row.context)) }
            </th>
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
    let of_all = state.budget.estimate().is_divided();
    let other = other.filter(|_| !of_all || state.shown == Shown::Size);
    let is_scenario = state.budget.scenario().is_of(context, batch);
    html! {
        <td
            role="gridcell"
            id={id(place)}
            class={format!("{} heat-{}", main.verdict.name(), main.heat)}
            tabindex={if place == state.cell() { "0" } else { "-1" }}
            aria-current={is_scenario.then_some("true")}
        >
            <strong>{ value(main, state.shown) }</strong>
            <span class="verdict">{ verdict(texts, main) }</span>
            if let Some((other, what)) = other {
                <span class="other">{ other_size(texts, other, what, state.shown, of_all) }</span>
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

fn verdict(texts: &Texts, sized: &Sized) -> String {
    format!("{} {}", words::sign(sized.verdict), texts.say(&sized.verdict))
}

/// The second size in one piece of text; its verdict is not broken up.
fn other_size(texts: &Texts, other: &Sized, what: Word, shown: Shown, of_all: bool) -> String {
    let size = format!("{} {}", value(other, shown), texts.say(&what));
    if of_all { size } else { size + ": " + &verdict(texts, other).replace(' ', "\u{a0}") }
}

/// How the sizes of one cell come about.
fn workings(fields: &Fields, context: Tokens, cell: &Cell) -> Html {
    let (tokens, batch) = (fmt::count(context.0.get()), fmt::count(cell.batch.0.get()));
    let summary = fields.say(&Sentence::WorkingOfCell { tokens, batch });
    unfold(fields, Fold::Cell, summary.into(), &|| lines(fields, cell))
}

fn lines(fields: &Fields, cell: &Cell) -> Html {
    let texts = &*fields.state.texts;
    let of = |sized: &Sized| {
        html! {
            <>
                <p class="name">{ texts.say(&sized.kv.quantity) }</p>
                { working(texts, &sized.kv.working, explain::size_result(&sized.kv, texts)) }
            </>
        }
    };
    cell.reserved.iter().chain([&cell.kv]).chain(&cell.unshared).map(of).collect()
}
