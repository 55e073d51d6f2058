//! The budget: from a scenario to its numbers.

use crate::engine::serving::{self, Serving};
use crate::engine::vllm::{GpuMemory, Range};
use crate::engine::{Card, Reserved};
use crate::error::ScenarioError;
use crate::fit::Verdict;
use crate::kv_model::KvModel;
use crate::quantity::Quantity;
use crate::savings::{self, SavingRow};
use crate::scenario::{Overhead, Scenario};
use crate::shape::Shape;
use crate::table::{self, Row};
use crate::units::Bytes;
use crate::working::{Rounding, Term, Value, Working};

/// Everything that follows from a scenario. Each number carries its working.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The attention shape by hand, with both ways of saying the sharing; none for a known model.
    pub shape: Option<Shape>,
    /// Memory of the weights.
    pub weights: Term<Bytes>,
    /// What the engine takes of the GPU, where it does not take all of it.
    pub requested: Option<Term<Bytes>>,
    /// Memory set aside for activations and fragmentation, or what the engine takes for them.
    pub overhead: Term<Bytes>,
    /// The parts of the GPU's memory under the engine, with their ranges; none without one.
    pub memory: Option<GpuMemory>,
    /// What is left for the KV cache.
    pub kv_budget: KvBudget,
    /// KV cache of one more token at the scenario's context.
    pub kv_per_token: Term<Bytes>,
    /// What each kind of layer keeps of one request; empty by hand, where all are one kind.
    pub kv_by_layers: Vec<Term<Bytes>>,
    /// KV cache of one request.
    pub kv_per_request: Term<Bytes>,
    /// KV cache of the scenario's batch.
    pub kv_of_batch: Term<Bytes>,
    /// Tokens that the KV budget holds; none for a known model, whose tokens are not all alike.
    pub tokens_that_fit: Option<Term<u64>>,
    /// Requests that fit at once: the upper bound for `max_num_seqs`.
    pub max_concurrent: Term<u64>,
    /// Longest context at which the scenario's batch fits; none for a known model.
    pub max_context: Option<Term<u64>>,
    /// What the scenario's engine reserves; none where no engine is asked for.
    pub reserved: Option<Reserved>,
    /// What the batch leaves free, or what is missing for it.
    pub balance: Term<Bytes>,
    /// KV cache of the batch ÷ weights, in one unit.
    pub kv_against_weights: Working,
    /// Whether the scenario's batch fits.
    pub verdict: Verdict,
    /// The scenario table.
    pub table: Vec<Row>,
    /// What each way of saving does.
    pub savings: Vec<SavingRow>,
}

/// Requests at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtOnce {
    /// With the least that may be left for the KV cache.
    pub low: u64,
    /// With what is expected.
    pub expected: u64,
    /// With the most.
    pub high: u64,
    /// That the pool which is expected holds, whatever the engine's own limits.
    pub pool: u64,
}

impl AtOnce {
    const fn exact(requests: u64) -> Self {
        Self { low: requests, expected: requests, high: requests, pool: requests }
    }
}

/// GPU memory less weights and overhead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KvBudget {
    /// This much is left for the KV cache.
    Left(Term<Bytes>),
    /// Weights and overhead alone, or weights and the pool that is given, need this much more than
    /// the GPU has.
    Short(Term<Bytes>),
}

impl KvBudget {
    /// What the KV cache may use; nothing where even weights and overhead do not fit.
    #[must_use]
    pub const fn available(&self) -> Bytes {
        match self {
            Self::Left(term) => term.value,
            Self::Short(_) => Bytes(0),
        }
    }

    /// The number with its working, whichever way it went.
    #[must_use]
    pub const fn term(&self) -> &Term<Bytes> {
        match self {
            Self::Left(term) | Self::Short(term) => term,
        }
    }
}

