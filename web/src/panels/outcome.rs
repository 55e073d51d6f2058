use std::rc::Rc;

use kvbudget_core::budget::Budget;
use kvbudget_core::engine::Reserved;
use kvbudget_core::estimate::Estimate;
use kvbudget_core::field::Field;
use kvbudget_core::lang::Texts;
use kvbudget_core::quantity::Quantity;
use kvbudget_core::units::Bytes;
use kvbudget_core::working::{Term, Working};
use kvbudget_core::{explain, fmt};
use yew::prelude::*;

use super::reserved::reserved;
use crate::components::{budget_bar, working};
use crate::hooks::use_settled;
use crate::words::{self, Word, answer};

/// Quiet time before the result is announced.
const ANNOUNCE_MILLISECONDS: u32 = 600;

#[derive(PartialEq, Properties)]
pub(crate) struct OutcomeProps {
    pub(crate) budget: Budget,
    /// Fields whose text does not hold: the result is without them.
    pub(crate) left_out: Vec<Field>,
    pub(crate) texts: Rc<Texts>,
}

/// The fit result: the answer, the budget as a bar, and every number with its working.
#[component]
pub(crate) fn Outcome(props: &OutcomeProps) -> Html {
    // How often the working was shown or hidden as a whole.
    let presses = use_state_eq(|| 0_u32);
    let open = *presses % 2 == 1;
    let toggle = {
        let presses = presses.clone();
        Callback::from(move |_| presses.set(presses.wrapping_add(1)))
    };
    let texts = &*props.texts;
    let estimate = props.budget.estimate();
    let requests = answer::at_once(texts, estimate);
    let (answer, batch_answer) =
        (answer::answer(texts, &props.budget), answer::batch_answer(texts, &props.budget));
    let sentence = format!("{requests} {answer} {batch_answer}");
    let announced = use_settled(sentence, ANNOUNCE_MILLISECONDS);
    let verdict = estimate.verdict;
    html! {
        <section class="outcome" id="result" tabindex="-1" aria-labelledby="result-title">
            <h2 id="result-title">{ texts.say(&Word::Result) }</h2>
            <p class={classes!("answer", verdict.name())}>
                <strong>{ requests }</strong>{ " " }{ answer }
                <span class="batch">{ batch_answer }</span>
            </p>
            if !props.left_out.is_empty() {
                <p class="left-out">{ words::left_out(texts, &props.left_out) }</p>
            }
            <p class="visually-hidden" role="status">{ announced }</p>
            { for estimate.reserved.iter().map(|of| reserved(texts, of, estimate.kv_per_request.value)) }
            { budget_bar(texts, &props.budget) }
            <button type="button" aria-pressed={open.to_string()} onclick={toggle}>
                { texts.say(&Word::ShowWorking) }
            </button>
            // A new key opens or closes all of them, whatever the reader did to some.
            <div class="numbers" key={*presses}>{ numbers(texts, estimate, open) }</div>
        </section>
    }
}

fn numbers(texts: &Texts, estimate: &Estimate, open: bool) -> Html {
    // Each beside the logical number that it stands for.
    let of_engine = |shown: &dyn Fn(&Reserved) -> Html| {
        estimate.reserved.as_ref().map_or_else(Html::default, shown)
    };
    html! {
        <>
            { size(texts, &estimate.weights, open) }
            { for estimate.requested.iter().map(|term| size(texts, term, open)) }
            { size(texts, &estimate.overhead, open) }
            { size(texts, estimate.kv_budget.term(), open) }
            { size(texts, &estimate.kv_per_token, open) }
            { for estimate.kv_by_layers.iter().map(|term| size(texts, term, open)) }
            { size(texts, &estimate.kv_per_request, open) }
            { of_engine(&|reserved| size(texts, &reserved.per_request, open)) }
            { size(texts, &estimate.kv_of_batch, open) }
            { of_engine(&|reserved| size(texts, &reserved.of_batch, open)) }
            { count(texts, &estimate.max_concurrent, open) }
            { of_engine(&|reserved| count(texts, &reserved.max_concurrent, open)) }
            { of_engine(&|reserved| count(texts, &reserved.num_blocks, open)) }
            { for estimate.tokens_that_fit.iter().map(|term| count(texts, term, open)) }
            { for estimate.max_context.iter().map(|term| count(texts, term, open)) }
            { size(texts, &estimate.balance, open) }
            { ratio(texts, estimate, open) }
        </>
    }
}

fn size(texts: &Texts, term: &Term<Bytes>, open: bool) -> Html {
    let (value, result) = (fmt::bytes(term.value), explain::size_result(term, texts));
    unfolding(texts, term.quantity, value, &term.working, result, open)
}

fn count(texts: &Texts, term: &Term<u64>, open: bool) -> Html {
    let (value, result) = (fmt::count(term.value), explain::count_result(term, texts));
    unfolding(texts, term.quantity, value, &term.working, result, open)
}

fn ratio(texts: &Texts, estimate: &Estimate, open: bool) -> Html {
    let times = fmt::times(estimate.kv_of_batch.value, estimate.weights.value);
    times.map_or_else(Html::default, |times| {
        let working = &estimate.kv_against_weights;
        unfolding(
            texts,
            Quantity::KvAgainstWeights,
            format!("{times}\u{a0}×"),
            working,
            times,
            open,
        )
    })
}

/// A number that unfolds into its working.
fn unfolding(
    texts: &Texts,
    quantity: Quantity,
    value: String,
    steps: &Working,
    result: String,
    open: bool,
) -> Html {
    html! {
        <details {open}>
            <summary class="number">
                <span class="name">{ texts.say(&quantity) }</span>
                <span class="value">{ value }</span>
            </summary>
            { working(texts, steps, result) }
        </details>
    }
}
