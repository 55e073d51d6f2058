use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::field_frame::described_by;

#[derive(PartialEq, Properties)]
pub(crate) struct NumberInputProps {
    pub(crate) id: AttrValue,
    pub(crate) value: AttrValue,
    pub(crate) hint: AttrValue,
    pub(crate) invalid: bool,
    pub(crate) inputmode: AttrValue,
    pub(crate) oninput: Callback<String>,
}

/// The bare input of a number. Its type is text: people write 128K, and a browser's number input
/// would swallow what it cannot read instead of letting us say what is wrong.
#[component]
pub(crate) fn NumberInput(props: &NumberInputProps) -> Html {
    let oninput = props
        .oninput
        .reform(|event: InputEvent| event.target_unchecked_into::<HtmlInputElement>().value());
    html! {
        <input
            id={props.id.clone()}
            type="text"
            inputmode={props.inputmode.clone()}
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            maxlength="200"
            value={props.value.clone()}
            aria-invalid={props.invalid.to_string()}
            aria-describedby={described_by(&props.id, &props.hint)}
            {oninput}
        />
    }
}
