use kvbudget_core::lang::Say;
use web_sys::Element;
use yew::prelude::*;

use super::fields::Fields;
use crate::state::{Action, Fold};

/// What unfolds behind a line. It is drawn when it is opened first, and stays from then on: half of
/// the page would be drawn, and drawn again with every key, for nobody to see.
///
/// Whether it is open is the reader's matter alone: nothing that is typed in it may close it.
pub(super) fn unfold(fields: &Fields, fold: Fold, summary: Html, inner: &dyn Fn() -> Html) -> Html {
    folded(fields, fold, None, summary, false, inner)
}

/// The same, as one of the lines that refine the question.
pub(super) fn group(fields: &Fields, fold: Fold, now: String, inner: fn(&Fields) -> Html) -> Html {
    let inner = || html! { <div class="inner">{ inner(fields) }</div> };
    folded(fields, fold, Some("group"), html! { <span class="name">{ now }</span> }, false, &inner)
}

/// The same, under a name for styles, and perhaps open from the start.
pub(super) fn folded(
    fields: &Fields,
    fold: Fold,
    class: Option<&'static str>,
    summary: Html,
    open: bool,
    inner: &dyn Fn() -> Html,
) -> Html {
    let dispatch = fields.dispatch.clone();
    let ontoggle = Callback::from(move |event: Event| {
        if event.target_unchecked_into::<Element>().has_attribute("open") {
            dispatch.emit(Action::Unfolded(fold));
        }
    });
    html! {
        <details {class} {open} {ontoggle}>
            <summary>{ summary }</summary>
            if open || fields.state.unfolded.contains(&fold) {
                { inner() }
            }
        </details>
    }
}

/// The line of something, with what it is now.
pub(super) fn line(fields: &Fields, what: &dyn Say, now: &str) -> String {
    format!("{}: {now}", fields.say(what))
}
