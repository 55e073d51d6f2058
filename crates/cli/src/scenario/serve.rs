//! A `vllm serve` command on the command line.

use std::io::{self, Read};

use clap::{Arg, ArgMatches};
use kvbudget_core::budget::{Budget, Edit};
use kvbudget_core::field::Field;
use kvbudget_core::fmt;
use kvbudget_core::serve::{self, MAX_LENGTH, Note};

use super::{LINK, OptionErrors, ScenarioErrors};
use crate::talk;

/// Its option.
const SERVE: &str = "serve";
/// Stands for standard input.
const STDIN: &str = "-";

pub(super) fn arg() -> Arg {
    Arg::new(SERVE)
        .long(SERVE)
        .value_name("COMMAND")
        .conflicts_with(LINK)
        .allow_hyphen_values(true)
        .help(
            "a command `vllm serve MODEL ...`, quoted as one word, instead of a link; - reads it \
             from standard input; options win over it",
        )
}

/// The scenario of the command with the options applied, where one is given.
pub(super) fn read(
    matches: &ArgMatches,
    options: &[Edit],
) -> Result<Option<Budget>, ScenarioErrors> {
    let Some(asked) = matches.get_one::<String>(SERVE) else { return Ok(None) };
    let serve = if asked == STDIN { serve::read(&stdin()?) } else { serve::read(asked) }?;
    for note in &serve.notes {
        match note {
            Note::NotModelled(_) | Note::Unknown(_) => talk::warning(note),
            Note::Neutral(_) => talk::note(note),
        }
    }
    let (budget, refused) =
        serve.applied(&Budget::with_catalogue(kvbudget_catalog::LOOKUP), options);
    if !refused.is_empty() {
        return Err(OptionErrors(refused).into());
    }
    if !options.iter().any(|edit| matches!(edit.field, Field::Gpu | Field::GpuMemory)) {
        let memory = fmt::bytes(budget.scenario().gpu_memory);
        talk::note(&format!("a command does not say the GPU; one of {memory} is taken"));
    }
    Ok(Some(budget))
}

fn stdin() -> Result<String, ScenarioErrors> {
    let mut bytes = Vec::new();
    io::stdin().take(MAX_LENGTH as u64 + 1).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
