use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// What has a place of its own before it is drawn: what unfolds, what scrolls, what leads elsewhere.
const PLACES: &str = "summary, a, [tabindex]";

/// What a number is called: of another scenario there are others.
const NUMBER: &str = ".number > .name";

/// What a reader did to a part, by the name of a number or else by the place: both are the same
/// when it is drawn anew.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Folds {
    open: Vec<String>,
    focused: Option<String>,
}

impl Folds {
    /// As they are in an element.
    pub(super) fn of(element: &Element) -> Self {
        let active = document().active_element();
        let mut folds = Self::default();
        for (name, place) in places(element) {
            if active.as_ref() == Some(&place) {
                folds.focused = Some(name.clone());
            }
            if place.parent_element().is_some_and(|fold| fold.has_attribute("open")) {
                folds.open.push(name);
            }
        }
        folds
    }

    /// Does the same to an element.
    pub(super) fn put_back(&self, element: &Element) {
        if self.open.is_empty() && self.focused.is_none() {
            return;
        }
        for (name, place) in places(element) {
            if let Some(fold) = place.parent_element().filter(|_| self.open.contains(&name)) {
                // Never refused: the name is a good one.
                let _ = fold.set_attribute("open", "");
            }
            if self.focused.as_ref() == Some(&name)
                && let Some(place) = place.dyn_ref::<HtmlElement>()
            {
                // What cannot have the focus goes without.
                let _ = place.focus();
            }
        }
    }
}

fn places(element: &Element) -> Vec<(String, Element)> {
    // Never refused: the selector is a good one.
    let Ok(all) = element.query_selector_all(PLACES) else { return Vec::new() };
    let place = |number| {
        let place = all.item(number)?.dyn_into::<Element>().ok()?;
        let name = place.query_selector(NUMBER).ok().flatten().and_then(|name| name.text_content());
        Some((name.unwrap_or_else(|| format!("{number}")), place))
    };
    (0..all.length()).filter_map(place).collect()
}
