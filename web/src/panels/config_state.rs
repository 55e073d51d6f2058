use kvbudget_core::lang::Texts;
use yew::prelude::*;

use crate::hooks::Config;
use crate::words::Detail;

/// What becomes of a config: it is being read, or what is wrong with it.
pub(super) fn config_state(texts: &Texts, id: &'static str, config: &Config) -> Html {
    html! {
        <p class="error" {id} aria-live="polite">
            if *config.waiting {
                { texts.say(&Detail::Reading) }
            }
            if let Some(text) = &*config.problem {
                <span aria-hidden="true">{ "⚠ " }</span>{ text }
            }
        </p>
    }
}
