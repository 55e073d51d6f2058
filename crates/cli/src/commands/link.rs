//! `kvbudget link`: reads, changes and writes a scenario link.

use std::io::Write;

use clap::{Arg, ArgAction, ArgMatches, Command};
use kvbudget_core::assumed::Assumed;
use kvbudget_core::budget::Budget;
use kvbudget_core::field::Field;
use kvbudget_core::link;

use crate::error::Error;
use crate::exit::Exit;
use crate::gpu::Local;
use crate::{scenario, talk};

pub(super) const NAME: &str = "link";
const BASE: &str = "base";
const FIELDS: &str = "fields";

pub(super) fn command() -> Command {
    Command::new(NAME)
        .about("Print the link of a scenario, or what a link says")
        .arg(
            Arg::new(BASE)
                .long(BASE)
                .value_name("URL")
                .value_parser(base)
                .conflicts_with(FIELDS)
                .help("address before the `#` [default: that of LINK]"),
        )
        .arg(
            Arg::new(FIELDS)
                .long(FIELDS)
                .action(ArgAction::SetTrue)
                .help("print every field as a line `key = value` instead of the link"),
        )
        .args(scenario::args())
}

pub(super) fn run(
    matches: &ArgMatches,
    local: Option<&Local>,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let asked = scenario::read(matches)?;
    if let Some(local) = local.filter(|local| local.is_one_of_several()) {
        let Assumed { what, value, why } = local.assumed();
        talk::warning(&format!("{what} = {value}: {why}"));
    }
    if matches.get_flag(FIELDS) {
        out.write_all(fields(&asked.budget).as_bytes())?;
    } else {
        let base = matches.get_one::<String>(BASE).unwrap_or(&asked.base);
        writeln!(out, "{base}#{}", link::write(asked.budget.scenario()))?;
    }
    Ok(Exit::Yes)
}

/// Every field, except those that another one says the other way round.
fn fields(budget: &Budget) -> String {
    let line = |field: Field| {
        field.write(budget.scenario()).map(|text| format!("{} = {text}\n", field.key()))
    };
    Field::all().filter_map(line).collect()
}

fn base(text: &str) -> Result<String, &'static str> {
    let base = text.strip_suffix('#').unwrap_or(text);
    if base.contains('#') {
        return Err("expected an address without a fragment; leave out the `#` and what follows");
    }
    Ok(base.to_owned())
}
