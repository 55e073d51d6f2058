use std::rc::Rc;

use kvbudget_core::lang::Texts;
use yew::prelude::*;

use super::reader::{Answer, use_reader};
use crate::state::Action;

/// A config on its way into the scenario.
pub(crate) struct Config {
    /// What is wrong with the last one.
    pub(crate) problem: UseStateHandle<Option<AttrValue>>,
    /// Whether one is on its way.
    pub(crate) waiting: UseStateHandle<bool>,
    /// Reads the text of one, instead of any that came before; no text drops all.
    pub(crate) take: Callback<Option<String>>,
    /// Waits for a text that is yet to come.
    pub(crate) wait: Callback<()>,
    /// Gives up, and says why.
    pub(crate) refuse: Callback<String>,
}

/// Reads configs and makes them the model. `model` is the one that holds: when it changes, whatever
/// is still being read comes too late.
#[hook]
pub(crate) fn use_config(
    dispatch: Callback<Action>,
    model: Option<String>,
    texts: &Rc<Texts>,
) -> Config {
    let problem = use_state_eq(|| None::<AttrValue>);
    let waiting = use_state_eq(|| false);
    let refuse = {
        let (problem, waiting) = (problem.setter(), waiting.setter());
        use_callback((), move |why: String, ()| {
            waiting.set(false);
            problem.set(Some(why.into()));
        })
    };
    let onanswer = {
        let waiting = waiting.setter();
        use_callback((dispatch, refuse.clone()), move |answer: Answer, (dispatch, refuse)| {
            match answer {
                Ok(config) => {
                    waiting.set(false);
                    dispatch.emit(Action::ConfigRead(Rc::new(config)));
                }
                Err(error) => refuse.emit(error),
            }
        })
    };
    let wait = {
        let (problem, waiting) = (problem.setter(), waiting.setter());
        Callback::from(move |()| {
            problem.set(None);
            waiting.set(true);
        })
    };
    let take = {
        let (problem, waiting) = (problem.setter(), waiting.setter());
        use_reader(onanswer, texts).reform(move |text: Option<String>| {
            problem.set(None);
            waiting.set(text.is_some());
            text
        })
    };
    {
        let take = take.clone();
        use_effect_with(model, move |_| take.emit(None));
    }
    Config { problem, waiting, take, wait, refuse }
}
