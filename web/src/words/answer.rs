//! The answer: how many requests at once, whether the batch fits, and why.

use std::cmp::Ordering;

use kvbudget_core::budget::Budget;
use kvbudget_core::engine::Reserved;
use kvbudget_core::engine::vllm::NoStart;
use kvbudget_core::estimate::{AtOnce, Estimate, KvBudget};
use kvbudget_core::fit::Verdict;
use kvbudget_core::fmt;
use kvbudget_core::lang::Texts;

use super::{Sentence, Word, release, sign};

/// The number of requests at once, or its range.
pub(crate) fn at_once(texts: &Texts, estimate: &Estimate) -> String {
    let AtOnce { low, high, .. } = estimate.at_once();
    if low == high {
        return fmt::count(low);
    }
    texts.say(&Sentence::Range { low: fmt::count(low), high: fmt::count(high) })
}

/// The answer in a sentence or a few, to stand behind the number of requests.
pub(crate) fn answer(texts: &Texts, budget: &Budget) -> String {
    let estimate = budget.estimate();
    let tokens = fmt::count(budget.scenario().context.0.get());
    match (&estimate.kv_budget, &estimate.reserved) {
        (KvBudget::Short(short), _) => {
            let bytes = fmt::bytes(short.value);
            texts.say(&match estimate.requested {
                Some(_) => Sentence::PastShare { bytes },
                None => Sentence::PastGpu { bytes },
            })
        }
        (KvBudget::Left(_), Some(reserved)) => {
            let sentences = [
                Some(texts.say(&at_once_in(texts, reserved, budget, tokens))),
                Some(texts.say(&both_sizes(reserved, budget))),
                modelled(texts, budget),
                start(texts, reserved),
            ];
            sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
        }
        (KvBudget::Left(left), None) => texts.say(&Sentence::Fit {
            one: estimate.at_once().high == 1,
            tokens,
            kv_budget: fmt::bytes(left.value),
            each: fmt::bytes(estimate.kv_per_request.value),
        }),
    }
}

/// What the engine does with the requests.
fn at_once_in(texts: &Texts, reserved: &Reserved, budget: &Budget, tokens: String) -> Sentence {
    let fit = &reserved.fit;
    let AtOnce { low, expected, high, pool } = budget.estimate().at_once();
    let one = high == 1;
    let name = match budget.estimate().gpus() {
        1 => name(reserved),
        gpus => texts.say(&Sentence::OnGpus { name: name(reserved), gpus: fmt::count(gpus) }),
    };
    if fit.no_start.is_some() && low < high {
        Sentence::NoStartExpected { one, tokens, name }
    } else if fit.no_start.is_some() {
        Sentence::NoStart { one, tokens, name }
    } else if expected < pool {
        Sentence::Capped { one, tokens, name, more: fmt::count(pool) }
    } else if low < high {
        Sentence::FitInExpected { one, tokens, name, expected: fmt::count(expected) }
    } else {
        Sentence::FitIn { one, tokens, name }
    }
}

/// The release that reserves.
pub(crate) fn name(reserved: &Reserved) -> String {
    release(reserved.estimate.settings.release.asked())
}

fn both_sizes(reserved: &Reserved, budget: &Budget) -> Sentence {
    let estimate = budget.estimate();
    let (own, logical) = (reserved.per_request.value, estimate.kv_per_request.value);
    if budget.estimate().is_divided() {
        return Sentence::SizeOfEach { own: fmt::bytes(own), logical: fmt::bytes(logical) };
    }
    if own == logical {
        return Sentence::SizeAlike { own: fmt::bytes(own) };
    }
    let alike = fmt::bytes(own) == fmt::bytes(logical);
    let size = if alike { fmt::exact_bytes } else { fmt::bytes };
    let (own, logical) = (size(own), size(logical));
    match estimate.max_concurrent.value {
        0 => Sentence::SizeOfNone { own, logical },
        fit => Sentence::SizeBoth { own, logical, fit: fmt::count(fit) },
    }
}

