//! What is said of an engine.

use std::cmp::Ordering;

use kvbudget_core::architecture::Assumed;
use kvbudget_core::budget::Budget;
use kvbudget_core::engine::Reserved;
use kvbudget_core::engine::vllm::{NoStart, Version};
use kvbudget_core::estimate::AtOnce;
use kvbudget_core::fit::Verdict;
use kvbudget_core::fmt;
use kvbudget_core::units::Bytes;

use super::{requests, verb};

pub(crate) const ENGINE: &str = "Engine";
pub(crate) const NONE: &str = "none: logical sizes alone";
pub(crate) const SETTINGS_HINT: &str = "What is empty or auto is left to the engine.";
pub(crate) const POOL_HINT: &str = "Empty: what weights and overhead leave.";
pub(crate) const ASSUMED: &str = "Assumed of the engine";
pub(crate) const LOGICAL: &str = "logical";
pub(crate) const OF_THE_GPU: &str = "the engine takes of the GPU";

/// A release.
pub(crate) fn release(version: Version) -> String {
    format!("vLLM {version}")
}

/// The release that reserves.
pub(crate) fn name(reserved: &Reserved) -> String {
    release(reserved.estimate.settings.release.asked())
}

/// The engine's settings, and how many of them are given.
pub(crate) fn settings(given: usize) -> String {
    format!("Settings of the engine ({given} given)")
}

/// What is taken for a value that nobody states.
pub(crate) fn taken(assumed: &Assumed) -> String {
    format!("Taken: {}, {}.", assumed.value, assumed.why)
}

/// The heading of the reasons.
pub(crate) fn why(reserved: Bytes, logical: Bytes) -> &'static str {
    match reserved.cmp(&logical) {
        Ordering::Greater => "Why vLLM reserves more",
        Ordering::Less => "Why vLLM reserves less",
        Ordering::Equal => "How vLLM comes to the logical size",
    }
}

/// The end of the answer: what the engine does with the requests, and by which size.
pub(super) fn answer(reserved: &Reserved, budget: &Budget) -> String {
    let estimate = budget.estimate();
    let (name, fit) = (name(reserved), &reserved.fit);
    let AtOnce { low, expected, high, pool } = estimate.at_once();
    let fits = verb("fit", high);
    let gpus = match estimate.gpus() {
        1 => String::new(),
        gpus => format!(" on {} GPUs", fmt::count(gpus)),
    };
    let does = if fit.no_start.is_some() && low < high {
        format!("{fits} at once{gpus}, and by what is expected {name} would not start")
    } else if fit.no_start.is_some() {
        format!("{fits} at once{gpus}, and {name} would not start")
    } else if expected < pool {
        let (runs, more) = (verb("run", high), fmt::count(pool));
        format!("{runs} at once in {name}{gpus} by its max_num_seqs, and {more} would fit")
    } else if low < high {
        let expected = fmt::count(expected);
        format!("{fits} at once in {name}{gpus}, {expected} by what is expected")
    } else {
        format!("{fits} at once in {name}{gpus}")
    };
    let modelled = modelled(budget);
    format!("{does}: {}.{modelled}{}", both_sizes(reserved, budget), start(reserved))
}

/// The pool, where it is modelled.
fn modelled(budget: &Budget) -> String {
    let memory = budget.estimate().memory.filter(|_| budget.scenario().is_modelled());
    let Some(pool) = memory.map(|memory| memory.kv_pool).filter(|pool| !pool.is_exact()) else {
        return String::new();
    };
    let each = if budget.estimate().gpus() > 1 { " on each GPU" } else { "" };
    let (size, range) = (fmt::gib(pool.expected), super::range(pool));
    format!(" The pool of {size}{each} ({range}) is modelled on start-up logs.")
}

/// That the least of the pool would not hold the batch.
pub(super) fn only_expected(reserved: &Reserved) -> &'static str {
    match reserved.range.low.verdict {
        Verdict::DoesNotFit => " The pool that is expected holds it, the least would not.",
        Verdict::Fits | Verdict::Tight => "",
    }
}

fn both_sizes(reserved: &Reserved, budget: &Budget) -> String {
    let estimate = budget.estimate();
    let (own, logical) = (reserved.per_request.value, estimate.kv_per_request.value);
    if budget.estimate().gpus() > 1 {
        let (own, logical) = (fmt::bytes(own), fmt::bytes(logical));
        return format!(
            "it reserves {own} of each GPU for each; the logical size of the whole is {logical}"
        );
    }
    if own == logical {
        return format!("it reserves {} for each, as much as the logical size", fmt::bytes(own));
    }
    let alike = fmt::bytes(own) == fmt::bytes(logical);
    let size = if alike { fmt::exact_bytes } else { fmt::bytes };
    let (own, logical) = (size(own), size(logical));
    let fit = match estimate.max_concurrent.value {
        0 => "none".to_owned(),
        n => fmt::count(n),
    };
    format!("it reserves {own} for each; the logical size is {logical}, by which {fit} would fit")
}

/// What is to be said of its start, if anything is.
fn start(reserved: &Reserved) -> String {
    match (reserved.fit.no_start, stated(reserved)) {
        (None, _) if reserved.fit.pool.max_requests == 0 => " It starts all the same.".to_owned(),
        (_, Some(0)) => " By its own estimate not one token fits.".to_owned(),
        (_, Some(longest)) => {
            format!(" By its own estimate {} tokens would fit.", fmt::count(longest))
        }
        (Some(NoStart::TooLong { .. }) | None, None) => String::new(),
        (Some(why), None) => format!(" Why: {why}."),
    }
}

/// The longest context that would fit, where the release states one.
const fn stated(reserved: &Reserved) -> Option<u64> {
    match reserved.fit.no_start {
        Some(NoStart::TooLong { estimated_max_model_len, .. }) => estimated_max_model_len,
        _ => None,
    }
}

/// What of a batch that does not fit would fit, if anything would.
pub(super) fn mend(budget: &Budget, reserved: &Reserved) -> String {
    let (batch, fit) = (budget.scenario().batch.0.get(), &reserved.fit);
    // Of one request the release has said it already, if it says it at all.
    let said = batch == 1 && stated(reserved).is_some();
    let options = &reserved.estimate.options;
    match options.max_num_seqs {
        Some(most) if most < options.of_replica(batch) && fit.no_start.is_none() => {
            format!(" Its max_num_seqs is {}.", fmt::count(most))
        }
        _ if said || fit.max_context == 0 => String::new(),
        _ => {
            let (tokens, requests) = (fmt::count(fit.max_context), requests(batch));
            format!(" {} {requests} of {tokens} tokens would.", fmt::count(batch))
        }
    }
}

/// What the scenario table shows.
pub(crate) fn table_hint(reserved: &Reserved) -> String {
    let name = name(reserved);
    format!("What {name} reserves for every context and batch, and the logical size below it.")
}
