//! The KV cache of a scenario's model, whichever way the model is described.

use std::borrow::Cow;

use crate::error::ScenarioError;
use crate::format::KvFormat;
use crate::logical;
use crate::model::KnownModel;
use crate::quantity::Quantity;
use crate::scenario::Scenario;
use crate::shape::Shape;
use crate::units::{Bytes, Requests, Tokens};
use crate::working::{Rounding, Term, Value, Working};

/// How the KV cache of a model grows.
#[derive(Clone, Debug)]
pub(crate) enum KvModel<'a> {
    /// Every layer alike, by hand.
    ByHand(Shape),
    /// Layer by layer.
    Known(Cow<'a, KnownModel>),
}

impl<'a> KvModel<'a> {
    /// The model of a scenario.
    pub(crate) fn of(scenario: &'a Scenario) -> Result<Self, ScenarioError> {
        match &scenario.model {
            Some(model) => Ok(Self::Known(Cow::Borrowed(model))),
            None => Shape::of(scenario).map(Self::ByHand),
        }
    }

    /// The same with a KV head for every query head; `None` where that is what it has.
    pub(crate) fn unshared(&self) -> Option<Self> {
        match self {
            Self::ByHand(shape) => {
                (shape.queries_per_kv_head > 1).then(|| Self::ByHand(shape.unshared()))
            }
            Self::Known(model) => model.unshared().map(|model| Self::Known(Cow::Owned(model))),
        }
    }

    /// What each kind of layer keeps of one request; nothing by hand, where all are one kind.
    pub(crate) fn by_layers(
        &self,
        context: Tokens,
        format: KvFormat,
    ) -> Result<Vec<Term<Bytes>>, ScenarioError> {
        match self {
            Self::ByHand(_) => Ok(Vec::new()),
            Self::Known(model) => {
                logical::terms(&model.layers, model.dtype, context.0.get(), format)
                    .map_err(refused(Quantity::KvPerRequest))
            }
        }
    }

    /// Bytes of one request.
    pub(crate) fn per_request(
        &self,
        context: Tokens,
        format: KvFormat,
    ) -> Result<Term<Bytes>, ScenarioError> {
        let quantity = Quantity::KvPerRequest;
        let working = match self {
            Self::ByHand(shape) => shape.kv_per_request(context, format.bits()),
            Self::Known(_) => sum_of(&self.by_layers(context, format)?),
        };
        Term::bytes(quantity, working, Rounding::Exact).map_err(refused(quantity))
    }

    /// Bytes that one more token adds to a request of `context` tokens.
    pub(crate) fn per_token(
        &self,
        context: Tokens,
        format: KvFormat,
    ) -> Result<Term<Bytes>, ScenarioError> {
        let quantity = Quantity::KvPerToken;
        let working = match self {
            Self::ByHand(shape) => shape.kv_per_token(format.bits()),
            Self::Known(_) => {
                let next = Tokens(context.0.saturating_add(1));
                let (before, after) =
                    (self.per_request(context, format)?, self.per_request(next, format)?);
                Working::of(Quantity::KvOfNextToken, Value::Bytes(after.value))
                    .minus(Quantity::KvPerRequest, Value::Bytes(before.value))
            }
        };
        Term::bytes(quantity, working, Rounding::Exact).map_err(refused(quantity))
    }

    /// Bytes of `batch` requests, under the name that `quantity` gives them.
    pub(crate) fn of_batch(
        &self,
        quantity: Quantity,
        context: Tokens,
        batch: Requests,
        format: KvFormat,
    ) -> Result<Term<Bytes>, ScenarioError> {
        let working = match self {
            Self::ByHand(shape) => shape.kv_of_batch(context, batch, format.bits()),
            Self::Known(_) => {
                let request = self.per_request(context, format)?;
                Working::of(Quantity::KvPerRequest, Value::Bytes(request.value))
                    .times(Quantity::Batch, Value::Count(batch.0.get()))
            }
        };
        Term::bytes(quantity, working, Rounding::Exact).map_err(refused(quantity))
    }
}

/// The sum of some terms, by their names; nothing where there are none.
fn sum_of(terms: &[Term<Bytes>]) -> Working {
    let mut terms = terms.iter().map(|term| (term.quantity, Value::Bytes(term.value)));
    let (quantity, first) =
        terms.next().unwrap_or((Quantity::KvPerRequest, Value::Bytes(Bytes(0))));
    terms.fold(Working::of(quantity, first), |sum, (quantity, value)| sum.plus(quantity, value))
}

fn refused(quantity: Quantity) -> impl Fn(crate::working::ArithmeticError) -> ScenarioError {
    move |error| ScenarioError::Arithmetic { quantity, error }
}
