use std::rc::Rc;

use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DataTransfer, File, HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use crate::hooks::{Answer, use_reader};
use crate::state::Action;
use crate::words;

#[derive(PartialEq, Properties)]
pub(crate) struct PasteConfigProps {
    pub(crate) dispatch: Callback<Action>,
}

/// Takes a `config.json`, pasted, dropped or chosen. It is read here and goes nowhere else.
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
    let take = {
        let (problem, reading) = (problem.setter(), reading.setter());
        use_reader(onanswer).reform(move |text| {
            problem.set(None);
            reading.set(true);
            text
        })
    };
    let read = {
        let (take, problem) = (take.clone(), problem.setter());
        Callback::from(move |file: File| {
            let (take, problem) = (take.clone(), problem.clone());
            if file.size() > MAX_BYTES {
                problem.set(Some(words::FILE_TOO_LARGE.into()));
                return;
            }
            spawn_local(async move {
                match JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()) {
                    Some(text) => take.emit(text),
                    None => problem.set(Some(words::FILE_NOT_READ.into())),
                }
            });
        })
    };
    let oninput = {
        let problem = problem.setter();
        Callback::from(move |event: InputEvent| {
            match event.target_unchecked_into::<HtmlTextAreaElement>().value() {
                text if text.trim().is_empty() => problem.set(None),
                text => take.emit(text),
            }
        })
    };
    let onchange = {
        let read = read.clone();
        Callback::from(move |event: Event| {
            let files = event.target_unchecked_into::<HtmlInputElement>().files();
            if let Some(file) = files.and_then(|files| files.get(0)) {
                read.emit(file);
            }
        })
    };
    let ondrop = Callback::from(move |event: DragEvent| {
        if let Some(file) = event.data_transfer().as_ref().and_then(first_file) {
            // Otherwise the browser leaves the page and shows the file.
            event.prevent_default();
            read.emit(file);
        }
    });
    let ondragover = Callback::from(|event: DragEvent| event.prevent_default());
    html! {
        <details class="paste">
            <summary>{ words::PASTE_CONFIG }</summary>
            <div class="field" {ondrop} {ondragover}>
                <label for="config">{ words::PASTE_LABEL }</label>
                <textarea
                    id="config"
                    rows="5"
                    spellcheck="false"
                    autocomplete="off"
                    aria-invalid={problem.is_some().to_string()}
                    aria-describedby="config-error"
                    {oninput}
                />
                <label for="config-file">{ words::CHOOSE_FILE }</label>
                <input id="config-file" type="file" accept=".json,application/json" {onchange} />
                <p class="error" id="config-error" aria-live="polite">
                    if *reading {
                        { words::READING }
                    }
                    if let Some(text) = &*problem {
                        <span aria-hidden="true">{ "⚠ " }</span>{ text }
                    }
                </p>
            </div>
        </details>
    }
}

/// The reader's own limit, as the browser counts sizes.
const MAX_BYTES: f64 = 16_777_216.0;

fn first_file(data: &DataTransfer) -> Option<File> {
    data.files()?.get(0)
}
