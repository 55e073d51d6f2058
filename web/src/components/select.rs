use web_sys::HtmlSelectElement;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(crate) struct SelectProps {
    /// Id of the select.
    pub(crate) id: AttrValue,
    /// The name for those who do not see what it stands beside; none where a label names it.
    #[prop_or_default]
    pub(crate) name: Option<AttrValue>,
    /// The value that holds.
    pub(crate) value: AttrValue,
    /// What can be chosen: the value and the words for it.
    pub(crate) options: Vec<(AttrValue, AttrValue)>,
    /// A choice was made.
    pub(crate) onchange: Callback<String>,
}

/// A choice of one among few.
#[component]
pub(crate) fn Select(props: &SelectProps) -> Html {
    let onchange = props
        .onchange
        .reform(|event: Event| event.target_unchecked_into::<HtmlSelectElement>().value());
    let option = |(value, words): &(AttrValue, AttrValue)| {
        let selected = *value == props.value;
        html! { <option value={value.clone()} {selected}>{ words }</option> }
    };
    html! {
        <select id={props.id.clone()} aria-label={props.name.clone()} {onchange}>
            { for props.options.iter().map(option) }
        </select>
    }
}
