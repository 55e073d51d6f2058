//! One option for each field of the core, and what can be wrong with them.

use clap::{Arg, ArgMatches};
use kvbudget_core::budget::{Budget, Edit};
use kvbudget_core::error::FieldError;
use kvbudget_core::field::Field;
use kvbudget_core::scenario::Scenario;
use kvbudget_core::text;

/// What is wrong with the options, at least one thing; a line each.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.iter().map(line).collect::<Vec<_>>().join("\n"))]
pub(crate) struct OptionErrors(pub(crate) Vec<FieldError>);

pub(super) fn args() -> impl Iterator<Item = Arg> {
    let lab = Scenario::default();
    Field::all().map(move |field| {
        let help = match field.write(&lab) {
            Some(value) => format!("{} [default: {value}]", text::help(field)),
            None => text::help(field).to_owned(),
        };
        Arg::new(field.key())
            .long(name(field))
            // As a link writes it.
            .aliases((name(field) != field.key()).then(|| field.key()))
            .value_name("VALUE")
            .help(help)
            .help_heading("Scenario, instead of what LINK says")
            .conflicts_with_all(field.rivals().iter().map(|rival| rival.key()))
            // So that the core says what is wrong with `-5`.
            .allow_negative_numbers(true)
    })
}

/// The budget with the options that were given; all hold or none is applied.
pub(super) fn apply(matches: &ArgMatches, budget: &Budget) -> Result<Budget, OptionErrors> {
    let given = |field: Field| Some(Edit::new(field, matches.get_one::<String>(field.key())?));
    let edits: Vec<Edit> = Field::all().filter_map(given).collect();
    let (budget, refused) = budget.edited(&edits);
    if refused.is_empty() { Ok(budget) } else { Err(OptionErrors(refused)) }
}

/// The fields whose option is given.
pub(crate) fn given(matches: &ArgMatches) -> impl Iterator<Item = Field> {
    Field::all().filter(|field| matches.contains_id(field.key()))
}

/// The option of a field.
pub(crate) fn name(field: Field) -> String {
    field.key().replace('_', "-")
}

fn line(error: &FieldError) -> String {
    format!("--{}: {}", name(error.field), error.problem)
}
