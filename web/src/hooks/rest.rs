use std::cell::Cell;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::Timeout;
use gloo::utils::window;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::rest::rest;
use crate::state::{Action, State};

/// What a reader does who is about to do more.
const SIGNS: [&str; 7] =
    ["pointermove", "pointerdown", "keydown", "focusin", "wheel", "scroll", "dragenter"];

/// How long nobody need do anything: some readers come by ways that give no sign.
const PATIENCE_MILLISECONDS: u32 = 5_000;

/// Fetches the rest of the program at the first sign of a reader, or when something waits for it.
#[hook]
pub(crate) fn use_rest(state: &UseReducerHandle<State>) {
    let dispatcher = state.dispatcher();
    let is_asked_for = use_memo((), |()| Cell::new(false));
    let ask = use_callback((), move |(), ()| {
        if is_asked_for.replace(true) {
            return;
        }
        let (dispatcher, is_asked_for) = (dispatcher.clone(), Rc::clone(&is_asked_for));
        spawn_local(async move {
            dispatcher.dispatch(rest().await.map_or(Action::CutOff, Action::Completed));
            is_asked_for.set(false);
        });
    });
    {
        let (ask, is_seen) = (ask.clone(), Cell::new(false));
        let seen = Callback::from(move |()| {
            // Once: where it cannot be had, not every move of the pointer asks for it again.
            if !is_seen.replace(true) {
                ask.emit(());
            }
        });
        use_effect_with(state.rest.is_none(), move |is_missing| {
            let waits = is_missing.then(|| {
                let at = |sign| {
                    let (options, seen) =
                        (EventListenerOptions::run_in_capture_phase(), seen.clone());
                    EventListener::new_with_options(&window(), sign, options, move |_| {
                        seen.emit(());
                    })
                };
                let (signs, seen) = (SIGNS.map(at), seen.clone());
                (signs, Timeout::new(PATIENCE_MILLISECONDS, move || seen.emit(())))
            });
            move || drop(waits)
        });
    }
    use_effect_with(state.waiting.is_empty(), move |is_empty| {
        if !is_empty {
            ask.emit(());
        }
    });
}
