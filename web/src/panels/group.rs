use kvbudget_core::lang::Say;
use yew::prelude::*;

use super::fields::Fields;

/// The line of something, with what it is now.
pub(super) fn line(fields: &Fields, what: &dyn Say, now: &str) -> String {
    format!("{}: {now}", fields.say(what))
}

/// What unfolds behind a line that says what holds now.
///
/// Whether it is open is the reader's matter alone: nothing that is typed in it may close it.
pub(super) fn group(now: String, inner: Html) -> Html {
    html! {
        <details class="group">
            <summary><span class="name">{ now }</span></summary>
            <div class="inner">{ inner }</div>
        </details>
    }
}
