use kvbudget_core::engine::Reserved;
use kvbudget_core::engine::vllm::Reason;
use kvbudget_core::units::Bytes;
use yew::prelude::*;

use crate::components::assumptions;
use crate::words::engine as words;

/// Why the engine reserves what it does, beside the logical size of a request.
pub(super) fn reserved(reserved: &Reserved, logical: Bytes) -> Html {
    let reasons = &reserved.estimate.reasons;
    let line = |reason: &Reason| html! { <li>{ reason.to_string() }</li> };
    html! {
        <div class="reserved">
            if !reasons.is_empty() {
                <h3>{ words::why(reserved.per_request.value, logical) }</h3>
                <ul class="reasons">{ for reasons.iter().map(line) }</ul>
            }
            { assumptions(words::ASSUMED, &reserved.estimate.assumed) }
        </div>
    }
}
