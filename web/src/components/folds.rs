use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// What has a place of its own before it is drawn: what unfolds, and what scrolls.
const PLACES: &str = "summary, [tabindex]";

/// What a reader did to a part, by its place: it is the same when it is drawn anew.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Folds {
    open: Vec<u32>,
    focused: Option<u32>,
}

impl Folds {
    /// As they are in an element.
    pub(super) fn of(element: &Element) -> Self {
        let active = document().active_element();
        let mut folds = Self::default();
        for (number, place) in places(element) {
            if place.parent_element().is_some_and(|fold| fold.has_attribute("open")) {
                folds.open.push(number);
            }
            if active.as_ref() == Some(&place) {
                folds.focused = Some(number);
            }
        }
        folds
    }

    /// Does the same to an element.
    pub(super) fn put_back(&self, element: &Element) {
        if self.open.is_empty() && self.focused.is_none() {
            return;
        }
        for (number, place) in places(element) {
            if let Some(fold) = place.parent_element().filter(|_| self.open.contains(&number)) {
                // Never refused: the name is a good one.
                let _ = fold.set_attribute("open", "");
            }
            if self.focused == Some(number)
                && let Some(place) = place.dyn_ref::<HtmlElement>()
            {
                // What cannot have the focus goes without.
                let _ = place.focus();
            }
        }
    }
}

fn places(element: &Element) -> Vec<(u32, Element)> {
    // Never refused: the selector is a good one.
    let Ok(all) = element.query_selector_all(PLACES) else { return Vec::new() };
    let place = |number| Some((number, all.item(number)?.dyn_into::<Element>().ok()?));
    (0..all.length()).filter_map(place).collect()
}
