//! The page: its landmarks, and the one state that its panels read.

use std::rc::Rc;

use web_sys::Element;
use yew::prelude::*;

use crate::components::Later;
use crate::hooks::{focus, use_address, use_language, use_rest};
use crate::panels::{Fields, language, outcome, question, scenario_table, themes};
use crate::state::State;
use crate::words::{self, Word};

pub use crate::components::PENDING;
pub use crate::hooks::here::fragment;

/// On what stood there before, where what comes below the table was not laid out.
pub const LOW: &str = "data-low";

/// What the page starts with.
#[derive(Properties)]
pub struct AppProps {
    /// The state in which it opens.
    pub start: Rc<State>,
    /// What stood there before: each part of it stays until it is drawn anew.
    pub before: Option<Element>,
}

/// There is one page. What it starts with does not change.
impl PartialEq for AppProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.start, &other.start)
    }
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
    let state = use_reducer(|| (*props.start).clone());
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
    let is_missing = state.rest.is_none();
    let is_changed = is_missing
        && (state.fragment() != props.start.fragment()
            || !Rc::ptr_eq(&state.texts, &props.start.texts));
    let is_wanted =
        is_changed || is_missing && !(state.waiting.is_empty() && state.refused.is_empty());
    use_rest(&state, is_wanted);
    let fields = Fields { state, dispatch };
    let State { texts, rest, .. } = &*fields.state;
    let before = props.before.as_ref();
    // Once the rest is there, every part is drawn before long.
    let is_stale = is_changed || before.is_some_and(|before| before.has_attribute(PENDING));
    let part = |name: &'static str, inner: Option<Callback<(), Html>>, is_low: bool| {
        // Never refused: the names are good ones.
        let until = before.and_then(|before| before.query_selector(name).ok()?);
        html! { <Later {name} {until} {inner} {is_stale} {is_low} /> }
    };
    let drawn_by = |draw: Option<fn(&Fields) -> Html>| {
        let fields = fields.clone();
        draw.map(|draw| Callback::from(move |()| draw(&fields)))
    };
    let later = |name, draw| part(name, drawn_by(draw), false);
    let is_low = before.is_some_and(|before| before.has_attribute(LOW));
    let below = |name, draw| part(name, drawn_by(draw), is_low);
    let outcome = {
        let fields = fields.clone();
        let on_paper = later(".scenario-on-paper", rest.map(|rest| rest.on_paper));
        let numbers = later(".numbers", rest.map(|rest| rest.numbers));
        Callback::from(move |()| outcome(&fields, on_paper.clone(), numbers.clone()))
    };
    let low = html! {
        <>
            { below(".curve", rest.map(|rest| rest.curve)) }
            { below(".savings", rest.map(|rest| rest.savings)) }
            { below(".compare", rest.map(|rest| rest.compare)) }
            { below(".exports", rest.map(|rest| rest.exports)) }
            { below(".limits", rest.map(|rest| rest.limits)) }
        </>
    };
    // Laid out where nothing else comes: a browser that runs the page is done with the rest sooner.
    let low = if cfg!(feature = "shell") {
        html! { <noscript>{ low }</noscript> }
    } else {
        low
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
                    { later(".copy-link", rest.map(|rest| rest.copy_link)) }
                </div>
            </header>
            <main data-pending={fields.state.awaits_link().then_some("")}>
                // The region is there from the start, so that what appears in it is announced.
                <div class="notices" role="status">
                    if fields.state.is_cut_off {
                        <p>{ texts.say(&Word::CutOff) }</p>
                    }
                    { for rest.map(|rest| (rest.link_notices)(&fields)) }
                </div>
                if is_wanted && !fields.state.is_cut_off {
                    <p class="fetching">{ texts.say(&Word::Fetching) }</p>
                }
                // At once: nothing can be asked before it is there.
                { question(&fields) }
                { part(".outcome", Some(outcome), false) }
                { later(".refine", rest.map(|rest| rest.refine)) }
                { later(".table", Some(scenario_table)) }
                { low }
            </main>
            <footer><p>{ texts.say(&Word::Footer) }</p></footer>
        </>
    }
}
