use kvbudget_core::bar::{Bar, Part, Pool};
use kvbudget_core::certainty::Certainty;
use kvbudget_core::engine::vllm::Range;
use kvbudget_core::fmt;
use kvbudget_core::lang::Texts;
use kvbudget_core::quantity::Quantity;
use kvbudget_core::text::Meaning;
use kvbudget_core::units::Percent;
use yew::prelude::*;

use super::fields::Fields;
use super::unfold::unfold;
use crate::state::Fold;
use crate::words::{self, Word};

/// The budget as a bar, and as the table that says the same.
pub(super) fn budget_bar(fields: &Fields) -> Html {
    let (texts, budget) = (&fields.state.texts, &fields.state.budget);
    let Bar { parts, end, used_end, pool, total, left } = Bar::of(budget);
    let balance = &budget.estimate().balance;
    let missing = (balance.quantity == Quantity::Missing).then(|| {
        row(texts, balance.quantity, Range::exact(balance.value), left.max(Certainty::Derived))
    });
    let drawn = |part: &Part| {
        let [x, width] = [part.start, part.length].map(percent);
        html! { <rect {x} {width} height="100%" fill={fill(part.quantity)} /> }
    };
    html! {
        <div class="bar">
            <svg class="parts" aria-hidden="true" focusable="false">
                <defs>{ for PATTERNS.iter().map(pattern) }</defs>
                { for parts.iter().map(drawn) }
                if used_end > end {
                    <rect
                        class="over"
                        x={percent(end)} y="62.5%"
                        width={percent(used_end - end)} height="37.5%"
                    />
                }
                { for pool.iter().map(interval) }
            </svg>
            <div class="scroll" role="group" tabindex="0" aria-label={texts.say(&Word::BudgetOf)}>
            <table>
                <caption>{ words::gpu::budget_of(texts, budget, total) }</caption>
                <thead class="visually-hidden">
                    <tr>
                        <th scope="col">{ texts.say(&Word::Part) }</th>
                        <th scope="col">{ texts.say(&Word::Size) }{ ", GiB" }</th>
                        <th scope="col">{ texts.say(&Word::Size) }{ ", GB" }</th>
                    </tr>
                </thead>
                <tbody>
                    { for parts.iter().map(|part| row(texts, part.quantity, part.bytes, part.certainty)) }
                    { missing }
                </tbody>
                if let Some(pool) = pool {
                    <tfoot>{ row(texts, Quantity::KvBudget, pool.bytes, left) }</tfoot>
                }
            </table>
            </div>
            { unfold(fields, Fold::Certainties, texts.say(&Word::Certainties).into(), &|| meanings(texts)) }
        </div>
    }
}

fn meanings(texts: &Texts) -> Html {
    html! {
        <dl class="hint certainties">{ for Certainty::ALL.into_iter().map(|of| meaning(texts, of)) }</dl>
    }
}

fn meaning(texts: &Texts, certainty: Certainty) -> Html {
    html! { <div><dt>{ texts.say(&certainty) }</dt><dd>{ texts.say(&Meaning(certainty)) }</dd></div> }
}

/// A place or a length as SVG has it.
fn percent(ten_thousandths: u64) -> String {
    // Bar::LENGTH is the whole.
    let thousandths = ten_thousandths * Percent::WHOLE / Bar::LENGTH;
    fmt::plain_percent(Percent { thousandths }) + "%"
}

/// A whisker: from the least to the most.
fn interval(pool: &Pool) -> Html {
    let [low, high] = [pool.low, pool.high].map(percent);
    let line = |class: &'static str| {
        html! {
            <g {class}>
                <line x1={low.clone()} x2={high.clone()} y1="50%" y2="50%" />
                <line x1={low.clone()} x2={low.clone()} y1="25%" y2="75%" />
                <line x1={high.clone()} x2={high.clone()} y1="25%" y2="75%" />
            </g>
        }
    };
    // The line with a rim, so that it stands out from any part.
    html! { <>{ line("rim") }{ line("whisker") }</> }
}

/// Parts that are told apart by pattern as well as by colour: a name, the turn of its stripes, how
/// far they are apart.
const PATTERNS: [(&str, &str, &str); 4] = [
    ("activation", "rotate(45)", "6"),
    ("graphs", "rotate(90)", "5"),
    ("outside", "rotate(-45)", "4"),
    ("alone", "rotate(-45)", "6"),
];

fn pattern((name, turn, apart): &(&'static str, &'static str, &'static str)) -> Html {
    html! {
        <pattern
            id={format!("part-{name}")}
            class={*name}
            width={*apart} height={*apart}
            patternUnits="userSpaceOnUse"
            patternTransform={*turn}
        >
            <rect width="100%" height="100%" />
            <rect class="stripe" width="2" height="100%" />
        </pattern>
    }
}

/// The sign of a part in the table.
fn swatch(quantity: Quantity) -> Html {
    html! {
        <svg class="swatch" aria-hidden="true" focusable="false">
            if quantity == Quantity::KvBudget {
                <g class="whisker">
                    <line x1="0" x2="100%" y1="50%" y2="50%" />
                    <line x1="0" x2="0" y1="0" y2="100%" />
                    <line x1="100%" x2="100%" y1="0" y2="100%" />
                </g>
            } else {
                <rect width="100%" height="100%" fill={fill(quantity)} />
            }
        </svg>
    }
}

fn row(texts: &Texts, quantity: Quantity, bytes: Range, certainty: Certainty) -> Html {
    html! {
        <tr>
            <th scope="row">
                <span class="legend">
                    { swatch(quantity) }
                    <span>
                        <span class="name">{ texts.say(&quantity) }</span>{ " " }
                        <span class="certainty">{ texts.say(&certainty) }</span>
                    </span>
                </span>
            </th>
            <td>
                { fmt::gib(bytes.expected) }
                if !bytes.is_exact() {
                    <span class="other">{ words::range(texts, bytes) }</span>
                }
            </td>
            <td>{ fmt::gb(bytes.expected) }</td>
        </tr>
    }
}

/// The colour or the pattern of a part.
const fn fill(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Weights => "var(--part-weights)",
        Quantity::Overhead => "var(--part-overhead)",
        Quantity::Activation => "url(#part-activation)",
        Quantity::CudaGraph => "url(#part-graphs)",
        Quantity::NonTorch => "url(#part-outside)",
        Quantity::KvOfBatch | Quantity::ReservedOfBatch => "var(--part-kv)",
        Quantity::Missing => "var(--no)",
        Quantity::NotRequested => "url(#part-alone)",
        _ => "var(--part-free)",
    }
}
