use kvbudget_core::serve::Note;
use kvbudget_core::text::Label;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

use super::fields::Fields;
use super::unfold::line;
use crate::state::Action;
use crate::words::Detail;

/// Takes a command that serves a model, and says what of it is not in the scenario.
pub(super) fn command(fields: &Fields) -> Html {
    let oninput = fields.dispatch.reform(|event: InputEvent| {
        Action::CommandPasted(event.target_unchecked_into::<HtmlTextAreaElement>().value())
    });
    let state = &fields.state;
    let said = |note: &Note| html! { <li>{ fields.say(note) }</li> };
    let (problem, notes) = match &state.command {
        None => (None, Html::default()),
        Some(Err(error)) => (Some(fields.say(error)), Html::default()),
        Some(Ok(notes)) => (None, notes.iter().map(said).chain(refused(fields)).collect()),
    };
    html! {
        <details class="paste">
            <summary>{ fields.say(&Detail::PasteCommand) }</summary>
            <div class="field">
                <label for="command">{ fields.say(&Detail::CommandLabel) }</label>
                <textarea
                    id="command"
                    rows="4"
                    spellcheck="false"
                    autocomplete="off"
                    autocapitalize="off"
                    placeholder="vllm serve Qwen/Qwen3-8B --max-model-len 32K"
                    aria-invalid={problem.is_some().to_string()}
                    aria-describedby="command-error command-notes"
                    {oninput}
                />
                <p class="error" id="command-error" aria-live="polite">
                    if let Some(text) = problem {
                        <span aria-hidden="true">{ "⚠ " }</span>{ text }
                    }
                </p>
                <ul class="hint" id="command-notes" aria-live="polite">{ notes }</ul>
            </div>
        </details>
    }
}

/// What of it does not hold: the fields that say so may be folded, or further down.
fn refused(fields: &Fields) -> impl Iterator<Item = Html> {
    fields.state.refused.iter().map(|refused| {
        let (field, problem) = (Label(refused.field), fields.say(&refused.problem));
        html! { <li class="error">{ line(fields, &field, &problem) }</li> }
    })
}
