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

/// A reader of the one finds what a reader of the other does.
#[test]
fn it_lists_what_is_not_modelled_as_the_readme_does() -> std::io::Result<()> {
    let html = shell::html()?.unwrap_or_default();
    let readme = include_str!("../../README.md");
    let (_, section) = readme.split_once("## What is not modelled").unwrap_or_default();
    let (section, _) = section.split_once("\n## ").unwrap_or_default();
    let listed: Vec<&str> = section.lines().filter_map(|line| line.strip_prefix("- ")).collect();
    let (_, on_page) = html.split_once("What is not modelled").unwrap_or_default();
    let (on_page, _) = on_page.split_once("</ul>").unwrap_or_default();
    assert!(listed.len() > 10, "{listed:?}");
    assert_eq!(on_page.matches("<li>").count(), listed.len());
    for line in listed {
        assert!(on_page.contains(&format!("<li>{line}</li>")), "{line} is missing in {on_page}");
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
