use kvbudget_core::link::Notice;
use yew::prelude::*;

use crate::state::Action;
use crate::words;

#[derive(PartialEq, Properties)]
pub(crate) struct LinkNoticesProps {
    pub(crate) notices: Vec<Notice>,
    pub(crate) dispatch: Callback<Action>,
}

/// What an opened link said that could not be applied.
#[component]
pub(crate) fn LinkNotices(props: &LinkNoticesProps) -> Html {
    let dismiss = props.dispatch.reform(|_: MouseEvent| Action::NoticesDismissed);
    // The region is there from the start, so that what appears in it is announced.
    html! {
        <div class="notices" role="status">
            if !props.notices.is_empty() {
                <h2>{ words::LINK_NOTICES }</h2>
                <ul>
                    { for props.notices.iter().map(|notice| html! { <li>{ notice.to_string() }</li> }) }
                </ul>
                <button type="button" onclick={dismiss}>{ words::DISMISS }</button>
            }
        </div>
    }
}
