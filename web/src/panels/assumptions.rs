use kvbudget_core::assumed::Assumed;
use yew::prelude::*;

use super::fields::Fields;
use super::unfold::folded;
use crate::state::Fold;
use crate::words::Detail;

/// What is stated nowhere, folded; nothing where there is nothing.
pub(super) fn assumptions(fields: &Fields, fold: Fold, title: Detail, assumed: &[Assumed]) -> Html {
    if assumed.is_empty() {
        return Html::default();
    }
    let summary = format!("{} ({})", fields.say(&title), assumed.len());
    let line = |Assumed { what, value, why }: &Assumed| {
        html! { <li><code>{ fields.say(what) }</code>{ " = " }{ fields.say(value) }{ ": " }{ fields.say(why) }</li> }
    };
    let inner = || html! { <ul>{ for assumed.iter().map(line) }</ul> };
    folded(fields, fold, Some("assumed"), summary.into(), false, &inner)
}
