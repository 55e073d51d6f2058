//! What the page can do once its reader does anything: a part of the program that is fetched then.
//!
//! Nothing else may refer to what stands in `REST`, so that `cargo xtask finish` can take it out
//! of the program that a first visit loads.

use std::fmt;
use std::rc::Rc;

use kvbudget_core::budget::Budget;
use kvbudget_core::error::Problem;
use kvbudget_core::lang::Texts;
use kvbudget_core::units::Tokens;
use yew::{AttrValue, Html};

use crate::panels::{self, Fields};
use crate::state::{Action, State};

/// A part of the page.
type Part = fn(&Fields) -> Html;

/// Names that can be chosen, and what else each is called.
pub(crate) type Names = Vec<(&'static str, &'static str)>;

/// The functions that are fetched.
pub struct Rest {
    /// [`State::in_language`].
    pub(crate) open: fn(&str, Rc<Texts>) -> State,
    /// The same budget, edited with the catalogue and the engines.
    pub(crate) completed: fn(&Budget) -> Budget,
    /// What follows from an action.
    pub(crate) reduced: fn(Rc<State>, Action) -> Rc<State>,
    /// What is wrong with the text of a field.
    pub(crate) problem: fn(&Texts, &Problem) -> AttrValue,
    pub(crate) models: fn() -> Names,
    pub(crate) gpus: fn() -> Names,
    /// What the link said that could not be applied.
    pub(crate) link_notices: Part,
    /// What is known of the GPU.
    pub(crate) gpu: Part,
    /// Why the engine reserves what it does, or that there is none.
    pub(crate) reserved: Part,
    /// That a context of the table is past what the model is made for.
    pub(crate) past: fn(&Fields, Tokens) -> Html,
    /// The scenario in words.
    pub(crate) on_paper: Part,
    pub(crate) copy_link: Part,
    pub(crate) numbers: Part,
    pub(crate) refine: Part,
    pub(crate) curve: Part,
    pub(crate) savings: Part,
    pub(crate) compare: Part,
    pub(crate) exports: Part,
    pub(crate) limits: Part,
}

static REST: Rest = Rest {
    open: State::in_language,
    completed: |budget| budget.completed(kvbudget_catalog::LOOKUP),
    reduced: State::reduced,
    problem: |texts, problem| texts.say(problem).into(),
    models: || kvbudget_catalog::models().iter().map(|model| (model.id, "")).collect(),
    gpus: || kvbudget_catalog::gpus().iter().map(|gpu| (gpu.id, gpu.name)).collect(),
    link_notices: panels::link_notices,
    gpu: panels::known_gpu,
    reserved: panels::reserved,
    past: panels::past,
    on_paper: panels::on_paper,
    copy_link: panels::copy_link,
    numbers: panels::numbers,
    refine: panels::refine,
    curve: panels::curve,
    savings: panels::savings,
    compare: panels::compare,
    exports: panels::exports,
    limits: panels::limits,
};

impl Rest {
    /// The state of a page that is opened at this fragment.
    #[must_use]
    pub fn opened(&self, fragment: &str, texts: Rc<Texts>) -> State {
        (self.open)(fragment, texts)
    }
}

/// There is one.
impl PartialEq for Rest {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl fmt::Debug for Rest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rest")
    }
}

/// It, for whoever is a part of it.
pub(crate) const fn here() -> &'static Rest {
    &REST
}

#[cfg(feature = "split")]
#[expect(clippy::unnecessary_wraps, reason = "what fetches it may fail")]
mod split {
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    use super::{REST, Rest};

    #[wasm_split(rest, fallible)]
    pub(super) fn rest() -> Result<&'static Rest, SplitLoaderError> {
        Ok(&REST)
    }
}

/// Fetches it; none where it cannot be had, which the console explains.
#[cfg(feature = "split")]
pub async fn rest() -> Option<&'static Rest> {
    split::rest().await.ok()
}

/// It is in the program.
#[cfg(not(feature = "split"))]
pub async fn rest() -> Option<&'static Rest> {
    Some(&REST)
}
