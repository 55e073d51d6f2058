use kvbudget_core::architecture::Assumed;
use kvbudget_core::lang::Texts;
use yew::prelude::*;

use crate::words::Word;

/// What is stated nowhere, folded; nothing where there is nothing.
pub(crate) fn assumptions(texts: &Texts, title: Word, assumed: &[Assumed]) -> Html {
    let line = |assumed: &Assumed| {
        html! { <li><code>{ &*assumed.what }</code>{ " = " }{ &*assumed.value }{ ": " }{ &*assumed.why }</li> }
    };
    if assumed.is_empty() {
        return Html::default();
    }
    html! {
        <details class="assumed">
            <summary>{ texts.say(&title) }{ " (" }{ assumed.len() }{ ")" }</summary>
            <ul>{ for assumed.iter().map(line) }</ul>
        </details>
    }
}
