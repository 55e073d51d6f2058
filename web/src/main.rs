//! Mounts the page.

use gloo::utils::{document, window};
use kvbudget_web::app::{App, AppProps};
use kvbudget_web::language::{load, wanted};
use wasm_bindgen_futures::spawn_local;

fn main() {
    spawn_local(async {
        let fragment = window().location().hash().unwrap_or_default();
        let texts = load(wanted(&fragment)).await;
        // Without the element there is no page to mount; `index.html` holds it.
        if let Some(root) = document().get_element_by_id("app") {
            root.set_inner_html("");
            yew::Renderer::<App>::with_root_and_props(root, AppProps { texts }).render();
            // Numbers that were not the right ones were hidden until now: `web/shell/early.js`.
            if let Some(html) = document().document_element() {
                let _ = html.remove_attribute("data-pending");
            }
        }
    });
}
