//! Splitting the program.

use anyhow::{Context, Result, anyhow, ensure};
use serde_json::Value;
use wasm_split_cli_support::{Options, transform};
use xshell::{Shell, cmd};

use super::Build;
use crate::setup::tool::Tool;
use crate::setup::wasm_target::TARGET;

/// The program's name: of the file that cargo leaves, and among those made of it.
const NAME: &str = "kvbudget-web";

/// The one part that is fetched later, as `rest.rs` of the page calls it.
const REST: &str = "split_rest.wasm";

/// The program in its parts.
pub(super) struct Program {
    /// The JavaScript around the first part.
    pub(super) module: String,
    /// The JavaScript that fetches the rest.
    pub(super) link: String,
    /// The first part.
    pub(super) main: Vec<u8>,
    /// The rest.
    pub(super) rest: Vec<u8>,
}

impl Program {
    /// Splits what cargo has just built for trunk.
    pub(super) fn of(sh: &Shell, build: Build) -> Result<Self> {
        // As `index.html` says it to trunk.
        let profile = match build {
            Build::Release => "wasm",
            Build::Development => "wasm-dev",
        };
        let whole = format!("{}/{TARGET}/{profile}/{NAME}.wasm", target_directory(sh)?);
        let scratch = sh.create_temp_dir()?;
        let split = scratch.path();
        let main = split.join(format!("{NAME}.wasm"));
        let input = sh.read_binary_file(&whole)?;
        let main_module = format!("./{NAME}.js");
        let mut options = Options::new(&input);
        options.output_dir = split;
        options.main_out_path = &main;
        options.main_module = &main_module;
        let found = transform(options)
            .map_err(|error| anyhow!("{error:#}"))
            .with_context(|| format!("{whole} cannot be split: is it of the feature `split`?"))?;
        let rest = split.join(REST);
        ensure!(
            found.split_modules == [rest.as_path()],
            "{whole}: expected {REST} alone to be split off, found {:?}",
            found.split_modules
        );

        Tool::wasm_bindgen(sh)?.ensure(sh)?;
        let bound = split.join("bound");
        cmd!(sh, "wasm-bindgen --target web --no-typescript --keep-lld-exports --out-dir {bound} --out-name {NAME} {main}")
            .quiet()
            .run()
            .context("the first part of the program could not be bound to its JavaScript")?;
        Ok(Self {
            module: sh.read_file(bound.join(format!("{NAME}.js")))?,
            link: sh.read_file(split.join("__wasm_split.js"))?,
            main: sh.read_binary_file(bound.join(format!("{NAME}_bg.wasm")))?,
            rest: sh.read_binary_file(rest)?,
        })
    }
}

/// Where cargo leaves what it builds.
fn target_directory(sh: &Shell) -> Result<String> {
    let metadata = cmd!(sh, "cargo metadata --format-version 1 --no-deps --offline")
        .quiet()
        .read()
        .context("cargo does not say where it leaves what it builds")?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let directory = metadata["target_directory"].as_str();
    directory.map(str::to_owned).context("`cargo metadata` names no target directory")
}
