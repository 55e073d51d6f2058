//! `kvbudget inspect`: what was read of a model.

use std::io::Write;
use std::num::NonZeroU64;

use clap::{Arg, ArgAction, ArgMatches, Command};
use kvbudget_core::architecture::Architecture;
use kvbudget_core::architecture_file;
use kvbudget_core::model_estimate::{ModelEstimate, Request};
use kvbudget_core::units::Tokens;

use crate::error::Error;
use crate::exit::Exit;
use crate::model::resolve;
use crate::{json, report, request};

pub(super) const NAME: &str = "inspect";
const MODEL: &str = "model";
const ARCHITECTURE: &str = "architecture";

pub(super) fn command() -> Command {
    Command::new(NAME)
        .about("Print what was read of a model: layers, parameters, KV cache, what was assumed")
        .arg(
            Arg::new(MODEL)
                .value_name("MODEL")
                .required(true)
                .help("a config.json, the folder of one, or an architecture file"),
        )
        .arg(
            Arg::new(ARCHITECTURE)
                .long(ARCHITECTURE)
                .action(ArgAction::SetTrue)
                .conflicts_with(request::JSON)
                .help("print an architecture file instead, which is a MODEL too"),
        )
        .arg(request::json_arg())
}

pub(super) fn run(matches: &ArgMatches, out: &mut dyn Write) -> Result<Exit, Error> {
    // The argument is required, so there always is one.
    let asked = matches.get_one::<String>(MODEL).map_or("", String::as_str);
    let model = resolve(asked)?;
    if matches.get_flag(ARCHITECTURE) {
        out.write_all(architecture_file::write(&model.architecture).as_bytes())?;
        return Ok(Exit::Yes);
    }
    let lengths = lengths(&model.architecture)?;
    if request::json(matches) {
        json::write(&json::Inspect::of(&model, &lengths), out)?;
    } else {
        out.write_all(report::inspect(&model, &lengths).as_bytes())?;
    }
    Ok(Exit::Yes)
}

/// The KV cache at a few usual lengths, as far as the model is made for them.
fn lengths(model: &Architecture) -> Result<Vec<ModelEstimate>, Error> {
    const USUAL: [u64; 3] = [4_096, 32_768, 131_072];
    let longest = model.max_position_embeddings;
    let usual = USUAL.into_iter().filter(|usual| longest.is_none_or(|longest| *usual < longest));
    let lengths = usual.chain(longest).filter_map(NonZeroU64::new).map(Tokens);
    lengths.map(|length| Ok(ModelEstimate::of(model, &Request::of(Some(length)))?)).collect()
}
