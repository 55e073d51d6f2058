use std::cell::RefCell;

use gloo::timers::callback::Timeout;

use super::Part;

#[derive(Default)]
struct Turns {
    waiting: Vec<(Part, Box<dyn FnOnce()>)>,
    is_running: bool,
}

thread_local! {
    static TURNS: RefCell<Turns> = RefCell::default();
}

/// Does it in a task of its own, after the parts that come before.
pub(super) fn in_turn(part: Part, work: impl FnOnce() + 'static) {
    let is_running = TURNS.with_borrow_mut(|turns| {
        turns.waiting.retain(|(waiting, _)| *waiting != part);
        turns.waiting.push((part, Box::new(work)));
        std::mem::replace(&mut turns.is_running, true)
    });
    if !is_running {
        Timeout::new(0, do_next).forget();
    }
}

/// Timers that end at the same time are no tasks of their own for Yew: one follows from the other.
fn do_next() {
    let next = TURNS.with_borrow_mut(|turns| {
        let parts = turns.waiting.iter().map(|(part, _)| *part).enumerate();
        let next = parts.min_by_key(|(_, part)| *part);
        turns.is_running = next.is_some();
        next.map(|(at, _)| turns.waiting.swap_remove(at))
    });
    if let Some((_, work)) = next {
        work();
        Timeout::new(0, do_next).forget();
    }
}
