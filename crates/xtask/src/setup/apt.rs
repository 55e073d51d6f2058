//! Installing Debian packages.

use anyhow::{Context, Result, ensure};
use xshell::{Cmd, Shell};

use super::{search_path, superuser};
use crate::say;

/// Installs `packages`, or says by which command the reader can.
pub(crate) fn install(sh: &Shell, packages: &[&str]) -> Result<()> {
    let list = packages.join(" ");
    ensure!(
        search_path::find(sh, "apt-get").is_some(),
        "install with this system's package manager what Debian calls: {list}"
    );
    let by_hand = || format!("run `sudo apt-get install --no-install-recommends {list}`");
    let update = apt_get(sh).with_context(by_hand)?.arg("update");
    let install = apt_get(sh)?.args(["install", "--yes", "--no-install-recommends"]).args(packages);

    say::step(format!("installing with apt-get: {list}"));
    update.run().with_context(by_hand)?;
    install.run().with_context(by_hand)
}

fn apt_get(sh: &Shell) -> Result<Cmd<'_>> {
    // Through `env`, because sudo drops the variables of its caller.
    let env = superuser::command(sh, "env")?;
    Ok(env.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]).quiet())
}
