//! What is said of GPUs.

use kvbudget_core::budget::Budget;
use kvbudget_core::estimate::Estimate;
use kvbudget_core::fmt;
use kvbudget_core::gpu::{Basis, Gpu};
use kvbudget_core::scenario::Overhead;

pub(crate) const GPU_HINT: &str = "A name such as h100, l4, 4090; empty for its memory by hand.";
pub(crate) const BY_HAND: &str = "Enter the memory by hand";
pub(crate) const WHOLE_GPU: &str = "Empty: the whole GPU is budgeted.";
pub(crate) const SPLIT: &str = "How they divide the model";

/// A GPU and what an engine sees of its memory.
pub(crate) fn memory(gpu: &Gpu) -> String {
    let (gib, gb) = (fmt::gib(gpu.total_memory), fmt::gb(gpu.total_memory));
    format!("{}: {gib} = {gb}", gpu.name)
}

/// How the memory is known.
pub(crate) const fn basis(basis: Basis) -> &'static str {
    match basis {
        Basis::Measured => "Measured: an engine or its runtime printed that it sees so much.",
        Basis::Derived => "Derived: from what its driver shows, less what that keeps.",
        Basis::Assumed => "Assumed: from its nominal size, or as its nearest relative is.",
    }
}

/// What overhead is, and what it comes to.
pub(crate) fn overhead(budget: &Budget) -> String {
    let size = fmt::bytes(budget.estimate().overhead.value);
    match budget.scenario().overhead {
        Overhead::Auto if budget.scenario().is_modelled() => {
            format!("Activations, CUDA graphs, outside of PyTorch: {size} expected, modelled.")
        }
        Overhead::Auto => format!("There is nothing to model it by: {size}."),
        Overhead::Given(_) | Overhead::Share(_) => {
            "Activations and fragmentation; 5 to 10 % of the GPU is common. auto: modelled."
                .to_owned()
        }
    }
}

/// How many GPUs a split has, and how.
pub(crate) fn split(estimate: &Estimate) -> String {
    let all = estimate.gpus();
    let Some(reserved) = estimate.reserved.as_ref().filter(|_| all > 1) else {
        return "One GPU has all of it.".to_owned();
    };
    let options = &reserved.estimate.options;
    let more = |size: u64, what: &str| match size {
        1 => String::new(),
        size => format!(" × {} {what}", fmt::count(size)),
    };
    let stages = more(options.pipeline_parallel_size, "stages");
    let groups = more(options.prefill_context_parallel_size, "groups for prompts");
    let replicas = more(options.data_parallel_size, "replicas");
    let (all, tensor) = (fmt::count(all), fmt::count(options.tensor_parallel_size));
    format!(
        "{all} GPUs: {tensor} for each layer{stages}{groups}{replicas}. Sizes are those of the fullest."
    )
}
