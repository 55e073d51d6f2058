//! `cargo xtask finish`: makes the site of what trunk built. Trunk calls it, so that a plain
//! `trunk build --release` leaves the same files as `cargo xtask dist`.

mod files;
mod first_visit;
mod languages;
mod later;
mod markup;
mod offline;
mod page;
mod policy;
mod shell;
pub(crate) mod single_file;
mod split;

use std::env;
use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use xshell::Shell;

pub(crate) use first_visit::LIST;
use page::Page;
use policy::Home;
use split::Build;

/// The page among the files of the site.
const PAGE: &str = "index.html";

pub(crate) fn run(sh: &Shell) -> Result<()> {
    let site = PathBuf::from(variable("TRUNK_STAGING_DIR")?);
    let build = match &*variable("TRUNK_PROFILE")? {
        "release" => Build::Release,
        _ => Build::Development,
    };
    let path = site.join(PAGE);
    let mut page = Page::new(sh.read_file(&path)?);
    split::install(sh, &site, &mut page, build)?;
    languages::write(sh, &site)?;
    // While developing, the rest of the page is as trunk left it.
    if build == Build::Development {
        return Ok(sh.write_file(&path, page.html())?);
    }
    shell::fill(sh, &site, &mut page)?;
    later::place(sh, &site, &mut page)?;
    offline::install(sh, &site, &mut page)?;
    policy::add(&mut page, Home::Server)?;
    sh.write_file(&path, page.html())?;
    offline::keep(sh, &site)?;
    first_visit::write(sh, &site, page.html())
}

/// What trunk tells its hooks.
fn variable(name: &str) -> Result<String> {
    env::var(name).with_context(|| {
        format!("{name} is not set: trunk calls `finish`, `cargo xtask dist` calls trunk")
    })
}

/// Sixteen digits that stand for a content.
fn hash(content: &[u8]) -> String {
    let mut digits = String::new();
    for byte in &Sha256::digest(content)[..8] {
        // A string takes everything.
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}
