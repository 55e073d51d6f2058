//! The scenario on the command line: a link or a command, and an option for each field.

mod link;
mod options;
mod serve;

use std::io;
use std::num::NonZeroU64;

use clap::{Arg, ArgMatches};
use kvbudget_core::assumed::{Assumed, Why};
use kvbudget_core::budget::{Budget, Edit};
use kvbudget_core::engine::Engine;
use kvbudget_core::engine::vllm::Method;
use kvbudget_core::error::{Problem, ScenarioError};
use kvbudget_core::field::Field;
use kvbudget_core::link::Notice;
use kvbudget_core::model::KnownModel;
use kvbudget_core::parse::{AUTO, ParseError};
use kvbudget_core::scenario::{Overhead, Weights};
use kvbudget_core::serve::ServeError;
use kvbudget_core::units::Tokens;

use crate::exit::Exit;
use crate::model::Model;
use crate::talk;

pub(crate) use link::LINK;
pub(crate) use options::{
    OF_ENGINE, OF_ENGINE_ON_GPU, OptionErrors, given, help_with_default, name, written,
};

/// The scenario that was asked for.
pub(crate) struct Asked {
    /// What stands before the `#` of the link.
    pub(crate) base: String,
    /// The scenario of the link with the options applied.
    pub(crate) budget: Budget,
}

/// The arguments that [`read`] reads.
pub(crate) fn args() -> Vec<Arg> {
    let mut args = vec![link::arg(), serve::arg()];
    args.extend(options::args());
    args
}

/// What stands in the place of the link, if anything.
pub(crate) fn asked(matches: &ArgMatches) -> Option<&str> {
    let asked = matches.get_one::<String>(LINK)?.trim();
    Some(asked).filter(|asked| !asked.is_empty())
}

/// Whether nothing but space stands in its place.
pub(crate) fn is_empty(matches: &ArgMatches) -> bool {
    matches.get_one::<String>(LINK).is_some_and(|asked| asked.trim().is_empty())
}

/// Reads the link or the command, then the options. A key that this version does not know is a warning: links
/// outlive versions. A value that does not hold is an error, in the link as in an option: the
/// answer would be one to another question.
pub(crate) fn read(matches: &ArgMatches) -> Result<Asked, ScenarioErrors> {
    let edits: Vec<Edit> = options::edits(matches).collect();
    if let Some(budget) = serve::read(matches, &edits)? {
        return Ok(Asked { base: String::new(), budget });
    }
    let link = link::read(matches);
    let (warnings, errors): (Vec<_>, Vec<_>) = link.notices.into_iter().partition(is_warning);
    warnings.iter().for_each(talk::warning);
    if !errors.is_empty() {
        return Err(ScenarioErrors::Link(errors));
    }
    let budget = options::apply(&edits, &link.budget)?;
    Ok(Asked { base: link.base, budget })
}

/// The scenario of a model with the options applied; what describes a model is refused beside one.
pub(crate) fn of_model(model: &Model, matches: &ArgMatches) -> Result<Budget, ScenarioErrors> {
    let describes = |field: &Field| *field == Field::Model || Field::Model.rivals().contains(field);
    if let Some(field) = given(matches).find(describes) {
        return Err(ScenarioErrors::TwoModels { option: name(field) });
    }
    let lab = Budget::with_catalogue(kvbudget_catalog::LOOKUP);
    let mut scenario = lab.scenario().clone();
    let known = known(model);
    scenario.kv_cache_dtype = known.auto_kv_cache_dtype();
    let longest = model.architecture.max_position_embeddings.and_then(NonZeroU64::new);
    scenario.context = longest.map_or(scenario.context, Tokens);
    scenario.choose(known);
    if engine(matches) == Engine::Vllm {
        scenario.weights = Weights::Stored(Method::Auto);
        scenario.overhead = Overhead::Auto;
    }
    let budget = lab.of(scenario).map_err(ScenarioErrors::Model)?;
    let edits: Vec<Edit> = options::edits(matches).collect();
    Ok(options::apply(&edits, &budget)?)
}

/// A model as a scenario holds it.
pub(crate) fn known(model: &Model) -> KnownModel {
    KnownModel::of(model.id, &model.architecture)
}

