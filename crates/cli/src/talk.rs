//! What is said to the person, on stderr.

use std::fmt::Display;
use std::io::{self, Write};

/// Says why the command stopped.
pub(crate) fn error(error: &impl Display) {
    say("error", &error.to_string());
}

/// Says what did not stop the command but should be known.
pub(crate) fn warning(warning: &impl Display) {
    // A warning quotes a link; what a link carries must not look like a line of ours.
    say("warning", &warning.to_string().replace('\n', " "));
}

fn say(kind: &str, text: &str) {
    let indent = " ".repeat(kind.len() + 2);
    let text = printable(text).replace('\n', &format!("\n{indent}"));
    // With nobody to talk to there is nothing left to do; the exit code still speaks.
    let _ = writeln!(io::stderr(), "{kind}: {text}");
}

/// The text without the control characters by which it could command the terminal.
pub(crate) fn printable(text: &str) -> String {
    let visible =
        |c: char| if c.is_control() && c != '\n' { char::REPLACEMENT_CHARACTER } else { c };
    text.chars().map(visible).collect()
}
