use std::cell::RefCell;
use std::collections::VecDeque;

use gloo::timers::callback::Timeout;
use web_sys::Element;
use yew::prelude::*;

/// On what shows other numbers or another language than is wanted: `web/shell/early.js`.
pub const PENDING: &str = "data-pending";

#[derive(PartialEq, Properties)]
pub(crate) struct LaterProps {
    /// The page as it was before; none where all is to be drawn at once.
    pub(crate) before: Option<Element>,
    /// By what name it has this part.
    pub(crate) class: &'static str,
    /// What is drawn.
    pub(crate) inner: Callback<(), Html>,
}

/// A part of the page that is drawn in a task of its own: between two of them the browser answers
/// its reader. Until then what the build put there stays.
#[component]
pub(crate) fn Later(props: &LaterProps) -> Html {
    let until = use_state_eq(|| {
        let before = props.before.as_ref()?;
        let element = before.query_selector(&format!(".{}", props.class)).ok()??;
        if before.has_attribute(PENDING) {
            // Never refused: the name is a good one.
            let _ = element.set_attribute(PENDING, "");
        }
        Some(element)
    });
    {
        let until = until.clone();
        use_effect_with((), move |()| {
            if until.is_some() {
                wait(until.setter());
            }
        });
    }
    match &*until {
        Some(element) => Html::VRef(element.clone().into()),
        None => props.inner.emit(()),
    }
}

thread_local! {
    /// The parts that wait for their turn.
    static WAITING: RefCell<VecDeque<UseStateSetter<Option<Element>>>> = RefCell::default();
}

fn wait(until: UseStateSetter<Option<Element>>) {
    let is_first = WAITING.with_borrow_mut(|waiting| {
        waiting.push_back(until);
        waiting.len() == 1
    });
    if is_first {
        Timeout::new(0, draw_next).forget();
    }
}

/// Timers that end at the same time are no tasks of their own for Yew: one follows from the other.
fn draw_next() {
    if let Some(until) = WAITING.with_borrow_mut(VecDeque::pop_front) {
        until.set(None);
        Timeout::new(0, draw_next).forget();
    }
}
