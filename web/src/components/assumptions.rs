use kvbudget_core::architecture::Assumed;
use yew::prelude::*;

/// What is stated nowhere, folded; nothing where there is nothing.
pub(crate) fn assumptions(title: &'static str, assumed: &[Assumed]) -> Html {
    let line = |assumed: &Assumed| {
        html! { <li><code>{ &*assumed.what }</code>{ " = " }{ &*assumed.value }{ ": " }{ &*assumed.why }</li> }
    };
    if assumed.is_empty() {
        return Html::default();
    }
    html! {
        <details class="assumed">
            <summary>{ title }{ " (" }{ assumed.len() }{ ")" }</summary>
            <ul>{ for assumed.iter().map(line) }</ul>
        </details>
    }
}
