//! The page: its landmarks, and the one state that its panels read.

use yew::prelude::*;

use crate::hooks::{focus, here, use_address};
use crate::panels::{Fields, Outcome, inputs, link_notices, savings, scenario_table};
use crate::state::State;
use crate::{components::CopyLink, words};

/// The whole page.
#[component]
pub fn App() -> Html {
    let state = use_reducer_eq(|| State::at(&here::fragment()));
    use_address(&state);
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
    let budget = &fields.state.budget;
    html! {
        <>
            <a class="skip" href="#inputs" onclick={skip_to_inputs}>{ words::SKIP_TO_INPUTS }</a>
            <header>
                <div>
                    <h1>{ words::TITLE }</h1>
                    <p>{ words::TAGLINE }</p>
                </div>
                <CopyLink scenario={budget.scenario().clone()} />
            </header>
            <main>
                { link_notices(&fields.state.notices, &fields.dispatch) }
                <Outcome budget={budget.clone()} left_out={fields.state.left_out()} />
                { inputs(&fields) }
                { scenario_table(&fields) }
                { savings(&budget.estimate().savings) }
            </main>
            <footer><p>{ words::FOOTER }</p></footer>
        </>
    }
}
