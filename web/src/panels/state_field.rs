//! A field of the scenario as a control: the one place where fields meet the page's inputs.

use kvbudget_core::budget::Edit;
use kvbudget_core::field::Field;
use kvbudget_core::fmt::{self, SizeUnit};
use kvbudget_core::text;
use kvbudget_core::units::Bytes;
use yew::prelude::*;

use crate::components::{FieldFrame, Measure, Select, TextField};
use crate::state::{Action, State};
use crate::words;

/// Reads and edits fields of one state.
#[derive(Clone, PartialEq)]
pub(super) struct Fields {
    pub(super) state: State,
    pub(super) dispatch: Callback<Action>,
}

impl Fields {
    /// Why the text in a field does not hold. The field's own name is left out: it stands there.
    pub(super) fn error(&self, field: Field) -> Option<AttrValue> {
        self.state.problem(field).map(|error| error.problem.to_string().into())
    }

    /// A callback that gives a field new text.
    pub(super) fn edit(&self, field: Field) -> Callback<String> {
        self.dispatch.reform(move |text| Action::Edited(vec![Edit::new(field, text)]))
    }

    /// A field whose text is a number or a list of numbers.
    pub(super) fn number(&self, field: Field, hint: &'static str) -> Html {
        self.number_or(field, String::new, hint)
    }

    /// The same; `silent` is what it shows while a rival field says the same thing.
    pub(super) fn number_or(
        &self,
        field: Field,
        silent: impl FnOnce() -> String,
        hint: &'static str,
    ) -> Html {
        let inputmode = match field {
            Field::Context
            | Field::HeadDim
            | Field::Parameters
            | Field::TableContexts
            | Field::TableBatches => "text",
            _ => "numeric",
        };
        html! {
            <TextField
                id={field.key()}
                label={text::label(field)}
                value={field.write(self.state.budget.scenario()).unwrap_or_else(silent)}
                unit={text::unit(field)}
                {hint}
                error={self.error(field)}
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
                id={field.key()}
                label={text::label(field)}
                unit_name={format!("{} {}", words::UNIT_OF, text::label(field))}
                {number}
                {unit}
                units={units.map(AttrValue::from).collect::<Vec<_>>()}
                hint={hint.into()}
                error={self.error(field)}
                oninput={self.edit(field)}
            />
        }
    }

    /// A field that is one of some names; each with the words for it.
    pub(super) fn choice(
        &self,
        field: Field,
        value: &'static str,
        options: Vec<(AttrValue, AttrValue)>,
        hint: &'static str,
    ) -> Html {
        html! {
            <FieldFrame id={field.key()} label={text::label(field)} {hint} error={self.error(field)}>
                <Select id={field.key()} {value} {options} onchange={self.edit(field)} />
            </FieldFrame>
        }
    }
}
