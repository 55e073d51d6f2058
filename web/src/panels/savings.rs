use kvbudget_core::lang::Texts;
use kvbudget_core::quantity::Quantity;
use kvbudget_core::savings::{SavingBar, SavingRow};
use kvbudget_core::units::Bytes;
use kvbudget_core::working::Term;
use kvbudget_core::{explain, fmt};
use yew::prelude::*;

use super::fields::Fields;
use super::unfold::unfold;
use crate::components::working;
use crate::state::Fold;
use crate::words::{Detail, Word};

/// The savings stack: what sharing, quantization and paging each do to the batch.
pub(crate) fn savings(fields: &Fields) -> Html {
    let (texts, rows) = (&fields.state.texts, &fields.state.budget.estimate().savings);
    let bars = SavingBar::all(rows);
    html! {
        <section class="savings" aria-labelledby="savings-title">
            <h2 id="savings-title">{ texts.say(&Detail::Savings) }</h2>
            // The table says the same.
            <ol class="waterfall" aria-hidden="true">{ for bars.iter().map(|of| bar(texts, of)) }</ol>
            <div class="scroll" role="group" tabindex="0" aria-labelledby="savings-title">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{ texts.say(&Detail::Saving) }</th>
                            <th scope="col">{ texts.say(&Quantity::KvOfBatch) }</th>
                            <th scope="col">{ texts.say(&Quantity::KvInUse) }</th>
                        </tr>
                    </thead>
                    <tbody>{ for rows.iter().map(|of| row(texts, of)) }</tbody>
                </table>
            </div>
            <p class="hint">{ texts.say(&Detail::SavingsHint) }</p>
            { unfold(fields, Fold::Savings, texts.say(&Word::ShowWorking).into(), &|| workings(fields)) }
        </section>
    }
}

/// A step of the waterfall: what is still taken, and what it saves.
fn bar(texts: &Texts, bar: &SavingBar) -> Html {
    let name = bar.saving.map_or_else(|| texts.say(&Detail::Paging), |saving| texts.say(&saving));
    html! {
        <li>
            { name }{ " " }
            <strong>{ fmt::bytes(bar.bytes) }</strong>
            <svg viewBox={format!("0 0 {} 1", SavingBar::LENGTH)} preserveAspectRatio="none">
                <rect class="kept" width={bar.kept.to_string()} height="1" />
                <rect class="saved" x={bar.kept.to_string()} width={bar.saved.to_string()} height="1" />
            </svg>
        </li>
    }
}

fn row(texts: &Texts, row: &SavingRow) -> Html {
    html! {
        <tr>
            <th scope="row">{ texts.say(&row.saving) }</th>
            <td>{ fmt::bytes(row.kv.value) }</td>
            <td>{ fmt::bytes(row.in_use.value) }</td>
        </tr>
    }
}

fn workings(fields: &Fields) -> Html {
    let texts = &fields.state.texts;
    let lines =
        |term: &Term<Bytes>| working(texts, &term.working, explain::size_result(term, texts));
    let of = |row: &SavingRow| {
        html! {
            <>
                <h3>{ texts.say(&row.saving) }</h3>
                { lines(&row.kv) }
                { lines(&row.in_use) }
            </>
        }
    };
    fields.state.budget.estimate().savings.iter().map(of).collect()
}
