//! `kvbudget`: the GPU memory budget of an LLM deployment, on the command line.
//!
//! Stdout is data, stderr is talk. The numbers are the core's; here are the files, the processes
//! and the terminal.

mod commands;
mod error;
mod exit;
mod gpu;
mod json;
mod lab;
mod model;
mod reader;
mod report;
mod request;
mod reservation;
mod scenario;
mod talk;

use std::io::{self, Write};
use std::process::ExitCode;

use crate::error::Error;
use crate::exit::Exit;
use crate::reader::Reader;

fn main() -> ExitCode {
    let exit = match run() {
        Ok(exit) => exit,
        Err(error) => {
            talk::error(&error);
            error.exit()
        }
    };
    exit.into()
}

fn run() -> Result<Exit, Error> {
    let mut matches = match commands::command().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return Ok(talk::usage(&error)),
    };
    let local = if gpu::is_asked(&matches) { Some(gpu::ask()?) } else { None };
    if let Some(local) = &local {
        matches = match commands::command_on(local.gpu.id).try_get_matches() {
            Ok(matches) => matches,
            Err(error) => return Ok(talk::usage(&error)),
        };
    }
    let mut stdout = Reader::new(io::stdout().lock());
    let exit = commands::run(&matches, local.as_ref(), &mut stdout)?;
    stdout.flush()?;
    Ok(exit)
}
