use kvbudget_core::engine::Reserved;
use kvbudget_core::engine::vllm::Reason;
use yew::prelude::*;

use super::assumptions::assumptions;
use super::fields::Fields;
use crate::state::Fold;
use crate::words::{Detail, answer};

/// Why the engine reserves what it does, beside the logical size of a request. Without one, a model
/// or a GPU that is known is to be told from what runs on it.
pub(crate) fn reserved(fields: &Fields) -> Html {
    let (scenario, estimate) = (fields.state.budget.scenario(), fields.state.budget.estimate());
    match &estimate.reserved {
        Some(reserved) => by(fields, reserved),
        None if scenario.model.is_some() || scenario.gpu.is_some() => {
            html! { <p class="hint">{ fields.say(&Detail::LogicalAlone) }</p> }
        }
        None => Html::default(),
    }
}

fn by(fields: &Fields, reserved: &Reserved) -> Html {
    let reasons = &reserved.estimate.reasons;
    let line = |reason: &Reason| html! { <li>{ fields.say(reason) }</li> };
    let assumed = &reserved.estimate.assumed;
    html! {
        <div class="reserved">
            if !reasons.is_empty() {
                <h3>{ fields.say(&answer::why(&fields.state.budget, reserved)) }</h3>
                <ul class="reasons">{ for reasons.iter().map(line) }</ul>
            }
            { assumptions(fields, Fold::AssumedOfEngine, Detail::AssumedOfEngine, assumed) }
        </div>
    }
}
