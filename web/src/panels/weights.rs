use kvbudget_core::engine::vllm::Method;
use kvbudget_core::field::Field;
use kvbudget_core::fmt;
use kvbudget_core::format::WeightFormat;
use kvbudget_core::gguf::FileType;
use kvbudget_core::scenario::Weights;
use kvbudget_core::units::Bytes;
use yew::prelude::*;

use super::fields::Fields;
use crate::state::{Action, State, Way};
use crate::words::{self, Detail};

/// The weights by each way of saying them; the one edited last counts.
pub(super) fn weights_inputs(fields: &Fields) -> Html {
    let state = &fields.state;
    let wanted = wanted(state);
    let model = state.budget.scenario().model.as_ref();
    let known = model.is_some_and(|model| model.architecture.is_some());
    let option = |way, id, words| option(fields, way, wanted == way, id, words);
    html! {
        <>
            if known || wanted == Way::Stored {
                { option(Way::Stored, "weights-stored", Detail::WeightsStored) }
                { stored(fields) }
            }
            { option(Way::Given, "weights-given", Detail::WeightsAsSize) }
            { as_size(fields) }
            { option(Way::Counted, "weights-counted", Detail::WeightsCounted) }
            { counted(fields) }
        </>
    }
}

/// What the reader wants, also while what they wrote there does not hold.
fn wanted(state: &State) -> Way {
    let refused = |field| state.problem(field).is_some();
    if refused(Field::WeightsMemory) {
        Way::Given
    } else if refused(Field::Parameters) || refused(Field::WeightFormat) {
        Way::Counted
    } else if refused(Field::Quantization) {
        Way::Stored
    } else {
        Way::of(state.budget.scenario().weights)
    }
}

fn option(fields: &Fields, way: Way, checked: bool, id: &'static str, words: Detail) -> Html {
    let edits = fields.state.edits_to_weights(way);
    let onchange = fields.dispatch.reform(move |_: Event| Action::Edited(edits.clone()));
    html! {
        <div class="option">
            <input type="radio" name="weights" {id} {checked} {onchange} />
            <label for={id}>{ fields.say(&words) }</label>
        </div>
    }
}

fn stored(fields: &Fields) -> Html {
    let Weights::Stored(method) = fields.state.weights[Way::Stored as usize] else {
        return Html::default();
    };
    let used = Way::of(fields.state.budget.scenario().weights) == Way::Stored;
    let size = fields.state.budget.estimate().weights.value;
    let hint = if used { both_units(size) } else { String::new() };
    html! {
        <div class="way">
            { fields.choice(Field::Quantization, method.name(), methods(fields), hint) }
        </div>
    }
}

fn as_size(fields: &Fields) -> Html {
    let Weights::Given(bytes) = fields.state.weights[Way::Given as usize] else {
        return Html::default();
    };
    html! { <div class="way">{ fields.size(Field::WeightsMemory, bytes, both_units(bytes)) }</div> }
}

fn counted(fields: &Fields) -> Html {
    let Weights::Counted { parameters, format } = fields.state.weights[Way::Counted as usize]
    else {
        return Html::default();
    };
    let size = Weights::counted(parameters, format, 1).ok().map(|term| both_units(term.value));
    html! {
        <div class="way">
            <div class="grid">
                { fields.number_or(Field::Parameters, fmt::parameters(parameters), "".into()) }
                { fields.choice(Field::WeightFormat, format.name(), weight_formats(fields), fields.say(&Detail::WeightFormatHint)) }
            </div>
            if let Some(size) = size {
                <p class="hint">{ size }</p>
            }
        </div>
    }
}

/// GB and GiB side by side, as people quote both.
fn both_units(bytes: Bytes) -> String {
    format!("{} = {}", fmt::gb(bytes), fmt::gib(bytes))
}

fn weight_formats(fields: &Fields) -> Vec<(AttrValue, AttrValue)> {
    let all = WeightFormat::ALL.iter();
    all.map(|format| words::format(&fields.state.texts, format.name(), format.bits())).collect()
}

/// How a checkpoint may store them: formats, then types of GGUF file.
fn methods(fields: &Fields) -> Vec<(AttrValue, AttrValue)> {
    let formats = Method::NAMES
        .iter()
        .map(|name| ((*name).into(), words::method(&fields.state.texts, name).into()));
    let files = FileType::NAMES.iter().map(|name| ((*name).into(), words::gguf(name).into()));
    formats.chain(files).collect()
}
