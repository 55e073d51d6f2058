use yew::prelude::*;

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
