//! Mounts the page, in tasks that are short: between two of them the browser answers its reader.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use gloo::utils::document;
use kvbudget_web::app::{App, AppProps, PENDING, fragment};
use kvbudget_web::language::{load, wanted};
use kvbudget_web::state::State;
use wasm_bindgen_futures::spawn_local;
use web_sys::Element;

fn main() {
    Timeout::new(0, || {
        spawn_local(async {
            let texts = load(wanted(&fragment())).await;
            // The reader may have gone elsewhere meanwhile.
            let at = fragment();
            let start = Rc::new(State::in_language(&at, texts));
            Timeout::new(0, move || mount(start, &at)).forget();
        });
    })
    .forget();
}

fn mount(start: Rc<State>, at: &str) {
    let now = fragment();
    let start =
        if now == at { start } else { Rc::new(State::in_language(&now, Rc::clone(&start.texts))) };
    // Without the element there is no page to mount; `index.html` holds it.
    if let Some(root) = document().get_element_by_id("app") {
        let before = taken(&root);
        yew::Renderer::<App>::with_root_and_props(root, AppProps { start, before }).render();
    }
}

/// What stands there, taken out for the page to put back part by part.
fn taken(root: &Element) -> Option<Element> {
    let before = document().create_element("div").ok()?;
    while let Some(child) = root.first_child() {
        before.append_child(&child).ok()?;
    }
    // Numbers that are not the right ones were hidden until now: `web/shell/early.js`.
    let html = document().document_element().filter(|html| html.has_attribute(PENDING));
    if let Some(html) = html {
        html.remove_attribute(PENDING).ok()?;
        before.set_attribute(PENDING, "").ok()?;
    }
    Some(before)
}
