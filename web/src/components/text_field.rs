use yew::prelude::*;

use super::{Frame, number_input};
use crate::hooks::{Draft, use_draft};

#[derive(PartialEq, Properties)]
pub(crate) struct TextFieldProps {
    /// Label, help and error.
    pub(crate) frame: Frame,
    /// The value that holds.
    pub(crate) value: AttrValue,
    /// Unit behind the input; may be empty.
    pub(crate) unit: AttrValue,
    /// Which keyboard a phone shows: `numeric`, or `text` where letters mean something.
    pub(crate) inputmode: &'static str,
    /// Every change of the text.
    pub(crate) oninput: Callback<String>,
}

/// A labelled input with its unit.
#[component]
pub(crate) fn TextField(props: &TextFieldProps) -> Html {
    let frame = &props.frame;
    let Draft { typed, keep, onfocusin, onfocusout } = use_draft::<String>(frame.error.is_some());
    let emit = props.oninput.clone();
    let oninput = Callback::from(move |text: String| {
        keep.emit(text.clone());
        emit.emit(text);
    });
    let value = typed.map_or_else(|| props.value.clone(), AttrValue::from);
    let control = html! {
        <>
            { number_input(frame, value, props.inputmode, &oninput) }
            if !props.unit.is_empty() {
                <span class="unit">{ &props.unit }</span>
            }
        </>
    };
    html! { <div {onfocusin} {onfocusout}>{ frame.around(control) }</div> }
}
