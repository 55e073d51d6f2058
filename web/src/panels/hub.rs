use std::rc::Rc;

use kvbudget_core::lang::Texts;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use web_sys::{AbortSignal, HtmlInputElement, RequestInit};
use yew::prelude::*;

use super::config_state::config_state;
use crate::hooks::{fetch, text, use_config};
use crate::hub;
use crate::state::Action;
use crate::words::{Detail, Sentence};

/// How long the hub may take.
const PATIENCE_MILLISECONDS: u32 = 30_000;

#[derive(PartialEq, Properties)]
pub(crate) struct HubConfigProps {
    pub(crate) dispatch: Callback<Action>,
    /// The model that holds now.
    pub(crate) model: Option<String>,
    /// A name that the catalogue does not have: perhaps the hub does.
    pub(crate) unknown: Option<AttrValue>,
    pub(crate) texts: Rc<Texts>,
}

/// Fetches a `config.json` from the hub, when the button is pressed and only then.
#[component]
pub(crate) fn HubConfig(props: &HubConfigProps) -> Html {
    let typed = use_state_eq(|| None::<AttrValue>);
    let config = use_config(props.dispatch.clone(), props.model.clone(), &props.texts);
    let asked = (*typed).clone().or_else(|| props.unknown.clone()).unwrap_or_default();
    let onfetch = {
        let (take, wait, refuse) =
            (config.take.clone(), config.wait.clone(), config.refuse.clone());
        let (asked, texts) = (asked.clone(), Rc::clone(&props.texts));
        Callback::from(move |()| {
            let (take, refuse, texts) = (take.clone(), refuse.clone(), Rc::clone(&texts));
            let Some(address) = hub::address(&asked) else {
                refuse.emit(texts.say(&Detail::NoId));
                return;
            };
            wait.emit(());
            spawn_local(async move {
                match get(&address).await {
                    Ok(text) => take.emit(Some(text)),
                    Err(refusal) => refuse.emit(texts.say(&refusal)),
                }
            });
        })
    };
    let oninput = {
        let typed = typed.setter();
        Callback::from(move |event: InputEvent| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            typed.set(Some(text.into()));
        })
    };
    let onkeydown = {
        let onfetch = onfetch.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Enter" {
                onfetch.emit(());
            }
        })
    };
    let texts = &props.texts;
    let host = hub::host();
    html! {
        <details class="paste">
            <summary>{ texts.say(&Sentence::FetchFrom { host }) }</summary>
            <div class="field">
                <label for="hub">{ texts.say(&Sentence::HubLabel { host }) }</label>
                <input
                    id="hub"
                    type="text"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    placeholder="Qwen/Qwen3-8B"
                    value={asked}
                    aria-invalid={config.problem.is_some().to_string()}
                    aria-describedby="hub-error"
                    {oninput}
                    {onkeydown}
                />
                <button type="button" onclick={onfetch.reform(|_: MouseEvent| ())}>
                    { texts.say(&Detail::Fetch) }
                </button>
                { config_state(texts, "hub-error", &config) }
            </div>
        </details>
    }
}

/// Gets a text from the hub, or why there is none.
async fn get(address: &str) -> Result<String, Sentence> {
    let host = hub::host();
    let no_answer = |_: JsValue| Sentence::HubNoAnswer { host };
    let options = RequestInit::new();
    options.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE_MILLISECONDS)));
    let answer = fetch(address, &options).await.map_err(no_answer)?;
    match answer.status() {
        200..=299 => text(&answer).await.map_err(no_answer),
        401 | 403 => Err(Sentence::HubClosed { host }),
        404 => Err(Sentence::HubMissing { host }),
        status => Err(Sentence::HubStatus { host, status: status.to_string() }),
    }
}
