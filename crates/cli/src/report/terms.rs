//! Which numbers are shown, in which order; the same with their workings and without.

use kvbudget_core::estimate::Estimate;
use kvbudget_core::units::Bytes;
use kvbudget_core::working::Term;

pub(super) const fn sizes(estimate: &Estimate) -> [&Term<Bytes>; 6] {
    [
        &estimate.weights,
        &estimate.overhead,
        estimate.kv_budget.term(),
        &estimate.kv_per_token,
        &estimate.kv_per_request,
        &estimate.kv_of_batch,
    ]
}

pub(super) const fn counts(estimate: &Estimate) -> [&Term<u64>; 3] {
    [&estimate.tokens_that_fit, &estimate.max_concurrent, &estimate.max_context]
}
