use kvbudget_core::lang::Texts;
use kvbudget_core::link::Notice;
use yew::prelude::*;

use crate::hooks::focus;
use crate::state::Action;
use crate::words::Word;

/// What an opened link said that could not be applied.
pub(crate) fn link_notices(texts: &Texts, notices: &[Notice], dispatch: &Callback<Action>) -> Html {
    let dismiss = dispatch.reform(|_: MouseEvent| {
        // The button goes; whoever pressed it goes on from the result.
        focus("result");
        Action::NoticesDismissed
    });
    // The region is there from the start, so that what appears in it is announced.
    html! {
        <div class="notices" role="status">
            if !notices.is_empty() {
                <h2>{ texts.say(&Word::LinkNotices) }</h2>
                <ul>
                    { for notices.iter().map(|notice| html! { <li>{ texts.say(notice) }</li> }) }
                </ul>
                <button type="button" onclick={dismiss}>{ texts.say(&Word::Dismiss) }</button>
            }
        </div>
    }
}
