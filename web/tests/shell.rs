//! The page as text, with its numbers in it.
#![cfg(feature = "shell")]

use kvbudget_web::shell;

/// Source of the numbers: the lab's `fit.txt`, and its `kv_table.csv` for the table.
#[test]
fn it_holds_the_default_scenario() -> std::io::Result<()> {
    let html = shell::html()?.unwrap_or_default();
    let parts = [
        "<strong>30</strong> requests of 32,768 tokens fit at once",
        "<th scope=\"col\">Batch 8</th>",
        "<strong>0.25 GiB</strong>",
        "512.00 GiB",
    ];
    for part in parts {
        assert!(html.contains(part), "{part} is missing in {html}");
    }
    Ok(())
}

#[test]
fn its_controls_rest() -> std::io::Result<()> {
    let html = shell::html()?.unwrap_or_default();
    for tag in ["button", "input", "select", "textarea"] {
        let all = html.matches(&format!("<{tag}")).count();
        let at_rest = html.matches(&format!("<{tag} disabled ")).count();
        assert!(all > 0 && all == at_rest, "{at_rest} of {all} {tag}s rest");
    }
    assert!(!html.contains("style="), "the policy of the page forbids styles in attributes");
    Ok(())
}
