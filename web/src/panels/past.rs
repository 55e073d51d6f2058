use kvbudget_core::fmt;
use kvbudget_core::model_estimate::Warning;
use kvbudget_core::units::Tokens;
use yew::prelude::*;

use super::fields::Fields;
use crate::words::Sentence;

/// That a context of the table is past what the model is made for, whether or not it fits.
pub(crate) fn past(fields: &Fields, context: Tokens) -> Html {
    let warning = fields.state.budget.scenario().warning_at(context);
    let Some(Warning::PastLongest { longest, .. }) = warning else { return Html::default() };
    let longest = fmt::count(longest);
    html! { <span class="other">{ "⚠ " }{ fields.say(&Sentence::PastLongest { longest }) }</span> }
}
