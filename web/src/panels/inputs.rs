use kvbudget_core::field::Field;
use kvbudget_core::format::KvFormat;
use kvbudget_core::text::Label;
use yew::prelude::*;

use super::engine::engine;
use super::fields::Fields;
use super::gpu::gpu;
use super::model::model;
use super::weights::weights_inputs;
use crate::words::{self, Word};

/// Every input of the scenario but those of the table.
pub(crate) fn inputs(fields: &Fields) -> Html {
    // Nothing is sent: Enter in a field must not reload the page.
    let onsubmit = Callback::from(|event: SubmitEvent| event.prevent_default());
    html! {
        <form class="inputs" id="inputs" tabindex="-1" key={fields.state.opened} aria-label={fields.say(&Word::Scenario)} {onsubmit}>
            <fieldset><legend>{ fields.say(&Word::Workload) }</legend>{ workload(fields) }</fieldset>
            <fieldset><legend>{ fields.say(&Label(Field::Gpu)) }</legend>{ gpu(fields) }</fieldset>
            <fieldset><legend>{ fields.say(&Word::Engine) }</legend>{ engine(fields) }</fieldset>
            <fieldset><legend>{ fields.say(&Word::Model) }</legend>{ model(fields) }{ kv_cache(fields) }</fieldset>
            <fieldset><legend>{ fields.say(&Word::Weights) }</legend>{ weights_inputs(fields) }</fieldset>
        </form>
    }
}

fn workload(fields: &Fields) -> Html {
    html! {
        <div class="grid">
            { fields.number(Field::Context, Some(Word::ContextHint)) }
            { fields.number(Field::Batch, None) }
        </div>
    }
}

fn kv_cache(fields: &Fields) -> Html {
    let format = fields.state.budget.scenario().kv_cache_dtype;
    let texts = &fields.state.texts;
    let format_of = |format: &KvFormat| words::format(texts, format.name(), format.bits());
    let formats = KvFormat::ALL.iter().map(format_of).collect();
    fields.choice(Field::KvCacheDtype, format.name(), formats, texts.say(&Word::KvFormatHint))
}
