//! `kvbudget lab`: the seven files of the lab, written or checked.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use crate::error::Error;
use crate::exit::Exit;
use crate::lab::{self, Existing, Judged};

pub(super) const NAME: &str = "lab";
const DIR: &str = "dir";
const CHECK: &str = "check";
const FORCE: &str = "force";

/// Where the lab asks for them.
const DEFAULT_DIR: &str = "/root/kv";

pub(super) fn command() -> Command {
    Command::new(NAME)
        .about("Write the seven files of the KV cache lab, or check somebody's own")
        .arg(
            Arg::new(DIR)
                .value_name("DIR")
                .value_parser(value_parser!(PathBuf))
                .default_value(DEFAULT_DIR)
                .help("directory of the files; made when it is missing"),
        )
        .arg(
            Arg::new(CHECK)
                .long(CHECK)
                .action(ArgAction::SetTrue)
                .conflicts_with(FORCE)
                .help("write nothing; say of each file in DIR whether it is right"),
        )
        .arg(
            Arg::new(FORCE)
                .long(FORCE)
                .action(ArgAction::SetTrue)
                .help("replace files that have other content"),
        )
}

pub(super) fn run(matches: &ArgMatches, out: &mut dyn Write) -> Result<Exit, Error> {
    // The argument has a default, so there always is one.
    let dir = matches.get_one::<PathBuf>(DIR).cloned().unwrap_or_else(|| DEFAULT_DIR.into());
    if matches.get_flag(CHECK) {
        return check(&dir, out);
    }
    let existing = if matches.get_flag(FORCE) { Existing::Replace } else { Existing::Keep };
    for file in lab::write(&dir, existing)? {
        writeln!(out, "{file}")?;
    }
    Ok(Exit::Yes)
}

fn check(dir: &Path, out: &mut dyn Write) -> Result<Exit, Error> {
    let judged = lab::check(dir)?;
    for file in &judged {
        writeln!(out, "{file}")?;
    }
    Ok(Judged::exit(&judged))
}
