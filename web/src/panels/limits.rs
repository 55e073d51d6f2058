use yew::prelude::*;

use super::fields::Fields;
use crate::words::{Limit, Word};

/// What the numbers leave out.
pub(crate) fn limits(fields: &Fields) -> Html {
    html! {
        <section class="limits" aria-labelledby="limits-title">
            <h2 id="limits-title">{ fields.say(&Word::Limits) }</h2>
            <details>
                <summary>{ fields.say(&Word::NotModelled) }</summary>
                <ul>{ for Limit::ALL.iter().map(|limit| html! { <li>{ fields.say(limit) }</li> }) }</ul>
            </details>
        </section>
    }
}
