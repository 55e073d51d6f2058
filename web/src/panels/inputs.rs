use kvbudget_core::field::Field;
use kvbudget_core::format::KvFormat;
use yew::prelude::*;

use super::engine::engine;
use super::fields::Fields;
use super::gpu::gpu;
use super::model::model;
use super::weights::weights_inputs;
use crate::words;

/// Every input of the scenario but those of the table.
pub(crate) fn inputs(fields: &Fields) -> Html {
    // Nothing is sent: Enter in a field must not reload the page.
    let onsubmit = Callback::from(|event: SubmitEvent| event.prevent_default());
    html! {
        <form class="inputs" id="inputs" tabindex="-1" key={fields.state.opened} aria-label={words::SCENARIO} {onsubmit}>
            <fieldset><legend>{ words::WORKLOAD }</legend>{ workload(fields) }</fieldset>
            <fieldset><legend>{ words::GPU }</legend>{ gpu(fields) }</fieldset>
            <fieldset><legend>{ words::engine::ENGINE }</legend>{ engine(fields) }</fieldset>
            <fieldset><legend>{ words::MODEL }</legend>{ model(fields) }{ kv_cache(fields) }</fieldset>
            <fieldset><legend>{ words::WEIGHTS }</legend>{ weights_inputs(fields) }</fieldset>
        </form>
    }
}

fn workload(fields: &Fields) -> Html {
    html! {
        <div class="grid">
            { fields.number(Field::Context, words::CONTEXT_HINT) }
            { fields.number(Field::Batch, "") }
        </div>
    }
}

fn kv_cache(fields: &Fields) -> Html {
    let format = fields.state.budget.scenario().kv_cache_dtype;
    fields.choice(Field::KvCacheDtype, format.name(), kv_formats(), words::KV_FORMAT_HINT)
}

fn kv_formats() -> Vec<(AttrValue, AttrValue)> {
    KvFormat::ALL.iter().map(|format| words::format(format.name(), format.bits())).collect()
}