impl Estimate {
    /// What the batch takes of the GPU: what the engine reserves, or else its logical size.
    #[must_use]
    pub fn kv_taken(&self) -> &Term<Bytes> {
        self.reserved.as_ref().map_or(&self.kv_of_batch, |reserved| &reserved.of_batch)
    }

    /// GPUs over which the engine divides the model and its replicas; one without an engine.
    #[must_use]
    pub fn gpus(&self) -> u64 {
        self.reserved.as_ref().map_or(1, |reserved| reserved.estimate.options.gpus())
    }

    /// Whether several GPUs divide the model. What it takes logically is of the whole model, and a
    /// KV budget of one GPU: what comes of one by the other ([`Estimate::max_concurrent`],
    /// [`Estimate::tokens_that_fit`], [`Estimate::max_context`], [`Estimate::kv_against_weights`])
    /// is then no answer to any question, and is not to be shown.
    ///
    /// ```
    /// use kvbudget_core::{estimate::Estimate, scenario::Scenario};
    /// assert!(!Estimate::of(&Scenario::default())?.is_divided());
    /// # Ok::<(), kvbudget_core::error::ScenarioError>(())
    /// ```
    #[must_use]
    pub fn is_divided(&self) -> bool {
        self.gpus() > 1
    }

    /// It, unless several GPUs divide the model: for the numbers that are then no answer.
    ///
    /// ```
    /// use kvbudget_core::{estimate::Estimate, scenario::Scenario};
    /// let lab = Estimate::of(&Scenario::default())?;
    /// assert_eq!(lab.undivided().map(|lab| lab.max_concurrent.value), Some(30));
    /// # Ok::<(), kvbudget_core::error::ScenarioError>(())
    /// ```
    #[must_use]
    pub fn undivided(&self) -> Option<&Self> {
        (!self.is_divided()).then_some(self)
    }

    /// Requests at once, on all replicas together: those that the engine runs, none where it does
    /// not start; without an engine those that fit by their logical size.
    #[must_use]
    pub fn at_once(&self) -> AtOnce {
        let Some(reserved) = &self.reserved else {
            return AtOnce::exact(self.max_concurrent.value);
        };
        if let KvBudget::Short(_) = self.kv_budget {
            return AtOnce::exact(0);
        }
        let replicas = reserved.estimate.options.data_parallel_size;
        AtOnce {
            low: reserved.range.low.at_once(replicas),
            expected: reserved.fit.at_once(replicas),
            high: reserved.range.high.at_once(replicas),
            pool: reserved.fit.pool.max_requests.saturating_mul(replicas),
        }
    }

    /// Draws up the budget of a scenario.
    ///
    /// KV budget = GPU memory - weights - overhead; max concurrent = KV budget / KV of one
    /// request, rounded down.
    ///
    /// # Errors
    /// [`ScenarioError`] when the parts do not go together or a number passes 2^64.
    ///
    /// ```
    /// use kvbudget_core::{estimate::Estimate, scenario::Scenario, units::Bytes};
    /// let lab = Estimate::of(&Scenario::default())?;
    /// assert_eq!(Some(lab.kv_budget.available()), Bytes::from_gib(60));
    /// assert_eq!(Some(lab.kv_per_request.value), Bytes::from_gib(2));
    /// assert_eq!(lab.max_concurrent.value, 30);
    /// # Ok::<(), kvbudget_core::error::ScenarioError>(())
    /// ```
    pub fn of(scenario: &Scenario) -> Result<Self, ScenarioError> {
        Self::with(&serving::All, scenario)
    }

    /// The same by logical sizes alone, for a program that does not have the engines yet.
    ///
    /// # Errors
    /// As [`Estimate::of`], and [`ScenarioError::NoEngineHere`] where an engine is asked for, or
    /// weights as a checkpoint stores them.
    pub(crate) fn logical(scenario: &Scenario) -> Result<Self, ScenarioError> {
        Self::with(&serving::Nobody, scenario)
    }

