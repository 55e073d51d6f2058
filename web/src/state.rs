//! The page's state and the one function that changes it.

mod fold;

use std::rc::Rc;

use kvbudget_core::budget::{self, Budget, Edit};
use kvbudget_core::engine::Engine;
use kvbudget_core::engine::vllm::Method;
use kvbudget_core::error::FieldError;
use kvbudget_core::field::Field;
use kvbudget_core::lang::{Lang, Texts};
use kvbudget_core::link::{self, Notice};
use kvbudget_core::scenario::{Overhead, Scenario, Weights};
use kvbudget_core::serve::{self, Note, ServeError};
use yew::Reducible;

use crate::reader::ReadConfig;

pub use fold::Fold;

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
}

impl State {
    /// The state of a page that is opened at this fragment.
    #[must_use]
    pub fn at(fragment: &str) -> Self {
        Self::in_language(fragment, Rc::new(Texts::ENGLISH))
    }

    /// The same in another language.
    #[must_use]
    pub fn in_language(fragment: &str, texts: Rc<Texts>) -> Self {
        let (budget, notices) = link::read_with(fragment, kvbudget_catalog::LOOKUP);
        let scenario = budget.scenario();
        let weights = [Weights::GIVEN, Weights::COUNTED, Weights::Stored(Method::Auto)];
        let weights = kept(kept(weights, own_weights(scenario)), Some(scenario.weights));
        Self {
            budget,
            refused: Vec::new(),
            notices,
            weights,
            pasted: None,
            last_edited: None,
            command: None,
            kept: Vec::new(),
            texts,
            chosen: link::language(fragment),
            shown: Shown::Size,
            visited: None,
            unfolded: Vec::new(),
            presses: 0,
            opened: 0,
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

    /// The edits that bring back a way of saying the weights.
    #[must_use]
    pub fn edits_to_weights(&self, way: Way) -> Vec<Edit> {
        let scenario =
            Scenario { weights: self.weights[way as usize], ..self.budget.scenario().clone() };
        written(&scenario, &WEIGHTS)
    }

    /// An edit of counted weights that are not in use starts from what is shown of them.
    fn with_counted_weights(&self, edits: &[Edit]) -> Vec<Edit> {
        let counted = |field| matches!(field, Field::Parameters | Field::WeightFormat);
        let starts = edits.first().is_some_and(|edit| counted(edit.field))
            && Way::of(self.budget.scenario().weights) != Way::Counted;
        let shown = if starts { self.edits_to_weights(Way::Counted) } else { Vec::new() };
        let untouched =
            shown.into_iter().filter(|shown| edits.iter().all(|e| e.field != shown.field));
        budget::in_order(&untouched.chain(edits.iter().cloned()).collect::<Vec<_>>())
    }

    /// The same with other scenarios kept.
    fn changed(&self, change: impl FnOnce(&mut Vec<Kept>)) -> Rc<Self> {
        let mut kept = self.kept.clone();
        change(&mut kept);
        kept.truncate(MOST_KEPT);
        Rc::new(Self { kept, ..self.clone() })
    }

    /// The scenario of a command, on the GPU and for the requests of this one.
    fn served(&self, text: &str) -> Self {
        if text.trim().is_empty() {
            return Self { command: None, ..self.clone() };
        }
        let serve = match serve::read(text) {
            Ok(serve) => serve,
            Err(error) => return Self { command: Some(Err(error)), ..self.clone() },
        };
        let (budget, refused) = serve.applied(&self.budget, &[]);
        let scenario = budget.scenario();
        let weights = kept(kept(self.weights, own_weights(scenario)), Some(scenario.weights));
        Self {
            budget,
            refused,
            weights,
            command: Some(Ok(serve.notes)),
            last_edited: Some(Field::Engine),
            ..self.clone()
        }
    }

    fn edited(&self, edits: &[Edit]) -> Self {
        let touched = edits.first().map(|edit| edit.field);
        let edits = &self.with_counted_weights(edits);
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
        let (before, after) = (self.budget.scenario(), budget.scenario());
        let own = own_weights(after).filter(|_| before.model != after.model);
        let weights = kept(kept(self.weights, Some(after.weights)), own);
        // Weights that mix formats stay counted: nobody asked for what does not hold.
        let (budget, _) = budget.edited(&left_to_the_engine(before, after));
        Self {
            weights: kept(weights, Some(budget.scenario().weights)),
            budget,
            refused,
            last_edited: touched,
            ..self.clone()
        }
    }
}

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

/// The fields that say the weights.
const WEIGHTS: [Field; 4] =
    [Field::WeightsMemory, Field::Parameters, Field::WeightFormat, Field::Quantization];

/// The edits by which some fields become as they are in a scenario.
fn written(scenario: &Scenario, fields: &[Field]) -> Vec<Edit> {
    let edit = |field: &Field| field.write(scenario).map(|text| Edit::new(*field, text));
    fields.iter().filter_map(edit).collect()
}

fn kept(mut weights: [Weights; 3], said: Option<Weights>) -> [Weights; 3] {
    if let Some(said) = said {
        weights[Way::of(said) as usize] = said;
    }
    weights
}

/// The model's parameters in the format of its checkpoint.
fn own_weights(scenario: &Scenario) -> Option<Weights> {
    scenario.model.as_ref()?.weights
}

/// What an engine knows better than a reader who said nothing: how the weights of a model that is
/// known in full are stored, and what it takes beside them. Without the one or the other it goes
/// back to what stood there.
fn left_to_the_engine(before: &Scenario, after: &Scenario) -> Vec<Edit> {
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

impl Reducible for State {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        match action {
            Action::Edited(edits) => Rc::new(self.edited(&edits)),
            Action::ConfigRead(config) => {
                let mut scenario = self.budget.scenario().clone();
                scenario.choose(config.model.clone());
                let fields = [Field::Layers, Field::Parameters, Field::WeightFormat];
                let edited = self.edited(&written(&scenario, &fields));
                Rc::new(Self { pasted: Some(config), ..edited })
            }
            // Our own writing to the address comes back as the link we are at.
            Action::LinkOpened(fragment) if fragment.trim_start_matches('#') == self.fragment() => {
                self
            }
            Action::LinkOpened(fragment) => Rc::new(Self {
                opened: self.opened.wrapping_add(1),
                pasted: self.pasted.clone(),
                kept: self.kept.clone(),
                shown: self.shown,
                unfolded: self.unfolded.clone(),
                presses: self.presses,
                ..Self::in_language(&fragment, Rc::clone(&self.texts))
            }),
            Action::Spoken(texts, chosen) => Rc::new(Self { texts, chosen, ..(*self).clone() }),
            Action::CommandPasted(text) => Rc::new(self.served(&text)),
            Action::Kept(name) => self.changed(|kept| kept.push((name, self.budget.clone()))),
            Action::Renamed(place, name) => self.changed(|kept| {
                if let Some(kept) = kept.get_mut(place) {
                    kept.0 = name;
                }
            }),
            Action::Dropped(place) => self.changed(|kept| {
                if place < kept.len() {
                    kept.remove(place);
                }
            }),
            Action::CellsShow(shown) => Rc::new(Self { shown, ..(*self).clone() }),
            Action::CellFocused(place) if self.visited == Some(place) => self,
            Action::CellFocused(place) => Rc::new(Self { visited: Some(place), ..(*self).clone() }),
            Action::Unfolded(fold) if self.unfolded.contains(&fold) => self,
            Action::Unfolded(fold) => {
                let unfolded = self.unfolded.iter().copied().chain([fold]).collect();
                Rc::new(Self { unfolded, ..(*self).clone() })
            }
            Action::WorkingsPressed => {
                Rc::new(Self { presses: self.presses.wrapping_add(1), ..(*self).clone() })
            }
            Action::NoticesDismissed => Rc::new(Self { notices: Vec::new(), ..(*self).clone() }),
        }
    }
}
