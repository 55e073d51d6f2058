//! What a visitor's browser loads: at first, until the page can be used, and later, at rest.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result};
use xshell::Shell;

use super::markup::{file, is_of_program, tags};
use super::{PAGE, files};
use crate::commands::sizes::{Size, Sizes};

/// Where the site says what a first visit loads.
pub(crate) const LIST: &str = "first-visit.txt";

/// Measures the files of the site and writes the list.
pub(super) fn write(sh: &Shell, site: &Path, html: &str) -> Result<()> {
    let first = loaded_by(html);
    let (mut at_first, mut later) = (Vec::new(), Vec::new());
    for name in files::below(site)? {
        let measured = Size::of(&sh.read_binary_file(site.join(&name))?)
            .with_context(|| format!("`{name}` cannot be compressed"))?;
        let list = if first.contains(&name) { &mut at_first } else { &mut later };
        list.push((name, measured));
    }
    let (at_first, later) = (Sizes(at_first), Sizes(later));
    let mut list = String::new();
    writeln!(
        list,
        "# Loaded by a first visit, until the page can be used: bytes, with brotli, file"
    )?;
    write!(list, "{at_first}")?;
    writeln!(list, "# Fetched after that, for what comes later and for visits without a network")?;
    write!(list, "{later}")?;
    sh.write_file(site.join(LIST), list)?;
    Ok(())
}

/// The page itself and the program.
fn loaded_by(html: &str) -> Vec<String> {
    let named = tags(html, "link").into_iter().filter(|link| is_of_program(link)).filter_map(file);
    named.chain([PAGE.to_owned()]).collect()
}

#[cfg(test)]
mod tests {
    use super::loaded_by;

    #[test]
    fn the_page_and_what_it_preloads() {
        let html = r#"<link rel="icon" href="./i.svg"/><link rel="modulepreload" href="./a.js"><link rel="preload" href="./a.wasm" as="fetch"><link rel="manifest" href="./m">"#;
        assert_eq!(loaded_by(html), ["a.js", "a.wasm", "index.html"]);
    }
}
