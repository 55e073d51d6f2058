use yew::prelude::*;

use crate::hooks::use_settled;

/// Quiet time before something is announced.
const MILLISECONDS: u32 = 600;

#[derive(PartialEq, Properties)]
pub(crate) struct AnnouncementProps {
    pub(crate) sentence: String,
}

/// Says a sentence to those who do not see it, once it has stayed the same for a while: nobody wants
/// to hear what follows from every key.
#[component]
pub(crate) fn Announcement(props: &AnnouncementProps) -> Html {
    let settled = use_settled(props.sentence.clone(), MILLISECONDS);
    html! { <p class="visually-hidden" role="status">{ settled }</p> }
}
