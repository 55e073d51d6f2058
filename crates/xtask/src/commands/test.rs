//! `cargo xtask test`: everything that must hold before a change goes in.

use std::time::Instant;

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use super::{browser, dist, snapshot};
use crate::say;
use crate::setup::programs::{self, CHROMEDRIVER, CHROMIUM, NODE, NPM, PYTHON};
use crate::setup::wasm_target;

/// One thing that must succeed.
struct Step {
    name: &'static str,
    work: Work,
}

enum Work {
    /// The arguments of one cargo call.
    Cargo(&'static str),
    Task(fn(&Shell) -> Result<()>),
}

/// The cheap steps first: a misplaced space is not found out after ten minutes.
const STEPS: [Step; 10] = [
    cargo("formatting", "fmt --all --check"),
    cargo("lints", "clippy --workspace --all-targets --features kvbudget-web/shell -- -D warnings"),
    // That the core compiles here, next to nothing of the operating system, is part of the proof that it is pure.
    cargo(
        "lints for wasm32",
        "clippy -p kvbudget-core -p kvbudget-catalog -p kvbudget-web --features kvbudget-web/split --target wasm32-unknown-unknown --all-targets -- -D warnings",
    ),
    cargo("native tests", "test --workspace --features kvbudget-web/shell"),
    cargo(
        "documentation",
        r#"doc --workspace --no-deps --config build.rustdocflags=["-D","warnings"]"#,
    ),
    task("wasm32 tests in Chromium", browser::wasm_tests),
    cargo("release binary", "build --release -p kvbudget"),
    task("release site", dist::everything),
    task("size of the first visit", snapshot::check),
    task("browser journeys", browser::journeys),
];

pub(crate) fn run(sh: &Shell) -> Result<()> {
    let started = Instant::now();
    if sh.var_os("CI").is_some() {
        // A clean clone is built once: what the compiler would keep for the next time only fills the disk.
        sh.set_var("CARGO_INCREMENTAL", "0");
    }
    programs::ensure(sh, &[PYTHON, NODE, NPM, CHROMIUM, CHROMEDRIVER])?;
    wasm_target::ensure(sh)?;
    for (step, number) in STEPS.iter().zip(1..) {
        say::step(format!("[{number}/{}] {}", STEPS.len(), step.name));
        step.run(sh).with_context(|| format!("step `{}` failed", step.name))?;
    }
    let seconds = started.elapsed().as_secs();
    say::step(format!("all {} steps passed in {seconds} s", STEPS.len()));
    Ok(())
}

impl Step {
    fn run(&self, sh: &Shell) -> Result<()> {
        match self.work {
            Work::Cargo(arguments) => Ok(cmd!(sh, "cargo").args(arguments.split(' ')).run()?),
            Work::Task(task) => task(sh),
        }
    }
}

const fn cargo(name: &'static str, arguments: &'static str) -> Step {
    Step { name, work: Work::Cargo(arguments) }
}

const fn task(name: &'static str, task: fn(&Shell) -> Result<()>) -> Step {
    Step { name, work: Work::Task(task) }
}
