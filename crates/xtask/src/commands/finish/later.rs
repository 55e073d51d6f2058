//! What the page fetches when it is asked for: the reader of configs, and the texts of other languages.

use std::path::Path;

use anyhow::Result;
use xshell::Shell;

use super::page::Page;

/// The files of the reader as trunk leaves them. The first starts the others.
pub(super) const READER: [&str; 3] = ["reader_loader.js", "reader.js", "reader_bg.wasm"];

/// The texts of the languages that are not in the program.
pub(super) const TEXTS: [&str; 2] = ["ja.txt", "ko.txt"];

/// The files that the page asks for by name.
const ASKED_FOR: [&str; 3] = [READER[0], TEXTS[0], TEXTS[1]];

/// The tag that says where they are.
const TAG: &str = r#"<html lang="en""#;

/// Moves them to where only files like them have been, so that a page that is open never gets those of another.
pub(super) fn place(sh: &Shell, site: &Path, page: &mut Page) -> Result<()> {
    let names = || READER.iter().chain(&TEXTS);
    let mut content = Vec::new();
    for name in names() {
        content.extend(sh.read_binary_file(site.join(name))?);
    }
    let directory = format!("later-{}", super::hash(&content));
    sh.create_dir(site.join(&directory))?;
    for name in names() {
        // `xshell` cannot move.
        sh.copy_file(site.join(name), site.join(&directory).join(name))?;
        sh.remove_path(site.join(name))?;
    }
    let addresses: Vec<_> = ASKED_FOR
        .iter()
        .map(|name| format!(r#"{}="./{directory}/{name}""#, attribute(name)))
        .collect();
    page.replace(TAG, &format!("{TAG} {}", addresses.join(" ")))
}

/// The attribute of the page that has the address of a file.
pub(super) fn attribute(name: &str) -> String {
    let stem = name.split('.').next().unwrap_or_default();
    format!("data-{stem}")
}
