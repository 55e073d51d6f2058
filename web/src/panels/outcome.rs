use kvbudget_core::estimate::Estimate;
use kvbudget_core::quantity::Quantity;
use kvbudget_core::units::Bytes;
use kvbudget_core::working::{Term, Working};
use kvbudget_core::{describe, explain, fmt};
use yew::prelude::*;

use super::budget_bar::budget_bar;
use super::fields::Fields;
use super::unfold::folded;
use crate::components::{Announcement, working};
use crate::state::{Action, Fold, State};
use crate::words::{self, Detail, Word, answer};

/// The fit result: the answer, and the budget as a bar.
pub(crate) fn answer(fields: &Fields) -> Html {
    let State { budget, texts, rest, .. } = &*fields.state;
    let rest = *rest;
    let open = is_open(fields);
    let toggle = fields.dispatch.reform(|_: MouseEvent| Action::WorkingsPressed);
    let estimate = budget.estimate();
    let requests = answer::at_once(texts, estimate);
    let (answer, batch_answer) =
        (answer::answer(texts, budget), answer::batch_answer(texts, budget));
    let sentence = format!("{requests} {answer} {batch_answer}");
    let left_out = fields.state.left_out();
    // An answer to something else than is asked is not a good one, nor a bad one.
    let holds = left_out.is_empty();
    html! {
        <>
            <h2 id="result-title">{ texts.say(&Word::Result) }</h2>
            <p class={classes!("answer", holds.then(|| estimate.verdict.name()))}>
                <strong>{ requests }</strong>{ " " }{ answer }
                <span class="batch">{ batch_answer }</span>
            </p>
            if let Some(warning) = budget.scenario().warning() {
                <p class="left-out">{ texts.say(&warning) }</p>
            }
            if !holds {
                <p class="left-out">{ words::left_out(texts, &left_out) }</p>
            }
            <Announcement {sentence} />
            { for rest.map(|rest| (rest.reserved)(fields)) }
            { budget_bar(fields) }
            <button type="button" aria-pressed={open.to_string()} onclick={toggle}>
                { texts.say(&Word::ShowWorking) }
            </button>
        </>
    }
}

/// The scenario in words, for paper: there its inputs are left out.
pub(crate) fn on_paper(fields: &Fields) -> Html {
    let State { budget, texts, .. } = &*fields.state;
    let lines = describe::scenario(budget, texts).join("; ");
    html! { <p class="scenario-on-paper">{ words::name_of(texts, budget) }{ "; " }{ lines }</p> }
}

/// Each number of an engine beside the logical one that it stands for.
pub(crate) fn numbers(fields: &Fields) -> Html {
    let open = is_open(fields);
    let estimate = fields.state.budget.estimate();
    let size = |term: &Term<Bytes>| size(fields, term, open);
    let count = |term: &Term<u64>| count(fields, term, open);
    let engine = || estimate.reserved.iter();
    let logical = estimate.undivided();
    let all = [size(&estimate.weights)]
        .into_iter()
        .chain(estimate.requested.iter().map(size))
        .chain([&estimate.overhead, estimate.kv_budget.term(), &estimate.kv_per_token].map(size))
        .chain(estimate.kv_by_layers.iter().map(size))
        .chain([size(&estimate.kv_per_request)])
        .chain(engine().map(|reserved| size(&reserved.per_request)))
        .chain([size(&estimate.kv_of_batch)])
        .chain(engine().map(|reserved| size(&reserved.of_batch)))
        .chain(logical.map(|estimate| count(&estimate.max_concurrent)))
        .chain(engine().map(|reserved| count(&reserved.max_concurrent)))
        .chain(engine().map(|reserved| count(&reserved.num_blocks)))
        .chain(logical.into_iter().flat_map(|estimate| &estimate.tokens_that_fit).map(count))
        .chain(logical.into_iter().flat_map(|estimate| &estimate.max_context).map(count))
        .chain([size(&estimate.balance)])
        .chain(logical.and_then(|estimate| ratio(fields, estimate, open)));
    // What is open stays so with what it is, not with where it stands.
    let mut keys = Vec::new();
    let keyed = |(quantity, number): (Quantity, Html)| {
        let same = keys.iter().filter(|key| **key == quantity).count();
        keys.push(quantity);
        html! { <div key={1_000 * same + quantity as usize}>{ number }</div> }
    };
    // With a key as well: a list of which one has none loses what is open.
    let hint = logical.is_none().then(|| {
        html! { <p class="hint" key={usize::MAX}>{ fields.say(&Detail::OfTheWhole) }</p> }
    });
    // A new key opens or closes all of them, whatever the reader did to some.
    html! { <div class="numbers" key={fields.state.presses}>{ for hint.into_iter().chain(all.map(keyed)) }</div> }
}

/// Whether the workings are shown as a whole.
fn is_open(fields: &Fields) -> bool {
    fields.state.presses % 2 == 1
}

fn size(fields: &Fields, term: &Term<Bytes>, open: bool) -> (Quantity, Html) {
    let (value, result) =
        (fmt::bytes(term.value), || explain::size_result(term, &fields.state.texts));
    unfolding(fields, term.quantity, value, &term.working, &result, open)
}

fn count(fields: &Fields, term: &Term<u64>, open: bool) -> (Quantity, Html) {
    let (value, result) =
        (fmt::count(term.value), || explain::count_result(term, &fields.state.texts));
    unfolding(fields, term.quantity, value, &term.working, &result, open)
}

fn ratio(fields: &Fields, estimate: &Estimate, open: bool) -> Option<(Quantity, Html)> {
    let times = fmt::times(estimate.kv_of_batch.value, estimate.weights.value);
    times.map(|times| {
        let (working, value) = (&estimate.kv_against_weights, format!("{times}\u{a0}×"));
        unfolding(fields, Quantity::KvAgainstWeights, value, working, &|| times.clone(), open)
    })
}

/// A number that unfolds into its working.
fn unfolding(
    fields: &Fields,
    quantity: Quantity,
    value: String,
    steps: &Working,
    result: &dyn Fn() -> String,
    open: bool,
) -> (Quantity, Html) {
    let summary = html! {
        <span class="number">
            <span class="name">{ fields.say(&quantity) }</span>
            <span class="value">{ value }</span>
        </span>
    };
    let inner = || working(&fields.state.texts, steps, result());
    (quantity, folded(fields, Fold::Number(quantity), None, summary, open, &inner))
}
