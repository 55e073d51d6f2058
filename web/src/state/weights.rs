//! The ways of saying the weights, and what becomes of them with other edits.

use kvbudget_core::budget::{self, Edit};
use kvbudget_core::engine::Engine;
use kvbudget_core::engine::vllm::Method;
use kvbudget_core::field::Field;
use kvbudget_core::scenario::{Overhead, Scenario, Weights};

use super::State;

/// A way of saying the weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// As a size.
    Given,
    /// As parameters x bits.
    Counted,
    /// As a checkpoint stores them.
    Stored,
}

impl Way {
    /// The way in which weights are said.
    #[must_use]
    pub const fn of(weights: Weights) -> Self {
        match weights {
            Weights::Given(_) => Self::Given,
            Weights::Counted { .. } => Self::Counted,
            Weights::Stored(_) => Self::Stored,
        }
    }
}

/// The weights as each way says them for whoever starts with it.
pub(super) const WAYS: [Weights; 3] =
    [Weights::GIVEN, Weights::COUNTED, Weights::Stored(Method::Auto)];

/// The fields that say the weights.
const WEIGHTS: [Field; 4] =
    [Field::WeightsMemory, Field::Parameters, Field::WeightFormat, Field::Quantization];

/// The edits by which some fields become as they are in a scenario.
pub(super) fn written(scenario: &Scenario, fields: &[Field]) -> Vec<Edit> {
    let edit = |field: &Field| field.write(scenario).map(|text| Edit::new(*field, text));
    fields.iter().filter_map(edit).collect()
}

pub(super) fn kept(mut weights: [Weights; 3], said: Option<Weights>) -> [Weights; 3] {
    if let Some(said) = said {
        weights[Way::of(said) as usize] = said;
    }
    weights
}

/// The model's parameters in the format of its checkpoint.
pub(super) fn own_weights(scenario: &Scenario) -> Option<Weights> {
    scenario.model.as_ref()?.weights
}

/// What an engine knows better than a reader who said nothing: how the weights of a model that is
/// known in full are stored, and what it takes beside them. Without the one or the other it goes
/// back to what stood there.
pub(super) fn left_to_the_engine(before: &Scenario, after: &Scenario) -> Vec<Edit> {
    let knows = |scenario: &Scenario| {
        let model = scenario.model.as_ref();
        scenario.engine != Engine::None && model.is_some_and(|model| model.architecture.is_some())
    };
    let default = Scenario::default();
    let own = own_weights(after).unwrap_or(default.weights);
    let mut edited = after.clone();
    if knows(after) && (!knows(before) || before.model != after.model) {
        if after.overhead == default.overhead {
            edited.overhead = Overhead::Auto;
        }
        if after.weights == own || after.weights == default.weights {
            edited.weights = Weights::Stored(Method::Auto);
        }
    } else if knows(before) && !knows(after) {
        if after.overhead == Overhead::Auto {
            edited.overhead = default.overhead;
        }
        if after.weights == Weights::Stored(Method::Auto) {
            edited.weights = own;
        }
    }
    let mut edits = Vec::new();
    if edited.overhead != after.overhead {
        edits.extend(written(&edited, &[Field::Overhead]));
    }
    if edited.weights != after.weights {
        edits.extend(written(&edited, &WEIGHTS));
    }
    edits
}

impl State {
    /// The edits that bring back a way of saying the weights.
    #[must_use]
    pub fn edits_to_weights(&self, way: Way) -> Vec<Edit> {
        let scenario =
            Scenario { weights: self.weights[way as usize], ..self.budget.scenario().clone() };
        written(&scenario, &WEIGHTS)
    }

    /// An edit of counted weights that are not in use starts from what is shown of them.
    pub(super) fn with_counted_weights(&self, edits: &[Edit]) -> Vec<Edit> {
        let counted = |field| matches!(field, Field::Parameters | Field::WeightFormat);
        let starts = edits.first().is_some_and(|edit| counted(edit.field))
            && Way::of(self.budget.scenario().weights) != Way::Counted;
        let shown = if starts { self.edits_to_weights(Way::Counted) } else { Vec::new() };
        let untouched =
            shown.into_iter().filter(|shown| edits.iter().all(|e| e.field != shown.field));
        budget::in_order(&untouched.chain(edits.iter().cloned()).collect::<Vec<_>>())
    }
}
