//! The page.
use yew::prelude::*;

#[component]
fn App() -> Html {
    html! { <h1>{ "kvbudget" }</h1> }
}

fn main() {
    yew::Renderer::<App>::new().render();
}
