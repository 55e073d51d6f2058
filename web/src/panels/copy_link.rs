use std::rc::Rc;

use yew::prelude::*;

use super::fields::Fields;
use crate::components::CopyLink;

/// The link of the scenario, in the language that was chosen.
pub(crate) fn copy_link(fields: &Fields) -> Html {
    let state = &fields.state;
    html! {
        <CopyLink
            scenario={state.budget.scenario().clone()}
            chosen={state.chosen}
            texts={Rc::clone(&state.texts)}
        />
    }
}
