use gloo::timers::callback::Timeout;
use yew::prelude::*;

/// The value once it has stayed the same for a while: for what should not follow every key.
#[hook]
pub(crate) fn use_settled<T: Clone + PartialEq + 'static>(value: T, milliseconds: u32) -> T {
    let settled = use_state_eq(|| value.clone());
    let setter = settled.setter();
    use_effect_with(value, move |value| {
        let value = value.clone();
        let timeout = Timeout::new(milliseconds, move || setter.set(value));
        // Dropping the timeout cancels it: the next value starts a new one.
        move || drop(timeout)
    });
    (*settled).clone()
}
