//! What the page fetches when it is asked for: the reader of configs, and the texts of other languages.

use std::path::Path;

use anyhow::{Context, Result};
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
    let loader = site.join(READER[0]);
    sh.write_file(&loader, start_by_name(&sh.read_file(&loader)?)?)?;
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

/// The script that trunk writes hands over the wasm as wasm-bindgen took it once, which now complains of that.
fn start_by_name(loader: &str) -> Result<String> {
    let (before, after) = loader
        .split_once("wasm_bindgen(")
        .context("the script that starts the reader does not call `wasm_bindgen`")?;
    let (wasm, after) = after.split_once(')').context("the call of `wasm_bindgen` does not end")?;
    Ok(format!("{before}wasm_bindgen({{ module_or_path: {wasm} }}){after}"))
}

/// The attribute of the page that has the address of a file.
pub(super) fn attribute(name: &str) -> String {
    let stem = name.split('.').next().unwrap_or_default();
    format!("data-{stem}")
}

#[cfg(test)]
mod tests {
    use super::start_by_name;

    #[test]
    fn the_wasm_is_handed_over_by_name() -> anyhow::Result<()> {
        let loader = r#"importScripts("./a.js");wasm_bindgen("./a_bg.wasm");"#;
        assert_eq!(
            start_by_name(loader)?,
            r#"importScripts("./a.js");wasm_bindgen({ module_or_path: "./a_bg.wasm" });"#
        );
        assert!(start_by_name("importScripts()").is_err());
        Ok(())
    }
}
