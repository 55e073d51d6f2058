//! Mounts the page, in tasks that are short: between two of them the browser answers its reader.

use std::rc::Rc;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use gloo::utils::{document, window};
use kvbudget_core::lang::Lang;
use kvbudget_core::link;
use kvbudget_core::scenario::Scenario;
use kvbudget_web::app::{App, AppProps, PENDING, fragment};
use kvbudget_web::language::{load, wanted};
use kvbudget_web::rest::rest;
use kvbudget_web::state::State;
use wasm_bindgen_futures::spawn_local;
use web_sys::Event;

fn main() {
    // What it replaces may still be on its way.
    if document().ready_state() == "loading" {
        EventListener::once(&document(), "DOMContentLoaded", |_| soon(open)).forget();
    } else {
        soon(open);
    }
}

fn soon(task: impl FnOnce() + 'static) {
    Timeout::new(0, task).forget();
}

fn open() {
    spawn_local(async {
        let at = fragment();
        match first(&at).await {
            Some(start) => soon(move || mount(Rc::new(start), &at)),
            // What stands there is shown as what it is: `web/shell/early.js`.
            None => say("trouble"),
        }
    });
}

/// The state in which the page opens; none where what it needs cannot be had.
async fn first(at: &str) -> Option<State> {
    let lang = wanted(at);
    let is_bare = at.is_empty() || at.trim_start_matches('#') == link::write(&Scenario::default());
    // The page in the shell is the one of this scenario, in this language: it can wait for more.
    if is_bare && lang == Lang::En {
        return Some(State::start(load(lang).await));
    }
    let rest = rest().await?;
    Some(rest.opened(at, load(lang).await))
}

/// Tells the scripts of the page.
fn say(what: &str) {
    if let Ok(event) = Event::new(what) {
        // Nobody prevents it.
        let _ = window().dispatch_event(&event);
    }
}

fn mount(start: Rc<State>, at: &str) {
    // The reader may have gone elsewhere meanwhile.
    if fragment() != at {
        return open();
    }
    // Without the element there is no page to mount; `index.html` holds it.
    let Some(place) = document().get_element_by_id("app") else { return };
    let is_there = place.has_child_nodes();
    // Numbers that are not the right ones are hidden: `web/shell/early.js`.
    let html = document().document_element();
    let is_pending = html.is_some_and(|html| html.has_attribute(PENDING));
    say("started");
    // What the build has drawn stays, and each part of it is replaced where it stands.
    let beside = document().create_element("div").ok().filter(|_| is_there);
    let props = AppProps { start, is_there, is_pending };
    yew::Renderer::<App>::with_root_and_props(beside.unwrap_or(place), props).render();
}
