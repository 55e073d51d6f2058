use kvbudget_core::curve::{Curve, Height, Point};
use kvbudget_core::fmt;
use kvbudget_core::quantity::Quantity;
use yew::prelude::*;

use super::fields::Fields;
use super::unfold::unfold;
use crate::state::Fold;
use crate::words::{Detail, Sentence, Word};

/// The KV cache of the batch against the context, as a picture and as the table that says the same.
pub(crate) fn curve(fields: &Fields) -> Html {
    // Past 2^64 bytes there is nothing to draw; the numbers above say why.
    let Ok(curve) = Curve::of(&fields.state.budget) else { return Html::default() };
    let engine = curve.points.iter().any(|point| point.reserved.is_some());
    html! {
        <section class="curve" aria-labelledby="curve-title">
            <h2 id="curve-title">{ fields.say(&Detail::Curve) }</h2>
            <p class="hint">
                { fields.say(&Sentence::CurveBudget { bytes: fmt::bytes(curve.kv_budget) }) }
            </p>
            <figure aria-hidden="true">{ picture(&curve) }</figure>
            <p class="key" aria-hidden="true">
                <span class="line-logical">{ fields.say(&Word::Logical) }</span>
                if engine {
                    <span class="line-reserved">{ fields.say(&Quantity::ReservedOfBatch) }</span>
                }
                <span class="line-budget">{ fields.say(&Quantity::KvBudget) }</span>
            </p>
            { unfold(fields, Fold::Curve, fields.say(&Detail::CurveTable).into(), &|| table(fields, &curve, engine)) }
        </section>
    }
}

fn table(fields: &Fields, curve: &Curve, engine: bool) -> Html {
    html! {
        <table>
            <thead>
                <tr>
                    <th scope="col">{ fields.say(&Word::TableCorner) }</th>
                    <th scope="col">{ fields.say(&Quantity::KvOfBatch) }</th>
                    if engine {
                        <th scope="col">{ fields.say(&Quantity::ReservedOfBatch) }</th>
                    }
                </tr>
            </thead>
            <tbody>{ for curve.points.iter().map(|point| row(point, engine)) }</tbody>
        </table>
    }
}

/// Drawn upwards: the picture is turned over as a whole.
fn picture(curve: &Curve) -> Html {
    let side = Curve::SIDE;
    let line = |of: &dyn Fn(&Point) -> Option<Height>| -> String {
        let points = curve.points.iter();
        let placed = points.filter_map(|point| Some((point.at, of(point)?.height)));
        placed.map(|(at, height)| format!("{at},{height}")).collect::<Vec<_>>().join(" ")
    };
    let (budget, context) = (curve.budget_height.to_string(), curve.context_at.to_string());
    html! {
        <svg viewBox={format!("0 0 {side} {side}")} preserveAspectRatio="none">
            <g transform={format!("translate(0 {side}) scale(1 -1)")}>
                <line class="line-budget" x1="0" x2={side.to_string()} y1={budget.clone()} y2={budget} />
                <line class="line-context" x1={context.clone()} x2={context} y1="0" y2={side.to_string()} />
                <polyline class="line-logical" points={line(&|point| Some(point.logical))} />
                <polyline class="line-reserved" points={line(&|point| point.reserved)} />
            </g>
        </svg>
    }
}

fn row(point: &Point, engine: bool) -> Html {
    let reserved = point.reserved.map(|reserved| fmt::bytes(reserved.bytes)).unwrap_or_default();
    html! {
        <tr>
            <th scope="row">{ fmt::count(point.context.0.get()) }</th>
            <td>{ fmt::bytes(point.logical.bytes) }</td>
            if engine {
                <td>{ reserved }</td>
            }
        </tr>
    }
}
