//! The page: its landmarks, and the one state that its panels read.

use std::rc::Rc;

use kvbudget_core::lang::Texts;
use yew::prelude::*;

use crate::components::CopyLink;
use crate::hooks::{focus, here, use_address, use_language};
use crate::panels::{
    Fields, Outcome, compare, curve, exports, inputs, language, limits, link_notices, savings,
    scenario_table, themes,
};
use crate::state::State;
use crate::words::{self, Word};

/// What the page starts with.
#[derive(PartialEq, Properties)]
pub struct AppProps {
    /// The texts of the language that its reader wants.
    pub texts: Rc<Texts>,
}

impl Default for AppProps {
    /// English, which is in the program.
    fn default() -> Self {
        Self { texts: Rc::new(Texts::ENGLISH) }
    }
}

/// The whole page.
#[component]
pub fn App(props: &AppProps) -> Html {
    let state = use_reducer_eq(|| State::in_language(&here::fragment(), Rc::clone(&props.texts)));
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
    let fields = Fields { state: (*state).clone(), dispatch };
    let (budget, texts) = (&fields.state.budget, &fields.state.texts);
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
                <Outcome
                    budget={budget.clone()}
                    left_out={fields.state.left_out()}
                    texts={Rc::clone(texts)}
                />
                { inputs(&fields) }
                { scenario_table(&fields) }
                { curve(&fields) }
                { savings(texts, &budget.estimate().savings) }
                { compare(&fields) }
                { exports(&fields) }
                { limits(&fields) }
            </main>
            <footer><p>{ texts.say(&Word::Footer) }</p></footer>
        </>
    }
}
