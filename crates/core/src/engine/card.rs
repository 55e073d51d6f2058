//! What an engine does with the memory of a scenario's GPU.

use super::Engine;
use super::model::ServedModel;
use super::reserved;
use super::vllm::{
    ExpertSplit, GpuMemory, MemoryOptions, Options, Release, StageWeights, VllmError, VllmEstimate,
    WeightOptions, default_utilization, of_own_drafts, own_drafts, weights,
};
use crate::architecture::Architecture;
use crate::assumed::{Assumed, Why};
use crate::error::ScenarioError;
use crate::fmt;
use crate::format::WeightFormat;
use crate::quantity::Quantity;
use crate::scenario::{Overhead, Scenario, Weights};
use crate::units::{Bytes, Parameters, Percent};
use crate::working::{ArithmeticError, Rounding, Term, Value, Working};

/// The memory of a GPU under vLLM, and the plan of the requests on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The plan of the scenario's requests.
    pub estimate: VllmEstimate,
    /// The parts of the GPU's memory, those that are modelled with their range.
    pub memory: GpuMemory,
    /// What vLLM takes of the GPU; none where the whole of it is budgeted.
    pub requested: Option<Term<Bytes>>,
    /// Activations, what is outside of PyTorch and CUDA graphs together, where they are modelled.
    pub overhead: Option<Term<Bytes>>,
}

impl Card {
    /// What is in the GPU beside weights of so many bytes.
    ///
    /// # Errors
    /// [`ScenarioError`] where the engine does not serve the model so, or past 2^64.
    pub(crate) fn of(
        scenario: &Scenario,
        weights: Bytes,
        overhead: Bytes,
    ) -> Result<Self, ScenarioError> {
        let mut estimate = reserved::plan(scenario, scenario.context)?;
        let model = modelled(scenario);
        // By hand everything is budgeted, unless a share is given.
        let share = match (scenario.gpu_memory_utilization, model) {
            (None, None) => Some(Percent::whole(100)),
            (given, _) => given,
        };
        if scenario.gpu_memory_utilization.is_none() && scenario.kv_cache_memory.is_none() {
            let own = default_utilization(estimate.settings.release.planned_as());
            let (taken, why) = match share {
                Some(whole) => (whole, Why::OverheadByHand { own }),
                None => (own, Why::ReleaseDefault),
            };
            estimate.assumed.push(Assumed::of_key(
                "gpu_memory_utilization",
                fmt::plain_share(taken),
                why,
            ));
        }
        let speculates = estimate.options.num_speculative_tokens > 0;
        if let (true, Weights::Stored(_), Some(model)) = (speculates, scenario.weights, model) {
            estimate.assumed.push(of_own_drafts(model));
        }
        let options = MemoryOptions {
            total: scenario.gpu_memory,
            gpu_memory_utilization: share,
            enforce_eager: scenario.enforce_eager,
            tensor_parallel_size: estimate.options.tensor_parallel_size,
            pipeline_parallel_size: estimate.options.pipeline_parallel_size,
            experts: ExpertSplit::of(&estimate.options, estimate.settings.release.planned_as()),
            weights: Some(weights),
            overhead: model.is_none().then_some(overhead),
            kv_cache_memory: scenario.kv_cache_memory,
        };
        let memory = GpuMemory::of(model, &estimate.settings, &options, &[])?;
        let share = share
            .unwrap_or_else(|| default_utilization(estimate.settings.release.planned_as()))
            .thousandths;
        Ok(Self {
            requested: requested(scenario, Percent { thousandths: share })?,
            overhead: model.map(|_| of_parts(&memory)).transpose()?,
            estimate,
            memory,
        })
    }
}

/// The model whose overhead is modelled: one that is known in full, where nobody gives a size.
fn modelled(scenario: &Scenario) -> Option<&Architecture> {
    match scenario.overhead {
        Overhead::Auto => scenario.model.as_ref()?.architecture.as_deref(),
        Overhead::Given(_) | Overhead::Share(_) => None,
    }
}

impl Scenario {
    /// Whether what an engine takes beside weights and pool is modelled.
    #[must_use]
    pub fn is_modelled(&self) -> bool {
        self.engine == Engine::Vllm && modelled(self).is_some()
    }
}

fn requested(scenario: &Scenario, share: Percent) -> Result<Option<Term<Bytes>>, ScenarioError> {
    if share.thousandths == Percent::WHOLE || scenario.kv_cache_memory.is_some() {
        return Ok(None);
    }
    let working = Working::of(Quantity::GpuMemory, Value::Bytes(scenario.gpu_memory))
        .times(Quantity::Utilization, Value::Percent(share));
    Term::bytes(Quantity::Requested, working, Rounding::Up)
        .map(Some)
        .map_err(refused(Quantity::Requested))
}

