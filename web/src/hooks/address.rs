use gloo::events::EventListener;
use gloo::utils::window;
use kvbudget_core::field::Field;
use wasm_bindgen::JsValue;
use yew::prelude::*;

use super::here::fragment;
use super::use_settled;
use crate::state::{Action, State};

/// Quiet time after the last key before the address is written.
const SETTLE_MILLISECONDS: u32 = 250;

/// Keeps the address and the state the same: the address holds the scenario, and a fragment that
/// arrives (a link, Back, Forward) becomes the state.
#[hook]
pub(crate) fn use_address(state: &UseReducerHandle<State>) {
    let dispatcher = state.dispatcher();
    use_effect_with((), move |()| {
        let listener = EventListener::new(&window(), "hashchange", move |_| {
            dispatcher.dispatch(Action::LinkOpened(fragment()));
        });
        move || drop(listener)
    });

    // A link that waits to be opened stays.
    let fragment = (!state.awaits_link()).then(|| format!("#{}", state.fragment()));
    let latest = use_mut_ref(|| None::<String>);
    latest.borrow_mut().clone_from(&fragment);
    use_effect_with((), move |()| {
        // Who leaves before the address has settled finds their last edit again.
        let listener = EventListener::new(&window(), "pagehide", move |_| {
            if let Some(latest) = &*latest.borrow() {
                write(latest, false);
            }
        });
        move || drop(listener)
    });

    let written_for = use_mut_ref(|| None::<Field>);
    let settled = use_settled((fragment, state.last_edited), SETTLE_MILLISECONDS);
    use_effect_with(settled, move |(fragment, last_edited)| {
        let Some(fragment) = fragment else { return };
        if *fragment != self::fragment() {
            // One step of the history for each field that was edited in a row, however often.
            let new_step = last_edited.is_some() && *last_edited != *written_for.borrow();
            write(fragment, new_step);
        }
        *written_for.borrow_mut() = *last_edited;
    });
}

fn write(fragment: &str, new_step: bool) {
    let Ok(history) = window().history() else { return };
    let (state, title, url) = (JsValue::NULL, "", Some(fragment));
    let written = if new_step {
        history.push_state_with_url(&state, title, url)
    } else {
        history.replace_state_with_url(&state, title, url)
    };
    // Some browsers refuse more than so many writes a minute; the next one catches up.
    drop(written);
}
