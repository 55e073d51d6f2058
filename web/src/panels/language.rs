use kvbudget_core::lang::Lang;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::hooks::{THEMES, choose_theme, theme};
use crate::state::State;
use crate::words::Word;

/// What a reader chooses of the page itself.
pub(crate) fn choices(state: &State, speak: &Callback<Lang>) -> Html {
    html! {
        <>
            { language(state, speak) }
            { themes(state) }
        </>
    }
}

/// The choice of a language, each by its own name.
fn language(state: &State, speak: &Callback<Lang>) -> Html {
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

/// The choice of colours.
fn themes(state: &State) -> Html {
    let onchange = Callback::from(|event: Event| {
        choose_theme(&event.target_unchecked_into::<HtmlSelectElement>().value());
    });
    let chosen = theme();
    let words = [Word::SystemColours, Word::Light, Word::Dark];
    let option = |(theme, word): (&'static str, Word)| {
        let selected = theme == chosen;
        html! { <option value={theme} {selected}>{ state.texts.say(&word) }</option> }
    };
    html! {
        <select class="language" id="theme" aria-label={state.texts.say(&Word::Colours)} {onchange}>
            { for THEMES.into_iter().zip(words).map(option) }
        </select>
    }
}
