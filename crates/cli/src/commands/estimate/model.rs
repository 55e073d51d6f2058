//! What a model needs.

use std::io::Write;
use std::num::NonZeroU64;

use clap::ArgMatches;
use kvbudget_core::assumed::Assumed;
use kvbudget_core::engine::Engine;
use kvbudget_core::fit::Verdict;
use kvbudget_core::model_estimate::{ModelEstimate, Request};
use kvbudget_core::units::Tokens;

use super::WORKING;
use crate::error::Error;
use crate::exit::Exit;
use crate::model::resolve;
use crate::request::{self, Asked, RequestError};
use crate::reservation::{Pool, Reservation};
use crate::{json, report, scenario, talk};

pub(super) fn run(
    asked: &str,
    on: Option<Assumed>,
    matches: &ArgMatches,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    if matches.get_flag(WORKING) {
        let under_engine = scenario::engine(matches) != Engine::None;
        return Err(if under_engine {
            RequestError::WorkingUnderEngine
        } else {
            RequestError::NotWithModel { option: WORKING.to_owned() }
        }
        .into());
    }
    let mut model = resolve(asked)?;
    model.architecture.assumed.to_mut().extend(on);
    let Asked { request, vllm } = request::read(matches, &model)?;
    let draft = request::draft(matches).map(resolve).transpose().map_err(Error::DraftModel)?;
    let architecture = &model.architecture;
    let reserve = |vllm| Reservation::of(architecture, draft.as_ref(), vllm, request.batch);
    let reservation = vllm.map(reserve).transpose()?;
    let request = reservation.as_ref().map_or(request, |of| as_planned(&request, of));
    let logical = ModelEstimate::of(architecture, &request)?;

    let pool = reservation.as_ref().and_then(|reservation| reservation.pool);
    if request::json(matches) {
        json::write(&json::Estimate::of(&model, &logical, reservation.as_ref()), out)?;
    } else {
        logical.warnings.iter().for_each(talk::warning);
        pool.iter().flat_map(Pool::warnings).for_each(|warning| talk::warning(&warning));
        out.write_all(report::model(&model, &logical, reservation.as_ref()).as_bytes())?;
    }
    Ok(match pool.map(|pool| pool.fit.verdict) {
        None | Some(Verdict::Fits | Verdict::Tight) => Exit::Yes,
        Some(Verdict::DoesNotFit) => Exit::No,
    })
}

/// The request with what the engine plans, so that both sizes are of the same request.
fn as_planned(request: &Request, reservation: &Reservation) -> Request {
    let settings = &reservation.estimate.settings;
    Request {
        context: NonZeroU64::new(settings.max_model_len).map(Tokens),
        kv_cache_dtype: settings.kv_cache_dtype,
        ..*request
    }
}
