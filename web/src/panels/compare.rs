use kvbudget_core::budget::Budget;
use kvbudget_core::compare::{Comparison, FieldRow, NumberRow};
use kvbudget_core::fmt;
use kvbudget_core::link;
use kvbudget_core::text::Label;
use kvbudget_core::working::Value;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::fields::Fields;
use crate::state::{Action, MOST_KEPT, State};
use crate::words::{self, Detail, Sentence};

/// Up to four scenarios that were kept, side by side with the one of the page.
pub(crate) fn compare(fields: &Fields) -> Html {
    let state = &fields.state;
    let name = name(state);
    let keep = fields.dispatch.reform(move |_: MouseEvent| Action::Kept(name.clone()));
    let is_full = state.kept.len() == MOST_KEPT;
    html! {
        <section class="compare" aria-labelledby="compare-title">
            <h2 id="compare-title">{ fields.say(&Detail::Compare) }</h2>
            <p class="hint">{ fields.say(&Detail::CompareHint) }</p>
            // Not `disabled`: whoever has just pressed it would lose their place. One more is not kept.
            <button type="button" onclick={keep} aria-disabled={is_full.to_string()}>
                { fields.say(&Detail::Keep) }
            </button>
            if !state.kept.is_empty() {
                { side_by_side(fields) }
            }
        </section>
    }
}

/// A name for the scenario of the page, to be told from those that are kept.
fn name(state: &State) -> String {
    let name = words::name_of(&state.texts, &state.budget);
    if state.kept.iter().all(|(kept, _)| *kept != name) {
        return name;
    }
    let scenario = state.budget.scenario();
    let (context, batch) = (scenario.context.0.get(), scenario.batch.0.get());
    format!("{} × {}, {name}", fmt::count(context), fmt::count(batch))
}

fn side_by_side(fields: &Fields) -> Html {
    let state = &fields.state;
    let budgets: Vec<&Budget> =
        state.kept.iter().map(|(_, budget)| budget).chain([&state.budget]).collect();
    let Comparison { fields: inputs, numbers } = Comparison::of(&budgets);
    let kept = state.kept.iter().enumerate();
    html! {
        <div class="scroll" role="group" tabindex="0" aria-labelledby="compare-title">
            <table>
                <thead>
                    <tr>
                        <td></td>
                        { for kept.map(|(place, (name, budget))| head(fields, place, name, budget)) }
                        <th scope="col">{ fields.say(&Detail::Now) }</th>
                    </tr>
                </thead>
                <tbody>
                    { for inputs.iter().map(|row| input(fields, row)) }
                    { for numbers.iter().map(|row| number(fields, row)) }
                </tbody>
            </table>
        </div>
    }
}

fn head(fields: &Fields, place: usize, name: &str, budget: &Budget) -> Html {
    let drop = fields.dispatch.reform(move |_: MouseEvent| Action::Dropped(place));
    let oninput = fields.dispatch.reform(move |event: InputEvent| {
        Action::Renamed(place, event.target_unchecked_into::<HtmlInputElement>().value())
    });
    let link = format!("#{}", link::write_in(budget.scenario(), fields.state.chosen));
    html! {
        <th scope="col">
            <input
                type="text"
                value={name.to_owned()}
                aria-label={fields.say(&Detail::NameOfScenario)}
                maxlength="80"
                {oninput}
            />
            <a href={link}>{ fields.say(&Detail::Open) }</a>
            <button type="button" onclick={drop} aria-label={fields.say(&Sentence::Drop { name: name.to_owned() })}>
                { "✕" }
            </button>
        </th>
    }
}

fn input(fields: &Fields, row: &FieldRow) -> Html {
    let cell = |text: &Option<String>| html! { <td>{ text.as_deref().unwrap_or("–") }</td> };
    line(fields, fields.say(&Label(row.field)), row.differs, row.texts.iter().map(cell).collect())
}

fn number(fields: &Fields, row: &NumberRow) -> Html {
    let cell = |value: &Option<Value>| {
        let text = match value {
            Some(Value::Bytes(bytes)) => fmt::bytes(*bytes),
            Some(Value::Count(count)) => fmt::count(*count),
            Some(Value::Bits(_) | Value::Percent(_)) | None => "–".to_owned(),
        };
        html! { <td>{ text }</td> }
    };
    line(fields, fields.say(&row.quantity), row.differs, row.values.iter().map(cell).collect())
}

/// A row; what differs is marked by a sign, not by colour alone.
fn line(fields: &Fields, name: String, differs: bool, cells: Html) -> Html {
    html! {
        <tr class={differs.then_some("differs")}>
            <th scope="row">
                if differs {
                    <span class="sign" role="img" aria-label={fields.say(&Detail::Differs)}>{ "≠" }</span>
                    { " " }
                }
                { name }
            </th>
            { cells }
        </tr>
    }
}
