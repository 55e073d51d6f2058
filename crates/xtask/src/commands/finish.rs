//! `cargo xtask finish`: makes the site of what trunk built. Trunk calls it, so that a plain
//! `trunk build --release` leaves the same files as `cargo xtask dist`.

mod languages;
mod markup;
mod page;
mod shell;

use std::env;
use std::path::PathBuf;

use anyhow::{Context, Result};
use xshell::Shell;

use page::Page;

/// The page among the files of the site.
const PAGE: &str = "index.html";

pub(crate) fn run(sh: &Shell) -> Result<()> {
    let site = PathBuf::from(variable("TRUNK_STAGING_DIR")?);
    languages::write(sh, &site)?;
    // While developing, the rest of the page is as trunk left it.
    if variable("TRUNK_PROFILE")? != "release" {
        return Ok(());
    }
    let path = site.join(PAGE);
    let mut page = Page::new(sh.read_file(&path)?);
    shell::fill(sh, &site, &mut page)?;
    sh.write_file(&path, page.html())?;
    Ok(())
}

/// What trunk tells its hooks.
fn variable(name: &str) -> Result<String> {
    env::var(name).with_context(|| {
        format!("{name} is not set: trunk calls `finish`, `cargo xtask dist` calls trunk")
    })
}
