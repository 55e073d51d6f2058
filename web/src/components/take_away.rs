use std::rc::Rc;

use gloo::utils::document;
use js_sys::Array;
use kvbudget_core::lang::Texts;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, HtmlAnchorElement, Url};
use yew::prelude::*;

use super::clipboard;
use crate::words::{Detail, Sentence};

#[derive(PartialEq, Properties)]
pub(crate) struct TakeAwayProps {
    /// What it is.
    pub(crate) what: Detail,
    /// The name of the file that holds it.
    pub(crate) file: &'static str,
    /// Writes the text.
    pub(crate) write: Callback<(), String>,
    pub(crate) texts: Rc<Texts>,
}

/// A text to be copied or saved.
#[component]
pub(crate) fn TakeAway(props: &TakeAwayProps) -> Html {
    // What was copied last, and whether the browser let us.
    let copied = use_state_eq(|| None::<(String, bool)>);
    let oncopy = {
        let (copied, write) = (copied.setter(), props.write.clone());
        Callback::from(move |_| {
            let (copied, text) = (copied.clone(), write.emit(()));
            spawn_local(async move {
                let done = clipboard::copy(&text).await;
                copied.set(Some((text, done)));
            });
        })
    };
    let onsave = {
        let (file, write) = (props.file, props.write.clone());
        Callback::from(move |_| {
            // A browser that cannot save a file has the text to be copied.
            let _ = save(file, &write.emit(()));
        })
    };
    // Of a text that is no longer what would be written, nothing is said.
    let said = copied.as_ref().filter(|(text, _)| *text == props.write.emit(()));
    let said = said.map(|(_, done)| if *done { Detail::Copied } else { Detail::NotCopied });
    let what = props.texts.say(&props.what);
    html! {
        <div class="take-away">
            <button type="button" onclick={oncopy}>
                { props.texts.say(&Sentence::Copy { what: what.clone() }) }
            </button>
            <button type="button" onclick={onsave}>{ props.texts.say(&Sentence::Save { what }) }</button>
            <span role="status">{ said.map(|said| props.texts.say(&said)).unwrap_or_default() }</span>
        </div>
    }
}

/// Saves a text as a file, as a click on a link to it would.
fn save(file: &str, text: &str) -> Result<(), JsValue> {
    let blob = Blob::new_with_str_sequence(&Array::of1(&text.into()))?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.dyn_into()?;
    link.set_href(&address);
    link.set_download(file);
    link.click();
    Url::revoke_object_url(&address)
}
