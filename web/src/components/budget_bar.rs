use kvbudget_core::bar::{Bar, Part};
use kvbudget_core::quantity::Quantity;
use kvbudget_core::{fmt, text};
use yew::prelude::*;

use crate::words;

/// The budget as a bar, and as the table that says the same.
pub(crate) fn budget_bar(bar: &Bar, gpu: String) -> Html {
    let Bar { parts, gpu_end } = bar;
    let view_box = format!("0 0 {} 800", Bar::LENGTH);
    let rect = |part: &Part| {
        html! {
            <rect
                class={class(part.quantity)}
                x={part.start.to_string()} y="0"
                width={part.length.to_string()} height="800"
            />
        }
    };
    let row = |part: &Part| {
        html! {
            <tr>
                <th scope="row">
                    <span class={classes!("swatch", class(part.quantity))} aria-hidden="true"></span>
                    <span class="name">{ text::name(part.quantity) }</span>
                </th>
                <td>{ fmt::gib(part.bytes) }</td>
                <td>{ fmt::gb(part.bytes) }</td>
            </tr>
        }
    };
    html! {
        <div class="bar">
            <svg viewBox={view_box} preserveAspectRatio="none" aria-hidden="true" focusable="false">
                { for parts.iter().map(rect) }
                if *gpu_end < Bar::LENGTH {
                    <rect class="gpu-end" x={gpu_end.to_string()} y="0" width="40" height="800" />
                }
            </svg>
            <table>
                <caption>{ words::BUDGET_OF }{ " " }{ gpu }</caption>
                <thead class="visually-hidden">
                    <tr>
                        <th scope="col">{ words::PART }</th>
                        <th scope="col">{ words::SIZE }{ ", GiB" }</th>
                        <th scope="col">{ words::SIZE }{ ", GB" }</th>
                    </tr>
                </thead>
                <tbody>{ for parts.iter().map(row) }</tbody>
            </table>
        </div>
    }
}

/// The colour of a part.
const fn class(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Weights => "part-weights",
        Quantity::Overhead => "part-overhead",
        Quantity::KvOfBatch => "part-kv",
        _ => "part-free",
    }
}
