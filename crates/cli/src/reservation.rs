//! What vLLM reserves for the requests of a model, and whether its pool holds them.

use std::fmt::{self, Display, Formatter};

use kvbudget_core::architecture::Architecture;
use kvbudget_core::budget::Budget;
use kvbudget_core::engine::ServedModel;
use kvbudget_core::engine::vllm::{
    ExpertSplit, Fit, GpuMemory, Group, MemoryOptions, NoStart, Options, RangedFit, Release,
    Settings, StageWeights, Stored, VllmBudget, VllmError, VllmEstimate, check_alignment,
};
use kvbudget_core::fmt::{bytes, count, exact_bytes};
use kvbudget_core::units::{Bytes, Requests};
use kvbudget_core::working::ArithmeticError;

use crate::gpu::Gpu;
use crate::model::Model;
use crate::request::Vllm;

/// What vLLM reserves for requests of a model by itself.
#[derive(Debug)]
pub(crate) struct Reservation {
    /// The options as they were given, with the number of GPUs made into a split.
    pub(crate) options: Options,
    /// What the draft model was asked for by.
    pub(crate) draft: Option<String>,
    /// The plan and the reasons of it.
    pub(crate) estimate: VllmEstimate,
    /// The groups of its layers.
    pub(crate) groups: Vec<Group>,
    /// What all requests of a replica take.
    pub(crate) of_batch: Bytes,
    /// The replicas, where there are several.
    pub(crate) replicas: Replicas,
    /// The pool, where it is known.
    pub(crate) pool: Option<Pool>,
    /// What is in each GPU, where one is named.
    pub(crate) memory: Option<Memory>,
}

/// How requests are divided over replicas.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Replicas {
    /// How many there are.
    pub(crate) count: u64,
    /// The most requests on one of them.
    pub(crate) requests: u64,
}

/// What is in each GPU.
#[derive(Debug)]
pub(crate) struct Memory {
    /// The GPU.
    pub(crate) gpu: Gpu,
    /// The parts of its memory.
    pub(crate) parts: GpuMemory,
    /// Whether layers draft whose weights no config describes.
    pub(crate) drafts_are_assumed: bool,
    /// Weights of each pipeline stage.
    pub(crate) stages: Vec<StageWeights>,
    /// The stage whose GPUs have the most weights, from 1; none where there is one stage.
    pub(crate) fullest_stage: Option<u64>,
    /// How many requests the pool holds, over the range of its size.
    pub(crate) range: RangedFit,
}

/// A pool of one GPU, and what it holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pool {
    /// Its bytes.
    pub(crate) available: Bytes,
    /// How many requests it holds.
    pub(crate) fit: Fit,
    /// Why the release does not start with it, where it does not.
    pub(crate) refusal: Option<Refusal>,
    /// What it and the other parts need beyond the GPU.
    pub(crate) missing: Bytes,
    /// Requests that are asked for.
    requests: u64,
    max_num_seqs: Option<u64>,
    settings: Settings,
}

/// Why a release does not start, with its own figures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refusal {
    release: Release,
    max_model_len: u64,
    why: NoStart,
}

/// What should be known of a pool.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Warning {
    /// The engine takes fewer requests than the pool holds.
    Capped {
        /// The most that it takes.
        max_num_seqs: u64,
        /// Those that the pool holds.
        holds: u64,
        /// Those that are asked for.
        requests: u64,
    },
    /// More requests than the release runs at once where nobody says how many.
    Waits {
        /// The most that it runs.
        max_num_seqs: u64,
        /// Those that are asked for.
        requests: u64,
    },
    /// The release starts although not even one request fits.
    StartsAllTheSame {
        /// The release.
        release: Release,
        /// Tokens of the request.
        max_model_len: u64,
    },
}

impl Reservation {
    /// Plans a model.
    ///
    /// # Errors
    /// [`VllmError`].
    pub(crate) fn of(
        model: &Architecture,
        draft: Option<&Model>,
        asked: Vllm,
        batch: Requests,
    ) -> Result<Self, VllmError> {
        let Vllm { options, kv_cache_memory, gpu } = asked;
        let requests = options.of_replica(batch.0.get());
        let drafts = draft.map(|draft| &draft.architecture);
        let (estimate, pool, memory) = match gpu {
            None => {
                let estimate = VllmEstimate::of(&ServedModel::with_draft(model, drafts), &options)?;
                loads(model, &estimate)?;
                let pool = kv_cache_memory.map(|available| {
                    let fit = estimate.fit(available, requests, options.max_num_seqs);
                    Pool::of(&estimate, &options, available, fit)
                });
                (estimate, pool, None)
            }
            Some(gpu) => {
                let budget = budget_of(model, drafts, &options, kv_cache_memory, &gpu)?;
                let range = budget.fit(requests, options.max_num_seqs);
                let fullest_stage = budget.fullest_stage();
                let VllmBudget { estimate, stages, memory: parts } = budget;
                let mut pool =
                    Pool::of(&estimate, &options, parts.kv_pool.expected, range.expected);
                pool.missing = parts.missing();
                let drafts_are_assumed = options.num_speculative_tokens > 0 && drafts.is_none();
                let memory =
                    Memory { gpu, parts, drafts_are_assumed, stages, fullest_stage, range };
                (estimate, Some(pool), Some(memory))
            }
        };
        let of_batch = estimate.plan.reserved_per_request().0.checked_mul(requests);
        Ok(Self {
            groups: estimate.plan.groups()?,
            of_batch: of_batch.map(Bytes).ok_or(ArithmeticError::Overflow)?,
            pool: pool.map(|pool| Pool { requests, ..pool }),
            memory,
            replicas: Replicas { count: estimate.options.data_parallel_size, requests },
            options: estimate.options,
            draft: draft.map(|draft| draft.name.clone()),
            estimate,
        })
    }

