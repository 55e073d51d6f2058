use kvbudget_core::describe;
use kvbudget_core::field::Field;
use kvbudget_core::format::KvFormat;
use kvbudget_core::text::Label;
use yew::prelude::*;

use super::engine::engine;
use super::fields::Fields;
use super::gpu::{gpu, overhead, split};
use super::model::{model, more_models, shape};
use super::unfold::{group, line};
use super::weights::weights_inputs;
use crate::state::Fold;
use crate::words::{self, Detail, Word};

/// The one question: which model, on which GPU, how long, for how many requests.
pub(crate) fn question(fields: &Fields) -> Html {
    html! {
        <section class="question" id="inputs" tabindex="-1" key={fields.state.opened} aria-label={fields.say(&Word::Scenario)}>
            { model(fields) }
            { gpu(fields) }
            <div class="grid">
                { fields.number(Field::Context, Some(&Word::ContextHint)) }
                { fields.number(Field::Batch, None) }
            </div>
        </section>
    }
}

/// What refines the question, folded: each behind a line that says what holds.
pub(crate) fn refine(fields: &Fields) -> Html {
    let mut lines = describe::scenario(&fields.state.budget, &fields.state.texts).into_iter();
    let by_hand = lines.next().unwrap_or_default();
    let mut described = |fold, inner| lines.next().map(|line| group(fields, fold, line, inner));
    html! {
        <section class="refine" key={fields.state.opened} aria-label={fields.say(&Detail::Refine)}>
            { more_models(fields) }
            { group(fields, Fold::Layers, layers(fields).unwrap_or(by_hand), shape) }
            { for described(Fold::Weights, weights_inputs) }
            { for described(Fold::KvCache, kv_cache) }
            { overhead(fields) }
            { engine(fields) }
            { split(fields) }
        </section>
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
    fields.choice(Field::KvCacheDtype, format.name(), formats, texts.say(&Detail::KvFormatHint))
}