    fn with(engines: &dyn Serving, scenario: &Scenario) -> Result<Self, ScenarioError> {
        let model = KvModel::of(scenario)?;
        let (context, format) = (scenario.context, scenario.kv_cache_dtype);
        let kv_per_token = model.per_token(context, format)?;
        let kv_per_request = model.per_request(context, format)?;
        let kv_of_batch = model.of_batch(Quantity::KvOfBatch, context, scenario.batch, format)?;

        let weights = engines.weights(scenario)?;
        let by_hand = overhead(scenario)?;
        let card = engines.card(scenario, weights.value, by_hand.value)?;
        let requested = card.as_ref().and_then(|card| card.requested.clone());
        let overhead = card.as_ref().and_then(|card| card.overhead.clone()).unwrap_or(by_hand);
        let whole_gpu =
            requested.as_ref().map_or((Quantity::GpuMemory, scenario.gpu_memory), |requested| {
                (requested.quantity, requested.value)
            });
        let kv_budget = kv_budget(scenario, whole_gpu, weights.value, overhead.value)?;
        let available = kv_budget.available();
        let (pool, memory, reserved) = match card {
            None => (Range::exact(available), None, None),
            Some(Card { estimate, memory, .. }) => {
                let pool = Range { expected: available, ..memory.kv_pool };
                (pool, Some(memory), Some(engines.reserved(scenario, estimate, pool)?))
            }
        };
        let taken = reserved.as_ref().map_or(&kv_of_batch, |reserved| &reserved.of_batch);
        let verdict = match (&kv_budget, &reserved) {
            (KvBudget::Short(_), _) => Verdict::DoesNotFit,
            (KvBudget::Left(_), Some(reserved)) => reserved.fit.verdict,
            (KvBudget::Left(_), None) => Verdict::of(kv_of_batch.value, available),
        };

        let budget = || Working::of(Quantity::KvBudget, Value::Bytes(available));
        let max_concurrent = whole(
            Quantity::MaxConcurrent,
            budget().over(Quantity::KvPerRequest, Value::Bytes(kv_per_request.value)),
        )?;
        let (shape, tokens_that_fit, max_context) = match &model {
            KvModel::Known(_) => (None, None, None),
            KvModel::ByHand(shape) => {
                let tokens = budget().over(Quantity::KvPerToken, Value::Bytes(kv_per_token.value));
                let tokens = whole(Quantity::TokensThatFit, tokens)?;
                let context = Working::of(Quantity::TokensThatFit, Value::Count(tokens.value))
                    .over(Quantity::Batch, Value::Count(scenario.batch.0.get()));
                (Some(*shape), Some(tokens), Some(whole(Quantity::MaxContext, context)?))
            }
        };
        let balance =
            balance(scenario, whole_gpu, &kv_budget, weights.value, overhead.value, taken)?;
        let kv_against_weights = Working::of(Quantity::KvOfBatch, Value::Bytes(kv_of_batch.value))
            .over(Quantity::Weights, Value::Bytes(weights.value));

        Ok(Self {
            table: table::rows(engines, scenario, &model, pool)?,
            savings: savings::rows(scenario, &model)?,
            shape,
            weights,
            requested,
            overhead,
            memory,
            kv_budget,
            kv_by_layers: model.by_layers(context, format)?,
            kv_per_token,
            kv_per_request,
            kv_of_batch,
            tokens_that_fit,
            max_concurrent,
            max_context,
            reserved,
            balance,
            kv_against_weights,
            verdict,
        })
    }
}

fn overhead(scenario: &Scenario) -> Result<Term<Bytes>, ScenarioError> {
    let working = match scenario.overhead {
        Overhead::Given(bytes) => Working::of(Quantity::Overhead, Value::Bytes(bytes)),
        Overhead::Auto => Working::of(Quantity::Overhead, Value::Bytes(Overhead::LAB)),
        Overhead::Share(share) => {
            Working::of(Quantity::GpuMemory, Value::Bytes(scenario.gpu_memory))
                .times(Quantity::OverheadShare, Value::Percent(share))
        }
    };
    bytes(Quantity::Overhead, working, Rounding::Up)
}

