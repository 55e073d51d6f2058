use std::rc::Rc;

use gloo::utils::window;
use kvbudget_core::lang::Texts;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AbortSignal, HtmlInputElement, RequestInit, Response};
use yew::prelude::*;

use crate::hooks::{Answer, use_reader};
use crate::hub;
use crate::state::Action;
use crate::words::{Sentence, Word};

/// How long the hub may take.
const PATIENCE_MILLISECONDS: u32 = 30_000;

#[derive(PartialEq, Properties)]
pub(crate) struct HubConfigProps {
    pub(crate) dispatch: Callback<Action>,
    /// A name that the catalogue does not have: perhaps the hub does.
    pub(crate) unknown: Option<AttrValue>,
    pub(crate) texts: Rc<Texts>,
}

/// Fetches a `config.json` from the hub, when the button is pressed and only then.
#[component]
pub(crate) fn HubConfig(props: &HubConfigProps) -> Html {
    let typed = use_state_eq(|| None::<AttrValue>);
    let problem = use_state_eq(|| None::<AttrValue>);
    let waiting = use_state_eq(|| false);
    let onanswer = {
        let (problem, waiting) = (problem.setter(), waiting.setter());
        use_callback(props.dispatch.clone(), move |answer: Answer, dispatch| {
            waiting.set(false);
            match answer {
                Ok(config) => dispatch.emit(Action::ConfigRead(Rc::new(config))),
                Err(error) => problem.set(Some(error.into())),
            }
        })
    };
    let reader = use_reader(onanswer.clone(), &props.texts);
    let asked = (*typed).clone().or_else(|| props.unknown.clone()).unwrap_or_default();
    let fetch = {
        let (problem, waiting, asked) = (problem.setter(), waiting.setter(), asked.clone());
        let texts = Rc::clone(&props.texts);
        Callback::from(move |()| {
            let Some(address) = hub::address(&asked) else {
                problem.set(Some(texts.say(&Word::NoId).into()));
                return;
            };
            problem.set(None);
            waiting.set(true);
            let (reader, onanswer, texts) = (reader.clone(), onanswer.clone(), Rc::clone(&texts));
            spawn_local(async move {
                match get(&address).await {
                    Ok(text) => reader.emit(Some(text)),
                    Err(refusal) => onanswer.emit(Err(texts.say(&refusal))),
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
        let fetch = fetch.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Enter" {
                fetch.emit(());
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
                    aria-invalid={problem.is_some().to_string()}
                    aria-describedby="hub-error"
                    {oninput}
                    {onkeydown}
                />
                <button type="button" onclick={fetch.reform(|_: MouseEvent| ())}>
                    { texts.say(&Word::Fetch) }
                </button>
                <p class="error" id="hub-error" aria-live="polite">
                    if *waiting {
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

/// Gets a text from the hub, or why there is none.
async fn get(address: &str) -> Result<String, Sentence> {
    let no_answer = |_: JsValue| Sentence::HubNoAnswer { host: hub::host() };
    let options = RequestInit::new();
    options.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE_MILLISECONDS)));
    let answer = JsFuture::from(window().fetch_with_str_and_init(address, &options)).await;
    let answer: Response = answer.and_then(JsCast::dyn_into).map_err(no_answer)?;
    match answer.status() {
        200..=299 => {}
        401 | 403 => return Err(Sentence::HubClosed { host: hub::host() }),
        404 => return Err(Sentence::HubMissing { host: hub::host() }),
        status => {
            return Err(Sentence::HubStatus { host: hub::host(), status: status.to_string() });
        }
    }
    let text = JsFuture::from(answer.text().map_err(no_answer)?).await.map_err(no_answer)?;
    text.as_string().ok_or(Sentence::HubNoAnswer { host: hub::host() })
}
