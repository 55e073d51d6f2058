//! The committed coefficients, by the versions that have them.

use std::fmt;

use kvbudget_core::engine::vllm::{Coefficient, Coefficients, Release, Version};
use kvbudget_core::units::MIB;

use super::observation::Observation;
use super::spread::Spread;

/// Which coefficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    Sampler,
    SamplerBase,
    Forward,
    ForwardBase,
    Workspace,
    Latent,
    Pixels,
    Towers,
    NonTorch,
    NonTorchStaged,
    NonTorchParallel,
    GraphLayer,
    GraphBase,
    GraphExperts,
}

/// A coefficient of some versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Committed {
    name: Name,
    coefficient: Coefficient,
    /// The releases that have it, in a row.
    since: Version,
    until: Version,
}

/// What the rows say of a committed coefficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// No row says anything.
    Assumed,
    /// So few rows that they have no spread.
    Few,
    /// The expectation is among the rows, which lie in the committed range.
    Supported,
    /// The same, but more than a tenth of the rows lie outside of the range.
    Narrow,
    /// The expectation is not among the rows.
    Outside,
}

impl Verdict {
    pub(super) const fn is_failure(self) -> bool {
        matches!(self, Self::Outside)
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Assumed => "assumed: no row",
            Self::Few => "few rows",
            Self::Supported => "",
            Self::Narrow => "narrow: more than a tenth of the rows lie outside",
            Self::Outside => "the expectation lies outside of the rows",
        }
    }
}

impl Name {
    const ALL: [Self; 14] = [
        Self::Sampler,
        Self::SamplerBase,
        Self::Forward,
        Self::ForwardBase,
        Self::Workspace,
        Self::Latent,
        Self::Pixels,
        Self::Towers,
        Self::NonTorch,
        Self::NonTorchStaged,
        Self::NonTorchParallel,
        Self::GraphLayer,
        Self::GraphBase,
        Self::GraphExperts,
    ];

    /// That of all coefficients.
    pub(super) const fn of(self, all: &Coefficients) -> Coefficient {
        match self {
            Self::Sampler => all.sampler,
            Self::SamplerBase => all.sampler_base,
            Self::Forward => all.forward,
            Self::ForwardBase => all.forward_base,
            Self::Workspace => all.workspace,
            Self::Latent => all.latent,
            Self::Pixels => all.pixels,
            Self::Towers => all.towers,
            Self::NonTorch => all.non_torch,
            Self::NonTorchStaged => all.non_torch_staged,
            Self::NonTorchParallel => all.non_torch_parallel,
            Self::GraphLayer => all.graph_layer,
            Self::GraphBase => all.graph_base,
            Self::GraphExperts => all.graph_experts,
        }
    }

    /// What it is called, in which unit, and how much of the coefficient makes one of it.
    const fn unit(self) -> (&'static str, f64) {
        const MIB_F: f64 = 1_048_576.0;
        match self {
            Self::Sampler => ("sampler, B per logit", 100.0),
            Self::SamplerBase => ("sampler beside that, MiB", MIB_F),
            Self::Forward => ("forward pass, % of the formula", 1.0),
            Self::ForwardBase => ("forward pass beside that, MiB", MIB_F),
            Self::Workspace => ("experts' scratch kept, %", 1.0),
            Self::Latent => ("latent vectors, MiB", MIB_F),
            Self::Pixels => ("pixels, B per token", 1.0),
            Self::Towers => ("encoders beside that, MiB", MIB_F),
            Self::NonTorch => ("outside of PyTorch, one GPU, MiB", MIB_F),
            Self::NonTorchStaged => ("the same, pipeline stages, MiB", MIB_F),
            Self::NonTorchParallel => ("the same, tensor parallel, MiB", MIB_F),
            Self::GraphLayer => ("CUDA graphs, MiB per layer", MIB_F),
            Self::GraphBase => ("CUDA graphs beside that, MiB", MIB_F),
            Self::GraphExperts => ("CUDA graphs with experts, MiB", MIB_F),
        }
    }
}

const _: () = assert!(MIB == 1_048_576, "a MiB is a MiB");

impl Committed {
    /// Every coefficient of every run of releases that share it, for two GPUs in a group.
    pub(super) fn all() -> Vec<Self> {
        let mut releases: Vec<Version> = Release::known().collect();
        releases.sort_unstable();
        let mut all = Vec::new();
        for name in Name::ALL {
            let mut last: Option<Self> = None;
            for &version in &releases {
                let coefficient = name.of(&Coefficients::of(version, 2));
                match &mut last {
                    Some(run) if run.coefficient == coefficient => run.until = version,
                    _ => {
                        let run = Self { name, coefficient, since: version, until: version };
                        all.extend(last.replace(run));
                    }
                }
            }
            all.extend(last);
        }
        all
    }

    /// Whether a row's value is one of this coefficient.
    pub(super) fn is_seen_by(&self, seen: &Observation) -> bool {
        self.name == seen.name && (self.since..=self.until).contains(&seen.version)
    }

    pub(super) fn verdict(&self, spread: Option<&Spread>) -> Verdict {
        let Some(spread) = spread else { return Verdict::Assumed };
        if !spread.is_enough() {
            Verdict::Few
        } else if !spread.holds(float(self.coefficient.expected)) {
            Verdict::Outside
        } else if spread.is_covered() {
            Verdict::Supported
        } else {
            Verdict::Narrow
        }
    }

    /// A line of the table.
    pub(super) fn line(&self, spread: Option<&Spread>, verdict: Verdict) -> String {
        let (name, one) = self.name.unit();
        let Self { since, until, coefficient, .. } = self;
        let rows = spread.map_or(0, Spread::rows);
        let seen = [5, 50, 95].map(|percent| {
            spread.map_or_else(String::new, |spread| format!("{:.1}", spread.at(percent) / one))
        });
        let Coefficient { low, expected, high } = *coefficient;
        let committed = [low, expected, high].map(|value| format!("{:.1}", float(value) / one));
        let (seen, committed) = (seen.join(" | "), committed.join(" | "));
        format!(
            "| {name} | {since} to {until} | {rows} | {seen} | {committed} | {} |",
            verdict.text()
        )
    }
}

impl fmt::Display for Committed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} to {})", self.name.unit().0, self.since, self.until)
    }
}

#[expect(clippy::cast_precision_loss, reason = "no coefficient is near 2^52")]
const fn float(whole: u64) -> f64 {
    whole as f64
}
