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
use crate::reader::Reader;

fn main() -> ExitCode {
    let matches = match commands::command().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return talk::usage(&error).into(),
    };
    let mut stdout = Reader::new(io::stdout().lock());
    let outcome = commands::run(&matches, &mut stdout)
        .and_then(|exit| stdout.flush().map(|()| exit).map_err(Error::from));
    let exit = match outcome {
        Ok(exit) => exit,
        Err(error) => {
            talk::error(&error);
            error.exit()
        }
    };
    exit.into()
}
