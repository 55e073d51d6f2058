use kvbudget_core::explain;
use kvbudget_core::working::Working;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(crate) struct WorkingLinesProps {
    /// How the number was reached.
    pub(crate) working: Working,
    /// The number.
    pub(crate) result: AttrValue,
}

/// A working in three lines: the formula, the numbers put in, the result.
#[component]
pub(crate) fn WorkingLines(props: &WorkingLinesProps) -> Html {
    html! {
        <div class="working">
            <p>{ explain::formula(&props.working) }</p>
            <p>{ "= " }{ explain::numbers(&props.working) }</p>
            <p>{ "= " }{ &props.result }</p>
        </div>
    }
}
