use std::rc::Rc;

use kvbudget_core::lang::{Lang, Texts};
use kvbudget_core::link;
use kvbudget_core::scenario::Scenario;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

use super::clipboard;
use crate::hooks::here;
use crate::words::Detail;

#[derive(PartialEq, Properties)]
pub(crate) struct CopyLinkProps {
    /// What the link shall hold.
    pub(crate) scenario: Scenario,
    /// The language that it shall ask for.
    pub(crate) chosen: Option<Lang>,
    pub(crate) texts: Rc<Texts>,
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
    let link = address(&props.scenario, props.chosen);
    let onclick = {
        let (outcome, link) = (outcome.setter(), link.clone());
        Callback::from(move |_| {
            let (outcome, link) = (outcome.clone(), link.clone());
            spawn_local(async move {
                let copied = clipboard::copy(&link).await;
                outcome.set(Some(if copied {
                    Outcome::Copied(link)
                } else {
                    Outcome::Refused(link)
                }));
            });
        })
    };
    let said = match &*outcome {
        Some(Outcome::Copied(copied)) if *copied == link => Some(Detail::LinkCopied),
        Some(Outcome::Refused(refused)) if *refused == link => Some(Detail::LinkToCopy),
        _ => None,
    };
    let texts = &props.texts;
    html! {
        <div class="copy-link">
            <button type="button" {onclick}>{ texts.say(&Detail::CopyLink) }</button>
            <span role="status">{ said.map(|said| texts.say(&said)).unwrap_or_default() }</span>
            if said == Some(Detail::LinkToCopy) {
                <textarea
                    class="by-hand"
                    ref={by_hand}
                    aria-label={texts.say(&Detail::LinkToCopy)}
                    rows="3"
                    readonly=true
                    value={link}
                />
            }
        </div>
    }
}

/// Where the page is published, as it is told when it is built.
const PUBLISHED: Option<&str> = option_env!("KVBUDGET_ADDRESS");

/// The address of a scenario: this page with another fragment.
fn address(scenario: &Scenario, chosen: Option<Lang>) -> String {
    format!("{}#{}", page(&here::href(), PUBLISHED), link::write_in(scenario, chosen))
}

/// The address of the page without a fragment. A path on a disk is of no use to anybody else: from
/// there it is the published page, where there is one.
fn page<'a>(here: &'a str, published: Option<&'a str>) -> &'a str {
    let published = published.filter(|address| !address.is_empty() && here.starts_with("file:"));
    link::split(published.unwrap_or(here)).0
}

#[cfg(test)]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::page;

    #[wasm_bindgen_test(unsupported = test)]
    fn pages() {
        let (web, disk) = ("https://a.example/kv/", "file:///home/a/kvbudget.html");
        let published = "https://kv.example/";
        let rows = [
            ("https://a.example/kv/#v=1", None, web),
            ("https://a.example/kv/#v=1", Some(published), web),
            ("file:///home/a/kvbudget.html#v=1", None, disk),
            ("file:///home/a/kvbudget.html#v=1", Some(""), disk),
            ("file:///home/a/kvbudget.html#v=1", Some(published), published),
        ];
        for (here, published, expected) in rows {
            assert_eq!(page(here, published), expected, "{here} {published:?}");
        }
    }
}
