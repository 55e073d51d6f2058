use kvbudget_core::field::Field;
use yew::prelude::*;

use super::fields::Fields;
use crate::words;

/// A model by hand: every layer alike.
pub(super) fn by_hand(fields: &Fields) -> Html {
    let shape = fields.state.budget.estimate().shape;
    let derived = |of: fn(&kvbudget_core::shape::Shape) -> u64| {
        shape.as_ref().map(|shape| of(shape).to_string()).unwrap_or_default()
    };
    let (kv_heads, queries) =
        (derived(|shape| shape.num_key_value_heads), derived(|shape| shape.queries_per_kv_head));
    html! {
        <>
            <div class="grid">
                { fields.number(Field::NumHiddenLayers, "") }
                { fields.number(Field::HiddenSize, "") }
                { fields.number(Field::NumAttentionHeads, "") }
                { fields.number(Field::HeadDim, words::HEAD_DIM_HINT) }
            </div>
            <div class="either" role="group" aria-label={words::KV_HEADS_HINT}>
                <div class="grid">
                    { fields.number_or(Field::NumKeyValueHeads, kv_heads, "".into()) }
                    { fields.number_or(Field::QueriesPerKvHead, queries, "".into()) }
                </div>
                <p class="hint">{ words::KV_HEADS_HINT }</p>
            </div>
        </>
    }
}
