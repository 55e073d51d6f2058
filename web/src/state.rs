//! The page's state and the one function that changes it.

use std::rc::Rc;

use kvbudget_core::budget::{self, Budget, Edit};
use kvbudget_core::error::FieldError;
use kvbudget_core::field::Field;
use kvbudget_core::link::{self, Notice};
use kvbudget_core::scenario::Weights;
use yew::Reducible;

use crate::reader::ReadConfig;

/// Everything that the page shows follows from this.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The scenario that holds, with its numbers.
    pub budget: Budget,
    /// Edits that do not hold; they wait beside their field and are tried again with the next.
    pub refused: Vec<FieldError>,
    /// What the last opened link said that could not be applied.
    pub notices: Vec<Notice>,
    /// The way of saying the weights that is not in use, kept for whoever comes back to it.
    pub other_weights: Weights,
    /// The config that was read last: what it assumed is shown while its layers are the model.
    pub pasted: Option<Rc<ReadConfig>>,
    /// The field that was edited last; none since a link was opened.
    pub last_edited: Option<Field>,
    /// Counts the links that were opened: fields forget half-typed text when it changes.
    pub opened: u32,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Fields were given text, the one that was touched first.
    Edited(Vec<Edit>),
    /// A config was pasted, dropped or chosen, and read.
    ConfigRead(Rc<ReadConfig>),
    /// The address now holds this fragment.
    LinkOpened(String),
    /// The notices were read.
    NoticesDismissed,
}

impl State {
    /// The state of a page that is opened at this fragment.
    #[must_use]
    pub fn at(fragment: &str) -> Self {
        let (budget, notices) = link::read_with(fragment, kvbudget_catalog::LOOKUP);
        let other_weights = match budget.scenario().weights {
            Weights::Given(_) => Weights::COUNTED,
            Weights::Counted { .. } | Weights::Stored(_) => Weights::GIVEN,
        };
        Self {
            budget,
            refused: Vec::new(),
            notices,
            other_weights,
            pasted: None,
            last_edited: None,
            opened: 0,
        }
    }

    /// Why the text in this field does not hold.
    #[must_use]
    pub fn problem(&self, field: Field) -> Option<&FieldError> {
        self.refused.iter().find(|refused| refused.field == field)
    }

    /// The fields whose text does not hold.
    #[must_use]
    pub fn left_out(&self) -> Vec<Field> {
        self.refused.iter().map(|refused| refused.field).collect()
    }

    /// The edits that bring back the way of saying the weights that is not in use.
    #[must_use]
    pub fn edits_to_other_weights(&self) -> Vec<Edit> {
        let mut scenario = self.budget.scenario().clone();
        scenario.weights = self.other_weights;
        [Field::WeightsMemory, Field::Parameters, Field::WeightFormat]
            .into_iter()
            .filter_map(|field| field.write(&scenario).map(|text| Edit::new(field, text)))
            .collect()
    }

    /// An edit of the weights' other side starts from what that side shows.
    fn with_other_weights(&self, edits: &[Edit]) -> Vec<Edit> {
        let counted = |field| matches!(field, Field::Parameters | Field::WeightFormat);
        let starts = edits.first().is_some_and(|edit| counted(edit.field))
            && matches!(self.budget.scenario().weights, Weights::Given(_));
        let shown = if starts { self.edits_to_other_weights() } else { Vec::new() };
        let untouched =
            shown.into_iter().filter(|shown| edits.iter().all(|e| e.field != shown.field));
        budget::in_order(&untouched.chain(edits.iter().cloned()).collect::<Vec<_>>())
    }

    fn edited(&self, edits: &[Edit]) -> Self {
        let touched = edits.first().map(|edit| edit.field);
        let edits = &self.with_other_weights(edits);
        let overruled = |field: Field| {
            edits.iter().any(|edit| edit.field == field || edit.field.rivals().contains(&field))
        };
        let mut all: Vec<Edit> = self
            .refused
            .iter()
            .filter(|refused| !overruled(refused.field))
            .map(|refused| Edit::new(refused.field, refused.written.clone()))
            .collect();
        all.extend_from_slice(edits);
        let (budget, refused) = self.budget.edited(&all);
        let before = self.budget.scenario().weights;
        let changed_sides =
            std::mem::discriminant(&before) != std::mem::discriminant(&budget.scenario().weights);
        Self {
            other_weights: if changed_sides { before } else { self.other_weights },
            budget,
            refused,
            notices: self.notices.clone(),
            pasted: self.pasted.clone(),
            last_edited: touched,
            opened: self.opened,
        }
    }
}

impl Reducible for State {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        match action {
            Action::Edited(edits) => Rc::new(self.edited(&edits)),
            Action::ConfigRead(config) => {
                let mut scenario = self.budget.scenario().clone();
                scenario.choose(config.model.clone());
                let written = [Field::Layers, Field::Parameters, Field::WeightFormat];
                let edit = |field: Field| field.write(&scenario).map(|text| Edit::new(field, text));
                let edits: Vec<Edit> = written.into_iter().filter_map(edit).collect();
                let edited = self.edited(&edits);
                Rc::new(Self { pasted: Some(config), ..edited })
            }
            // Our own writing to the address comes back as the link we are at.
            Action::LinkOpened(fragment)
                if fragment.trim_start_matches('#') == link::write(self.budget.scenario()) =>
            {
                self
            }
            Action::LinkOpened(fragment) => Rc::new(Self {
                opened: self.opened.wrapping_add(1),
                pasted: self.pasted.clone(),
                ..Self::at(&fragment)
            }),
            Action::NoticesDismissed => Rc::new(Self { notices: Vec::new(), ..(*self).clone() }),
        }
    }
}
