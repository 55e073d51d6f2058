use kvbudget_core::parse::AUTO;
use yew::prelude::*;

use super::{Frame, number_input, select};
use crate::hooks::{Draft, use_draft};

#[derive(PartialEq, Properties)]
pub(crate) struct MeasureProps {
    /// Label, help and error.
    pub(crate) frame: Frame,
    /// The number that holds.
    pub(crate) number: AttrValue,
    /// Its unit.
    pub(crate) unit: AttrValue,
    /// What the choice of units is called.
    pub(crate) unit_name: AttrValue,
    /// The units to choose from; [`AUTO`] among them stands for a value without a number.
    pub(crate) units: Vec<&'static str>,
    /// The number with its unit, after every change of either.
    pub(crate) oninput: Callback<String>,
}

/// A number with a choice of unit; both are edited as one value.
#[component]
pub(crate) fn Measure(props: &MeasureProps) -> Html {
    let frame = &props.frame;
    let draft = use_draft::<(AttrValue, AttrValue)>(frame.error.is_some());
    let Draft { typed, keep, onfocusin, onfocusout } = draft;
    let (number, unit) = typed.unwrap_or_else(|| (props.number.clone(), props.unit.clone()));

    let emit = {
        let emit = props.oninput.clone();
        Callback::from(move |(number, unit): (AttrValue, AttrValue)| {
            // Who types the unit as well means that one.
            let number_text = number.trim_end();
            let has_unit = number_text.ends_with(|c: char| c.is_alphabetic() || c == '%');
            // No number is no value, whatever the unit.
            emit.emit(if unit == AUTO {
                AUTO.to_owned()
            } else if has_unit || number_text.is_empty() {
                number.to_string()
            } else {
                format!("{number}{unit}")
            });
            keep.emit((number, unit));
        })
    };
    let oninput = {
        // A number is no longer what goes without one.
        let first = || props.units.first().copied().unwrap_or_default().into();
        let unit = if unit == AUTO { first() } else { unit.clone() };
        emit.reform(move |number: String| (number.into(), unit.clone()))
    };
    let onchange = {
        let number = number.clone();
        emit.reform(move |unit: String| (number.clone(), unit.into()))
    };
    let option = |unit: &&'static str| (AttrValue::from(*unit), AttrValue::from(*unit));
    let units = props.units.iter().map(option).collect();
    let control = html! {
        <>
            { number_input(frame, number, "decimal", &oninput) }
            { select(frame, Some(props.unit_name.to_string()), &unit, units, &onchange) }
        </>
    };
    html! { <div {onfocusin} {onfocusout}>{ frame.around(control) }</div> }
}
