use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use gloo::utils::document;
use web_sys::Element;
use yew::prelude::*;

use super::folds::Folds;

/// On what shows other numbers or another language than is wanted: `web/shell/early.js`.
pub const PENDING: &str = "data-pending";

#[derive(PartialEq, Properties)]
pub(crate) struct LaterProps {
    /// The selector by which the part is found.
    pub(crate) name: &'static str,
    /// What stands there at first; none where the part is to be drawn at once.
    pub(crate) until: Option<Element>,
    /// What is drawn; none as long as it cannot be.
    pub(crate) inner: Option<Callback<(), Html>>,
    /// Whether what stands there is not what holds any more.
    pub(crate) is_stale: bool,
    /// Whether it is far below: then what stands there at first is put in when its turn comes.
    #[prop_or_default]
    pub(crate) is_low: bool,
}

/// A part of the page that is drawn in a task of its own: between two of them the browser answers
/// its reader. Until then what the build put there stays.
#[component]
pub(crate) fn Later(props: &LaterProps) -> Html {
    // The first: once it stands there, it is not found any more where it stood before.
    let until = use_memo((), |()| props.until.clone());
    let is_in = use_state(|| !props.is_low);
    {
        let (is_in, is_wanted) = (is_in.clone(), props.is_low && props.inner.is_none());
        use_effect_with((), move |()| {
            if is_wanted {
                in_turn(move || is_in.set(true));
            }
        });
    }
    // Its turn, and what its reader did to it until then.
    let turn = use_state(|| until.is_none().then(Rc::<Folds>::default));
    {
        let (until, turn) = (Rc::clone(&until), turn.setter());
        use_effect_with(props.inner.is_some(), move |can_be_drawn| {
            if let (Some(until), true) = (&*until, *can_be_drawn) {
                let until = until.clone();
                in_turn(move || turn.set(Some(Rc::new(Folds::of(&until)))));
            }
        });
    }
    {
        let name = props.name;
        use_effect_with((*turn).clone(), move |turn| {
            let drawn = document().query_selector(name).ok().flatten();
            if let Some((folds, drawn)) = turn.as_ref().zip(drawn) {
                folds.put_back(&drawn);
            }
        });
    }
    {
        let until = Rc::clone(&until);
        use_effect_with(props.is_stale, move |is_stale| {
            let Some(element) = &*until else { return };
            // Never refused: the name is a good one.
            let _ = if *is_stale {
                element.set_attribute(PENDING, "")
            } else {
                element.remove_attribute(PENDING)
            };
        });
    }
    match (&props.inner, &*until) {
        (Some(inner), _) if turn.is_some() => inner.emit(()),
        (_, Some(element)) if *is_in => Html::VRef(element.clone().into()),
        (_, _) => Html::default(),
    }
}

thread_local! {
    static WAITING: RefCell<VecDeque<Box<dyn FnOnce()>>> = RefCell::default();
}

/// Does it in a task of its own, after what has come before.
fn in_turn(work: impl FnOnce() + 'static) {
    let is_first = WAITING.with_borrow_mut(|waiting| {
        waiting.push_back(Box::new(work));
        waiting.len() == 1
    });
    if is_first {
        Timeout::new(0, do_next).forget();
    }
}

/// Timers that end at the same time are no tasks of their own for Yew: one follows from the other.
fn do_next() {
    if let Some(work) = WAITING.with_borrow_mut(VecDeque::pop_front) {
        work();
        Timeout::new(0, do_next).forget();
    }
}
