use kvbudget_core::assumed::Assumed;
use kvbudget_core::lang::Texts;
use yew::prelude::*;

use crate::words::Word;

/// What is stated nowhere, folded; nothing where there is nothing.
pub(crate) fn assumptions(texts: &Texts, title: Word, assumed: &[Assumed]) -> Html {
    let line = |assumed: &Assumed| {
        let Assumed { what, value, why } = assumed;
        html! { <li><code>{ texts.say(what) }</code>{ " = " }{ texts.say(value) }{ ": " }{ texts.say(why) }</li> }
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
