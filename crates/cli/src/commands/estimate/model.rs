//! What a model needs.

use std::io::Write;

use clap::ArgMatches;
use kvbudget_core::model_estimate::ModelEstimate;

use super::WORKING;
use crate::error::Error;
use crate::exit::Exit;
use crate::model::resolve;
use crate::request::{self, RequestError};
use crate::{json, report, talk};

pub(super) fn run(asked: &str, matches: &ArgMatches, out: &mut dyn Write) -> Result<Exit, Error> {
    if matches.get_flag(WORKING) {
        return Err(RequestError::NotWithModel { option: WORKING.to_owned() }.into());
    }
    let request = request::read(matches)?;
    let model = resolve(asked)?;
    let estimate = ModelEstimate::of(&model.architecture, &request)?;
    if request::json(matches) {
        json::write(&json::Estimate::of(&model, &estimate), out)?;
    } else {
        estimate.warnings.iter().for_each(talk::warning);
        out.write_all(report::model(&model, &estimate).as_bytes())?;
    }
    Ok(Exit::Yes)
}
