use kvbudget_core::{export, serve};
use yew::prelude::*;

use super::fields::Fields;
use crate::components::TakeAway;
use crate::words::{Sentence, Word};

/// The scenario and its table for other programs, and on paper.
pub(crate) fn exports(fields: &Fields) -> Html {
    let (texts, budget) = (&fields.state.texts, &fields.state.budget);
    let take = |what: Word, file: &'static str, text: String| {
        html! { <TakeAway {what} {file} {text} texts={texts.clone()} /> }
    };
    let print = Callback::from(|_: MouseEvent| {
        // A browser that cannot print says so itself.
        let _ = gloo::utils::window().print();
    });
    let command = match serve::write(budget.scenario()) {
        Ok(command) => take(Word::ServeCommand, "serve.sh", command + "\n"),
        Err(why) => html! {
            <p class="hint">{ fields.say(&Sentence::NoCommand { why: fields.say(&why) }) }</p>
        },
    };
    html! {
        <section class="exports" aria-labelledby="exports-title">
            <h2 id="exports-title">{ fields.say(&Word::Exports) }</h2>
            <div class="choices">
                { command }
                { take(Word::MarkdownTable, "kvbudget.md", export::markdown(texts, budget)) }
                { take(Word::CsvTable, "kvbudget.csv", export::csv(budget)) }
                <button type="button" onclick={print}>{ fields.say(&Word::Print) }</button>
            </div>
        </section>
    }
}
