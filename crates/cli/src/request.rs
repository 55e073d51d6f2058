//! What is asked of a model on the command line.

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches};
use kvbudget_core::architecture::Dtype;
use kvbudget_core::error::FieldError;
use kvbudget_core::field::Field;
use kvbudget_core::kv_cache_dtype::KvCacheDtype;
use kvbudget_core::model_estimate::Request;
use kvbudget_core::parse::{self, ParseError};
use kvbudget_core::units::Requests;

use crate::scenario::{self, OptionErrors};

const DTYPE: &str = "dtype";
/// The argument `--json`.
pub(crate) const JSON: &str = "json";

/// Number formats in which a model computes, and its own.
const DTYPES: [&str; 4] = ["auto", "float32", "float16", "bfloat16"];

/// The options that a model and a scenario share.
const SHARED: [Field; 11] = [
    Field::Context,
    Field::Batch,
    Field::KvCacheDtype,
    Field::Engine,
    Field::MaxNumSeqs,
    Field::MaxNumBatchedTokens,
    Field::BlockSize,
    Field::EnablePrefixCaching,
    Field::DisableHybridKvCacheManager,
    Field::NumSpeculativeTokens,
    Field::KvCacheMemory,
];

/// Why a request does not hold.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RequestError {
    /// An option for a model, without a model.
    #[error(
        "--{option} is for the logical sizes of a MODEL; give one, without the budget's options"
    )]
    NeedsModel {
        /// The option.
        option: &'static str,
    },
    /// An option for a budget, without one.
    #[error("--{option} is for a whole budget; add --gpu-memory, or leave it out")]
    NotWithModel {
        /// The option.
        option: String,
    },
    /// An option does not hold.
    #[error(transparent)]
    Options(#[from] OptionErrors),
}

/// The arguments that [`read`] reads beside those of a scenario.
pub(crate) fn args() -> [Arg; 2] {
    let dtype = Arg::new(DTYPE).long(DTYPE).value_name("DTYPE").value_parser(dtype).help(
        "float32, float16 or bfloat16, in which the model computes; auto = its own [default: auto]",
    );
    let heading =
        |arg: Arg| arg.help_heading("For a MODEL, with --context, --batch, --kv-cache-dtype");
    [heading(dtype), heading(json_arg())]
}

/// `--json`.
pub(crate) fn json_arg() -> Arg {
    Arg::new(JSON).long(JSON).action(ArgAction::SetTrue).help("print JSON, a stable form")
}

/// Whether JSON is asked for.
pub(crate) fn json(matches: &ArgMatches) -> bool {
    matches.get_flag(JSON)
}

/// Reads what is asked of a model.
pub(crate) fn read(matches: &ArgMatches) -> Result<Request, RequestError> {
    let mut errors = Vec::new();
    let context = value(matches, Field::Context, parse::tokens, &mut errors);
    let batch = value(matches, Field::Batch, parse::requests, &mut errors);
    let kv_cache_dtype = value(matches, Field::KvCacheDtype, kv_cache_dtype, &mut errors);
    if !errors.is_empty() {
        return Err(OptionErrors(errors).into());
    }
    Ok(Request {
        context,
        batch: batch.unwrap_or(Requests::ONE),
        dtype: matches.get_one::<Option<Dtype>>(DTYPE).copied().flatten(),
        kv_cache_dtype: kv_cache_dtype.unwrap_or(KvCacheDtype::Auto),
    })
}

/// Whether an option asks for the whole budget of a model, beyond its logical sizes.
pub(crate) fn wants_budget(matches: &ArgMatches) -> bool {
    scenario::given(matches).any(|field| !SHARED.contains(&field))
}

/// Refuses options that only the logical sizes of a model have.
pub(crate) fn refuse_beside_budget(matches: &ArgMatches) -> Result<(), RequestError> {
    let given = |option: &&str| matches.value_source(option) == Some(ValueSource::CommandLine);
    match [DTYPE, JSON].into_iter().find(given) {
        Some(option) => Err(RequestError::NeedsModel { option }),
        None => Ok(()),
    }
}

/// The value of an option, where it is given and holds.
fn value<T>(
    matches: &ArgMatches,
    field: Field,
    parse: impl Fn(&str) -> Result<T, ParseError>,
    errors: &mut Vec<FieldError>,
) -> Option<T> {
    let written = matches.get_one::<String>(field.key())?;
    match parse(written) {
        Ok(value) => Some(value),
        Err(error) => {
            errors.push(FieldError { field, written: written.clone(), problem: error.into() });
            None
        }
    }
}

fn kv_cache_dtype(text: &str) -> Result<KvCacheDtype, ParseError> {
    parse::name(text, KvCacheDtype::from_name, KvCacheDtype::names)
}

/// A dtype; nothing for that of the model.
fn dtype(text: &str) -> Result<Option<Dtype>, ParseError> {
    let known = |name: &str| match name {
        "auto" => Some(None),
        name => Dtype::from_name(name).map(Some),
    };
    parse::name(text, known, || DTYPES.to_vec())
}
