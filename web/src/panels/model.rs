use std::rc::Rc;

use kvbudget_catalog::Model;
use kvbudget_core::assumed::{self, Assumed};
use kvbudget_core::budget::Edit;
use kvbudget_core::describe;
use kvbudget_core::field::Field;
use kvbudget_core::model::KnownModel;
use kvbudget_core::scenario::{Scenario, Weights};
use yew::prelude::*;

use super::assumptions::assumptions;
use super::by_hand::by_hand;
use super::command::command;
use super::fields::Fields;
use super::hub::HubConfig;
use super::paste::PasteConfig;
use crate::components::SearchField;
use crate::hooks::focus_once_drawn;
use crate::reader::ReadConfig;
use crate::state::{Action, Fold, State};
use crate::words::{self, Detail, Sentence, Word};

/// The model by its name.
pub(super) fn model(fields: &Fields) -> Html {
    html! {
        <SearchField
            frame={fields.frame(Field::Model, fields.say(&Word::ModelHint))}
            value={fields.state.text(Field::Model).unwrap_or_default()}
            options={fields.state.rest.map(|rest| (rest.models)()).unwrap_or_default()}
            onchange={named(fields)}
        />
    }
}

/// Models that have no name here: in a command, in a config.
pub(super) fn more_models(fields: &Fields) -> Html {
    let model = fields.state.budget.scenario().model.as_ref().map(KnownModel::short_form);
    let unknown = fields.state.problem(Field::Model).map(|problem| &problem.written);
    html! {
        <>
            { command(fields) }
            <PasteConfig
                dispatch={fields.dispatch.clone()}
                model={model.clone()}
                texts={Rc::clone(&fields.state.texts)}
            />
            <HubConfig
                dispatch={fields.dispatch.clone()}
                {model}
                unknown={unknown.map(|name| AttrValue::from(name.clone()))}
                texts={Rc::clone(&fields.state.texts)}
            />
        </>
    }
}

/// The layers: what is known of them, or each of their numbers by hand.
pub(super) fn shape(fields: &Fields) -> Html {
    match &fields.state.budget.scenario().model {
        Some(model) => known(fields, model),
        None => html! { <>{ by_hand(fields) }{ assumptions_of(fields) }</> },
    }
}

/// A name chooses a model; no name is one by hand.
fn named(fields: &Fields) -> Callback<String> {
    fields.dispatch.reform(|name: String| match name.trim() {
        "" => by_hand_again(),
        _ => Action::Edited(vec![Edit::new(Field::Model, name)]),
    })
}

/// Any dimension by hand puts the known model aside; its weights go with it.
fn by_hand_again() -> Action {
    let layers = Scenario::default().num_hidden_layers;
    let weights = Field::WeightsMemory.write(&Scenario::default()).unwrap_or_default();
    Action::Edited(vec![
        Edit::new(Field::NumHiddenLayers, layers.to_string()),
        Edit::new(Field::WeightsMemory, weights),
    ])
}

/// The row of the catalogue, or what was read of a config, while its layers are the model.
fn known_by<'a>(
    state: &'a State,
    model: &KnownModel,
) -> (Option<&'static Model>, Option<&'a ReadConfig>) {
    let read = state.pasted.as_deref().filter(|read| read.model.layers == model.layers);
    (model.id.and_then(kvbudget_catalog::by_id), read)
}

fn assumptions_of(fields: &Fields) -> Html {
    assumptions(fields, Fold::Assumed, Detail::Assumed, &assumed_of(&fields.state))
}

/// What the model leaves open, and what nobody said beside it.
pub(super) fn assumed_of(state: &State) -> Vec<Assumed> {
    let scenario = state.budget.scenario();
    let of_model = match scenario.model.as_ref().map(|model| known_by(state, model)) {
        Some((Some(row), _)) => &*row.architecture.assumed,
        Some((None, Some(read))) => &read.assumed,
        Some((None, None)) | None => &[][..],
    };
    let of_model = assumed::with_weights(of_model, scenario.weights).cloned();
    of_model.chain(assumed::of_lab(scenario)).collect()
}

/// What is known of the model, and the way back to describing one by hand.
fn known(fields: &Fields, model: &KnownModel) -> Html {
    let (row, read) = known_by(&fields.state, model);
    let weights = model.weights.or_else(|| read?.model.weights);
    let layers = describe::layers(&model.layers, &fields.state.texts);
    let back = fields.dispatch.reform(|_: MouseEvent| {
        focus_once_drawn(Field::NumHiddenLayers.key());
        by_hand_again()
    });
    html! {
        <div class="known">
            <ul class="layers">{ for layers.into_iter().map(|line| html! { <li>{ line }</li> }) }</ul>
            if let Some(Weights::Counted { parameters, format }) = weights {
                <p>{ words::parameters_in(&fields.state.texts, parameters, format) }</p>
            }
            { for row.map(|row| source(fields, row)) }
            if row.is_none() && read.is_none() {
                <p class="hint">{ fields.say(&Detail::AssumedElsewhere) }</p>
            }
            { assumptions_of(fields) }
            <button type="button" onclick={back}>{ fields.say(&Detail::ModelByHand) }</button>
        </div>
    }
}

fn source(fields: &Fields, row: &'static Model) -> Html {
    let seen = fields.say(&Sentence::Seen { date: row.seen });
    html! {
        <p class="hint source">
            if row.source.starts_with("https://") {
                <a href={row.source} rel="noreferrer">{ fields.say(&Detail::Source) }</a>
            } else {
                { row.source }
            }
            { ", " }{ seen }
        </p>
    }
}
