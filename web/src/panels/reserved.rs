use kvbudget_core::engine::Reserved;
use kvbudget_core::engine::vllm::Reason;
use kvbudget_core::lang::Texts;
use kvbudget_core::units::Bytes;
use yew::prelude::*;

use crate::components::assumptions;
use crate::words::{Word, answer};

/// Why the engine reserves what it does, beside the logical size of a request.
pub(super) fn reserved(texts: &Texts, reserved: &Reserved, logical: Bytes) -> Html {
    let reasons = &reserved.estimate.reasons;
    let line = |reason: &Reason| html! { <li>{ texts.say(reason) }</li> };
    html! {
        <div class="reserved">
            if !reasons.is_empty() {
                <h3>{ texts.say(&answer::why(reserved.per_request.value, logical)) }</h3>
                <ul class="reasons">{ for reasons.iter().map(line) }</ul>
            }
            { assumptions(texts, Word::AssumedOfEngine, &reserved.estimate.assumed) }
        </div>
    }
}
