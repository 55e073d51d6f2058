use yew::prelude::*;

use super::{FieldFrame, NumberInput};
use crate::hooks::{Draft, use_draft};

#[derive(PartialEq, Properties)]
pub(crate) struct TextFieldProps {
    /// Id of the input.
    pub(crate) id: AttrValue,
    /// Visible label.
    pub(crate) label: AttrValue,
    /// The value that holds.
    pub(crate) value: AttrValue,
    /// Unit behind the input.
    #[prop_or_default]
    pub(crate) unit: AttrValue,
    /// A line of help below.
    #[prop_or_default]
    pub(crate) hint: AttrValue,
    /// Why what was typed does not hold.
    #[prop_or_default]
    pub(crate) error: Option<AttrValue>,
    /// Which keyboard a phone shows: `numeric`, or `text` where letters mean something.
    #[prop_or(AttrValue::Static("numeric"))]
    pub(crate) inputmode: AttrValue,
    /// Every change of the text.
    pub(crate) oninput: Callback<String>,
}

/// A labelled input with its unit.
#[component]
pub(crate) fn TextField(props: &TextFieldProps) -> Html {
    let Draft { typed, keep, onfocusin, onfocusout } = use_draft::<String>(props.error.is_some());
    let emit = props.oninput.clone();
    let oninput = Callback::from(move |text: String| {
        keep.emit(text.clone());
        emit.emit(text);
    });
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
                value={typed.map_or_else(|| props.value.clone(), AttrValue::from)}
                hint={props.hint.clone()}
                invalid={props.error.is_some()}
                inputmode={props.inputmode.clone()}
                {oninput}
            />
            if !props.unit.is_empty() {
                <span class="unit">{ &props.unit }</span>
            }
        </FieldFrame>
    }
}
