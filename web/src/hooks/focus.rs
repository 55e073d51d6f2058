use gloo::timers::callback::Timeout;
use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Moves the focus to the element of that id.
pub(crate) fn focus(id: &str) {
    let element = document().get_element_by_id(id);
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // A browser that cannot focus it leaves the reader where they are.
        let _ = element.focus();
    }
}

/// The same, once what has just happened is drawn: the button that was pressed may be gone then.
pub(crate) fn focus_once_drawn(id: &'static str) {
    Timeout::new(0, move || focus(id)).forget();
}

/// Whether the element of that id has the focus.
pub(crate) fn is_in(id: &str) -> bool {
    document().active_element().is_some_and(|element| element.id() == id)
}

/// Whether an element, or something in it, has the focus.
pub(crate) fn has_focus(element: &Element) -> bool {
    element.contains(document().active_element().as_deref())
}
