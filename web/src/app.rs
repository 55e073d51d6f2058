//! The page: its landmarks, and the one state that its panels read.

use std::rc::Rc;

use gloo::utils::document;
use kvbudget_core::lang::Lang;
use yew::prelude::*;

use crate::components::{Part, Slot};
use crate::hooks::{use_address, use_language, use_rest};
use crate::panels::{
    Fields, answer, choices, fetching, footer, notices, question, scenario_table, skip, tagline,
};
use crate::state::State;
use crate::words;

pub use crate::components::PENDING;
pub use crate::hooks::here::fragment;

/// What the page starts with.
#[derive(Properties)]
pub struct AppProps {
    /// The state in which it opens.
    pub start: Rc<State>,
    /// Whether the build has drawn the page: then it is drawn anew part by part, where each stands,
    /// and nothing where it is mounted.
    pub is_there: bool,
    /// Whether what the build has drawn is not what holds.
    pub is_pending: bool,
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
        let start = Rc::new(State::at(&fragment()));
        Self { start, is_there: false, is_pending: false }
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
    let is_missing = state.rest.is_none();
    // What the build has drawn is as it was until it is drawn anew, also when the rest has come, and
    // with it what has waited.
    let was_missing = use_mut_ref(|| is_missing);
    let is_stale = use_mut_ref(|| props.is_pending);
    if was_missing.replace(is_missing) {
        let is_changed = state.fragment() != props.start.fragment()
            || !Rc::ptr_eq(&state.texts, &props.start.texts);
        is_stale.replace(is_changed);
    }
    let is_stale = *is_stale.borrow();
    let waits = !(state.waiting.is_empty() && state.refused.is_empty());
    let is_wanted = is_missing && (is_stale || waits);
    use_rest(&state, is_wanted);
    use_effect_with(state.awaits_link(), |awaits_link| {
        let main = document().query_selector("main").ok().flatten();
        // Never refused: the name is a good one.
        let _ = main.map(|main| main.toggle_attribute_with_force(PENDING, *awaits_link));
    });
    use_effect_with((), |()| {
        // Each part that is not right is hidden by itself now.
        let html = document().document_element();
        // Never refused: the name is a good one.
        let _ = html.map(|html| html.remove_attribute(PENDING));
    });
    let is_fetching = is_wanted && !state.is_cut_off;
    let fields = Fields { state, dispatch };
    let drawing = |part: Part| {
        let rest = fields.state.rest;
        let draw: fn(&Fields) -> Html = match part {
            Part::Question => question,
            Part::Answer => answer,
            Part::Table => scenario_table,
            Part::Notices => notices,
            Part::Skip => skip,
            Part::Tagline => tagline,
            Part::Footer => footer,
            Part::CopyLink => rest?.copy_link,
            Part::OnPaper => rest?.on_paper,
            Part::Numbers => rest?.numbers,
            Part::Refine => rest?.refine,
            Part::Curve => rest?.curve,
            Part::Savings => rest?.savings,
            Part::Compare => rest?.compare,
            Part::Exports => rest?.exports,
            Part::Limits => rest?.limits,
            Part::Fetching if is_fetching => fetching,
            Part::Fetching => |_| Html::default(),
            Part::Choices => {
                let (fields, speak) = (fields.clone(), speak.clone());
                return Some(Callback::from(move |()| choices(&fields.state, &speak)));
            }
        };
        let fields = fields.clone();
        Some(Callback::from(move |()| draw(&fields)))
    };
    let is_there = props.is_there;
    let in_english = fields.state.texts.lang() == Lang::En;
    let slot = |part: Part| {
        let is_stale = is_stale && !(in_english && part.is_words());
        html! { <Slot {part} {is_there} inner={drawing(part)} {is_stale} /> }
    };
    if is_there { Part::ALL.into_iter().map(slot).collect() } else { frame(slot) }
}

/// The landmarks, with each part in its place.
fn frame(slot: impl Fn(Part) -> Html) -> Html {
    html! {
        <>
            { slot(Part::Skip) }
            <header>
                <div>
                    <h1>{ words::TITLE }</h1>
                    { slot(Part::Tagline) }
                </div>
                <div class="tools">
                    { slot(Part::Choices) }
                    { slot(Part::CopyLink) }
                </div>
            </header>
            <main>
                { slot(Part::Notices) }
                { slot(Part::Fetching) }
                { slot(Part::Question) }
                <section class="outcome" id="result" tabindex="-1" aria-labelledby="result-title">
                    { slot(Part::OnPaper) }
                    { slot(Part::Answer) }
                    { slot(Part::Numbers) }
                </section>
                { slot(Part::Refine) }
                { slot(Part::Table) }
                { slot(Part::Curve) }
                { slot(Part::Savings) }
                { slot(Part::Compare) }
                { slot(Part::Exports) }
                { slot(Part::Limits) }
            </main>
            <footer>{ slot(Part::Footer) }</footer>
        </>
    }
}
