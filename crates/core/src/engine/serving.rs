//! Who counts what engines do: with the code of all of them, or of none.

use super::Engine;
use super::card::{self, Card};
use super::reserved::{OfContext, Reserved};
use super::vllm::{Range, VllmEstimate};
use crate::error::ScenarioError;
use crate::scenario::Scenario;
use crate::table::Sized;
use crate::units::{Bytes, Tokens};
use crate::working::Term;

/// What an estimate asks of the engine of its scenario. Behind this, a program that shows logical
/// sizes first can have the engines later.
pub(crate) trait Serving {
    /// The weights on the GPU with the most of them.
    ///
    /// # Errors
    /// [`ScenarioError`] where it is not known how they are stored, or past 2^64 bytes.
    fn weights(&self, scenario: &Scenario) -> Result<Term<Bytes>, ScenarioError>;

    /// What is in the GPU beside weights of so many bytes; none without an engine.
    ///
    /// # Errors
    /// [`ScenarioError`] where the engine does not serve the model so, or past 2^64.
    fn card(
        &self,
        scenario: &Scenario,
        weights: Bytes,
        overhead: Bytes,
    ) -> Result<Option<Card>, ScenarioError>;

    /// What the requests of a plan take of a pool.
    ///
    /// # Errors
    /// As [`Serving::card`].
    fn reserved(
        &self,
        scenario: &Scenario,
        estimate: VllmEstimate,
        pool: Range,
    ) -> Result<Reserved, ScenarioError>;

    /// What each batch of a row of the table takes; none without an engine.
    ///
    /// # Errors
    /// As [`Serving::card`].
    fn row(
        &self,
        scenario: &Scenario,
        context: Tokens,
        pool: Range,
    ) -> Result<Option<Vec<Sized>>, ScenarioError>;
}

/// Every engine.
pub(crate) struct All;

impl Serving for All {
    fn weights(&self, scenario: &Scenario) -> Result<Term<Bytes>, ScenarioError> {
        card::weights_of(scenario)
    }

    fn card(
        &self,
        scenario: &Scenario,
        weights: Bytes,
        overhead: Bytes,
    ) -> Result<Option<Card>, ScenarioError> {
        match scenario.engine {
            Engine::None => Ok(None),
            Engine::Vllm => Card::of(scenario, weights, overhead).map(Some),
        }
    }

    fn reserved(
        &self,
        scenario: &Scenario,
        estimate: VllmEstimate,
        pool: Range,
    ) -> Result<Reserved, ScenarioError> {
        Reserved::of(scenario, estimate, pool)
    }

    fn row(
        &self,
        scenario: &Scenario,
        context: Tokens,
        pool: Range,
    ) -> Result<Option<Vec<Sized>>, ScenarioError> {
        match scenario.engine {
            Engine::None => Ok(None),
            Engine::Vllm => {
                let of = OfContext::of(scenario, context, pool)?;
                let batches = scenario.table_batches.iter();
                batches.map(|&batch| of.batch(batch)).collect::<Result<_, _>>().map(Some)
            }
        }
    }
}

/// None of them: logical sizes alone.
pub(crate) struct Nobody;

impl Serving for Nobody {
    fn weights(&self, scenario: &Scenario) -> Result<Term<Bytes>, ScenarioError> {
        card::said_weights(scenario.weights, &scenario.vllm)?.ok_or(ScenarioError::NoEngineHere)
    }

    fn card(&self, scenario: &Scenario, _: Bytes, _: Bytes) -> Result<Option<Card>, ScenarioError> {
        if scenario.engine == Engine::None { Ok(None) } else { Err(ScenarioError::NoEngineHere) }
    }

    fn reserved(&self, _: &Scenario, _: VllmEstimate, _: Range) -> Result<Reserved, ScenarioError> {
        Err(ScenarioError::NoEngineHere)
    }

    fn row(&self, _: &Scenario, _: Tokens, _: Range) -> Result<Option<Vec<Sized>>, ScenarioError> {
        Ok(None)
    }
}
