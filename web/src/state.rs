//! The page's state and the one function that changes it.

mod fold;
mod reduced;
mod weights;

use std::rc::Rc;

use kvbudget_core::budget::{Budget, Edit};
use kvbudget_core::error::FieldError;
use kvbudget_core::field::Field;
use kvbudget_core::lang::{Lang, Texts};
use kvbudget_core::link::{self, Notice};
use kvbudget_core::scenario::Weights;
use kvbudget_core::serve::{Note, ServeError};
use yew::Reducible;

use crate::reader::ReadConfig;
use crate::rest::Rest;

pub use fold::Fold;
pub use weights::Way;

/// Everything that the page shows follows from this.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The scenario that holds, with its numbers.
    pub budget: Budget,
    /// Edits that do not hold; they wait beside their field and are tried again with the next.
    pub refused: Vec<FieldError>,
    /// What the last opened link said that could not be applied.
    pub notices: Vec<Notice>,
    /// The weights as each way of saying them has them, for whoever comes back to it: a size,
    /// counted, stored.
    pub weights: [Weights; 3],
    /// The config that was read last: what it assumed is shown while its layers are the model.
    pub pasted: Option<Rc<ReadConfig>>,
    /// The field that was edited last; none since a link was opened.
    pub last_edited: Option<Field>,
    /// What became of the command that was pasted last.
    pub command: Option<Result<Vec<Note>, ServeError>>,
    /// Scenarios that were kept to be compared with others.
    pub kept: Vec<Kept>,
    /// What the page says, in the language of its reader.
    pub texts: Rc<Texts>,
    /// The language that they chose; none where it is the browser's.
    pub chosen: Option<Lang>,
    /// What the cells of the scenario table show.
    pub shown: Shown,
    /// The cell of the table that a reader went to.
    pub visited: Option<Place>,
    /// What was unfolded: it is drawn no earlier.
    pub unfolded: Vec<Fold>,
    /// How often the workings were shown or hidden as a whole.
    pub presses: u32,
    /// Counts the links that were opened: fields forget half-typed text when it changes.
    pub opened: u32,
    /// What is fetched when a reader comes, once it is there.
    pub rest: Option<&'static Rest>,
    /// What happened before it was there, and needs it.
    pub waiting: Vec<Action>,
    /// It could not be had.
    pub is_cut_off: bool,
}

/// A scenario that was kept, and its name.
pub type Kept = (String, Budget);

/// The most scenarios that are kept: as many as stand side by side.
pub const MOST_KEPT: usize = 4;

/// What the cells of the scenario table show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The size.
    Size,
    /// How many requests of that context fit.
    Requests,
    /// The share of the KV budget.
    Share,
}

impl Shown {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Size, Self::Requests, Self::Share];
}

/// A cell of the scenario table, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which context.
    pub row: usize,
    /// Which batch.
    pub column: usize,
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
    /// The texts of a language are there; whether it was chosen.
    Spoken(Rc<Texts>, Option<Lang>),
    /// A command that serves a model was pasted or edited.
    CommandPasted(String),
    /// The scenario is kept under this name, to be compared with others.
    Kept(String),
    /// A kept scenario was given another name.
    Renamed(usize, String),
    /// A kept scenario is no longer wanted.
    Dropped(usize),
    /// The cells of the table are to show this.
    CellsShow(Shown),
    /// A cell of the table has the focus.
    CellFocused(Place),
    /// Something was unfolded.
    Unfolded(Fold),
    /// All workings were shown, or hidden.
    WorkingsPressed,
    /// The notices were read.
    NoticesDismissed,
    /// The rest of the program is there.
    Completed(&'static Rest),
    /// The rest of the program cannot be had.
    CutOff,
}

impl State {
    /// The default scenario, whose reader has done nothing yet: the rest of the program is not there.
    #[must_use]
    pub fn start(texts: Rc<Texts>) -> Self {
        Self::of(Budget::logical(), texts)
    }

    fn of(budget: Budget, texts: Rc<Texts>) -> Self {
        Self {
            budget,
            refused: Vec::new(),
            notices: Vec::new(),
            weights: weights::WAYS,
            pasted: None,
            last_edited: None,
            command: None,
            kept: Vec::new(),
            texts,
            chosen: None,
            shown: Shown::Size,
            visited: None,
            unfolded: Vec::new(),
            presses: 0,
            opened: 0,
            rest: None,
            waiting: Vec::new(),
            is_cut_off: false,
        }
    }