/// The pool, where it is modelled.
fn modelled(texts: &Texts, budget: &Budget) -> Option<String> {
    let memory = budget.estimate().memory.filter(|_| budget.scenario().is_modelled())?;
    let of_pool = memory.kv_pool;
    if of_pool.is_exact() {
        return None;
    }
    let (pool, range) = (fmt::gib(of_pool.expected), super::range(texts, of_pool));
    Some(texts.say(&match budget.estimate().gpus() {
        1 => Sentence::Modelled { pool, range },
        _ => Sentence::ModelledOnEach { pool, range },
    }))
}

/// What is to be said of its start, if anything is.
fn start(texts: &Texts, reserved: &Reserved) -> Option<String> {
    Some(match (reserved.fit.no_start, stated(reserved)) {
        (None, _) if reserved.fit.pool.max_requests == 0 => texts.say(&Word::StartsAllTheSame),
        (_, Some(0)) => texts.say(&Word::NotOneToken),
        (_, Some(longest)) => texts.say(&Sentence::LongestStated { tokens: fmt::count(longest) }),
        (Some(NoStart::TooLong { .. }) | None, None) => return None,
        (Some(why), None) => texts.say(&Sentence::Why { why: texts.say(&why) }),
    })
}

/// The longest context that would fit, where the release states one.
const fn stated(reserved: &Reserved) -> Option<u64> {
    match reserved.fit.no_start {
        Some(NoStart::TooLong { estimated_max_model_len, .. }) => estimated_max_model_len,
        _ => None,
    }
}

/// Whether the batch of the scenario fits.
pub(crate) fn batch_answer(texts: &Texts, budget: &Budget) -> String {
    let (requests, verdict) = (budget.scenario().batch.0.get(), budget.estimate().verdict);
    let answer = texts.say(&Sentence::Batch {
        one: requests == 1,
        sign: sign(verdict),
        batch: fmt::count(requests),
        verdict: texts.say(&verdict),
    });
    match budget.estimate().reserved.as_ref().and_then(|of| mend(texts, budget, of)) {
        Some(mend) => answer + " " + &mend,
        None => answer,
    }
}

/// What of a batch that does not fit would fit, or that it only fits as expected.
fn mend(texts: &Texts, budget: &Budget, reserved: &Reserved) -> Option<String> {
    if budget.estimate().verdict != Verdict::DoesNotFit {
        let least = reserved.range.low.verdict == Verdict::DoesNotFit;
        return least.then(|| texts.say(&Word::OnlyExpected));
    }
    let (batch, fit) = (budget.scenario().batch.0.get(), &reserved.fit);
    // Of one request the release has said it already, if it says it at all.
    let said = batch == 1 && stated(reserved).is_some();
    let options = &reserved.estimate.options;
    match options.max_num_seqs {
        Some(most) if most < options.of_replica(batch) && fit.no_start.is_none() => {
            Some(texts.say(&Sentence::MaxNumSeqs { most: fmt::count(most) }))
        }
        _ if said || fit.max_context == 0 => None,
        _ => {
            let (batch, tokens) = (fmt::count(batch), fmt::count(fit.max_context));
            Some(texts.say(&Sentence::WouldFit { one: batch == "1", batch, tokens }))
        }
    }
}

/// The heading of the reasons.
pub(crate) fn why(budget: &Budget, reserved: &Reserved) -> Word {
    let estimate = budget.estimate();
    if estimate.is_divided() {
        return Word::ReservesThat;
    }
    match reserved.per_request.value.cmp(&estimate.kv_per_request.value) {
        Ordering::Greater => Word::ReservesMore,
        Ordering::Less => Word::ReservesLess,
        Ordering::Equal => Word::ReservesAsMuch,
    }
}

/// What the scenario table shows.
pub(crate) fn table_hint(texts: &Texts, budget: &Budget) -> String {
    let what = match &budget.estimate().reserved {
        Some(reserved) => texts.say(&Sentence::TableOfEngine { name: name(reserved) }),
        None => texts.say(&Word::TableOfKv),
    };
    what + " " + &texts.say(&Word::TableTight)
}
