//! What an engine reserves for the requests of a scenario.

use super::model::ServedModel;
use super::vllm::{Fit, Options, Range, RangedFit, VllmError, VllmEstimate};
use crate::architecture::Cache;
use crate::error::ScenarioError;
use crate::format::KvFormat;
use crate::kv_cache_dtype::KvCacheDtype;
use crate::quantity::Quantity;
use crate::scenario::Scenario;
use crate::table::Sized;
use crate::units::{Bytes, Requests, Tokens};
use crate::working::{ArithmeticError, Rounding, Term, Value, Working};

/// What vLLM reserves for requests of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reserved {
    /// The plan and the reasons of it.
    pub estimate: VllmEstimate,
    /// What one request takes.
    pub per_request: Term<Bytes>,
    /// What the batch takes.
    pub of_batch: Term<Bytes>,
    /// Blocks of the pool.
    pub num_blocks: Term<u64>,
    /// Requests that the pool holds at once.
    pub max_concurrent: Term<u64>,
    /// What the pool holds, in the engine's own figures.
    pub fit: Fit,
    /// The same over the range in which the size of the pool lies.
    pub range: RangedFit,
}

impl Reserved {
    /// What the requests of a plan take of a pool of so many bytes.
    ///
    /// # Errors
    /// [`ScenarioError`] where the engine does not serve the model so, or past 2^64.
    pub(crate) fn of(
        scenario: &Scenario,
        estimate: VllmEstimate,
        pool: Range,
    ) -> Result<Self, ScenarioError> {
        let per_request = per_request(&estimate)?;
        let of_batch = of_batch(&per_request, scenario, scenario.batch)?;
        let requests = scenario.vllm.of_replica(scenario.batch.0.get());
        let range = RangedFit::of(&estimate, pool, requests, scenario.vllm.max_num_seqs);
        let (fit, pool) = (range.expected, pool.expected);
        let plan = &estimate.plan;
        let working = Working::of(Quantity::KvBudget, Value::Bytes(pool))
            .over(Quantity::BytesPerBlock, Value::Bytes(plan.bytes_per_block));
        let num_blocks = count(Quantity::NumBlocks, working)?;
        let working = Working::of(Quantity::NumBlocks, Value::Count(num_blocks.value))
            .over(Quantity::BlocksPerRequest, Value::Count(plan.blocks_per_request.max(1)));
        let max_concurrent = count(Quantity::ReservedConcurrent, working)?;
        Ok(Self { estimate, per_request, of_batch, num_blocks, max_concurrent, fit, range })
    }
}

/// What the engine does with requests of another context than the scenario's.
#[derive(Debug)]
pub(crate) struct OfContext<'a> {
    scenario: &'a Scenario,
    pool: Range,
    estimate: VllmEstimate,
    per_request: Term<Bytes>,
}

impl<'a> OfContext<'a> {
    /// Plans them.
    ///
    /// # Errors
    /// [`ScenarioError`] where the engine does not serve the model so, or past 2^64.
    pub(crate) fn of(
        scenario: &'a Scenario,
        context: Tokens,
        pool: Range,
    ) -> Result<Self, ScenarioError> {
        let estimate = plan(scenario, context)?;
        Ok(Self { scenario, pool, per_request: per_request(&estimate)?, estimate })
    }

    /// What a batch of them takes, and whether the pool holds it.
    ///
    /// # Errors
    /// [`ScenarioError::Arithmetic`] past 2^64 bytes.
    pub(crate) fn batch(&self, batch: Requests) -> Result<Sized, ScenarioError> {
        let Self { scenario, pool, estimate, per_request } = self;
        let kv = of_batch(per_request, scenario, batch)?;
        let requests = scenario.vllm.of_replica(batch.0.get());
        let fit = RangedFit::of(estimate, *pool, requests, scenario.vllm.max_num_seqs).expected;
        let at_once = fit.at_once(estimate.options.data_parallel_size);
        Ok(Sized::new(kv, fit.verdict, at_once, pool.expected))
    }
}

pub(super) fn plan(scenario: &Scenario, context: Tokens) -> Result<VllmEstimate, ScenarioError> {
    let model = ServedModel::of_scenario(scenario)?;
    let options = Options {
        max_model_len: Some(context.0.get()),
        kv_cache_dtype: kv_cache_dtype(scenario, &model),
        gpu_memory: Some(scenario.gpu_memory),
        ..scenario.vllm
    };
    let estimate = VllmEstimate::of(&model, &options)?;
    if estimate.plan.bytes_per_block.0 == 0 {
        // A release whose states are outside the pool, and a model of states alone.
        return Err(VllmError::NoCache.into());
    }
    Ok(estimate)
}

/// The scenario's format; 16 bits leave it to the engine where that has a layout of its own
/// (DeepSeek-V4), which nobody can turn off.
fn kv_cache_dtype(scenario: &Scenario, model: &ServedModel) -> KvCacheDtype {
    let own_layout = model.layers.iter().any(|group| matches!(group.cache, Cache::SwaMla { .. }));
    match scenario.kv_cache_dtype {
        KvFormat::Fp16 | KvFormat::Bf16 if own_layout => KvCacheDtype::Auto,
        format => KvCacheDtype::Format(format),
    }
}

fn per_request(estimate: &VllmEstimate) -> Result<Term<Bytes>, ScenarioError> {
    let quantity = Quantity::ReservedPerRequest;
    let plan = &estimate.plan;
    let working = Working::of(Quantity::BlocksPerRequest, Value::Count(plan.blocks_per_request))
        .times(Quantity::BytesPerBlock, Value::Bytes(plan.bytes_per_block));
    Term::bytes(quantity, working, Rounding::Exact).map_err(refused(quantity))
}

/// What the batch takes, with several replicas the part of one.
fn of_batch(
    per_request: &Term<Bytes>,
    scenario: &Scenario,
    batch: Requests,
) -> Result<Term<Bytes>, ScenarioError> {
    let quantity = Quantity::ReservedOfBatch;
    let (of, requests) = match scenario.vllm.data_parallel_size {
        1 => (Quantity::Batch, batch.0.get()),
        _ => (Quantity::BatchOfReplica, scenario.vllm.of_replica(batch.0.get())),
    };
    let working = Working::of(Quantity::ReservedPerRequest, Value::Bytes(per_request.value))
        .times(of, Value::Count(requests));
    Term::bytes(quantity, working, Rounding::Exact).map_err(refused(quantity))
}

fn count(quantity: Quantity, working: Working) -> Result<Term<u64>, ScenarioError> {
    Term::count(quantity, working).map_err(refused(quantity))
}

fn refused(quantity: Quantity) -> impl Fn(ArithmeticError) -> ScenarioError {
    move |error| ScenarioError::Arithmetic { quantity, error }
}
