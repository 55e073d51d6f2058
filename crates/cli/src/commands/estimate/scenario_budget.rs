//! The budget of a scenario.

use std::io::Write;

use clap::ArgMatches;
use kvbudget_core::architecture::Architecture;
use kvbudget_core::assumed::{self, Assumed};
use kvbudget_core::budget::Budget;
use kvbudget_core::export;
use kvbudget_core::fit::Verdict;
use kvbudget_core::model_estimate::Warning;

use super::WORKING;
use crate::error::Error;
use crate::exit::Exit;
use crate::reservation::Pool;
use crate::{report, request, scenario, talk};

pub(super) fn run(
    budget: &Budget,
    architecture: Option<&Architecture>,
    on: Option<Assumed>,
    matches: &ArgMatches,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    request::refuse_beside_budget(matches, budget.scenario().engine)?;
    // Of a MODEL it is among what its architecture has assumed.
    let of_lab = architecture.is_none().then(|| scenario::of_lab(matches, budget));
    let architecture = architecture.or_else(|| named(budget));
    let context = budget.scenario().context.0.get();
    if let Some(warning) = architecture.and_then(|model| Warning::of(model, context)) {
        talk::warning(&warning);
    }
    let pool = Pool::of_budget(budget);
    pool.iter().flat_map(Pool::warnings).for_each(|warning| talk::warning(&warning));
    let of_model = architecture.map_or(&[][..], |model| &model.assumed);
    let of_model = assumed::with_weights(of_model, budget.scenario().weights);
    let assumed: Vec<Assumed> =
        of_model.cloned().chain(on).chain(of_lab.into_iter().flatten()).collect();
    let answer = if request::json(matches) {
        export::json(budget, &assumed)
    } else {
        report::budget(budget, &assumed, pool.as_ref())
    };
    out.write_all(answer.as_bytes())?;
    if matches.get_flag(WORKING) {
        out.write_all(report::workings(budget.estimate()).as_bytes())?;
    }
    Ok(match budget.estimate().verdict {
        Verdict::Fits | Verdict::Tight => Exit::Yes,
        Verdict::DoesNotFit => Exit::No,
    })
}

/// The catalogue's row of the model that a link or an option names.
fn named(budget: &Budget) -> Option<&'static Architecture> {
    let id = budget.scenario().model.as_ref()?.id?;
    kvbudget_catalog::by_id(id).map(|row| &row.architecture)
}
