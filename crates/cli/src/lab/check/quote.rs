//! A piece of somebody's file in a line of ours.

use crate::talk;

/// Longest piece that is repeated, in characters.
const LONGEST: usize = 200;

/// The text on one line, bounded, and without what could command a terminal.
pub(super) fn quote(text: &str) -> String {
    let text = text.trim();
    let start: String = text.chars().take(LONGEST).collect();
    let more = if start.len() < text.len() { "…" } else { "" };
    talk::one_line(&start) + more
}
