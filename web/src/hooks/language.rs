use std::cell::Cell;
use std::rc::Rc;

use gloo::utils::{document, window};
use kvbudget_core::lang::{Lang, Texts};
use kvbudget_core::link;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use web_sys::{RequestCache, RequestInit};
use yew::prelude::*;

use super::{fetch, here, text};
use crate::state::{Action, State};
use crate::words::{self, COUNT};

/// The language in which a page opens: that of its link, or else what the browser wants.
#[must_use]
pub fn wanted(fragment: &str) -> Lang {
    link::language(fragment).unwrap_or_else(|| {
        let tags: Vec<String> =
            window().navigator().languages().iter().filter_map(|tag| tag.as_string()).collect();
        Lang::preferred(tags.iter().map(String::as_str))
    })
}

/// The texts of a language, fetched where they are not in the program; English where they cannot be
/// had.
pub async fn load(lang: Lang) -> Rc<Texts> {
    let read = |pack: String| Texts::read(lang, &pack, COUNT).ok();
    let texts = match lang {
        Lang::En => None,
        Lang::Ja | Lang::Ko => pack(lang).await.ok().and_then(read),
    };
    Rc::new(texts.unwrap_or(Texts::ENGLISH))
}

/// Keeps the language of the document and of the link, and gives a callback that changes it.
#[hook]
pub(crate) fn use_language(state: &UseReducerHandle<State>) -> Callback<Lang> {
    let last = use_memo((), |()| Cell::new(None::<Lang>));
    let speak = {
        let (dispatcher, last) = (state.dispatcher(), Rc::clone(&last));
        use_callback((), move |lang: Lang, ()| {
            let (dispatcher, last) = (dispatcher.clone(), Rc::clone(&last));
            last.set(Some(lang));
            spawn_local(async move {
                let texts = load(lang).await;
                // Another one may have been asked for meanwhile.
                if last.get() == Some(lang) {
                    dispatcher.dispatch(Action::Spoken(texts, Some(lang)));
                }
            });
        })
    };
    let texts = Rc::clone(&state.texts);
    use_effect_with(state.texts.lang(), move |lang| {
        document().set_title(&format!("{} — {}", words::TITLE, texts.say(&words::Word::Tagline)));
        if let Some(root) = document().document_element() {
            // A document that does not take it is read in the language of its file.
            let _ = root.set_attribute("lang", lang.tag());
        }
    });
    // A link that arrives may ask for another one.
    let (chosen, spoken) = (state.chosen, state.texts.lang());
    let asked = speak.clone();
    use_effect_with(chosen, move |chosen| match *chosen {
        Some(lang) if lang != spoken => asked.emit(lang),
        said => last.set(said),
    });
    speak
}

async fn pack(lang: Lang) -> Result<String, JsValue> {
    let options = RequestInit::new();
    // The pack of another build of the page would not be taken.
    options.set_cache(RequestCache::NoCache);
    let answer = fetch(&here::later(&format!("{}.txt", lang.tag())), &options).await?;
    if answer.ok() { text(&answer).await } else { Err(answer.into()) }
}
