use kvbudget_core::explain;
use kvbudget_core::lang::Texts;
use kvbudget_core::working::Working;
use yew::prelude::*;

/// A working in three lines: the formula, the numbers put in, the result.
pub(crate) fn working(texts: &Texts, working: &Working, result: String) -> Html {
    html! {
        <div class="working">
            <p>{ explain::formula(working, texts) }</p>
            <p>{ "= " }{ explain::numbers(working) }</p>
            <p>{ "= " }{ result }</p>
        </div>
    }
}
