use std::rc::Rc;

use kvbudget_core::lang::Texts;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ClipboardEvent, Element, File, HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::config_state::config_state;
use crate::hooks::{focus, has_focus, use_config, use_dropped_file};
use crate::state::Action;
use crate::words::Detail;

#[derive(PartialEq, Properties)]
pub(crate) struct PasteConfigProps {
    pub(crate) dispatch: Callback<Action>,
    /// The model that holds now: when it changes, whatever is still being read comes too late.
    pub(crate) model: Option<String>,
    pub(crate) texts: Rc<Texts>,
}

/// Takes a `config.json`, pasted, chosen, or dropped anywhere on the page. It is read here and goes nowhere else.
#[component]
pub(crate) fn PasteConfig(props: &PasteConfigProps) -> Html {
    let config = use_config(props.dispatch.clone(), props.model.clone(), &props.texts);
    let take = config.take.clone();
    let read = {
        let (take, refuse) = (take.clone(), config.refuse.clone());
        let texts = Rc::clone(&props.texts);
        Callback::from(move |file: File| {
            let (take, refuse, texts) = (take.clone(), refuse.clone(), Rc::clone(&texts));
            if file.size() > MAX_BYTES {
                take.emit(None);
                refuse.emit(texts.say(&Detail::FileTooLarge));
                return;
            }
            spawn_local(async move {
                match JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()) {
                    Some(text) => take.emit(Some(text)),
                    None => refuse.emit(texts.say(&Detail::FileNotRead)),
                }
            });
        })
    };
    let oninput = take.reform(|event: InputEvent| {
        let text = event.target_unchecked_into::<HtmlTextAreaElement>().value();
        Some(text).filter(|text| !text.trim().is_empty())
    });
    // A long text is taken as it comes: laying it out would hold the page up for seconds.
    let onpaste = Callback::from(move |event: Event| {
        let pasted = event.dyn_ref::<ClipboardEvent>().and_then(ClipboardEvent::clipboard_data);
        let text = pasted.and_then(|data| data.get_data("text").ok()).unwrap_or_default();
        if text.len() > LONG_TEXT {
            event.prevent_default();
            take.emit(Some(text));
        }
    });
    let onchange = {
        let read = read.clone();
        Callback::from(move |event: Event| {
            let input = event.target_unchecked_into::<HtmlInputElement>();
            if let Some(file) = input.files().and_then(|files| files.get(0)) {
                read.emit(file);
            }
            // The same file may be chosen again.
            input.set_value("");
        })
    };
    use_dropped_file(read);
    let panel = use_node_ref();
    {
        let panel = panel.clone();
        use_effect_with((*config.problem).clone(), move |problem| {
            // A file that was dropped elsewhere: what is wrong with it must not stay folded.
            let panel = panel
                .cast::<Element>()
                .filter(|panel| !panel.has_attribute("open") || !has_focus(panel));
            if let Some(panel) = panel.filter(|_| problem.is_some()) {
                let _ = panel.set_attribute("open", "");
                focus(CONFIG);
            }
        });
    }
    let texts = &props.texts;
    html! {
        <details class="paste" ref={panel}>
            <summary>{ texts.say(&Detail::PasteConfig) }</summary>
            <div class="field">
                <label for={CONFIG}>{ texts.say(&Detail::PasteLabel) }</label>
                <textarea
                    id={CONFIG}
                    rows="5"
                    spellcheck="false"
                    autocomplete="off"
                    aria-invalid={config.problem.is_some().to_string()}
                    aria-describedby="config-error"
                    {oninput}
                    {onpaste}
                />
                <label for="config-file">{ texts.say(&Detail::ChooseFile) }</label>
                <input id="config-file" type="file" accept=".json,application/json" {onchange} />
                { config_state(texts, "config-error", &config) }
            </div>
        </details>
    }
}

/// The text of a config.
const CONFIG: &str = "config";

/// From how many bytes on a pasted text is not shown.
const LONG_TEXT: usize = 20_000;

/// The reader's own limit, as the browser counts sizes.
const MAX_BYTES: f64 = 16_777_216.0;
