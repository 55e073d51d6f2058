//! Command-line tools that cargo builds, each in exactly one version.

use std::env;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use super::{lockfile, search_path};
use crate::say;

/// The newest trunk that the workspace's `rust-version` can build.
const TRUNK_VERSION: &str = "0.21.14";

/// A tool that cargo installs, and the version that is wanted of it.
pub(crate) struct Tool {
    name: &'static str,
    package: &'static str,
    programs: &'static [&'static str],
    version: String,
    lock: Lock,
    build_time: &'static str,
}

/// Whether the tool is built with the dependencies its authors released it with.
#[derive(Clone, Copy)]
enum Lock {
    AsReleased,
    Newest,
}

impl Tool {
    /// Builds and serves the page.
    pub(crate) fn trunk() -> Self {
        Self {
            name: "trunk",
            package: "trunk",
            programs: &["trunk"],
            version: TRUNK_VERSION.to_owned(),
            lock: Lock::AsReleased,
            build_time: "seven minutes",
        }
    }

    /// Joins wasm and JavaScript, and runs wasm tests. It reads only what the library of its own version wrote.
    pub(crate) fn wasm_bindgen(sh: &Shell) -> Result<Self> {
        Ok(Self {
            name: "wasm-bindgen",
            package: "wasm-bindgen-cli",
            programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
            version: lockfile::locked_version(sh, "wasm-bindgen")?,
            // The lock file of 0.2.130 names a webpki-roots that the registry does not have.
            lock: Lock::Newest,
            build_time: "three minutes",
        })
    }

    /// Puts the tool on PATH: the one that is there, else the one in the user's cache, else a new one.
    pub(crate) fn ensure(&self, sh: &Shell) -> Result<()> {
        if self.is_on_path(sh) {
            return Ok(());
        }
        let cache = cache_directory()?;
        let root = cache.join(format!("{}-{}", self.name, self.version));
        search_path::prepend(sh, &root.join("bin"))?;
        if self.is_on_path(sh) {
            return Ok(());
        }
        self.install(sh, &root, &cache.join(format!("{}-build", self.name)))?;
        ensure!(
            self.is_on_path(sh),
            "`{} --version` does not say {}: remove {} and try again",
            self.name,
            self.version,
            root.display()
        );
        Ok(())
    }

    fn is_on_path(&self, sh: &Shell) -> bool {
        self.programs.iter().all(|program| {
            let asked = cmd!(sh, "{program} --version").quiet().ignore_stderr();
            asked.read().is_ok_and(|answer| reported_version(&answer) == Some(&self.version))
        })
    }

    fn install(&self, sh: &Shell, root: &PathBuf, build: &PathBuf) -> Result<()> {
        let Self { package, version, .. } = self;
        say::step(format!(
            "building {package} {version} into {} (once; about {} on two cores)",
            root.display(),
            self.build_time
        ));
        let locked = match self.lock {
            Lock::AsReleased => Some("--locked"),
            Lock::Newest => None,
        };
        // A directory of its own: the workspace's profiles and artefacts have nothing to do with it.
        cmd!(sh, "cargo install {package} --version {version} --root {root} --target-dir {build} {locked...}")
            .run()
            .with_context(|| format!("{package} {version} could not be built"))?;
        sh.remove_path(build)?;
        Ok(())
    }
}

/// The version in the answer to `--version`: `trunk 0.21.14`, `wasm-bindgen 0.2.130 (a1b2c3d)`.
fn reported_version(answer: &str) -> Option<&str> {
    answer.split_whitespace().nth(1)
}

fn cache_directory() -> Result<PathBuf> {
    let xdg = env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let cache = match xdg {
        Some(cache) => cache,
        None => env::home_dir()
            .context("no place for tools: set HOME or XDG_CACHE_HOME")?
            .join(".cache"),
    };
    Ok(cache.join("kvbudget").join("tools"))
}

#[cfg(test)]
mod tests {
    use super::reported_version;

    #[test]
    fn the_version_is_the_second_word() {
        let rows = [
            ("trunk 0.21.14", Some("0.21.14")),
            ("wasm-bindgen 0.2.130 (a1b2c3d)", Some("0.2.130")),
            ("wasm-bindgen-test-runner 0.2.130", Some("0.2.130")),
            ("trunk", None),
            ("", None),
        ];
        for (answer, expected) in rows {
            assert_eq!(reported_version(answer), expected, "{answer:?}");
        }
    }
}
