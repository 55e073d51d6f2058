use kvbudget_core::bar::{Bar, Part};
use kvbudget_core::budget::Budget;
use kvbudget_core::quantity::Quantity;
use kvbudget_core::units::Bytes;
use kvbudget_core::{fmt, text};
use yew::prelude::*;

use crate::words;

/// The budget as a bar, and as the table that says the same.
pub(crate) fn budget_bar(budget: &Budget) -> Html {
    let Bar { parts, gpu_end } = Bar::of(budget);
    let view_box = format!("0 0 {} 800", Bar::LENGTH);
    let rect = |part: &Part| {
        let (x, width) = (part.start.to_string(), part.length.to_string());
        html! { <rect class={class(part.quantity)} {x} y="0" {width} height="800" /> }
    };
    let balance = &budget.estimate().balance;
    let missing =
        (balance.quantity == Quantity::Missing).then(|| row(balance.quantity, balance.value));
    html! {
        <div class="bar">
            <svg viewBox={view_box} preserveAspectRatio="none" aria-hidden="true" focusable="false">
                { for parts.iter().map(rect) }
                if gpu_end < Bar::LENGTH {
                    <rect
                        class="part-missing"
                        x={gpu_end.to_string()} y="500"
                        width={(Bar::LENGTH - gpu_end).to_string()} height="300"
                    />
                }
            </svg>
            <div class="scroll" role="group" tabindex="0" aria-label={words::BUDGET_OF}>
            <table>
                <caption>{ words::BUDGET_OF }{ " " }{ fmt::gib(budget.scenario().gpu_memory) }</caption>
                <thead class="visually-hidden">
                    <tr>
                        <th scope="col">{ words::PART }</th>
                        <th scope="col">{ words::SIZE }{ ", GiB" }</th>
                        <th scope="col">{ words::SIZE }{ ", GB" }</th>
                    </tr>
                </thead>
                <tbody>
                    { for parts.iter().map(|part| row(part.quantity, part.bytes)) }
                    { missing }
                </tbody>
            </table>
            </div>
        </div>
    }
}

fn row(quantity: Quantity, bytes: Bytes) -> Html {
    html! {
        <tr>
            <th scope="row">
                <span class="legend">
                    <span class={classes!("swatch", class(quantity))} aria-hidden="true"></span>
                    <span class="name">{ text::name(quantity) }</span>
                </span>
            </th>
            <td>{ fmt::gib(bytes) }</td>
            <td>{ fmt::gb(bytes) }</td>
        </tr>
    }
}

/// The colour of a part.
const fn class(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Weights => "part-weights",
        Quantity::Overhead => "part-overhead",
        Quantity::KvOfBatch | Quantity::ReservedOfBatch => "part-kv",
        Quantity::Missing => "part-missing",
        _ => "part-free",
    }
}
