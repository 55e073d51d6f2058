use kvbudget_core::{export, serve};
use yew::prelude::*;

use super::fields::Fields;
use super::model::assumed_of;
use crate::components::TakeAway;
use crate::words::{Sentence, Word};

/// What can be taken along as text, each with the file that it is saved as.
const TABLES: [(Word, &str); 3] = [
    (Word::MarkdownTable, "kvbudget.md"),
    (Word::CsvTable, "kvbudget.csv"),
    (Word::Json, "kvbudget.json"),
];

/// The scenario and its table for other programs, and on paper.
pub(crate) fn exports(fields: &Fields) -> Html {
    let state = &fields.state;
    let take = |what: Word, file: &'static str| {
        // Written when it is wanted: the table may be large, and every key changes it.
        let write = {
            let state = state.clone();
            Callback::from(move |()| match what {
                Word::MarkdownTable => export::markdown(&state.texts, &state.budget),
                Word::CsvTable => export::csv(&state.budget),
                Word::Json => export::json(&state.budget, assumed_of(&state)),
                _ => serve::write(state.budget.scenario())
                    .map(|line| line + "\n")
                    .unwrap_or_default(),
            })
        };
        html! { <TakeAway {what} {file} {write} texts={state.texts.clone()} /> }
    };
    let print = Callback::from(|_: MouseEvent| {
        // A browser that cannot print says so itself.
        let _ = gloo::utils::window().print();
    });
    let command = match serve::write(state.budget.scenario()) {
        Ok(_) => take(Word::ServeCommand, "serve.sh"),
        Err(why) => html! {
            <p class="hint">{ fields.say(&Sentence::NoCommand { why: fields.say(&why) }) }</p>
        },
    };
    html! {
        <section class="exports" aria-labelledby="exports-title">
            <h2 id="exports-title">{ fields.say(&Word::Exports) }</h2>
            <div class="choices">
                { command }
                { for TABLES.iter().map(|(what, file)| take(*what, file)) }
                <button type="button" onclick={print}>{ fields.say(&Word::Print) }</button>
            </div>
        </section>
    }
}
