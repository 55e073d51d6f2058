//! The page: its landmarks, and the one state that its panels read.

use std::rc::Rc;

use web_sys::Element;
use yew::prelude::*;

use crate::components::{CopyLink, Later};
use crate::hooks::{focus, use_address, use_language};
use crate::panels::{
    Fields, compare, curve, exports, language, limits, link_notices, outcome, question, refine,
    savings, scenario_table, themes,
};
use crate::state::State;
use crate::words::{self, Word};

pub use crate::components::PENDING;
pub use crate::hooks::here::fragment;

/// What the page starts with.
#[derive(PartialEq, Properties)]
pub struct AppProps {
    /// The state in which it opens.
    pub start: Rc<State>,
    /// What stood there before: each part of it stays until it is drawn anew.
    pub before: Option<Element>,
}

impl Default for AppProps {
    /// At the address, in English, which is in the program.
    fn default() -> Self {
        Self { start: Rc::new(State::at(&fragment())), before: None }
    }
}

/// The whole page.
#[component]
pub fn App(props: &AppProps) -> Html {
    let state = use_reducer_eq(|| (*props.start).clone());
    use_address(&state);
    let speak = use_language(&state);
    let dispatch = {
        let dispatcher = state.dispatcher();
        use_callback((), move |action, ()| dispatcher.dispatch(action))
    };
    let skip_to_inputs = |event: MouseEvent| {
        // The address keeps its fragment: that is the scenario.
        event.prevent_default();
        focus("inputs");
    };
    let fields = Fields { state, dispatch };
    let (budget, texts) = (&fields.state.budget, &fields.state.texts);
    let later = |class: &'static str, part: fn(&Fields) -> Html| {
        let fields = fields.clone();
        let inner = Callback::from(move |()| part(&fields));
        html! { <Later before={props.before.clone()} {class} {inner} /> }
    };
    html! {
        <>
            <a class="skip" href="#inputs" onclick={skip_to_inputs}>{ texts.say(&Word::SkipToInputs) }</a>
            <header>
                <div>
                    <h1>{ words::TITLE }</h1>
                    <p>{ texts.say(&Word::Tagline) }</p>
                </div>
                <div class="tools">
                    { language(&fields.state, &speak) }
                    { themes(&fields.state) }
                    <CopyLink
                        scenario={budget.scenario().clone()}
                        chosen={fields.state.chosen}
                        texts={Rc::clone(texts)}
                    />
                </div>
            </header>
            <main>
                { link_notices(texts, &fields.state.notices, &fields.dispatch) }
                { later("question", question) }
                { later("outcome", outcome) }
                { later("refine", refine) }
                { later("table", scenario_table) }
                { later("curve", curve) }
                { later("savings", savings) }
                { later("compare", compare) }
                { later("exports", exports) }
                { later("limits", limits) }
            </main>
            <footer><p>{ texts.say(&Word::Footer) }</p></footer>
        </>
    }
}
