use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(crate) struct FieldFrameProps {
    /// Id of the control that the label belongs to.
    pub(crate) id: AttrValue,
    /// Visible label.
    pub(crate) label: AttrValue,
    /// A line of help below.
    #[prop_or_default]
    pub(crate) hint: AttrValue,
    /// What is wrong, if anything is.
    #[prop_or_default]
    pub(crate) error: Option<AttrValue>,
    /// The focus came.
    #[prop_or_default]
    pub(crate) onfocusin: Callback<FocusEvent>,
    /// The focus went.
    #[prop_or_default]
    pub(crate) onfocusout: Callback<FocusEvent>,
    /// The control, and what stands in its row.
    pub(crate) children: Html,
}

/// What stands around a control: label, help, and what is wrong, announced when it appears.
#[component]
pub(crate) fn FieldFrame(props: &FieldFrameProps) -> Html {
    let invalid = props.error.is_some().then_some("invalid");
    html! {
        <div
            class={classes!("field", invalid)}
            onfocusin={props.onfocusin.clone()}
            onfocusout={props.onfocusout.clone()}
        >
            <label for={props.id.clone()}>{ &props.label }</label>
            <div class="row">{ props.children.clone() }</div>
            if !props.hint.is_empty() {
                <p class="hint" id={format!("{}-hint", props.id)}>{ &props.hint }</p>
            }
            <p class="error" id={format!("{}-error", props.id)} aria-live="polite">
                if let Some(text) = &props.error {
                    <span aria-hidden="true">{ "⚠ " }</span>{ text }
                }
            </p>
        </div>
    }
}

/// The ids that describe a control in such a frame.
pub(crate) fn described_by(id: &str, hint: &str) -> String {
    if hint.is_empty() { format!("{id}-error") } else { format!("{id}-hint {id}-error") }
}
