use kvbudget_core::field::Field;
use yew::prelude::*;

use super::fields::Fields;
use crate::words::Detail;

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
                { fields.number(Field::NumHiddenLayers, None) }
                { fields.number(Field::HiddenSize, None) }
                { fields.number(Field::NumAttentionHeads, None) }
                { fields.number(Field::HeadDim, Some(&Detail::HeadDimHint)) }
            </div>
            <div class="either" role="group" aria-label={fields.say(&Detail::KvHeadsHint)}>
                <div class="grid">
                    { fields.number_or(Field::NumKeyValueHeads, kv_heads, "".into()) }
                    { fields.number_or(Field::QueriesPerKvHead, queries, "".into()) }
                </div>
                <p class="hint">{ fields.say(&Detail::KvHeadsHint) }</p>
            </div>
        </>
    }
}
