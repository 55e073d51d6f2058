//! The Content-Security-Policy of the page: what a browser may load and run for it, and nothing else.

use std::env;

use anyhow::{Context, Result, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::markup::{Element, elements};
use super::page::Page;

/// The environment variable that names another hub than the usual one, when the site is built.
const HUB_VARIABLE: &str = "KVBUDGET_HUB";

/// The usual hub, and the hosts to which it sends on who asks for a file.
const HUB: &str = "https://huggingface.co https://*.huggingface.co https://*.hf.co";

/// Where the page is opened from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Home {
    /// A server that has the files beside it.
    Server,
    /// A disk: there is nothing beside it.
    Disk,
}

/// What comes before everything that the policy is about.
const FIRST: &str = r#"<meta charset="utf-8" />"#;

/// What stands around the policy.
const OPENING: &str = r#"<meta http-equiv="Content-Security-Policy" content=""#;
const CLOSING: &str = r#"" />"#;

/// Puts the policy of the page into it. Comes last: it holds the hashes of what stands in the page.
pub(super) fn add(page: &mut Page, home: Home) -> Result<()> {
    let hub = match env::var(HUB_VARIABLE) {
        Ok(hub) if !hub.is_empty() => origin(&hub)?,
        _ => HUB.to_owned(),
    };
    let policy = policy(page.html(), &hub, home);
    page.replace(FIRST, &format!("{FIRST}\n    {OPENING}{policy}{CLOSING}"))
}

/// Takes the policy out, for a page that is going to change.
pub(super) fn remove(page: &mut Page) -> Result<()> {
    let html = page.html().to_owned();
    let policy = html.split_once(OPENING).and_then(|(_, rest)| rest.split_once(CLOSING));
    let (policy, _) = policy.context("index.html: the page has no policy")?;
    page.replace(&format!("{OPENING}{policy}{CLOSING}"), "")
}

fn policy(html: &str, hub: &str, home: Home) -> String {
    let list = |first: &str, more: &mut dyn Iterator<Item = String>| {
        [first.to_owned()].into_iter().chain(more).collect::<Vec<_>>().join(" ")
    };
    let mut scripts = hashes(html, "script");
    let mut styles = hashes(html, "style");
    // On a disk every file is a stranger; there all that is fetched later is a text in the page.
    let sources = match home {
        Home::Server => [
            list("script-src 'self' 'wasm-unsafe-eval'", &mut scripts),
            list("style-src 'self'", &mut styles),
            "img-src 'self' data:".to_owned(),
            format!("connect-src 'self' {hub}"),
            "worker-src 'self'".to_owned(),
            "manifest-src 'self'".to_owned(),
        ]
        .join("; "),
        Home::Disk => [
            list("script-src 'wasm-unsafe-eval'", &mut scripts),
            list("style-src", &mut styles),
            "img-src data:".to_owned(),
            format!("connect-src blob: {hub}"),
            "worker-src blob:".to_owned(),
        ]
        .join("; "),
    };
    format!("default-src 'none'; {sources}; base-uri 'none'; form-action 'none'")
}

/// A source for each element of that name that has its text in the page.
fn hashes(html: &str, name: &str) -> impl Iterator<Item = String> {
    // What is no program is not run.
    let runs =
        |element: &Element| !element.attributes.contains("text/plain") && !element.text.is_empty();
    let texts = elements(html, name).into_iter().filter(runs).map(|element| element.text);
    texts.map(|text| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text))))
}

/// The part of an address that a policy knows.
fn origin(address: &str) -> Result<String> {
    let (scheme, rest) = address.split_once("://").unwrap_or_default();
    let host = rest.split('/').next().unwrap_or_default();
    let may = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':');
    ensure!(
        matches!(scheme, "http" | "https") && !host.is_empty() && host.chars().all(may),
        "{HUB_VARIABLE}: expected an address such as https://huggingface.co, found `{address}`"
    );
    Ok(format!("{scheme}://{host}"))
}

#[cfg(test)]
mod tests {
    use super::{Home, origin, policy};

    // Source of the hash: the example of W3C's Content Security Policy Level 3, `alert('Hello, world.');`.
    #[test]
    fn it_names_the_scripts_that_stand_in_the_page() {
        let html = "<script>alert('Hello, world.');</script><script src=\"a.js\"></script><style>a{}</style><script type=\"text/plain\">b</script>";
        let on_disk = policy(html, "https://hub.example", Home::Disk);
        assert!(!on_disk.contains("'self'") && on_disk.contains("worker-src blob:"), "{on_disk}");
        let policy = policy(html, "https://hub.example", Home::Server);
        let parts: Vec<_> = policy.split("; ").collect();
        assert_eq!(parts[0], "default-src 'none'");
        assert_eq!(
            parts[1],
            "script-src 'self' 'wasm-unsafe-eval' 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"
        );
        assert!(parts[2].starts_with("style-src 'self' 'sha256-"));
        assert!(parts.contains(&"connect-src 'self' https://hub.example"));
        assert!(!policy.contains("unsafe-inline") && !policy.contains('"'), "{policy}");
    }

    #[test]
    fn another_hub_is_an_address() {
        let rows = [
            ("https://hub.example", Some("https://hub.example")),
            ("http://127.0.0.1:8080/api/", Some("http://127.0.0.1:8080")),
            ("hub.example", None),
            ("ftp://hub.example", None),
            ("https://", None),
            ("https://a; script-src *", None),
        ];
        for (address, expected) in rows {
            assert_eq!(origin(address).ok().as_deref(), expected, "{address}");
        }
    }
}
