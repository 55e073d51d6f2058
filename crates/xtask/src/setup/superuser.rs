//! Commands that change the system rather than the user's own files.

use anyhow::{Result, bail};
use xshell::{Cmd, Shell, cmd};

/// `program` with the rights of root, if they can be had without asking for a password.
pub(crate) fn command<'sh>(sh: &'sh Shell, program: &str) -> Result<Cmd<'sh>> {
    if is_root(sh) {
        Ok(cmd!(sh, "{program}"))
    } else if sudo_needs_no_password(sh) {
        Ok(cmd!(sh, "sudo -n {program}"))
    } else {
        bail!("this needs root, and sudo is absent or would ask for a password")
    }
}

fn is_root(sh: &Shell) -> bool {
    cmd!(sh, "id -u").quiet().read().is_ok_and(|id| id == "0")
}

fn sudo_needs_no_password(sh: &Shell) -> bool {
    let sudo = cmd!(sh, "sudo -n true");
    sudo.quiet().ignore_stderr().run().is_ok()
}
