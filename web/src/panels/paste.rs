use std::rc::Rc;

use kvbudget_core::lang::Texts;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ClipboardEvent, Element, File, HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use crate::hooks::{Answer, focus, has_focus, use_dropped_file, use_reader};
use crate::state::Action;
use crate::words::Word;

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
    let problem = use_state_eq(|| None::<AttrValue>);
    let reading = use_state_eq(|| false);
    let onanswer = {
        let (problem, reading) = (problem.setter(), reading.setter());
        use_callback(props.dispatch.clone(), move |answer: Answer, dispatch| {
            reading.set(false);
            match answer {
                Ok(config) => dispatch.emit(Action::ConfigRead(Rc::new(config))),
                Err(error) => problem.set(Some(error.into())),
            }
        })
    };
    let reader = use_reader(onanswer, &props.texts);
    let take = {
        let (problem, reading) = (problem.setter(), reading.setter());
        reader.reform(move |text: Option<String>| {
            problem.set(None);
            reading.set(text.is_some());
            text
        })
    };
    {
        let take = take.clone();
        use_effect_with(props.model.clone(), move |_| take.emit(None));
    }
    let read = {
        let (take, problem, texts) = (take.clone(), problem.setter(), Rc::clone(&props.texts));
        Callback::from(move |file: File| {
            let (take, problem, texts) = (take.clone(), problem.clone(), Rc::clone(&texts));
            if file.size() > MAX_BYTES {
                take.emit(None);
                problem.set(Some(texts.say(&Word::FileTooLarge).into()));
                return;
            }
            spawn_local(async move {
                match JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()) {
                    Some(text) => take.emit(Some(text)),
                    None => problem.set(Some(texts.say(&Word::FileNotRead).into())),
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
        use_effect_with((*problem).clone(), move |problem| {
            // A file that was dropped elsewhere: what is wrong with it must not stay folded.
            let panel = panel.cast::<Element>().filter(|panel| !has_focus(panel));
            if let Some(panel) = panel.filter(|_| problem.is_some()) {
                let _ = panel.set_attribute("open", "");
                focus(CONFIG);
            }
        });
    }
    let texts = &props.texts;
    html! {
        <details class="paste" ref={panel}>
            <summary>{ texts.say(&Word::PasteConfig) }</summary>
            <div class="field">
                <label for={CONFIG}>{ texts.say(&Word::PasteLabel) }</label>
                <textarea
                    id={CONFIG}
                    rows="5"
                    spellcheck="false"
                    autocomplete="off"
                    aria-invalid={problem.is_some().to_string()}
                    aria-describedby="config-error"
                    {oninput}
                    {onpaste}
                />
                <label for="config-file">{ texts.say(&Word::ChooseFile) }</label>
                <input id="config-file" type="file" accept=".json,application/json" {onchange} />
                <p class="error" id="config-error" aria-live="polite">
                    if *reading {
                        { texts.say(&Word::Reading) }
                    }
                    if let Some(text) = &*problem {
                        <span aria-hidden="true">{ "⚠ " }</span>{ text }
                    }
                </p>
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