    /// The fragment of the address: the scenario, and the language where it was chosen.
    #[must_use]
    pub fn fragment(&self) -> String {
        link::write_in(self.budget.scenario(), self.chosen)
    }

    /// The cell of the table that is in the order of Tab: the one that the reader went to, or else
    /// that of the scenario.
    #[must_use]
    pub fn cell(&self) -> Place {
        let (scenario, table) = (self.budget.scenario(), &self.budget.estimate().table);
        let is_there =
            |place: &Place| table.get(place.row).is_some_and(|row| place.column < row.cells.len());
        let of_scenario = || {
            let row = table.iter().position(|row| row.context == scenario.context)?;
            let column = table[row].cells.iter().position(|cell| cell.batch == scenario.batch)?;
            Some(Place { row, column })
        };
        self.visited.filter(is_there).or_else(of_scenario).unwrap_or(Place { row: 0, column: 0 })
    }

    /// What stands in a field: what waits to be read, or else what holds.
    #[must_use]
    pub fn text(&self, field: Field) -> Option<String> {
        let written = |action: &Action| match action {
            Action::Edited(edits) => edits.iter().rev().find(|edit| edit.field == field).cloned(),
            _ => None,
        };
        let waiting = self.waiting.iter().rev().find_map(written);
        waiting.map(|edit| edit.text).or_else(|| field.write(self.budget.scenario()))
    }

    /// Whether a link waits to be opened: then what is shown is not what the address holds.
    #[must_use]
    pub fn awaits_link(&self) -> bool {
        self.waiting.iter().any(|action| matches!(action, Action::LinkOpened(_)))
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

    /// After these edits, beside those that did not hold before.
    fn with(&self, edits: &[Edit]) -> Self {
        let touched = edits.first().map(|edit| edit.field);
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
        Self { budget, refused, last_edited: touched, ..self.clone() }
    }

    /// Whether an edit of that field is answered without the rest of the program, whatever waits.
    fn answers(&self, field: Field) -> bool {
        let comes_first = |waiting: &Edit| {
            waiting.field == field
                || waiting.field.rivals().contains(&field)
                || field.rivals().contains(&waiting.field)
        };
        AT_ONCE.contains(&field)
            && self.waiting.iter().all(|action| match action {
                Action::Edited(edits) => !edits.iter().any(comes_first),
                _ => false,
            })
    }

    /// With the rest of the program, and what has waited for it.
    fn completed(&self, rest: &'static Rest) -> Rc<Self> {
        let completed = Self {
            budget: (rest.completed)(&self.budget),
            rest: Some(rest),
            waiting: Vec::new(),
            is_cut_off: false,
            ..self.clone()
        };
        self.waiting.iter().cloned().fold(Rc::new(completed), Self::reduce)
    }
}

/// What the page answers by itself, before the rest of the program is there: the rest of the
/// question is names.
const AT_ONCE: [Field; 5] =
    [Field::GpuMemory, Field::Context, Field::Batch, Field::TableContexts, Field::TableBatches];

impl Reducible for State {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        match (self.rest, action) {
            (None, Action::Completed(rest)) => self.completed(rest),
            (Some(_), Action::Completed(_) | Action::CutOff) => self,
            // What waits goes on waiting: it is tried again.
            (None, Action::CutOff) => Rc::new(Self { is_cut_off: true, ..(*self).clone() }),
            (_, Action::CellsShow(shown)) => Rc::new(Self { shown, ..(*self).clone() }),
            (_, Action::CellFocused(place)) if self.visited == Some(place) => self,
            (_, Action::CellFocused(place)) => {
                Rc::new(Self { visited: Some(place), ..(*self).clone() })
            }
            (_, Action::Spoken(texts, chosen)) => {
                Rc::new(Self { texts, chosen, ..(*self).clone() })
            }
            (_, Action::Unfolded(fold)) if self.unfolded.contains(&fold) => self,
            (_, Action::Unfolded(fold)) => {
                let unfolded = self.unfolded.iter().copied().chain([fold]).collect();
                Rc::new(Self { unfolded, ..(*self).clone() })
            }
            (_, Action::WorkingsPressed) => {
                Rc::new(Self { presses: self.presses.wrapping_add(1), ..(*self).clone() })
            }
            (Some(rest), action) => (rest.reduced)(self, action),
            (None, Action::Edited(edits)) if edits.iter().all(|edit| self.answers(edit.field)) => {
                Rc::new(self.with(&edits))
            }
            (None, action) => {
                let waiting = self.waiting.iter().cloned().chain([action]).collect();
                Rc::new(Self { waiting, ..(*self).clone() })
            }
        }
    }
}
