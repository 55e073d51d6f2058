use kvbudget_core::lang::Lang;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::state::State;
use crate::words::Word;

/// The choice of a language, each by its own name.
pub(crate) fn language(state: &State, speak: &Callback<Lang>) -> Html {
    let speak = speak.clone();
    let onchange = Callback::from(move |event: Event| {
        let chosen = event.target_unchecked_into::<HtmlSelectElement>().value();
        if let Some(lang) = Lang::of_tag(&chosen) {
            speak.emit(lang);
        }
    });
    let option = |lang: Lang| {
        let selected = lang == state.texts.lang();
        html! { <option value={lang.tag()} lang={lang.tag()} {selected}>{ lang.own_name() }</option> }
    };
    html! {
        <select class="language" id="language" aria-label={state.texts.say(&Word::Language)} {onchange}>
            { for Lang::ALL.into_iter().map(option) }
        </select>
    }
}
