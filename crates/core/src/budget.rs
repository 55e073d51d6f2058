//! A scenario together with its numbers, and how it is edited field by field.

use std::sync::Arc;

use crate::error::{FieldError, Problem, ScenarioError};
use crate::estimate::Estimate;
use crate::field::Field;
use crate::lookup::Lookup;
use crate::scenario::Scenario;

/// A field and the text it should have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The field.
    pub field: Field,
    /// The text.
    pub text: String,
}

impl Edit {
    /// A field and the text it should have.
    pub fn new(field: Field, text: impl Into<String>) -> Self {
        Self { field, text: text.into() }
    }
}

/// Edits in the order of their fields. A dozen of them need no sorting, whose code is large.
#[must_use]
pub fn in_order(edits: &[Edit]) -> Vec<Edit> {
    Field::all()
        .flat_map(|field| edits.iter().filter(move |edit| edit.field == field))
        .cloned()
        .collect()
}

/// A scenario whose parts go together, with the numbers that follow from it.
#[derive(Clone, Debug)]
pub struct Budget {
    scenario: Scenario,
    // Large, and never changed: what keeps a budget shares it.
    estimate: Arc<Estimate>,
    lookup: Lookup,
    draw: Draw,
}

/// How the numbers of a scenario are drawn up.
type Draw = fn(&Scenario) -> Result<Estimate, ScenarioError>;

/// The rest follows from the scenario.
impl PartialEq for Budget {
    fn eq(&self, other: &Self) -> bool {
        self.scenario == other.scenario
    }
}

impl Eq for Budget {}

impl Budget {
    /// The lab's budget, whose models and GPUs are found so.
    #[must_use]
    pub fn with_catalogue(lookup: Lookup) -> Self {
        Self { lookup, ..Self::default() }
    }

    /// The lab's budget for a program that has neither a catalogue nor engines yet: what needs
    /// them is refused.
    ///
    /// ```
    /// use kvbudget_core::budget::{Budget, Edit};
    /// use kvbudget_core::field::Field;
    /// use kvbudget_core::lookup::Lookup;
    /// let vllm = [Edit::new(Field::Engine, "vllm")];
    /// let (logical, refused) = Budget::logical().edited(&vllm);
    /// assert_eq!(logical.estimate().max_concurrent.value, 30);
    /// assert_eq!(
    ///     refused[0].to_string(),
    ///     "engine: engines are not counted here; use engine = none, and weights by their size"
    /// );
    /// assert!(logical.completed(Lookup::NONE).edited(&vllm).1.is_empty());
    /// ```
    #[must_use]
    pub fn logical() -> Self {
        Self { lookup: Lookup::NOTHING, ..Self::lab(Estimate::logical) }
    }

    /// The same budget, which is edited with engines and this catalogue from now on.
    #[must_use]
    pub fn completed(&self, lookup: Lookup) -> Self {
        Self { lookup, draw: Estimate::of, ..self.clone() }
    }

    fn lab(draw: Draw) -> Self {
        let scenario = Scenario::default();
        let Ok(estimate) = draw(&scenario) else {
            // A constant, drawn up by nearly every test. `expect` would print the error, which
            // brings the names of all its variants into the page.
            unreachable!("the lab's scenario goes together")
        };
        Self { scenario, estimate: Arc::new(estimate), lookup: Lookup::NONE, draw }
    }

    /// The budget of another scenario.
    ///
    /// # Errors
    /// As [`Estimate::of`].
    pub fn of(&self, mut scenario: Scenario) -> Result<Self, ScenarioError> {
        let estimate = Arc::new((self.draw)(&scenario)?);
        // It holds, so that a size of 1 is what the number of GPUs leaves: a link need not say it.
        scenario.vllm.tensor_parallel_is_stated = false;
        Ok(Self { scenario, estimate, lookup: self.lookup, draw: self.draw })
    }

    /// The inputs.
    #[must_use]
    pub const fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The numbers.
    #[must_use]
    pub fn estimate(&self) -> &Estimate {
        &self.estimate
    }

    /// Where its models and GPUs are found.
    #[must_use]
    pub(crate) const fn lookup(&self) -> Lookup {
        self.lookup
    }

    /// The budget after some edits, and those that do not hold, which change nothing.
    ///
    /// All are tried together first, so that values that only go together (30 heads, 5 of them
    /// on each KV head) are taken whatever their order. Failing that, as many as possible are
    /// taken: all but one, or else one or two at a time.
    ///
    /// ```
    /// use kvbudget_core::budget::{Budget, Edit};
    /// use kvbudget_core::field::Field;
    /// let edits = [Edit::new(Field::Context, "64K"), Edit::new(Field::Batch, "many")];
    /// let (budget, refused) = Budget::default().edited(&edits);
    /// assert_eq!(budget.estimate().max_concurrent.value, 15);
    /// assert_eq!(refused[0].to_string(), "batch: expected a whole number such as 8, found `many`");
    /// ```
    #[must_use]
    pub fn edited(&self, edits: &[Edit]) -> (Self, Vec<FieldError>) {
        let (mut waiting, mut refused) = self.readable(edits);
        let mut budget = self.clone();
        while let Some((edited, taken)) = budget.most_of(&waiting) {
            budget = edited;
            waiting.retain(|edit| !taken.contains(edit));
        }
        for edit in waiting {
            if let Err(problem) = budget.with(&[edit]) {
                refused.push(refuse(edit, problem));
            }
        }
        (budget, refused)
    }

    /// The edits whose text is a value, and the others.
    fn readable<'a>(&self, edits: &'a [Edit]) -> (Vec<&'a Edit>, Vec<FieldError>) {
        let mut scenario = self.scenario.clone();
        let mut readable = Vec::new();
        let mut refused = Vec::new();
        for edit in edits {
            match edit.field.read(&mut scenario, &edit.text, self.lookup) {
                Ok(()) => readable.push(edit),
                Err(error) => refused.push(refuse(edit, error.into())),
            }
        }
        (readable, refused)
    }

    /// The budget with the first set of edits that holds: all, all but one, a pair, a single one.
    fn most_of<'a>(&self, edits: &[&'a Edit]) -> Option<(Self, Vec<&'a Edit>)> {
        let without = |left_out: usize| {
            edits.iter().enumerate().filter(move |(i, _)| *i != left_out).map(|(_, e)| *e).collect()
        };
        let pairs = edits
            .iter()
            .enumerate()
            .flat_map(|(i, a)| edits[i + 1..].iter().map(move |b| vec![*a, *b]));
        std::iter::once(edits.to_vec())
            .chain((0..edits.len()).map(without))
            .chain(pairs)
            .chain(edits.iter().map(|edit| vec![*edit]))
            .filter(|set: &Vec<&Edit>| !set.is_empty())
            .find_map(|set| Some((self.with(&set).ok()?, set)))
    }

    fn with(&self, edits: &[&Edit]) -> Result<Self, Problem> {
        let mut scenario = self.scenario.clone();
        for edit in edits {
            edit.field.read(&mut scenario, &edit.text, self.lookup)?;
        }
        Ok(self.of(scenario)?)
    }
}

impl Default for Budget {
    /// The lab's, without a catalogue.
    fn default() -> Self {
        Self::lab(Estimate::of)
    }
}

pub(crate) fn refuse(edit: &Edit, problem: Problem) -> FieldError {
    FieldError { field: edit.field, written: edit.text.clone(), problem }
}
