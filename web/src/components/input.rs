use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::Frame;

/// The bare input of a number. Its type is text: people write 128K, and a browser's number input
/// would swallow what it cannot read instead of letting us say what is wrong.
pub(crate) fn number_input(
    frame: &Frame,
    value: AttrValue,
    inputmode: &'static str,
    oninput: &Callback<String>,
) -> Html {
    let oninput = oninput
        .reform(|event: InputEvent| event.target_unchecked_into::<HtmlInputElement>().value());
    html! {
        <input
            id={frame.id}
            type="text"
            {inputmode}
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            {value}
            aria-invalid={frame.error.is_some().to_string()}
            aria-describedby={frame.described_by()}
            {oninput}
        />
    }
}

/// A choice of one among few: the values and the words for them. `name` is for a choice that
/// stands beside the control of the frame; none where it is that control.
pub(crate) fn select(
    frame: &Frame,
    name: Option<String>,
    value: &str,
    options: Vec<(AttrValue, AttrValue)>,
    onchange: &Callback<String>,
) -> Html {
    let onchange =
        onchange.reform(|event: Event| event.target_unchecked_into::<HtmlSelectElement>().value());
    let option = |(option, words): (AttrValue, AttrValue)| {
        let selected = option == value;
        html! { <option value={option} {selected}>{ words }</option> }
    };
    let id = if name.is_some() { format!("{}-unit", frame.id) } else { frame.id.to_owned() };
    html! {
        <select
            {id}
            aria-label={name}
            aria-invalid={frame.error.is_some().to_string()}
            aria-describedby={frame.described_by()}
            {onchange}
        >
            { for options.into_iter().map(option) }
        </select>
    }
}
