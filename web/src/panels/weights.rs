use kvbudget_core::field::Field;
use kvbudget_core::fmt;
use kvbudget_core::format::WeightFormat;
use kvbudget_core::scenario::Weights;
use kvbudget_core::units::Bytes;
use yew::prelude::*;

use super::fields::Fields;
use crate::state::{Action, State};
use crate::words;

/// The weights by either way of saying them; the one edited last counts.
pub(super) fn weights_inputs(fields: &Fields) -> Html {
    let state = &fields.state;
    let given = wants_size(state);
    html! {
        <>
            { option(fields, given, "weights-given", words::WEIGHTS_AS_SIZE) }
            { as_size(fields) }
            { option(fields, !given, "weights-counted", words::WEIGHTS_COUNTED) }
            { counted(fields) }
        </>
    }
}

/// Whether the size is what the reader wants, also while what they wrote there does not hold.
fn wants_size(state: &State) -> bool {
    let refused = |field| state.problem(field).is_some();
    match state.budget.scenario().weights {
        Weights::Given(_) => !refused(Field::Parameters) && !refused(Field::WeightFormat),
        Weights::Counted { .. } | Weights::Stored(_) => refused(Field::WeightsMemory),
    }
}

fn option(fields: &Fields, checked: bool, id: &'static str, words: &'static str) -> Html {
    let edits = fields.state.edits_to_other_weights();
    let onchange = fields.dispatch.reform(move |_: Event| Action::Edited(edits.clone()));
    html! {
        <div class="option">
            <input type="radio" name="weights" {id} {checked} {onchange} />
            <label for={id}>{ words }</label>
        </div>
    }
}

fn as_size(fields: &Fields) -> Html {
    match either(&fields.state, |weights| match weights {
        Weights::Given(bytes) => Some(bytes),
        Weights::Counted { .. } | Weights::Stored(_) => None,
    }) {
        Some(bytes) => html! {
            <div class="way">{ fields.size(Field::WeightsMemory, bytes, both_units(bytes)) }</div>
        },
        None => Html::default(),
    }
}

fn counted(fields: &Fields) -> Html {
    let parts = either(&fields.state, |weights| match weights {
        Weights::Given(_) | Weights::Stored(_) => None,
        Weights::Counted { parameters, format } => Some((parameters, format)),
    });
    let Some((parameters, format)) = parts else { return Html::default() };
    let size = Weights::counted(parameters, format, 1).ok().map(|term| both_units(term.value));
    html! {
        <div class="way">
            <div class="grid">
                { fields.number_or(Field::Parameters, fmt::parameters(parameters), "".into()) }
                { fields.choice(Field::WeightFormat, format.name(), weight_formats(), words::WEIGHT_FORMAT_HINT) }
            </div>
            if let Some(size) = size {
                <p class="hint">{ size }</p>
            }
        </div>
    }
}

/// The first of the weights in use and those that are not that is of the wanted kind.
fn either<T>(state: &State, kind: impl Fn(Weights) -> Option<T>) -> Option<T> {
    kind(state.budget.scenario().weights).or_else(|| kind(state.other_weights))
}

/// GB and GiB side by side, as people quote both.
fn both_units(bytes: Bytes) -> String {
    format!("{} = {}", fmt::gb(bytes), fmt::gib(bytes))
}

fn weight_formats() -> Vec<(AttrValue, AttrValue)> {
    let all = WeightFormat::ALL.iter();
    all.map(|format| words::format(format.name(), format.bits())).collect()
}
