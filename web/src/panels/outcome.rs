use kvbudget_core::budget::Budget;
use kvbudget_core::engine::Reserved;
use kvbudget_core::estimate::Estimate;
use kvbudget_core::field::Field;
use kvbudget_core::lang::Texts;
use kvbudget_core::quantity::Quantity;
use kvbudget_core::units::Bytes;
use kvbudget_core::working::{Term, Working};
use kvbudget_core::{explain, fmt, text};
use yew::prelude::*;

use super::reserved::reserved;
use crate::components::{budget_bar, working};
use crate::hooks::use_settled;
use crate::words;

/// Quiet time before the result is announced.
const ANNOUNCE_MILLISECONDS: u32 = 600;

#[derive(PartialEq, Properties)]
pub(crate) struct OutcomeProps {
    pub(crate) budget: Budget,
    /// Fields whose text does not hold: the result is without them.
    pub(crate) left_out: Vec<Field>,
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
    let estimate = props.budget.estimate();
    let requests = words::at_once(estimate);
    let (answer, batch_answer) = (words::answer(&props.budget), words::batch_answer(&props.budget));
    let sentence = format!("{requests} {answer} {batch_answer}");
    let announced = use_settled(sentence, ANNOUNCE_MILLISECONDS);
    let verdict = estimate.verdict;
    html! {
        <section class="outcome" id="result" tabindex="-1" aria-labelledby="result-title">
            <h2 id="result-title">{ words::RESULT }</h2>
            <p class={classes!("answer", words::class(verdict))}>
                <strong>{ requests }</strong>{ " " }{ answer }
                <span class="batch">{ batch_answer }</span>
            </p>
            if !props.left_out.is_empty() {
                <p class="left-out">{ words::left_out(&props.left_out) }</p>
            }
            <p class="visually-hidden" role="status">{ announced }</p>
            { for estimate.reserved.iter().map(|of| reserved(of, estimate.kv_per_request.value)) }
            { budget_bar(&props.budget) }
            <button type="button" aria-pressed={open.to_string()} onclick={toggle}>
                { words::SHOW_WORKING }
            </button>
            // A new key opens or closes all of them, whatever the reader did to some.
            <div class="numbers" key={*presses}>{ numbers(estimate, open) }</div>
        </section>
    }
}

fn numbers(estimate: &Estimate, open: bool) -> Html {
    // Each beside the logical number that it stands for.
    let of_engine = |shown: fn(&Reserved, bool) -> Html| {
        estimate.reserved.as_ref().map_or_else(Html::default, |reserved| shown(reserved, open))
    };
    html! {
        <>
            { size(&estimate.weights, open) }
            { for estimate.requested.iter().map(|term| size(term, open)) }
            { size(&estimate.overhead, open) }
            { size(estimate.kv_budget.term(), open) }
            { size(&estimate.kv_per_token, open) }
            { for estimate.kv_by_layers.iter().map(|term| size(term, open)) }
            { size(&estimate.kv_per_request, open) }
            { of_engine(|reserved, open| size(&reserved.per_request, open)) }
            { size(&estimate.kv_of_batch, open) }
            { of_engine(|reserved, open| size(&reserved.of_batch, open)) }
            { count(&estimate.max_concurrent, open) }
            { of_engine(|reserved, open| count(&reserved.max_concurrent, open)) }
            { of_engine(|reserved, open| count(&reserved.num_blocks, open)) }
            { for estimate.tokens_that_fit.iter().map(|term| count(term, open)) }
            { for estimate.max_context.iter().map(|term| count(term, open)) }
            { size(&estimate.balance, open) }
            { ratio(estimate, open) }
        </>
    }
}

fn size(term: &Term<Bytes>, open: bool) -> Html {
    let (value, result) = (fmt::bytes(term.value), explain::size_result(term, &Texts::ENGLISH));
    unfolding(term.quantity, value, &term.working, result, open)
}

fn count(term: &Term<u64>, open: bool) -> Html {
    let (value, result) = (fmt::count(term.value), explain::count_result(term, &Texts::ENGLISH));
    unfolding(term.quantity, value, &term.working, result, open)
}

fn ratio(estimate: &Estimate, open: bool) -> Html {
    let times = fmt::times(estimate.kv_of_batch.value, estimate.weights.value);
    times.map_or_else(Html::default, |times| {
        let working = &estimate.kv_against_weights;
        unfolding(Quantity::KvAgainstWeights, format!("{times}\u{a0}×"), working, times, open)
    })
}

/// A number that unfolds into its working.
fn unfolding(
    quantity: Quantity,
    value: String,
    steps: &Working,
    result: String,
    open: bool,
) -> Html {
    html! {
        <details {open}>
            <summary class="number">
                <span class="name">{ text::name(quantity) }</span>
                <span class="value">{ value }</span>
            </summary>
            { working(steps, result) }
        </details>
    }
}