    /// The GPUs that serve the model.
    pub(crate) const fn gpus(&self) -> u64 {
        self.options.gpus()
    }
}

/// Refuses a split of the weights of a checkpoint that vLLM does not load.
fn loads(model: &Architecture, estimate: &VllmEstimate) -> Result<(), VllmError> {
    // Formats that are not told apart are no matter while nobody asks for the weights.
    let stored = Stored::of_checkpoint(model.quantization.as_ref()).unwrap_or_default();
    let split = &estimate.options;
    let experts = ExpertSplit::of(split, estimate.settings.release.planned_as());
    check_alignment(model, stored, split.tensor_parallel_size, experts)
}

/// The budget of a model on a GPU.
fn budget_of(
    model: &Architecture,
    draft: Option<&Architecture>,
    options: &Options,
    kv_cache_memory: Option<Bytes>,
    gpu: &Gpu,
) -> Result<VllmBudget, VllmError> {
    let memory = MemoryOptions {
        gpu_memory_utilization: gpu.utilization,
        enforce_eager: gpu.enforce_eager,
        weights: gpu.weights,
        overhead: gpu.overhead,
        kv_cache_memory,
        ..MemoryOptions::of(gpu.total)
    };
    // Weights that are known by measure need no format.
    let stored = match (gpu.method.stored(model.quantization.as_ref()), gpu.weights) {
        (Err(_), Some(_)) => None,
        (stored, _) => stored?,
    };
    VllmBudget::with_draft(model, draft, options, &memory, stored)
}

impl Pool {
    /// The pool of a budget, where an engine reserves.
    pub(crate) fn of_budget(budget: &Budget) -> Option<Self> {
        let estimate = budget.estimate();
        let reserved = estimate.reserved.as_ref()?;
        let available = estimate.kv_budget.available();
        let scenario = budget.scenario();
        let pool = Self::of(&reserved.estimate, &scenario.vllm, available, reserved.fit);
        let requests = scenario.vllm.of_replica(scenario.batch.0.get());
        Some(Self { requests, ..pool })
    }

    /// A pool whose fit is known.
    fn of(estimate: &VllmEstimate, options: &Options, available: Bytes, fit: Fit) -> Self {
        let settings = estimate.settings;
        let start = estimate.plan.layout().start(settings.release.rules(), available);
        let refusal =
            |why| Refusal { release: settings.release, max_model_len: settings.max_model_len, why };
        Self {
            available,
            fit,
            refusal: start.err().map(refusal),
            missing: Bytes(0),
            requests: 1,
            max_num_seqs: options.max_num_seqs,
            settings,
        }
    }

    /// What should be known of it.
    pub(crate) fn warnings(&self) -> Vec<Warning> {
        let holds = self.fit.pool.max_requests;
        let Settings { release, max_model_len, .. } = self.settings;
        let all_the_same = (self.refusal.is_none() && holds == 0)
            .then_some(Warning::StartsAllTheSame { release, max_model_len });
        let capped = self.max_num_seqs.filter(|max_num_seqs| *max_num_seqs < holds);
        let requests = self.requests;
        let capped = capped.map(|max_num_seqs| Warning::Capped { max_num_seqs, holds, requests });
        let most = self.settings.max_num_seqs;
        let waits = (self.max_num_seqs.is_none() && requests > most)
            .then_some(Warning::Waits { max_num_seqs: most, requests });
        all_the_same.into_iter().chain(capped).chain(waits).collect()
    }
}

impl Refusal {
    /// The longest context that the release says would fit, where it says one.
    pub(crate) const fn estimated_max_model_len(&self) -> Option<u64> {
        match self.why {
            NoStart::TooLong { estimated_max_model_len, .. } => estimated_max_model_len,
            NoStart::NoMemory | NoStart::NotPlanned(_) => None,
        }
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "vLLM {} would not start: ", self.release.asked())?;
        let NoStart::TooLong { needed, available, estimated_max_model_len } = self.why else {
            return self.why.fmt(f);
        };
        let tokens = count(self.max_model_len);
        let [needed, available] = apart(needed, available);
        write!(f, "a request of {tokens} tokens needs {needed} and there are {available}")?;
        match estimated_max_model_len {
            None => Ok(()),
            Some(0) => write!(f, "; by its own estimate not one token fits"),
            Some(longest) => {
                write!(f, "; by its own estimate {} tokens would fit", count(longest))
            }
        }
    }
}

impl Display for Warning {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Capped { max_num_seqs, holds, requests } => {
                if requests > max_num_seqs && requests <= holds {
                    let requests = count(requests);
                    write!(f, "{requests} requests do not run at once, though they would fit: ")?;
                }
                write!(
                    f,
                    "max_num_seqs = {max_num_seqs} caps the requests at once; the pool holds {}",
                    count(holds),
                )
            }
            Self::Waits { max_num_seqs, requests } => write!(
                f,
                "{} requests do not run at once: max_num_seqs = {}, the default, and the others \
                 wait; give --max-num-seqs",
                count(requests),
                count(max_num_seqs),
            ),
            Self::StartsAllTheSame { release, max_model_len } => write!(
                f,
                "vLLM {} starts all the same, but its pool does not hold a request of {} tokens",
                release.asked(),
                count(max_model_len),
            ),
        }
    }
}

/// Two sizes, in bytes where they would look the same otherwise.
fn apart(one: Bytes, other: Bytes) -> [String; 2] {
    let short = [bytes(one), bytes(other)];
    if short[0] == short[1] { [exact_bytes(one), exact_bytes(other)] } else { short }
}
