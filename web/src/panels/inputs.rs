use kvbudget_core::describe;
use kvbudget_core::field::Field;
use kvbudget_core::format::KvFormat;
use kvbudget_core::text::Label;
use yew::prelude::*;

use super::engine::engine;
use super::fields::Fields;
use super::gpu::{gpu, overhead, split};
use super::group::{group, line};
use super::model::{model, more_models, shape};
use super::weights::weights_inputs;
use crate::words::{self, Word};

/// Every input of the scenario but those of the table: the one question first, and what refines it
/// folded, each behind a line that says what holds.
pub(crate) fn inputs(fields: &Fields) -> Html {
    // Nothing is sent: Enter in a field must not reload the page.
    let onsubmit = Callback::from(|event: SubmitEvent| event.prevent_default());
    let mut lines = describe::scenario(&fields.state.budget, &fields.state.texts).into_iter();
    let by_hand = lines.next().unwrap_or_default();
    let mut described = |inner| lines.next().map(|line| group(line, inner));
    html! {
        <form class="inputs" id="inputs" tabindex="-1" key={fields.state.opened} aria-label={fields.say(&Word::Scenario)} {onsubmit}>
            <div class="question">
                { model(fields) }
                { gpu(fields) }
                <div class="grid">
                    { fields.number(Field::Context, Some(Word::ContextHint)) }
                    { fields.number(Field::Batch, None) }
                </div>
            </div>
            { more_models(fields) }
            { group(layers(fields).unwrap_or(by_hand), shape(fields)) }
            { for described(weights_inputs(fields)) }
            { for described(kv_cache(fields)) }
            { overhead(fields) }
            { engine(fields) }
            { split(fields) }
        </form>
    }
}

/// The layers of a model that is known; its name stands above.
fn layers(fields: &Fields) -> Option<String> {
    let model = fields.state.budget.scenario().model.as_ref()?;
    let layers = describe::layers(&model.layers, &fields.state.texts).join("; ");
    Some(line(fields, &Label(Field::NumHiddenLayers), &layers))
}

fn kv_cache(fields: &Fields) -> Html {
    let format = fields.state.budget.scenario().kv_cache_dtype;
    let texts = &fields.state.texts;
    let format_of = |format: &KvFormat| words::format(texts, format.name(), format.bits());
    let formats = KvFormat::ALL.iter().map(format_of).collect();
    fields.choice(Field::KvCacheDtype, format.name(), formats, texts.say(&Word::KvFormatHint))
}