fn kv_budget(
    scenario: &Scenario,
    (whole, memory): (Quantity, Bytes),
    weights: Bytes,
    overhead: Bytes,
) -> Result<KvBudget, ScenarioError> {
    if let Some(pool) = scenario.kv_cache_memory {
        // The pool is known; that it stands beside the weights is not.
        let parts = [(Quantity::Weights, weights), (Quantity::KvBudget, pool)];
        if let Rest::Short(working) = rest(Quantity::GpuMemory, scenario.gpu_memory, parts) {
            return exact(Quantity::Shortfall, working).map(KvBudget::Short);
        }
        let given = Working::of(Quantity::KvBudget, Value::Bytes(pool));
        return exact(Quantity::KvBudget, given).map(KvBudget::Left);
    }
    let parts = [(Quantity::Weights, weights), (Quantity::Overhead, overhead)];
    match rest(whole, memory, parts) {
        Rest::Left(working) => exact(Quantity::KvBudget, working).map(KvBudget::Left),
        Rest::Short(working) => exact(Quantity::Shortfall, working).map(KvBudget::Short),
    }
}

fn balance(
    scenario: &Scenario,
    (whole, memory): (Quantity, Bytes),
    kv_budget: &KvBudget,
    weights: Bytes,
    overhead: Bytes,
    kv: &Term<Bytes>,
) -> Result<Term<Bytes>, ScenarioError> {
    let parts =
        [(Quantity::Weights, weights), (Quantity::Overhead, overhead), (kv.quantity, kv.value)];
    let left = match (scenario.kv_cache_memory, kv_budget) {
        // What lies outside of a pool that is known is nobody's question.
        (Some(pool), KvBudget::Left(_)) => {
            rest(Quantity::KvBudget, pool, [(kv.quantity, kv.value)])
        }
        _ => rest(whole, memory, parts),
    };
    match left {
        Rest::Left(working) => exact(Quantity::Free, working),
        Rest::Short(working) => exact(Quantity::Missing, working),
    }
}

/// What parts leave of some memory, or need beyond it.
enum Rest {
    Left(Working),
    Short(Working),
}

fn rest<const N: usize>(quantity: Quantity, memory: Bytes, parts: [(Quantity, Bytes); N]) -> Rest {
    let used: u128 = parts.iter().map(|(_, bytes)| u128::from(bytes.0)).sum();
    let all = Value::Bytes(memory);
    let mut parts = parts.into_iter().map(|(quantity, bytes)| (quantity, Value::Bytes(bytes)));
    if used <= u128::from(memory.0) {
        let all = Working::of(quantity, all);
        return Rest::Left(parts.fold(all, |left, (name, part)| left.minus(name, part)));
    }
    let (name, first) = parts.next().unwrap_or((Quantity::Missing, Value::Bytes(Bytes(0))));
    let sum = parts.fold(Working::of(name, first), |sum, (name, part)| sum.plus(name, part));
    Rest::Short(sum.minus(quantity, all))
}

fn exact(quantity: Quantity, working: Working) -> Result<Term<Bytes>, ScenarioError> {
    bytes(quantity, working, Rounding::Exact)
}

fn bytes(
    quantity: Quantity,
    working: Working,
    rounding: Rounding,
) -> Result<Term<Bytes>, ScenarioError> {
    Term::bytes(quantity, working, rounding)
        .map_err(|error| ScenarioError::Arithmetic { quantity, error })
}

fn whole(quantity: Quantity, working: Working) -> Result<Term<u64>, ScenarioError> {
    Term::count(quantity, working).map_err(|error| ScenarioError::Arithmetic { quantity, error })
}
