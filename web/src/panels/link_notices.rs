use yew::prelude::*;

use super::fields::Fields;
use crate::hooks::focus;
use crate::state::Action;
use crate::words::Detail;

/// What an opened link said that could not be applied.
pub(crate) fn link_notices(fields: &Fields) -> Html {
    let notices = &fields.state.notices;
    let dismiss = fields.dispatch.reform(|_: MouseEvent| {
        // The button goes; whoever pressed it goes on from the result.
        focus("result");
        Action::NoticesDismissed
    });
    html! {
        if !notices.is_empty() {
            <h2>{ fields.say(&Detail::LinkNotices) }</h2>
            <ul>{ for notices.iter().map(|notice| html! { <li>{ fields.say(notice) }</li> }) }</ul>
            <button type="button" onclick={dismiss}>{ fields.say(&Detail::Dismiss) }</button>
        }
    }
}
