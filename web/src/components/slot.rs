use std::rc::Rc;

use gloo::utils::document;
use web_sys::Element;
use yew::prelude::*;

use super::Part;
use super::folds::Folds;
use super::turn::in_turn;
use crate::hooks::has_focus;

/// On what shows other numbers or another language than is wanted: `web/shell/early.js`.
pub const PENDING: &str = "data-pending";

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
