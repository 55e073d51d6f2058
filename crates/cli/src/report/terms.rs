//! Which numbers are shown, in which order; the same with their workings and without.

use kvbudget_core::estimate::Estimate;
use kvbudget_core::units::Bytes;
use kvbudget_core::working::Term;

pub(super) const fn sizes(estimate: &Estimate) -> [&Term<Bytes>; 7] {
    [
        &estimate.weights,
        &estimate.overhead,
        estimate.kv_budget.term(),
        &estimate.kv_per_token,
        &estimate.kv_per_request,
        &estimate.kv_of_batch,
        &estimate.balance,
    ]
}

pub(super) fn counts(estimate: &Estimate) -> impl Iterator<Item = &Term<u64>> {
    let tokens = estimate.tokens_that_fit.iter();
    tokens.chain([&estimate.max_concurrent]).chain(&estimate.max_context)
}
