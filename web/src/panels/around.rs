use yew::prelude::*;

use super::fields::Fields;
use crate::hooks::focus;
use crate::state::State;
use crate::words::Word;

/// The way past what stands above the question.
pub(crate) fn skip(fields: &Fields) -> Html {
    let onclick = |event: MouseEvent| {
        // The address keeps its fragment: that is the scenario.
        event.prevent_default();
        focus("inputs");
    };
    html! { <a class="skip" href="#inputs" {onclick}>{ fields.say(&Word::SkipToInputs) }</a> }
}

/// What the page is for.
pub(crate) fn tagline(fields: &Fields) -> Html {
    html! { <p>{ fields.say(&Word::Tagline) }</p> }
}

/// What a reader should know of how the page came to be as it is.
pub(crate) fn notices(fields: &Fields) -> Html {
    let State { rest, is_cut_off, .. } = &*fields.state;
    html! {
        <>
            if *is_cut_off {
                <p>{ fields.say(&Word::CutOff) }</p>
            }
            { for rest.map(|rest| (rest.link_notices)(fields)) }
        </>
    }
}

/// That what was asked for is on its way.
pub(crate) fn fetching(fields: &Fields) -> Html {
    html! { <p class="fetching">{ fields.say(&Word::Fetching) }</p> }
}

/// What holds for all of it.
pub(crate) fn footer(fields: &Fields) -> Html {
    html! { <p>{ fields.say(&Word::Footer) }</p> }
}
