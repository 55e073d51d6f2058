//! The npm packages of web/e2e: the browser driver, axe, wasm-opt and terser.

use std::path::PathBuf;

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use super::programs::{self, NODE, NPM};
use crate::say;

/// The npm package that holds the browser journeys.
pub(crate) const DIRECTORY: &str = "web/e2e";

/// Where the programs are that these packages bring.
pub(crate) fn programs(sh: &Shell) -> PathBuf {
    sh.current_dir().join(DIRECTORY).join("node_modules/.bin")
}

/// Installs what web/e2e/package-lock.json names, unless exactly that is installed.
pub(crate) fn ensure(sh: &Shell) -> Result<()> {
    programs::ensure(sh, &[NODE, NPM])?;
    let _there = sh.push_dir(DIRECTORY);
    let wanted = sh.read_file("package-lock.json")?;
    // npm's own record of what it installed is worded differently from the lock file, so ours is a copy of that.
    let stamp = "node_modules/.installed-package-lock.json";
    if sh.read_file(stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    say::step(format!("installing the npm packages of {DIRECTORY}"));
    cmd!(sh, "npm ci")
        .quiet()
        .run()
        .with_context(|| format!("{DIRECTORY}: the packages could not be installed; Node.js 20 or newer and access to an npm registry are needed"))?;
    sh.write_file(stamp, wanted)?;
    Ok(())
}
