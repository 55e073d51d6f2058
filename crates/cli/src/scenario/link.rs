//! The link on the command line.

use clap::{Arg, ArgMatches};
use kvbudget_core::budget::Budget;
use kvbudget_core::link::{self, Notice};

const LINK: &str = "link";

/// A link, read.
pub(super) struct Link {
    /// What stands before the `#`.
    pub(super) base: String,
    /// What it says.
    pub(super) budget: Budget,
    /// What of it was not taken over.
    pub(super) notices: Vec<Notice>,
}

pub(super) fn arg() -> Arg {
    Arg::new(LINK)
        .value_name("LINK")
        .help("a scenario link: the whole address, or what follows its `#` [default: the lab's]")
}

pub(super) fn read(matches: &ArgMatches) -> Link {
    let text = matches.get_one::<String>(LINK).map_or("", |link| link.trim());
    let (base, fragment) = split(text);
    let (budget, notices) = link::read(fragment);
    Link { base: base.to_owned(), budget, notices }
}

/// The address and the fragment. Without a `#`, only a text with a scheme is an address.
fn split(text: &str) -> (&str, &str) {
    let has_scheme = || {
        text.split_once("://").is_some_and(|(scheme, _)| {
            !scheme.is_empty() && scheme.bytes().all(|b| b.is_ascii_alphanumeric())
        })
    };
    match text.split_once('#') {
        Some(parts) => parts,
        None if has_scheme() => (text, ""),
        None => ("", text),
    }
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn an_address_is_split_from_its_fragment() {
        for (text, base, fragment) in [
            ("", "", ""),
            ("#", "", ""),
            ("v=1&batch=8", "", "v=1&batch=8"),
            ("#v=1&batch=8", "", "v=1&batch=8"),
            ("https://example.org/kv/#batch=8", "https://example.org/kv/", "batch=8"),
            ("https://example.org/kv/", "https://example.org/kv/", ""),
            ("https://example.org/?a=b", "https://example.org/?a=b", ""),
            ("/kv/#batch=8", "/kv/", "batch=8"),
            ("weights_memory=a://b", "", "weights_memory=a://b"),
        ] {
            assert_eq!(split(text), (base, fragment), "{text}");
        }
    }
}
