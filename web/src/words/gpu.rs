//! What is said of GPUs.

use kvbudget_core::budget::Budget;
use kvbudget_core::certainty::Certainty;
use kvbudget_core::estimate::Estimate;
use kvbudget_core::fmt;
use kvbudget_core::gpu::{Basis, Gpu};
use kvbudget_core::lang::Texts;
use kvbudget_core::scenario::Overhead;

use super::{Detail, Sentence, Word};

/// What the bar shows, and how the size of the GPU is known.
pub(crate) fn budget_of(texts: &Texts, budget: &Budget, total: Certainty) -> String {
    let of = match budget.estimate().gpus() {
        1 => Word::BudgetOf,
        _ => Word::BudgetOfEach,
    };
    let (of, size) = (texts.say(&of), fmt::gib(budget.scenario().gpu_memory));
    format!("{of}: {size}, {}", texts.say(&total))
}

/// A GPU and what an engine sees of its memory.
pub(crate) fn memory(gpu: &Gpu) -> String {
    let (gib, gb) = (fmt::gib(gpu.total_memory), fmt::gb(gpu.total_memory));
    format!("{}: {gib} = {gb}", gpu.name)
}

/// How the memory is known.
pub(crate) const fn basis(basis: Basis) -> Detail {
    match basis {
        Basis::Measured => Detail::Measured,
        Basis::Derived => Detail::Derived,
        Basis::Assumed => Detail::AssumedMemory,
    }
}

/// What overhead is, and what it comes to.
pub(crate) fn overhead(texts: &Texts, budget: &Budget) -> String {
    let bytes = fmt::bytes(budget.estimate().overhead.value);
    match budget.scenario().overhead {
        Overhead::Auto if budget.scenario().is_modelled() => {
            texts.say(&Sentence::OverheadModelled { bytes })
        }
        Overhead::Auto => texts.say(&Sentence::OverheadUnknown { bytes }),
        Overhead::Given(_) | Overhead::Share(_) => texts.say(&Detail::OverheadHint),
    }
}

/// How many GPUs a split has, and how.
pub(crate) fn split(texts: &Texts, estimate: &Estimate) -> String {
    let gpus = estimate.gpus();
    let Some(reserved) = estimate.reserved.as_ref().filter(|_| gpus > 1) else {
        return texts.say(&Word::OneGpu);
    };
    let options = &reserved.estimate.options;
    let count = fmt::count;
    let layer = Sentence::SplitLayer { gpus: count(options.tensor_parallel_size) };
    let stages = Sentence::SplitStages { stages: count(options.pipeline_parallel_size) };
    let groups = Sentence::SplitGroups { groups: count(options.prefill_context_parallel_size) };
    let replicas = Sentence::SplitReplicas { replicas: count(options.data_parallel_size) };
    let parts = [
        (true, layer),
        (options.pipeline_parallel_size > 1, stages),
        (options.prefill_context_parallel_size > 1, groups),
        (options.data_parallel_size > 1, replicas),
    ];
    let said = parts.iter().filter(|(is_there, _)| *is_there).map(|(_, part)| texts.say(part));
    let parts = said.collect::<Vec<_>>().join(" × ");
    texts.say(&Sentence::Split { gpus: count(gpus), parts })
}
