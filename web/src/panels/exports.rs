use kvbudget_core::{export, serve};
use yew::prelude::*;

use super::fields::Fields;
use super::model::assumed_of;
use crate::components::TakeAway;
use crate::state::State;
use crate::words::{Detail, Sentence};

/// What can be taken along: what it is, the file that it is saved as, and its writer.
type Text = (Detail, &'static str, fn(&State) -> String);

const TEXTS: [Text; 3] = [
    (Detail::MarkdownTable, "kvbudget.md", |state| export::markdown(&state.texts, &state.budget)),
    (Detail::CsvTable, "kvbudget.csv", |state| export::csv(&state.budget)),
    (Detail::Json, "kvbudget.json", |state| export::json(&state.budget, &assumed_of(state))),
];

/// The scenario and its table for other programs, and on paper.
pub(crate) fn exports(fields: &Fields) -> Html {
    let state = &fields.state;
    let take = |what: Detail, file: &'static str, write: Callback<(), String>| {
        html! { <TakeAway {what} {file} {write} texts={state.texts.clone()} /> }
    };
    let text = |&(what, file, write): &Text| {
        // Written when it is wanted: the table may be large, and every key changes it.
        let fields = fields.clone();
        take(what, file, Callback::from(move |()| write(&fields.state)))
    };
    let print = Callback::from(|_: MouseEvent| {
        // A browser that cannot print says so itself.
        let _ = gloo::utils::window().print();
    });
    let command = match serve::write(state.budget.scenario()) {
        Ok(command) => {
            let write = Callback::from(move |()| format!("{command}\n"));
            take(Detail::ServeCommand, "serve.sh", write)
        }
        Err(why) => html! {
            <p class="hint">{ fields.say(&Sentence::NoCommand { why: fields.say(&why) }) }</p>
        },
    };
    html! {
        <section class="exports" aria-labelledby="exports-title">
            <h2 id="exports-title">{ fields.say(&Detail::Exports) }</h2>
            <div class="choices">
                { command }
                { for TEXTS.iter().map(text) }
                <button type="button" onclick={print}>{ fields.say(&Detail::Print) }</button>
            </div>
        </section>
    }
}
