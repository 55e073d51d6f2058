use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// What a reader did to what unfolds, by its place: it is the same when it is drawn anew.
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
        for (place, summary) in summaries(element) {
            if summary.parent_element().is_some_and(|fold| fold.has_attribute("open")) {
                folds.open.push(place);
            }
            if active.as_ref() == Some(&summary) {
                folds.focused = Some(place);
            }
        }
        folds
    }

    /// Does the same to an element.
    pub(super) fn put_back(&self, element: &Element) {
        if self.open.is_empty() && self.focused.is_none() {
            return;
        }
        for (place, summary) in summaries(element) {
            if let Some(fold) = summary.parent_element().filter(|_| self.open.contains(&place)) {
                // Never refused: the name is a good one.
                let _ = fold.set_attribute("open", "");
            }
            if self.focused == Some(place)
                && let Some(summary) = summary.dyn_ref::<HtmlElement>()
            {
                // What cannot have the focus goes without.
                let _ = summary.focus();
            }
        }
    }
}

fn summaries(element: &Element) -> impl Iterator<Item = (u32, Element)> {
    let all = element.get_elements_by_tag_name("summary");
    (0..all.length()).filter_map(move |place| Some((place, all.item(place)?)))
}
