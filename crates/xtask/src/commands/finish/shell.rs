//! The shell: the default scenario as plain HTML, its styles, and what starts the page.

use std::path::Path;

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use super::markup::{attribute, elements, program_links, tags, without};
use super::page::Page;

/// What the site is put together from beside what trunk built: scripts that do not know the names of the files yet.
pub(super) const SOURCES: &str = "web/shell";

/// Where the page is mounted.
const ROOT: &str = r#"<div id="app"></div>"#;

/// The name of the page's module among the files of the site, without what trunk adds to it.
const MODULE: &str = "PAGE";

/// Draws the page into itself, and lets it start from there.
pub(super) fn fill(sh: &Shell, site: &Path, page: &mut Page) -> Result<()> {
    styles(sh, site, page)?;
    let module = take_module(page)?;
    plain_preload(page)?;
    for name in ["early.js", "load.js"] {
        let text = sh.read_file(Path::new(SOURCES).join(name))?;
        page.at_end_of_head(&script(&text.replace(MODULE, &module)))?;
    }
    let drawn = cmd!(sh, "cargo run --quiet --package kvbudget-web --features shell --bin shell")
        .quiet()
        .read()
        .context("the page could not be drawn for its shell")?;
    page.replace(ROOT, &ROOT.replace("><", &format!(">{drawn}<")))
}

/// One style in the page instead of files that it would wait for.
fn styles(sh: &Shell, site: &Path, page: &mut Page) -> Result<()> {
    let html = page.html().to_owned();
    let mut styles = String::new();
    for link in tags(&html, "link") {
        if attribute(link, "rel") == Some("stylesheet") {
            let href = attribute(link, "href").context("a stylesheet without an address")?;
            let file = site.join(href);
            styles.push_str(&sh.read_file(&file)?);
            sh.remove_path(&file)?;
            page.replace(link, "")?;
        }
    }
    page.at_end_of_head(&format!("<style>\n{styles}</style>"))
}

/// Chromium checks a hash where a module is loaded, and complains of one where a wasm is preloaded.
fn plain_preload(page: &mut Page) -> Result<()> {
    let wasm = program_links(page.html())?.wasm;
    page.replace(&wasm, &without(&wasm, "integrity"))
}

/// Takes out trunk's script; gives the name of the module that it starts.
fn take_module(page: &mut Page) -> Result<String> {
    let scripts = elements(page.html(), "script");
    let script = scripts
        .iter()
        .find(|script| script.text.contains("TrunkApplicationStarted"))
        .context("index.html: trunk's script is not there")?;
    let module = script
        .text
        .split_once("from './")
        .and_then(|(_, rest)| rest.split_once(".js'"))
        .map(|(module, _)| module.to_owned())
        .context("index.html: trunk's script imports no module")?;
    let all = page.html()[script.place.clone()].to_owned();
    page.replace(&all, "")?;
    Ok(module)
}

/// A script that stands in the page.
pub(super) fn script(text: &str) -> String {
    format!("<script>\n{text}</script>")
}
