//! What follows from an action once the whole program is there: links, commands, configs, and
//! every field.

use std::rc::Rc;

use kvbudget_core::budget::Edit;
use kvbudget_core::field::Field;
use kvbudget_core::lang::Texts;
use kvbudget_core::{link, serve};

use super::weights::{WAYS, kept, left_to_the_engine, own_weights, written};
use super::{Action, Kept, MOST_KEPT, State};
use crate::rest;

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
        let weights = kept(kept(WAYS, own_weights(scenario)), Some(scenario.weights));
        Self {
            notices,
            weights,
            chosen: link::language(fragment),
            rest: Some(rest::here()),
            ..Self::of(budget, texts)
        }
    }

    /// The state after an action.
    pub(crate) fn reduced(self: Rc<Self>, action: Action) -> Rc<Self> {
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
            Action::NoticesDismissed => Rc::new(Self { notices: Vec::new(), ..(*self).clone() }),
            // What needs nothing that is fetched.
            Action::CellsShow(_)
            | Action::CellFocused(_)
            | Action::Spoken(..)
            | Action::Unfolded(_)
            | Action::WorkingsPressed
            | Action::Completed(_)
            | Action::CutOff => self,
        }
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
        let edited = self.with(&self.with_counted_weights(edits));
        let (before, after) = (self.budget.scenario(), edited.budget.scenario());
        let own = own_weights(after).filter(|_| before.model != after.model);
        let weights = kept(kept(self.weights, Some(after.weights)), own);
        // Weights that mix formats stay counted: nobody asked for what does not hold.
        let (budget, _) = edited.budget.edited(&left_to_the_engine(before, after));
        Self {
            weights: kept(weights, Some(budget.scenario().weights)),
            budget,
            last_edited: touched,
            ..edited
        }
    }
}
