//! `kvbudget estimate`: the budget of a scenario, or what a model needs.

mod model;
mod scenario_budget;

use std::io::Write;
use std::path::Path;

use clap::{Arg, ArgAction, ArgMatches, Command};
use kvbudget_core::field::Field;

use crate::error::Error;
use crate::exit::Exit;
use crate::gpu::Local;
use crate::model::resolve;
use crate::request::RequestError;
use crate::scenario::{ScenarioErrors, help_with_default};
use crate::{request, scenario};

pub(super) const NAME: &str = "estimate";
const WORKING: &str = "working";

pub(super) fn command() -> Command {
    Command::new(NAME)
        .about(
            "Print what a scenario or a model needs; exit 1 when the batch does not fit",
        )
        .arg(
            Arg::new(WORKING)
                .long(WORKING)
                .action(ArgAction::SetTrue)
                .help("unfold every number into its formula, with the numbers put in"),
        )
        .arg(request::json_arg().conflicts_with(WORKING))
        .args(scenario::args())
        .mut_arg(scenario::LINK, |subject| {
            subject.value_name("MODEL|LINK").help(
                "a model of the catalogue, a config.json, the folder of one, or an architecture file; \
                 with --gpu-memory or another option of the budget, its whole budget. Or a scenario \
                 link, which has a `=`, `#` or `://` [default: the lab's scenario]",
            )
        })
        .mut_arg(Field::Context.key(), |context| {
            context.help(help_with_default(Field::Context, "32768; for a MODEL its longest"))
        })
        .mut_arg(Field::KvCacheDtype.key(), |format| {
            format.help(help_with_default(Field::KvCacheDtype, "fp16; for a MODEL auto"))
        })
        .args(request::args())
}

pub(super) fn run(
    matches: &ArgMatches,
    local: Option<&Local>,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    if scenario::is_empty(matches) {
        return Err(RequestError::NoModel.into());
    }
    let on = local.map(Local::assumed);
    match scenario::asked(matches) {
        Some(asked) if is_link(asked) => {
            // As a link it would be the lab's scenario: the answer to another question.
            if !asked.contains(['#', '&']) && asked.contains("://") {
                return Err(ScenarioErrors::NoScenario { address: asked.to_owned() }.into());
            }
            scenario_budget::run(&scenario::read(matches)?.budget, None, on, matches, out)
        }
        Some(asked) if request::wants_budget(matches) => {
            let model = resolve(asked)?;
            let budget = scenario::of_model(&model, matches)?;
            let mut architecture = model.architecture;
            architecture.assumed.to_mut().extend(scenario::assumed(matches, &budget));
            scenario_budget::run(&budget, Some(&architecture), on, matches, out)
        }
        Some(asked) => model::run(asked, on, matches, out),
        None => scenario_budget::run(&scenario::read(matches)?.budget, None, on, matches, out),
    }
}

/// Whether the argument is a link: no model of the catalogue has such a name, but a file may.
fn is_link(asked: &str) -> bool {
    ["=", "#", "://"].iter().any(|sign| asked.contains(sign)) && !Path::new(asked).exists()
}