fn of_parts(memory: &GpuMemory) -> Result<Term<Bytes>, ScenarioError> {
    let part = |bytes: Bytes| Value::Bytes(bytes);
    let working = Working::of(Quantity::Activation, part(memory.activation.expected))
        .plus(Quantity::NonTorch, part(memory.non_torch.expected))
        .plus(Quantity::CudaGraph, part(memory.cuda_graph.expected));
    Term::bytes(Quantity::Overhead, working, Rounding::Exact).map_err(refused(Quantity::Overhead))
}

/// The weights on the GPU with the most of them.
///
/// # Errors
/// [`ScenarioError`] where the checkpoint does not say how they are stored, or past 2^64 bytes.
pub(crate) fn weights_of(scenario: &Scenario) -> Result<Term<Bytes>, ScenarioError> {
    match said_weights(scenario.weights, &divided(scenario)?)? {
        Some(said) => Ok(said),
        None => exact(Quantity::Weights, stored(scenario)?),
    }
}

/// The weights on each GPU as somebody says them; none where they are as a checkpoint stores them.
///
/// # Errors
/// [`ScenarioError::Arithmetic`] past 2^64 bytes.
pub(super) fn said_weights(
    weights: Weights,
    split: &Options,
) -> Result<Option<Term<Bytes>>, ScenarioError> {
    let gpus = split.tensor_parallel_size.saturating_mul(split.pipeline_parallel_size);
    match weights {
        Weights::Given(bytes) => exact(Quantity::Weights, bytes).map(Some),
        Weights::Counted { parameters, format } => {
            Weights::counted(parameters, format, gpus).map(Some)
        }
        Weights::Stored(_) => Ok(None),
    }
}

fn exact(quantity: Quantity, bytes: Bytes) -> Result<Term<Bytes>, ScenarioError> {
    let working = Working::of(quantity, Value::Bytes(bytes));
    Term::bytes(quantity, working, Rounding::Exact).map_err(refused(quantity))
}

impl Weights {
    /// The memory of counted weights on each of so many GPUs: parameters x bits / 8 / GPUs.
    ///
    /// # Errors
    /// [`ScenarioError::Arithmetic`] past 2^64 bytes.
    pub fn counted(
        parameters: Parameters,
        format: WeightFormat,
        gpus: u64,
    ) -> Result<Term<Bytes>, ScenarioError> {
        let whole = Working::of(Quantity::Parameters, Value::Count(parameters.0.get()))
            .times(Quantity::WeightBits, Value::Bits(format.bits()))
            .over(Quantity::BitsPerByte, Value::Count(8));
        let working = if gpus > 1 { whole.over(Quantity::Gpus, Value::Count(gpus)) } else { whole };
        // An odd number of 4-bit weights still takes its last byte.
        Term::bytes(Quantity::Weights, working, Rounding::Up).map_err(refused(Quantity::Weights))
    }
}

/// The options with the number of GPUs made into a split; without an engine, there is none.
pub(crate) fn divided(scenario: &Scenario) -> Result<Options, ScenarioError> {
    if scenario.engine == Engine::None || scenario.vllm.gpu_count.is_none() {
        return Ok(scenario.vllm);
    }
    Ok(scenario.vllm.divided(&ServedModel::of_scenario(scenario)?)?)
}

/// The weights of the heaviest stage, as the checkpoint or another method stores them.
fn stored(scenario: &Scenario) -> Result<Bytes, ScenarioError> {
    let model = scenario.model.as_ref().and_then(|model| model.architecture.as_deref());
    let (Weights::Stored(method), Some(model)) = (scenario.weights, model) else {
        return Err(VllmError::MixedWeights.into());
    };
    let split = divided(scenario)?;
    let release = split.version.map_or_else(Release::newest, Release::of);
    let options = WeightOptions {
        tensor_parallel_size: split.tensor_parallel_size,
        pipeline_parallel_size: split.pipeline_parallel_size,
        experts: ExpertSplit::of(&split, release.planned_as()),
        dtype: scenario.vllm.dtype.unwrap_or(model.dtype),
        stored: method.stored(model.quantization.as_ref())?,
        adapters: None,
    };
    let mut stages = weights(model, &options)?;
    if let (1.., Some(last)) = (split.num_speculative_tokens, stages.last_mut()) {
        last.draft = own_drafts(model, &options)?;
    }
    Ok(stages.iter().map(StageWeights::total).max().unwrap_or(Bytes(0)))
}

fn refused(quantity: Quantity) -> impl Fn(ArithmeticError) -> ScenarioError {
    move |error| ScenarioError::Arithmetic { quantity, error }
}
