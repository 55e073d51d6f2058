//! What one start-up says of the coefficients.

use kvbudget_core::architecture::Architecture;
use kvbudget_core::engine::vllm::{Coefficients, Drivers, Split, Version};
use kvbudget_core::units::Bytes;

use super::coefficient::Name;
use crate::commands::accuracy::{Budgeted, Row};

/// The value that a coefficient had in one start-up, if all others were as expected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Observation {
    pub(super) name: Name,
    pub(super) version: Version,
    pub(super) value: f64,
    /// How far the two decimals of a log may put it off.
    pub(super) slack: f64,
    /// Whether it lies in the range that is committed for this start-up.
    pub(super) inside: bool,
}

/// Bytes that two rounded figures of a log may be off together: 0.01 GiB.
const ROUNDING: f64 = 10_737_418.0;
/// The first release that measures CUDA graphs in a pool of their own.
const GRAPHS_SINCE: Version = Version::release(0, 18, 0);
/// The first release whose encoders every start-up profiles in the same way.
const ENCODERS_SINCE: Version = Version::release(0, 11, 0);

/// Everything that a row says.
pub(super) fn of(row: &Row, model: &Architecture, of: &Budgeted) -> Vec<Observation> {
    let settings = &of.budget.estimate.settings;
    let version = settings.release.planned_as();
    let drivers = Drivers::of(model, settings, &of.options);
    let coefficients = Coefficients::of(version, of.options.tensor_parallel_size);
    let mut seen = Vec::new();
    // A coefficient is what is printed beyond the rest, over what it is multiplied by.
    let mut see = |name: Name, beyond: f64, over: f64| {
        let (value, slack) = (beyond / over, ROUNDING / over);
        let committed = name.of(&coefficients);
        let [low, high] = [committed.low, committed.high].map(times);
        let inside = (low - slack..=high + slack).contains(&value);
        seen.push(Observation { name, version, value, slack, inside });
    };
    if let Some(printed) = row.non_torch {
        let name = match drivers.split {
            Split::None => Name::NonTorch,
            Split::Stages => Name::NonTorchStaged,
            Split::Tensor => Name::NonTorchParallel,
        };
        see(name, float(printed), 1.0);
    }
    if let Some(printed) = row.activation {
        let first_alone =
            drivers.split == Split::Stages && settings.release.rules().first_gpu_prints;
        let encoders = !drivers.towers || version >= ENCODERS_SINCE;
        if encoders {
            activation(float(printed), &drivers, &coefficients, first_alone, &mut see);
        }
    }
    // What is printed is what the graphs took; it is what the estimate estimates.
    let graphs_count = !row.enforce_eager && version >= GRAPHS_SINCE;
    if let Some(printed) = row.cuda_graph.filter(|_| graphs_count) {
        graphs(float(printed), &drivers, &coefficients, &mut see);
    }
    seen
}

/// Each term of the larger of the two peaks, and of what is kept through both.
fn activation(
    printed: f64,
    drivers: &Drivers,
    of: &Coefficients,
    first_alone: bool,
    see: &mut impl FnMut(Name, f64, f64),
) {
    let forward = float(drivers.forward);
    let (share, forward_base) = (expected(of.forward) / 100.0, expected(of.forward_base));
    let (hidden, scratch) = (float(drivers.hidden), float(drivers.scratch));
    let logits = times(drivers.logits[1]);
    let workspace = scratch * expected(of.workspace) / 100.0;
    let base = expected(of.sampler_base);
    let per_logit = (expected(of.sampler) + times(drivers.wider)) / 100.0;
    let sampler = logits * per_logit + base + hidden + workspace;
    let passed = forward * share + forward_base;
    let at_sampling = sampler > passed && !first_alone;
    let peak = if at_sampling { sampler } else { passed };
    if drivers.towers {
        see(Name::Pixels, printed - peak - hidden, times(drivers.tokens));
        return;
    }
    if drivers.latent {
        see(Name::Latent, printed - peak, 1.0);
        return;
    }
    if !at_sampling {
        see(Name::Forward, printed - forward_base, forward / 100.0);
        see(Name::ForwardBase, printed - forward * share, 1.0);
        return;
    }
    // Where V0 may have run, the requests that it sampled are not known.
    if drivers.logits[0] != drivers.logits[1] {
        return;
    }
    see(Name::SamplerBase, printed - (peak - base), 1.0);
    if scratch > 0.0 {
        see(Name::Workspace, printed - (peak - workspace), scratch / 100.0);
    } else {
        let wider = logits * times(drivers.wider) / 100.0;
        see(Name::Sampler, printed - base - hidden - wider, logits / 100.0);
    }
}

fn graphs(
    printed: f64,
    drivers: &Drivers,
    of: &Coefficients,
    see: &mut impl FnMut(Name, f64, f64),
) {
    if drivers.experts {
        see(Name::GraphExperts, printed, 1.0);
    } else {
        let layers = times(drivers.layers.max(1));
        see(Name::GraphLayer, printed - expected(of.graph_base), layers);
        see(Name::GraphBase, printed - layers * expected(of.graph_layer), 1.0);
    }
}

fn expected(coefficient: kvbudget_core::engine::vllm::Coefficient) -> f64 {
    times(coefficient.expected)
}

fn float(bytes: Bytes) -> f64 {
    times(bytes.0)
}

#[expect(clippy::cast_precision_loss, reason = "no figure of a log is near 2^52")]
const fn times(whole: u64) -> f64 {
    whole as f64
}
