use kvbudget_core::report::Report;
use yew::prelude::*;

use super::fields::Fields;
use super::unfold::folded;
use crate::components::TakeAway;
use crate::state::Fold;
use crate::words::{Detail, Limit};

/// The form for a new issue, where this site has one: the build sets it.
const ISSUES: Option<&str> = option_env!("KVBUDGET_ISSUES");

/// What the numbers leave out, and how to say that one of them is wrong.
pub(crate) fn limits(fields: &Fields) -> Html {
    html! {
        <section class="limits" aria-labelledby="limits-title">
            <h2 id="limits-title">{ fields.say(&Detail::Limits) }</h2>
            // Drawn always: it is to be read without the program, too.
            <details>
                <summary>{ fields.say(&Detail::NotModelled) }</summary>
                { all(fields) }
            </details>
            { report(fields) }
        </section>
    }
}

fn all(fields: &Fields) -> Html {
    html! { <ul>{ for Limit::ALL.iter().map(|limit| html! { <li>{ fields.say(limit) }</li> }) }</ul> }
}

/// A report, which is drawn up when a reader wants to see it.
fn report(fields: &Fields) -> Html {
    let summary = fields.say(&Detail::Report).into();
    folded(fields, Fold::Report, Some("report"), summary, false, &|| text(fields))
}

/// Its text, for the reader to look through before it goes anywhere.
fn text(fields: &Fields) -> Html {
    let texts = &fields.state.texts;
    let report = Report::of(&fields.state.budget, texts);
    let form = ISSUES.filter(|form| !form.is_empty());
    let address = form.and_then(|form| report.address(form));
    let write = {
        let body = report.body.clone();
        Callback::from(move |()| body.clone())
    };
    html! {
        <>
            <p class="hint">{ fields.say(&Detail::ReportHint) }</p>
            if address.is_some() {
                <p class="hint">{ fields.say(&Detail::OpenIssueHint) }</p>
            }
            <pre><code>{ report.body }</code></pre>
            <div class="choices">
                if let Some(address) = address {
                    <a href={address} target="_blank" rel="noreferrer">{ fields.say(&Detail::OpenIssue) }</a>
                }
                <TakeAway what={Detail::ReportText} file="report.md" {write} texts={texts.clone()} />
            </div>
        </>
    }
}
