//! Making what a visit loads smaller, by programs that npm has.

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use super::link::INIT;
use crate::setup::{npm, search_path};

/// Makes a part of the program smaller.
pub(super) fn wasm(sh: &Shell, content: &mut Vec<u8>) -> Result<()> {
    programs(sh)?;
    let scratch = sh.create_temp_dir()?;
    let (large, small) = (scratch.path().join("large.wasm"), scratch.path().join("small.wasm"));
    sh.write_file(&large, &content)?;
    // Twice: the second pass finds what the first has left, half a kilobyte under brotli.
    let said = cmd!(sh, "wasm-opt -Oz -Oz --strip-debug --strip-producers --strip-target-features {large} --output {small}")
        .quiet()
        .ignore_status()
        .output()
        .context("wasm-opt could not be started")?;
    // Else it would warn of names that it is about to strip.
    ensure!(
        said.status.success(),
        "wasm-opt could not make a part of the program smaller: {}",
        String::from_utf8_lossy(&said.stderr).trim_end()
    );
    *content = sh.read_binary_file(small)?;
    Ok(())
}

/// Makes a module smaller. The name by which it starts the program stays.
pub(super) fn module(sh: &Shell, text: &str) -> Result<String> {
    programs(sh)?;
    let names = format!("toplevel,reserved=['{INIT}']");
    cmd!(sh, "terser --module --compress passes=3,toplevel --mangle {names}")
        .stdin(text)
        .quiet()
        .read()
        .context("terser could not make the module of the page smaller")
}

/// Also for `trunk build --release` by hand.
fn programs(sh: &Shell) -> Result<()> {
    npm::ensure(sh)?;
    search_path::prepend(sh, &npm::programs(sh))
}
