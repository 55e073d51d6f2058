//! The tests that need a browser.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::setup::npm;
use crate::setup::programs::{CHROMEDRIVER, CHROMIUM};
use crate::setup::tool::Tool;
use crate::setup::wasm_target::TARGET;

/// Runs the tests of the core and of the page's components as wasm in Chromium.
///
/// The runner, its time limit and the browser's settings stand in .cargo/config.toml, so that a plain
/// `cargo test --target` does the same.
pub(crate) fn wasm_tests(sh: &Shell) -> Result<()> {
    Tool::wasm_bindgen(sh)?.ensure(sh)?;
    // No documentation tests: they know nothing of the runner's test format.
    cmd!(sh, "cargo test -p kvbudget-core -p kvbudget-catalog -p kvbudget-web --target {TARGET} --lib --bins --tests")
        // By name, since another browser's driver on PATH would go first.
        .env("CHROMEDRIVER", CHROMEDRIVER.path(sh)?)
        .run()?;
    Ok(())
}

/// Drives the site in `dist/` as a reader would.
pub(crate) fn journeys(sh: &Shell) -> Result<()> {
    npm::ensure(sh)?;
    let chromium = CHROMIUM.path(sh)?;
    let _there = sh.push_dir(npm::DIRECTORY);
    cmd!(sh, "node --test --test-reporter=spec").env("CHROMIUM", chromium).run()?;
    Ok(())
}
