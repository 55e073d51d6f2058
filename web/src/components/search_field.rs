use gloo::timers::callback::Timeout;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::Frame;
use crate::hooks::{Draft, use_draft};

#[derive(PartialEq, Properties)]
pub(crate) struct SearchFieldProps {
    /// Label, help and error.
    pub(crate) frame: Frame,
    /// The value that holds; may be empty.
    pub(crate) value: AttrValue,
    /// What can be chosen, and what else it is called; the latter may be empty.
    pub(crate) options: Vec<(&'static str, &'static str)>,
    /// One of the options was chosen, or the text was left as it is, which may be empty.
    pub(crate) onchange: Callback<String>,
}

/// A field that offers what its text matches. Half a name is no mistake: it is looked up when one
/// of the options is complete, or when the field is left.
#[component]
pub(crate) fn SearchField(props: &SearchFieldProps) -> Html {
    let frame = &props.frame;
    let Draft { typed, keep, onfocusin, onfocusout } =
        use_draft::<AttrValue>(frame.error.is_some());
    let oninput = {
        let (emit, options) = (props.onchange.clone(), props.options.clone());
        Callback::from(move |event: InputEvent| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            if options.iter().any(|(option, _)| *option == text) {
                emit.emit(text.clone());
            }
            keep.emit(text.into());
        })
    };
    let onchange = {
        let (value, emit) = (props.value.clone(), props.onchange.clone());
        Callback::from(move |event: Event| {
            let text = event.target_unchecked_into::<HtmlInputElement>().value();
            if *value != *text {
                let emit = emit.clone();
                // Once the focus is where it goes from here: what is drawn may take that away.
                Timeout::new(0, move || emit.emit(text)).forget();
            }
        })
    };
    // Hundreds of elements that nobody sees before: they come with the first focus.
    let near = use_state_eq(|| false);
    let onfocusin = {
        let near = near.clone();
        Callback::from(move |event: FocusEvent| {
            near.set(true);
            onfocusin.emit(event);
        })
    };
    let list = format!("{}-options", frame.id);
    let control = html! {
        <>
            <input
                id={frame.id}
                type="search"
                list={list.clone()}
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                value={typed.unwrap_or_else(|| props.value.clone())}
                aria-invalid={frame.error.is_some().to_string()}
                aria-describedby={frame.described_by()}
                {oninput}
                {onchange}
            />
            <datalist id={list}>
                if *near {
                    { for props.options.iter().map(option) }
                }
            </datalist>
        </>
    };
    html! { <div {onfocusin} {onfocusout}>{ frame.around(control) }</div> }
}

fn option((value, name): &(&'static str, &'static str)) -> Html {
    html! { <option value={*value}>{ name }</option> }
}
