use kvbudget_core::bar::Bar;
use kvbudget_core::budget::Budget;
use kvbudget_core::estimate::Estimate;
use kvbudget_core::units::Bytes;
use kvbudget_core::working::Term;
use kvbudget_core::{explain, fmt, text};
use yew::prelude::*;

use crate::components::{budget_bar, working};
use crate::hooks::use_settled;
use crate::words;

/// Quiet time before the result is announced.
const ANNOUNCE_MILLISECONDS: u32 = 600;

#[derive(PartialEq, Properties)]
pub(crate) struct OutcomeProps {
    pub(crate) budget: Budget,
}

/// The fit result: the answer, the budget as a bar, and every number with its working.
#[component]
pub(crate) fn Outcome(props: &OutcomeProps) -> Html {
    let open = use_state_eq(|| false);
    let toggle = {
        let open = open.clone();
        Callback::from(move |_| open.set(!*open))
    };
    let (scenario, estimate) = (props.budget.scenario(), props.budget.estimate());
    let requests = fmt::count(estimate.max_concurrent.value);
    let (answer, batch_answer) = (words::answer(&props.budget), words::batch_answer(&props.budget));
    let sentence = format!("{requests} {answer} {batch_answer}");
    let announced = use_settled(sentence, ANNOUNCE_MILLISECONDS);
    let verdict = estimate.verdict;
    html! {
        <section id="result" tabindex="-1" aria-labelledby="result-title">
            <h2 id="result-title">{ words::RESULT }</h2>
            <p class={classes!("answer", words::class(verdict))}>
                <strong>{ requests }</strong>{ " " }{ answer }
                <span class="batch">{ batch_answer }</span>
            </p>
            <p class="visually-hidden" role="status">{ announced }</p>
            { budget_bar(&Bar::of(&props.budget), fmt::gib(scenario.gpu_memory)) }
            <button type="button" aria-expanded={open.to_string()} onclick={toggle}>
                { if *open { words::HIDE_WORKING } else { words::SHOW_WORKING } }
            </button>
            { numbers(estimate, *open) }
        </section>
    }
}

fn numbers(estimate: &Estimate, open: bool) -> Html {
    html! {
        <div class="numbers">
            { size(&estimate.weights, open) }
            { size(&estimate.overhead, open) }
            { size(estimate.kv_budget.term(), open) }
            { size(&estimate.kv_per_token, open) }
            { size(&estimate.kv_per_request, open) }
            { count(&estimate.max_concurrent, open) }
            { size(&estimate.kv_of_batch, open) }
            { count(&estimate.tokens_that_fit, open) }
            { count(&estimate.max_context, open) }
            if let Some(times) = fmt::times(estimate.kv_of_batch.value, estimate.weights.value) {
                <p class="number"><span class="name">{ words::KV_AGAINST_WEIGHTS }</span><span class="value">{ times }{ " ×" }</span></p>
            }
        </div>
    }
}

fn size(term: &Term<Bytes>, open: bool) -> Html {
    let result = explain::size_result(term);
    unfolding(text::name(term.quantity), fmt::bytes(term.value), term, result, open)
}

fn count(term: &Term<u64>, open: bool) -> Html {
    let result = explain::count_result(term);
    unfolding(text::name(term.quantity), fmt::count(term.value), term, result, open)
}

fn unfolding<T>(
    name: &'static str,
    value: String,
    term: &Term<T>,
    result: String,
    open: bool,
) -> Html {
    html! {
        <details {open}>
            <summary class="number"><span class="name">{ name }</span><span class="value">{ value }</span></summary>
            { working(&term.working, result) }
        </details>
    }
}
