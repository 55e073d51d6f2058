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
            maxlength="200"
            {value}
            aria-invalid={frame.error.is_some().to_string()}
            aria-describedby={frame.described_by()}
            {oninput}
        />
    }
}

/// A choice of one among few: the values and the words for them. `name` is for those who do not
/// see what it stands beside; none where a label names it.
pub(crate) fn select(
    id: &str,
    name: Option<String>,
    value: &str,
    options: impl Iterator<Item = (&'static str, String)>,
    onchange: &Callback<String>,
) -> Html {
    let onchange =
        onchange.reform(|event: Event| event.target_unchecked_into::<HtmlSelectElement>().value());
    let option = |(option, words): (&'static str, String)| {
        html! { <option value={option} selected={option == value}>{ words }</option> }
    };
    html! {
        <select id={id.to_owned()} aria-label={name} {onchange}>{ for options.map(option) }</select>
    }
}
