use kvbudget_core::curve::{Curve, Height, Point, Tick};
use kvbudget_core::fmt;
use kvbudget_core::quantity::Quantity;
use yew::prelude::*;

use super::fields::Fields;
use super::unfold::unfold;
use crate::state::Fold;
use crate::words::{Detail, Sentence, Word};

/// Of the part with the lines; the contexts stand below it.
const HEIGHT: &str = "14rem";

/// The KV cache of the batch against the context, as a picture and as the table that says the same.
pub(crate) fn curve(fields: &Fields) -> Html {
    let kept = &fields.state.kept;
    let others: Vec<_> =
        kept.iter().map(|(_, budget)| budget.estimate().kv_budget.available()).collect();
    // Past 2^64 bytes there is nothing to draw; the numbers above say why.
    let Ok(curve) = Curve::of(&fields.state.budget, &others) else { return Html::default() };
    let engine = curve.points.iter().any(|point| point.reserved.is_some());
    let logical = curve.points.iter().any(|point| point.logical.is_some());
    let names = kept.iter().map(|(name, _)| name);
    html! {
        <section class="curve" aria-labelledby="curve-title">
            <h2 id="curve-title">{ fields.say(&Detail::Curve) }</h2>
            <p class="hint">
                { fields.say(&Sentence::CurveBudget { bytes: fmt::bytes(curve.kv_budget.bytes) }) }
            </p>
            <figure aria-hidden="true">{ picture(&curve) }</figure>
            <p class="key" aria-hidden="true">
                if logical {
                    <span class="line-logical">{ fields.say(&Word::Logical) }</span>
                }
                if engine {
                    <span class="line-reserved">{ fields.say(&Quantity::ReservedOfBatch) }</span>
                }
                <span class="line-budget">{ fields.say(&Quantity::KvBudget) }</span>
            </p>
            if !kept.is_empty() {
                <ol class="kept">
                    { for names.zip(&curve.others).map(|(name, end)| html! { <li>{ ended(fields, name, *end) }</li> }) }
                </ol>
            }
            { unfold(fields, Fold::Curve, fields.say(&Detail::CurveTable).into(), &|| table(fields, &curve, logical, engine)) }
        </section>
    }
}

/// Where the KV budget of a kept scenario ends.
fn ended(fields: &Fields, name: &str, end: Height) -> String {
    fields.say(&Sentence::KeptBudget { name: name.to_owned(), bytes: fmt::bytes(end.bytes) })
}

fn table(fields: &Fields, curve: &Curve, logical: bool, engine: bool) -> Html {
    html! {
        <table>
            <thead>
                <tr>
                    <th scope="col">{ fields.say(&Word::TableCorner) }</th>
                    if logical {
                        <th scope="col">{ fields.say(&Quantity::KvOfBatch) }</th>
                    }
                    if engine {
                        <th scope="col">{ fields.say(&Quantity::ReservedOfBatch) }</th>
                    }
                </tr>
            </thead>
            <tbody>{ for curve.points.iter().map(|point| row(point, logical, engine)) }</tbody>
        </table>
    }
}

/// The lines are stretched to the width of the page; what is written keeps its shape above them.
fn picture(curve: &Curve) -> Html {
    html! {
        <svg>
            { lines(curve) }
            <svg height={HEIGHT}>
                <text y={percent(Curve::SIDE - curve.kv_budget.height)} dx="4" dy={beside(curve.kv_budget)}>
                    { fmt::bytes(curve.kv_budget.bytes) }
                </text>
                { for curve.others.iter().zip(1..).map(|(end, number)| mark(*end, number)) }
                { for curve.ticks.iter().map(|tick| below(*tick)) }
            </svg>
        </svg>
    }
}

/// Drawn upwards: the picture is turned over as a whole.
fn lines(curve: &Curve) -> Html {
    let side = Curve::SIDE;
    let line = |of: &dyn Fn(&Point) -> Option<Height>| -> String {
        let points = curve.points.iter();
        let placed = points.filter_map(|point| Some((point.tick.at, of(point)?.height)));
        placed.map(|(at, height)| format!("{at},{height}")).collect::<Vec<_>>().join(" ")
    };
    let across = |class: &'static str, Height { height, .. }: Height| {
        let y = height.to_string();
        html! { <line {class} x1="0" x2={side.to_string()} y1={y.clone()} y2={y} /> }
    };
    let upwards = |Tick { at, .. }: Tick| {
        let x = at.to_string();
        html! { <line class="line-context" x1={x.clone()} x2={x} y1="0" y2={side.to_string()} /> }
    };
    html! {
        <svg class="lines" height={HEIGHT} viewBox={format!("0 0 {side} {side}")} preserveAspectRatio="none">
            <g transform={format!("translate(0 {side}) scale(1 -1)")}>
                <polyline class="axes" points={format!("0,{side} 0,0 {side},0")} />
                { for curve.others.iter().map(|end| across("line-kept", *end)) }
                { across("line-budget", curve.kv_budget) }
                { for curve.ticks.first().map(|tick| upwards(*tick)) }
                <polyline class="line-logical" points={line(&|point| point.logical)} />
                <polyline class="line-reserved" points={line(&|point| point.reserved)} />
            </g>
        </svg>
    }
}

/// The number of a kept scenario at its line: beside each other, since their lines may be close.
fn mark(end: Height, number: u64) -> Html {
    let x = Curve::SIDE / 50 * (5 + 9 * number);
    html! {
        <text x={percent(x)} y={percent(Curve::SIDE - end.height)} dy={beside(end)}>{ number.to_string() }</text>
    }
}

/// Below a line, or above one at the bottom: there the contexts stand.
const fn beside(end: Height) -> &'static str {
    if end.height < Curve::SIDE / 8 { "-0.5em" } else { "1.25em" }
}

fn below(Tick { context, at }: Tick) -> Html {
    let anchor = match at * 100 / Curve::SIDE {
        0..5 => "start",
        95.. => "end",
        _ => "middle",
    };
    html! {
        <text x={percent(at)} y="100%" dy="1.5em" text-anchor={anchor}>{ fmt::count(context.0.get()) }</text>
    }
}

/// A place in the picture as a share of its side.
fn percent(place: u64) -> String {
    format!("{}%", place / (Curve::SIDE / 100))
}

fn row(point: &Point, logical: bool, engine: bool) -> Html {
    let size = |of: Option<Height>| of.map(|of| fmt::bytes(of.bytes)).unwrap_or_default();
    html! {
        <tr>
            <th scope="row">{ fmt::count(point.tick.context.0.get()) }</th>
            if logical {
                <td>{ size(point.logical) }</td>
            }
            if engine {
                <td>{ size(point.reserved) }</td>
            }
        </tr>
    }
}
