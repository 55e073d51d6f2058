use yew::prelude::*;

/// What is being typed into a field, before it is a value.
pub(crate) struct Draft<T> {
    /// The half-typed value: only while the field has the focus, or what was typed does not hold.
    pub(crate) typed: Option<T>,
    /// Keeps what was typed.
    pub(crate) keep: Callback<T>,
    /// For the field's `focusin`.
    pub(crate) onfocusin: Callback<FocusEvent>,
    /// For the field's `focusout`.
    pub(crate) onfocusout: Callback<FocusEvent>,
}

/// Holds half-typed text, so that the value that holds does not overwrite it key by key. Once the
/// focus has gone and there is no error, the value is shown again.
#[hook]
pub(crate) fn use_draft<T: Clone + PartialEq + 'static>(in_error: bool) -> Draft<T> {
    let typed = use_state_eq(|| None::<T>);
    let focused = use_state_eq(|| false);
    let keep = {
        let typed = typed.setter();
        Callback::from(move |text| typed.set(Some(text)))
    };
    let onfocusin = {
        let (typed, focused) = (typed.setter(), focused.setter());
        Callback::from(move |_| {
            if !in_error {
                typed.set(None);
            }
            focused.set(true);
        })
    };
    let onfocusout = {
        let focused = focused.setter();
        Callback::from(move |_| focused.set(false))
    };
    let visible = *focused || in_error;
    Draft { typed: (*typed).clone().filter(|_| visible), keep, onfocusin, onfocusout }
}
