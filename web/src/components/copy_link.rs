use kvbudget_core::link;
use kvbudget_core::scenario::Scenario;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

use crate::hooks::here;
use crate::words;

#[derive(PartialEq, Properties)]
pub(crate) struct CopyLinkProps {
    /// What the link shall hold.
    pub(crate) scenario: Scenario,
}

/// What became of the last press, and the link it was about.
#[derive(Clone, PartialEq)]
enum Outcome {
    Copied(String),
    /// The browser does not let us at the clipboard: the link stands there to be copied by hand.
    Refused(String),
}

/// Copies the link of the scenario.
#[component]
pub(crate) fn CopyLink(props: &CopyLinkProps) -> Html {
    let outcome = use_state_eq(|| None::<Outcome>);
    let by_hand = use_node_ref();
    {
        let by_hand = by_hand.clone();
        use_effect_with((*outcome).clone(), move |_| {
            if let Some(text) = by_hand.cast::<HtmlTextAreaElement>() {
                text.select();
            }
        });
    }
    let link = address(&props.scenario);
    let onclick = {
        let (outcome, link) = (outcome.setter(), link.clone());
        Callback::from(move |_| {
            let (outcome, link) = (outcome.clone(), link.clone());
            spawn_local(async move {
                let copied = copy(&link).await;
                outcome.set(Some(if copied {
                    Outcome::Copied(link)
                } else {
                    Outcome::Refused(link)
                }));
            });
        })
    };
    let said = match &*outcome {
        Some(Outcome::Copied(copied)) if *copied == link => words::LINK_COPIED,
        Some(Outcome::Refused(refused)) if *refused == link => words::LINK_TO_COPY,
        _ => "",
    };
    html! {
        <div class="copy-link">
            <button type="button" {onclick}>{ words::COPY_LINK }</button>
            <span role="status">{ said }</span>
            if said == words::LINK_TO_COPY {
                <textarea
                    class="by-hand"
                    ref={by_hand}
                    aria-label={words::LINK_TO_COPY}
                    rows="3"
                    readonly=true
                    value={link}
                />
            }
        </div>
    }
}

/// The address of a scenario: this page with another fragment.
fn address(scenario: &Scenario) -> String {
    let here = here::href();
    let (page, _) = link::split(&here);
    format!("{page}#{}", link::write(scenario))
}

/// Whether the text is now on the clipboard.
async fn copy(text: &str) -> bool {
    let clipboard = gloo::utils::window().navigator().clipboard();
    // Pages that are not served safely have no clipboard at all, which the bindings do not know.
    if clipboard.is_undefined() {
        return false;
    }
    JsFuture::from(clipboard.write_text(text)).await.is_ok()
}
