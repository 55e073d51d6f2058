//! What is said to the person, on stderr.

use std::env;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

use crate::exit::Exit;

/// Says why the command stopped.
pub(crate) fn error(error: &impl Display) {
    say("error", &error.to_string());
}

/// Says what did not stop the command but should be known.
pub(crate) fn warning(warning: &impl Display) {
    // A warning quotes a link; what a link carries must not look like a line of ours.
    say("warning", &one_line(&warning.to_string()));
}

/// Says what is good to know.
pub(crate) fn note(note: &impl Display) {
    say("note", &one_line(&note.to_string()));
}

/// Prints what clap has to say instead of running a command: the help, or what is wrong.
pub(crate) fn usage(error: &clap::Error) -> Exit {
    // clap quotes the command line as it is; its plain text is without the colours, which cannot
    // be told from commands.
    let quotes_commands = env::args_os().any(|arg| arg.to_string_lossy().contains(commands));
    // As in `say`, there may be nobody to talk to.
    let _ = if quotes_commands {
        write!(io::stderr(), "{}", printable(&error.to_string()))
    } else {
        error.print()
    };
    if error.use_stderr() { Exit::Usage } else { Exit::Yes }
}

fn say(kind: &str, text: &str) {
    let indent = " ".repeat(kind.len() + 2);
    let text = printable(text).replace('\n', &format!("\n{indent}"));
    // With nobody to talk to there is nothing left to do; the exit code still speaks.
    let _ = writeln!(io::stderr(), "{kind}: {text}");
}

/// A path on one line, without what could command the terminal.
pub(crate) fn path(path: &Path) -> String {
    one_line(&path.display().to_string())
}

/// The text on one line, without what could command the terminal.
pub(crate) fn one_line(text: &str) -> String {
    printable(text).replace('\n', "\\u{a}")
}

/// The text with everything escaped by which it could command the terminal or show its characters
/// in another order; its line ends are kept.
fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for c in text.chars() {
        if c != '\n' && commands(c) {
            printable.extend(c.escape_unicode());
        } else {
            printable.push(c);
        }
    }
    printable
}

/// Control characters, line separators, and the marks of the Unicode bidirectional algorithm,
/// <https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters>.
fn commands(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::{one_line, printable};

    #[test]
    fn what_commands_a_terminal_is_escaped() {
        for (text, expected) in [
            ("plain, キャッシュ, \u{1f600}", "plain, キャッシュ, \u{1f600}"),
            ("\u{1b}[2J\r\u{7}\0\t", r"\u{1b}[2J\u{d}\u{7}\u{0}\u{9}"),
            ("\u{9b}31m\u{7f}", r"\u{9b}31m\u{7f}"),
            ("\u{202a}\u{202e}a\u{2066}\u{2069}", r"\u{202a}\u{202e}a\u{2066}\u{2069}"),
            ("\u{200e}\u{200f}\u{61c}\u{2028}", r"\u{200e}\u{200f}\u{61c}\u{2028}"),
        ] {
            assert_eq!(one_line(text), expected);
        }
    }

    #[test]
    fn line_ends_are_kept_only_where_there_may_be_some() {
        assert_eq!((printable("a\nb"), one_line("a\nb")), ("a\nb".into(), r"a\u{a}b".into()));
    }
}
