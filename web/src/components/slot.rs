use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use gloo::utils::document;
use web_sys::Element;
use yew::prelude::*;

use super::folds::Folds;
use crate::hooks::has_focus;

/// On what shows other numbers or another language than is wanted: `web/shell/early.js`.
pub const PENDING: &str = "data-pending";

/// The parts of the page, in the order in which they are drawn: what is asked and answered first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    Question,
    Answer,
    Table,
    Choices,
    Notices,
    Fetching,
    CopyLink,
    OnPaper,
    Numbers,
    Refine,
    Curve,
    Savings,
    Compare,
    Exports,
    Limits,
    Skip,
    Tagline,
    Footer,
}

impl Part {
    /// All of them.
    pub(crate) const ALL: [Self; 18] = [
        Self::Question,
        Self::Answer,
        Self::Table,
        Self::Choices,
        Self::Notices,
        Self::Fetching,
        Self::CopyLink,
        Self::OnPaper,
        Self::Numbers,
        Self::Refine,
        Self::Curve,
        Self::Savings,
        Self::Compare,
        Self::Exports,
        Self::Limits,
        Self::Skip,
        Self::Tagline,
        Self::Footer,
    ];

    /// What its slot is called.
    const fn name(self) -> &'static str {
        match self {
            Self::Question => "question",
            Self::Answer => "answer",
            Self::Table => "table",
            Self::Choices => "choices",
            Self::Notices => "notices",
            Self::Fetching => "fetching",
            Self::CopyLink => "copy-link",
            Self::OnPaper => "on-paper",
            Self::Numbers => "numbers",
            Self::Refine => "refine",
            Self::Curve => "curve",
            Self::Savings => "savings",
            Self::Compare => "compare",
            Self::Exports => "exports",
            Self::Limits => "limits",
            Self::Skip => "skip",
            Self::Tagline => "tagline",
            Self::Footer => "footer",
        }
    }

    /// Whether it is the same for every scenario: as the build drew it, it is right in English.
    pub(crate) const fn is_words(self) -> bool {
        matches!(self, Self::Skip | Self::Tagline | Self::Choices | Self::CopyLink | Self::Footer)
    }

    /// Whether it is far below: a browser that runs the page lays it out when its turn comes.
    const fn is_low(self) -> bool {
        matches!(self, Self::Curve | Self::Savings | Self::Compare | Self::Exports | Self::Limits)
    }
}

#[derive(PartialEq, Properties)]
pub(crate) struct SlotProps {
    /// What belongs there.
    pub(crate) part: Part,
    /// Whether the build has put it there: then it stays until its turn comes.
    pub(crate) is_there: bool,
    /// What is drawn; none as long as it cannot be.
    pub(crate) inner: Option<Callback<(), Html>>,
    /// Whether what stands there is not what holds any more.
    pub(crate) is_stale: bool,
}

/// The place of a part of the page. What the build put there is replaced where it stands, in a task
/// of its own: between two of them the browser answers its reader.
#[component]
pub(crate) fn Slot(props: &SlotProps) -> Html {
    let part = props.part;
    let host = use_memo((), |()| props.is_there.then(|| find(part)).flatten());
    let is_drawn = use_state(|| false);
    {
        let (host, is_drawn) = (Rc::clone(&host), is_drawn.setter());
        use_effect_with(props.inner.is_some(), move |can_be_drawn| {
            let Some(host) = (*host).clone() else { return };
            if *can_be_drawn {
                in_turn(part, move || is_drawn.set(true));
            } else if part.is_low() {
                in_turn(part, move || unfold(&host));
            }
        });
    }
    // Both in the drawing itself: what an effect does may come after the next frame.
    let folds = use_memo(*is_drawn, |is_drawn| {
        let host = (*host).as_ref().filter(|_| *is_drawn)?;
        let folds = Folds::of(host);
        host.set_text_content(None);
        Some(folds)
    });
    use_memo(props.is_stale && !*is_drawn, |is_stale| {
        let host = (*host).as_ref()?;
        // What is hidden cannot have the focus: whoever is in it keeps their place.
        let is_hidden = *is_stale && !has_focus(host);
        // Never refused: the name is a good one.
        host.toggle_attribute_with_force(PENDING, is_hidden).ok()
    });
    {
        let host = Rc::clone(&host);
        use_effect_with(folds, move |folds| {
            if let (Some(folds), Some(host)) = (&**folds, &*host) {
                folds.put_back(host);
            }
        });
    }
    let inner = || props.inner.as_ref().map(|inner| inner.emit(())).unwrap_or_default();
    match &*host {
        Some(host) if *is_drawn => create_portal(inner(), host.clone()),
        Some(_) => Html::default(),
        None if part == Part::Notices => {
            // A region that is there from the start, so that what appears in it is announced.
            html! { <div class="notices" role="status" data-slot={part.name()}>{ inner() }</div> }
        }
        None if cfg!(feature = "shell") && part.is_low() => {
            html! { <div data-slot={part.name()}><noscript>{ inner() }</noscript></div> }
        }
        None => html! { <div data-slot={part.name()}>{ inner() }</div> },
    }
}

/// Where the build has put the part.
fn find(part: Part) -> Option<Element> {
    // Never refused: the names are good ones.
    document().query_selector(&format!("#app [data-slot={}]", part.name())).ok()?
}

/// Lays out what the build has put there: `web/shell/early.js`.
fn unfold(host: &Element) {
    // Never refused: the selector is a good one.
    if let Some(folded) = host.query_selector("noscript").ok().flatten() {
        folded.set_outer_html(&folded.text_content().unwrap_or_default());
    }
}

#[derive(Default)]
struct Turns {
    waiting: Vec<(Part, Box<dyn FnOnce()>)>,
    is_running: bool,
}

thread_local! {
    static TURNS: RefCell<Turns> = RefCell::default();
}

/// Does it in a task of its own, after the parts that come before.
fn in_turn(part: Part, work: impl FnOnce() + 'static) {
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
