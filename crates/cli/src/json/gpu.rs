//! What is in a GPU.

use kvbudget_core::certainty::Certainty;
use kvbudget_core::engine::vllm::Range;
use kvbudget_core::units::Bytes;
use serde::Serialize;

use crate::reservation::Memory;

/// What is in the GPU with the least left: integers where a part is known, a range where it is
/// modelled.
#[derive(Debug, Serialize)]
pub(super) struct PerGpu {
    gpu: Option<&'static str>,
    total_bytes: u64,
    requested_bytes: u64,
    weights_bytes: u64,
    adapters_bytes: u64,
    draft_bytes: u64,
    activation_bytes: Amount,
    non_torch_bytes: Amount,
    cuda_graph_bytes: Amount,
    kv_pool_bytes: Amount,
    not_requested_bytes: u64,
    missing_bytes: u64,
    basis: Basis,
    weights_of_stages: Vec<u64>,
    fullest_stage: Option<u64>,
}

/// How each part is known: given, measured, derived or assumed.
#[derive(Debug, Serialize)]
struct Basis {
    total: &'static str,
    weights: &'static str,
    adapters: &'static str,
    draft: &'static str,
    activation: &'static str,
    non_torch: &'static str,
    cuda_graph: &'static str,
}

/// An amount, or its range.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Amount {
    Exact(u64),
    Range { low: u64, expected: u64, high: u64 },
}

impl From<Range> for Amount {
    fn from(range: Range) -> Self {
        let Range { low, expected, high } = range;
        if range.is_exact() {
            Self::Exact(expected.0)
        } else {
            Self::Range { low: low.0, expected: expected.0, high: high.0 }
        }
    }
}

impl From<&Memory> for PerGpu {
    fn from(memory: &Memory) -> Self {
        let Memory { gpu, parts, stages, .. } = memory;
        let overhead = |range: Range| match gpu.overhead {
            Some(_) => Certainty::Given,
            None => range.into(),
        };
        let total =
            { gpu.found.as_ref() }.map_or(Certainty::Given, |(_, row)| row.total_basis.into());
        let weights = gpu.weights.map_or(Certainty::Derived, |_| Certainty::Given);
        let of_rule = |part: Bytes| match part {
            Bytes(0) => Certainty::Exact,
            _ => Certainty::Derived,
        };
        let draft =
            if memory.drafts_are_assumed { Certainty::Assumed } else { of_rule(parts.draft) };
        Self {
            gpu: gpu.found.as_ref().map(|(_, row)| row.id),
            total_bytes: parts.total.0,
            requested_bytes: parts.requested.0,
            weights_bytes: parts.weights.0,
            adapters_bytes: parts.adapters.0,
            draft_bytes: parts.draft.0,
            activation_bytes: parts.activation.into(),
            non_torch_bytes: parts.non_torch.into(),
            cuda_graph_bytes: parts.cuda_graph.into(),
            kv_pool_bytes: parts.kv_pool.into(),
            not_requested_bytes: parts.not_requested().0,
            missing_bytes: parts.missing().0,
            basis: Basis {
                total: total.name(),
                weights: weights.name(),
                adapters: of_rule(parts.adapters).name(),
                draft: draft.name(),
                activation: overhead(parts.activation).name(),
                non_torch: overhead(parts.non_torch).name(),
                cuda_graph: overhead(parts.cuda_graph).name(),
            },
            fullest_stage: memory.fullest_stage,
            weights_of_stages: stages.iter().map(|stage| stage.of_model().0).collect(),
        }
    }
}
