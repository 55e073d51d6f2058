//! Programs that come with the system, not from a registry that pins their version.

use std::path::PathBuf;

use anyhow::{Context, Result};
use xshell::Shell;

use super::{apt, search_path};

/// A program that must be on PATH.
#[derive(Clone, Copy)]
pub(crate) struct Program {
    name: &'static str,
    debian_package: &'static str,
}

pub(crate) const NODE: Program = Program::new("node", "nodejs");
pub(crate) const NPM: Program = Program::new("npm", "npm");
pub(crate) const CHROMIUM: Program = Program::new("chromium", "chromium");
pub(crate) const CHROMEDRIVER: Program = Program::new("chromedriver", "chromium-driver");
pub(crate) const PYTHON: Program = Program::new("python3", "python3");

impl Program {
    const fn new(name: &'static str, debian_package: &'static str) -> Self {
        Self { name, debian_package }
    }

    /// Where the program is, for those who must be given its path.
    pub(crate) fn path(self, sh: &Shell) -> Result<PathBuf> {
        search_path::find(sh, self.name).with_context(|| format!("not on PATH: {}", self.name))
    }
}

/// Installs those of `programs` that are missing, or names them.
pub(crate) fn ensure(sh: &Shell, programs: &[Program]) -> Result<()> {
    let missing = programs.iter().filter(|program| program.path(sh).is_err());
    let (names, packages): (Vec<_>, Vec<_>) =
        missing.map(|program| (program.name, program.debian_package)).unzip();
    if names.is_empty() {
        return Ok(());
    }
    apt::install(sh, &packages).with_context(|| format!("not on PATH: {}", names.join(", ")))
}
