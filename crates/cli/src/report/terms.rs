//! Which numbers are shown, in which order; the same with their workings and without.

use kvbudget_core::estimate::Estimate;
use kvbudget_core::units::Bytes;
use kvbudget_core::working::Term;

pub(super) fn sizes(estimate: &Estimate) -> impl Iterator<Item = &Term<Bytes>> {
    let before = [
        &estimate.weights,
        &estimate.overhead,
        estimate.kv_budget.term(),
        &estimate.kv_per_token,
        &estimate.kv_per_request,
        &estimate.kv_of_batch,
    ];
    let reserved = estimate.reserved.iter().flat_map(|of| [&of.per_request, &of.of_batch]);
    before.into_iter().chain(reserved).chain([&estimate.balance])
}

pub(super) fn counts(estimate: &Estimate) -> impl Iterator<Item = &Term<u64>> {
    let logical = estimate.undivided();
    let tokens = logical.and_then(|estimate| estimate.tokens_that_fit.as_ref());
    let concurrent = logical.map(|estimate| &estimate.max_concurrent);
    let of_engine = estimate.reserved.as_ref().map(|reserved| &reserved.max_concurrent);
    let longest = logical.and_then(|estimate| estimate.max_context.as_ref());
    [tokens, concurrent, of_engine, longest].into_iter().flatten()
}
