use yew::prelude::*;

use super::{FieldFrame, NumberInput, Select};
use crate::hooks::{Draft, use_draft};

#[derive(PartialEq, Properties)]
pub(crate) struct MeasureProps {
    /// Id of the number's input.
    pub(crate) id: AttrValue,
    /// Visible label.
    pub(crate) label: AttrValue,
    /// Name of the choice of unit.
    pub(crate) unit_name: AttrValue,
    /// The number that holds.
    pub(crate) number: AttrValue,
    /// Its unit.
    pub(crate) unit: AttrValue,
    /// The units to choose from.
    pub(crate) units: Vec<AttrValue>,
    /// A line of help below.
    #[prop_or_default]
    pub(crate) hint: AttrValue,
    /// Why what was typed does not hold.
    #[prop_or_default]
    pub(crate) error: Option<AttrValue>,
    /// The number with its unit, after every change of either.
    pub(crate) oninput: Callback<String>,
}

/// A number with a choice of unit; both are edited as one value.
#[component]
pub(crate) fn Measure(props: &MeasureProps) -> Html {
    let draft = use_draft::<(AttrValue, AttrValue)>(props.error.is_some());
    let Draft { typed, keep, onfocusin, onfocusout } = draft;
    let (number, unit) = typed.unwrap_or_else(|| (props.number.clone(), props.unit.clone()));

    let emit = {
        let emit = props.oninput.clone();
        Callback::from(move |(number, unit): (AttrValue, AttrValue)| {
            emit.emit(format!("{number}{unit}"));
            keep.emit((number, unit));
        })
    };
    let oninput = {
        let unit = unit.clone();
        emit.reform(move |number: String| (number.into(), unit.clone()))
    };
    let onchange = {
        let number = number.clone();
        emit.reform(move |unit: String| (number.clone(), unit.into()))
    };
    html! {
        <FieldFrame
            id={props.id.clone()}
            label={props.label.clone()}
            hint={props.hint.clone()}
            error={props.error.clone()}
            {onfocusin}
            {onfocusout}
        >
            <NumberInput
                id={props.id.clone()}
                value={number}
                hint={props.hint.clone()}
                invalid={props.error.is_some()}
                inputmode="decimal"
                {oninput}
            />
            <Select
                id={format!("{}-unit", props.id)}
                name={props.unit_name.clone()}
                value={unit}
                options={props.units.iter().map(|unit| (unit.clone(), unit.clone())).collect::<Vec<_>>()}
                {onchange}
            />
        </FieldFrame>
    }
}
