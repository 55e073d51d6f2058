//! What the page needs to be installed and to be opened without a network.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use xshell::Shell;

use super::page::Page;
use super::shell::SOURCES;
use super::{PAGE, files};

/// What a browser is told of the page as a program.
const INSTALLED: [&str; 4] = ["manifest.webmanifest", "icon.svg", "icon-192.png", "icon-512.png"];

/// The page's own server, in the browser.
const WORKER: &str = "sw.js";

/// What the worker's source says before its files are known.
const UNKNOWN: &str = "const VERSION = '';\nconst FILES = {};\n";

/// Describes the page as a program.
pub(super) fn install(sh: &Shell, site: &Path, page: &mut Page) -> Result<()> {
    for name in INSTALLED {
        sh.copy_file(Path::new(SOURCES).join(name), site.join(name))?;
    }
    page.at_end_of_head(r#"<link rel="manifest" href="./manifest.webmanifest" />"#)
}

/// Writes the worker that keeps all files of the site. Comes last: it holds their hashes.
pub(super) fn keep(sh: &Shell, site: &Path) -> Result<()> {
    let mut kept = Map::new();
    for name in files::below(site)? {
        let hash = STANDARD.encode(Sha256::digest(fs::read(site.join(&name))?));
        // The page is asked for by its directory.
        let address = if name == PAGE { String::new() } else { name };
        kept.insert(format!("./{address}"), Value::String(format!("sha256-{hash}")));
    }
    let files = Value::Object(kept).to_string();
    let worker = sh.read_file(Path::new(SOURCES).join(WORKER))?;
    sh.write_file(site.join(WORKER), with_files(&worker, &files)?)?;
    Ok(())
}

fn with_files(worker: &str, files: &str) -> Result<String> {
    let (before, after) = worker
        .split_once(UNKNOWN)
        .with_context(|| format!("{WORKER}: the lines for its files are missing"))?;
    let version = super::hash(files.as_bytes());
    Ok(format!("{before}const VERSION = '{version}';\nconst FILES = {files};\n{after}"))
}

#[cfg(test)]
mod tests {
    use super::{UNKNOWN, with_files};

    #[test]
    fn other_files_are_another_version() -> anyhow::Result<()> {
        let worker = format!("// a\n{UNKNOWN}// b\n");
        let (one, two) =
            (with_files(&worker, r#"{"./":"x"}"#)?, with_files(&worker, r#"{"./":"y"}"#)?);
        assert!(one.contains(r#"const FILES = {"./":"x"};"#), "{one}");
        assert!(one.starts_with("// a\nconst VERSION = '") && one.ends_with("// b\n"), "{one}");
        assert_ne!(one.lines().nth(1), two.lines().nth(1));
        assert!(with_files("// a\n", "{}").is_err());
        Ok(())
    }
}
