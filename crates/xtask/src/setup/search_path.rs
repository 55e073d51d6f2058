//! The PATH of the shell that steps run in.

use std::env::{self, consts::EXE_SUFFIX};
use std::iter;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use xshell::Shell;

/// The program that `name` stands for.
pub(crate) fn find(sh: &Shell, name: &str) -> Option<PathBuf> {
    let file = format!("{name}{EXE_SUFFIX}");
    directories(sh).map(|directory| directory.join(&file)).find(|program| program.is_file())
}

/// Lets the programs in `directory` win over all others for the steps to come.
pub(crate) fn prepend(sh: &Shell, directory: &Path) -> Result<()> {
    let path = env::join_paths(iter::once(directory.to_path_buf()).chain(directories(sh)))
        .with_context(|| format!("`{}` cannot stand in PATH", directory.display()))?;
    sh.set_var("PATH", path);
    Ok(())
}

fn directories(sh: &Shell) -> impl Iterator<Item = PathBuf> {
    let path = sh.var_os("PATH").unwrap_or_default();
    env::split_paths(&path).collect::<Vec<_>>().into_iter()
}
