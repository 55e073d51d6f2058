//! One option for each field of the core, and what can be wrong with them.

use clap::{Arg, ArgAction, ArgMatches};
use kvbudget_core::budget::{Budget, Edit};
use kvbudget_core::error::FieldError;
use kvbudget_core::field::Field;
use kvbudget_core::parse::{OFF, ON};
use kvbudget_core::scenario::Scenario;
use kvbudget_core::text;

/// What is wrong with the options, at least one thing; a line each.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.iter().map(line).collect::<Vec<_>>().join("\n"))]
pub(crate) struct OptionErrors(pub(crate) Vec<FieldError>);

/// Turns prefix caching off, as vLLM spells it.
const NO_PREFIX_CACHING: &str = "no_enable_prefix_caching";

/// The fields that set vLLM.
pub(crate) const OF_ENGINE: [Field; 13] = [
    Field::MaxNumSeqs,
    Field::MaxNumBatchedTokens,
    Field::BlockSize,
    Field::EnablePrefixCaching,
    Field::DisableHybridKvCacheManager,
    Field::NumSpeculativeTokens,
    Field::TensorParallelSize,
    Field::PipelineParallelSize,
    Field::DecodeContextParallelSize,
    Field::PrefillContextParallelSize,
    Field::GpuCount,
    Field::DataParallelSize,
    Field::EnableExpertParallel,
];

/// The fields that say what an engine does with a GPU.
pub(crate) const OF_ENGINE_ON_GPU: [Field; 2] = [Field::GpuMemoryUtilization, Field::EnforceEager];

pub(super) fn args() -> impl Iterator<Item = Arg> {
    let lab = Scenario::default();
    Field::all().flat_map(move |field| {
        let negative = (field == Field::EnablePrefixCaching).then(no_prefix_caching);
        [arg(field, &lab)].into_iter().chain(negative)
    })
}

fn arg(field: Field, lab: &Scenario) -> Arg {
    let help = match field.write(lab) {
        // The help of a switch says it.
        Some(value) if !is_switch(field) => help_with_default(field, &value),
        _ if field == Field::Gpu => format!("{}; auto = as nvidia-smi says", text::help(field)),
        _ => text::help(field).to_owned(),
    };
    let arg = Arg::new(field.key())
        .long(name(field))
        // As a link writes it.
        .aliases((name(field) != field.key()).then(|| field.key()))
        .visible_aliases(other_names(field))
        .value_name("VALUE")
        .help(help)
        .help_heading(heading(field))
        .conflicts_with_all(field.rivals().iter().map(|rival| rival.key()))
        // So that the core says what is wrong with `-5`.
        .allow_negative_numbers(true);
    if is_switch(field) {
        arg.num_args(0..=1).require_equals(true).default_missing_value(ON)
    } else {
        arg
    }
}

/// One line on a field, and what it is where nobody says.
pub(crate) fn help_with_default(field: Field, default: &str) -> String {
    format!("{} [default: {default}]", text::help(field))
}

fn no_prefix_caching() -> Arg {
    Arg::new(NO_PREFIX_CACHING)
        .long(NO_PREFIX_CACHING.replace('_', "-"))
        .action(ArgAction::SetTrue)
        .conflicts_with(Field::EnablePrefixCaching.key())
        .help("the same as --enable-prefix-caching=off")
        .help_heading(heading(Field::EnablePrefixCaching))
}

/// Further names of some options: those of vLLM, and what a batch is beside it.
const OTHER_NAMES: [(Field, &str); 8] = [
    (Field::Context, "max-model-len"),
    (Field::Batch, "requests"),
    (Field::KvCacheMemory, "kv-cache-memory-bytes"),
    (Field::TensorParallelSize, "tp"),
    (Field::PipelineParallelSize, "pp"),
    (Field::DecodeContextParallelSize, "dcp"),
    (Field::PrefillContextParallelSize, "pcp"),
    (Field::DataParallelSize, "dp"),
];

fn other_names(field: Field) -> impl Iterator<Item = &'static str> {
    OTHER_NAMES.into_iter().filter(move |(of, _)| *of == field).map(|(_, name)| name)
}

/// Whether the option alone says `on`, as those of vLLM do.
const fn is_switch(field: Field) -> bool {
    matches!(
        field,
        Field::EnablePrefixCaching
            | Field::DisableHybridKvCacheManager
            | Field::EnforceEager
            | Field::EnableExpertParallel
    )
}

fn heading(field: Field) -> &'static str {
    let of_engine = OF_ENGINE.contains(&field) || OF_ENGINE_ON_GPU.contains(&field);
    if of_engine || matches!(field, Field::Engine | Field::KvCacheMemory) {
        "What an engine reserves, by vLLM's own names"
    } else {
        "Scenario, instead of what LINK says"
    }
}

/// The budget with the options that were given; all hold or none is applied.
pub(super) fn apply(edits: &[Edit], budget: &Budget) -> Result<Budget, OptionErrors> {
    let (budget, refused) = budget.edited(edits);
    if refused.is_empty() { Ok(budget) } else { Err(OptionErrors(refused)) }
}

/// The fields whose option is given, with what it says.
pub(crate) fn edits(matches: &ArgMatches) -> impl Iterator<Item = Edit> {
    Field::all().filter_map(|field| Some(Edit::new(field, written(matches, field)?)))
}

/// What the option of a field says, where it is given.
pub(crate) fn written(matches: &ArgMatches, field: Field) -> Option<&str> {
    if field == Field::EnablePrefixCaching && matches.get_flag(NO_PREFIX_CACHING) {
        return Some(OFF);
    }
    matches.get_one::<String>(field.key()).map(String::as_str)
}

/// The fields whose option is given.
pub(crate) fn given(matches: &ArgMatches) -> impl Iterator<Item = Field> {
    Field::all().filter(|field| written(matches, *field).is_some())
}

/// The option of a field.
pub(crate) fn name(field: Field) -> String {
    field.key().replace('_', "-")
}

fn line(error: &FieldError) -> String {
    format!("--{}: {}", name(error.field), error.problem)
}
