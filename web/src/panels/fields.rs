//! A field of the scenario as a control: the one place where fields meet the page's inputs.

use kvbudget_core::budget::Edit;
use kvbudget_core::engine::Engine;
use kvbudget_core::error::FieldError;
use kvbudget_core::field::Field;
use kvbudget_core::fmt::{self, SizeUnit};
use kvbudget_core::lang::Say;
use kvbudget_core::parse::AUTO;
use kvbudget_core::scenario::Scenario;
use kvbudget_core::text::{Label, Unit};
use kvbudget_core::units::Bytes;
use yew::prelude::*;

use crate::components::{Frame, Measure, TextField, select};
use crate::state::{Action, State};
use crate::words;

/// Reads and edits fields of one state.
#[derive(Clone)]
pub(crate) struct Fields {
    pub(crate) state: UseReducerHandle<State>,
    pub(crate) dispatch: Callback<Action>,
}

impl Fields {
    /// Says something in the language of the page.
    pub(super) fn say(&self, what: &dyn Say) -> String {
        self.state.texts.say(what)
    }

    /// Whether a field is not as the default is.
    pub(super) fn is_given(&self, field: Field) -> bool {
        field.write(self.state.budget.scenario()) != field.write(&Scenario::default())
    }

    /// Whether an engine is chosen.
    pub(super) fn has_engine(&self) -> bool {
        self.state.budget.scenario().engine != Engine::None
    }

    /// What stands around a field's control. The error leaves out the field's own name: it stands
    /// there.
    pub(super) fn frame(&self, field: Field, hint: impl Into<AttrValue>) -> Frame {
        let State { texts, rest, .. } = &*self.state;
        // Whoever wrote what does not hold has touched the page: the words for it are on their way.
        let why = |error: &FieldError| rest.map(|rest| (rest.problem)(texts, &error.problem));
        let error = self.state.problem(field).map(|error| why(error).unwrap_or_default());
        Frame { id: field.key(), label: self.say(&Label(field)).into(), hint: hint.into(), error }
    }

    /// A callback that gives a field new text.
    pub(super) fn edit(&self, field: Field) -> Callback<String> {
        self.dispatch.reform(move |text| Action::Edited(vec![Edit::new(field, text)]))
    }

    /// A field whose text is a number or a list of numbers.
    pub(super) fn number(&self, field: Field, hint: Option<&dyn Say>) -> Html {
        let hint = hint.map(|hint| self.say(hint)).unwrap_or_default();
        self.number_or(field, String::new(), hint.into())
    }

    /// The same; `silent` is what it shows while a rival field says the same thing.
    pub(super) fn number_or(&self, field: Field, silent: String, hint: AttrValue) -> Html {
        self.number_as(field, self.state.text(field).unwrap_or(silent), hint)
    }

    /// The same with this value.
    pub(super) fn number_as(&self, field: Field, value: String, hint: AttrValue) -> Html {
        let inputmode = match field {
            Field::Context
            | Field::HeadDim
            | Field::Parameters
            | Field::TableContexts
            | Field::TableBatches
            | Field::MaxNumBatchedTokens => "text",
            Field::GpuMemoryUtilization => "decimal",
            _ => "numeric",
        };
        html! {
            <TextField
                frame={self.frame(field, hint)}
                {value}
                unit={self.say(&Unit(field))}
                {inputmode}
                oninput={self.edit(field)}
            />
        }
    }

    /// A field that is a size.
    pub(super) fn size(&self, field: Field, bytes: Bytes, hint: impl Into<AttrValue>) -> Html {
        let (number, unit) = fmt::size(bytes);
        self.measure(field, number, unit.name(), &[], hint)
    }

    /// A field that is a number with one of the units of size or of `more`.
    pub(super) fn measure(
        &self,
        field: Field,
        number: String,
        unit: &'static str,
        more: &[&'static str],
        hint: impl Into<AttrValue>,
    ) -> Html {
        let units = SizeUnit::ALL.iter().map(|unit| unit.name()).chain(more.iter().copied());
        html! {
            <Measure
                frame={self.frame(field, hint)}
                {number}
                {unit}
                unit_name={words::unit_of(&self.state.texts, &self.say(&Label(field)))}
                units={units.collect::<Vec<_>>()}
                oninput={self.edit(field)}
            />
        }
    }

    /// A field that is one of some names; each with the words for it.
    pub(super) fn choice(
        &self,
        field: Field,
        value: &str,
        options: Vec<(AttrValue, AttrValue)>,
        hint: impl Into<AttrValue>,
    ) -> Html {
        let frame = self.frame(field, hint);
        // A choice that does not hold stays visible beside its error.
        let shown = self.state.problem(field).map_or(value, |problem| &problem.written);
        let select = select(&frame, None, shown, options, &self.edit(field));
        frame.around(select)
    }

    /// A field that is one of some names which need no other words.
    pub(super) fn switch(
        &self,
        field: Field,
        names: &[&'static str],
        hint: impl Into<AttrValue>,
    ) -> Html {
        let value = field.write(self.state.budget.scenario());
        let options = names.iter().map(|name| ((*name).into(), (*name).into())).collect();
        self.choice(field, value.as_deref().unwrap_or(AUTO), options, hint)
    }
}
