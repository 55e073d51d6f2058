//! Mounts the page.

use gloo::utils::document;
use kvbudget_web::app::App;

fn main() {
    // Without the element there is no page to mount; `index.html` holds it.
    if let Some(root) = document().get_element_by_id("app") {
        root.set_inner_html("");
        yew::Renderer::<App>::with_root(root).render();
    }
}
