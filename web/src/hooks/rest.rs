use std::cell::Cell;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::{Interval, Timeout};
use gloo::utils::{document, window};
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::rest::{Rest, rest};
use crate::state::{Action, State};

/// What a reader does who is about to do more.
const SIGNS: [&str; 6] = ["pointermove", "keydown", "focusin", "wheel", "scroll", "dragenter"];

/// What a reader has done already before anything listened.
const TRACES: &str = "details[open], :focus";

/// How long nobody need do anything: some readers come by ways that give no sign.
const PATIENCE_MILLISECONDS: u32 = 5_000;

/// How long it is not asked for again where it could not be had.
const PAUSE_MILLISECONDS: u32 = 3_000;

/// The longest press that is waited for: its end may not be heard of.
const PRESS_MILLISECONDS: u32 = 1_000;

/// What is known of the rest until it is there.
#[derive(Default)]
struct Asking {
    is_asked_for: Cell<bool>,
    /// Whether a press goes on: what is drawn anew under it would not be clicked.
    is_pressed: Cell<bool>,
    /// The rest, until the press ends.
    held: Cell<Option<&'static Rest>>,
}

/// Fetches the rest of the program at the first sign of a reader, or when it is wanted; then again
/// and again, until it is there.
#[hook]
pub(crate) fn use_rest(state: &UseReducerHandle<State>, is_wanted: bool) {
    let dispatcher = state.dispatcher();
    let asking = use_memo((), |()| Asking::default());
    let take = use_callback((), move |action, ()| dispatcher.dispatch(action));
    let ask = {
        let (asking, take) = (Rc::clone(&asking), take.clone());
        use_callback((), move |(), ()| {
            if !asking.is_asked_for.replace(true) {
                spawn_local(fetch(Rc::clone(&asking), take.clone()));
            }
        })
    };
    {
        let ask = ask.clone();
        use_effect_with(state.rest.is_none(), move |is_missing| {
            let listens = is_missing.then(|| listen(&ask, &asking, &take));
            move || drop(listens)
        });
    }
    use_effect_with(is_wanted, move |is_wanted| {
        let again = is_wanted.then(|| {
            ask.emit(());
            Interval::new(PAUSE_MILLISECONDS, move || ask.emit(()))
        });
        move || drop(again)
    });
}

async fn fetch(asking: Rc<Asking>, take: Callback<Action>) {
    let Some(rest) = rest().await else {
        take.emit(Action::CutOff);
        // Before it is asked for the next time.
        Timeout::new(PAUSE_MILLISECONDS / 2, move || asking.is_asked_for.set(false)).forget();
        return;
    };
    if asking.is_pressed.get() {
        asking.held.set(Some(rest));
        Timeout::new(PRESS_MILLISECONDS, move || take.emit(Action::Completed(rest))).forget();
    } else {
        take.emit(Action::Completed(rest));
    }
}

/// Asks for it at any sign of a reader.
fn listen(
    ask: &Callback<()>,
    asking: &Rc<Asking>,
    take: &Callback<Action>,
) -> (Vec<EventListener>, Timeout) {
    let at = |event, react: Callback<()>| {
        let options = EventListenerOptions::run_in_capture_phase();
        EventListener::new_with_options(&window(), event, options, move |_| react.emit(()))
    };
    let pressed = {
        let (ask, asking) = (ask.clone(), Rc::clone(asking));
        Callback::from(move |()| {
            asking.is_pressed.set(true);
            ask.emit(());
        })
    };
    let released = {
        let (asking, take) = (Rc::clone(asking), take.clone());
        Callback::from(move |()| {
            asking.is_pressed.set(false);
            if let Some(rest) = asking.held.take() {
                let take = take.clone();
                // The click comes first.
                Timeout::new(0, move || take.emit(Action::Completed(rest))).forget();
            }
        })
    };
    let of_press = [
        at("pointerdown", pressed),
        at("pointerup", released.clone()),
        at("pointercancel", released),
    ];
    let signs = SIGNS.map(|sign| at(sign, ask.clone())).into_iter().chain(of_press).collect();
    if document().query_selector(TRACES).ok().flatten().is_some() {
        ask.emit(());
    }
    let ask = ask.clone();
    (signs, Timeout::new(PATIENCE_MILLISECONDS, move || ask.emit(())))
}