/// The engine that an option names.
pub(crate) fn engine(matches: &ArgMatches) -> Engine {
    let engine = written(matches, Field::Engine).and_then(|text| Engine::read(text).ok());
    engine.map_or(Engine::None, |(engine, _)| engine)
}

/// What of a model's budget nobody says, and what is taken instead.
pub(crate) fn assumed(matches: &ArgMatches, budget: &Budget) -> Vec<Assumed> {
    let not_given = |field, why| not_given(matches, budget, field, why);
    let format = not_given(Field::KvCacheDtype, Why::OfCheckpoint);
    let context = not_given(Field::Context, Why::LongestOfModel);
    format.into_iter().chain(of_lab(matches, budget)).chain(context).collect()
}

/// What a budget has of the lab's that no option says.
pub(crate) fn of_lab(matches: &ArgMatches, budget: &Budget) -> impl Iterator<Item = Assumed> {
    let not_given = |field| not_given(matches, budget, field, Why::OfLab);
    budget.scenario().of_lab().filter_map(not_given)
}

/// What stands in a field that no option gives.
fn not_given(matches: &ArgMatches, budget: &Budget, field: Field, why: Why) -> Option<Assumed> {
    let value = field.write(budget.scenario()).filter(|value| value != AUTO)?;
    written(matches, field).is_none().then(|| Assumed::of_key(field.key(), value, why))
}

/// What is wrong with a scenario on the command line.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ScenarioErrors {
    /// The link says what does not hold; a line each.
    #[error("{}", lines(.0))]
    Link(Vec<Notice>),
    /// An address without a scenario.
    #[error(
        "`{}` holds no scenario; an address of kvbudget has one behind its `#`",
        talk::one_line(address)
    )]
    NoScenario {
        /// The address.
        address: String,
    },
    /// The command is none.
    #[error(transparent)]
    Command(#[from] ServeError),
    /// The command cannot be read.
    #[error("standard input cannot be read: {0}")]
    Stdin(#[from] io::Error),
    /// A model, and an option that describes another.
    #[error("--{option} describes a model, and there is a MODEL; leave one of them out")]
    TwoModels {
        /// The option.
        option: String,
    },
    /// The model's numbers pass what can be counted.
    #[error(transparent)]
    Model(ScenarioError),
    /// An option does not hold.
    #[error(transparent)]
    Options(#[from] OptionErrors),
}

impl ScenarioErrors {
    /// The exit code that it means: that of the engine where the engine alone objects.
    pub(crate) fn exit(&self) -> Exit {
        let refused = |notice: &Notice| match notice {
            Notice::Refused(error) => Some(error.clone()),
            _ => None,
        };
        let first = match self {
            Self::Link(notices) => notices.first().and_then(refused),
            Self::Options(OptionErrors(errors)) => errors.first().cloned(),
            Self::NoScenario { .. }
            | Self::Command(_)
            | Self::Stdin(_)
            | Self::TwoModels { .. }
            | Self::Model(_) => None,
        };
        match first.map(|error| (error.field, error.problem)) {
            Some((_, Problem::Scenario(ScenarioError::Vllm(error)))) => Exit::of_vllm(&error),
            // As where it is named by itself.
            Some((Field::Model, Problem::Parse(ParseError::NotInCatalogue(_)))) => Exit::Unknown,
            _ => Exit::Usage,
        }
    }
}

const fn is_warning(notice: &Notice) -> bool {
    match notice {
        Notice::UnknownKey { .. }
        | Notice::Repeated { .. }
        | Notice::Rivals { .. }
        | Notice::More { .. } => true,
        Notice::TooLong
        | Notice::Version { .. }
        | Notice::Malformed { .. }
        | Notice::Refused(_) => false,
    }
}

fn lines(notices: &[Notice]) -> String {
    let line = |notice: &Notice| match notice {
        // On the page the field keeps its value; here nothing is answered.
        Notice::Refused(error) => talk::one_line(&error.to_string()),
        other => talk::one_line(&other.to_string()),
    };
    notices.iter().map(line).collect::<Vec<_>>().join("\n")
}
