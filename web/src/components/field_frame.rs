use yew::prelude::*;

/// What stands around a control.
#[derive(Clone, PartialEq)]
pub(crate) struct Frame {
    /// Id of the control that the label belongs to: the field's key, which links and errors use.
    pub(crate) id: &'static str,
    /// Visible label.
    pub(crate) label: AttrValue,
    /// A line of help below; may be empty.
    pub(crate) hint: AttrValue,
    /// What is wrong, if anything is.
    pub(crate) error: Option<AttrValue>,
}

impl Frame {
    /// The label, the control with what stands in its row, the help, and what is wrong, which is
    /// announced when it appears.
    pub(crate) fn around(&self, control: Html) -> Html {
        let invalid = self.error.is_some().then_some("invalid");
        html! {
            <div class={classes!("field", invalid)}>
                <div class="label">
                    <label for={self.id}>{ &self.label }</label>
                    if !self.label.eq_ignore_ascii_case(self.id) {
                        <code>{ self.id }</code>
                    }
                </div>
                <div class="row">{ control }</div>
                if !self.hint.is_empty() {
                    <p class="hint" id={format!("{}-hint", self.id)}>{ &self.hint }</p>
                }
                <p class="error" id={format!("{}-error", self.id)} aria-live="polite">
                    if let Some(text) = &self.error {
                        <span aria-hidden="true">{ "⚠ " }</span>{ text }
                    }
                </p>
            </div>
        }
    }

    /// The ids of the texts that describe the control.
    pub(crate) fn described_by(&self) -> String {
        let error = format!("{}-error", self.id);
        if self.hint.is_empty() { error } else { format!("{}-hint {error}", self.id) }
    }
}
