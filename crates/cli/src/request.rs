//! What is asked of a model on the command line.

use std::num::NonZeroU64;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches};
use kvbudget_core::architecture::Dtype;
use kvbudget_core::engine::Engine;
use kvbudget_core::engine::vllm::{Options, Version};
use kvbudget_core::error::FieldError;
use kvbudget_core::field::Field;
use kvbudget_core::kv_cache_dtype::KvCacheDtype;
use kvbudget_core::model::no_models;
use kvbudget_core::model_estimate::Request;
use kvbudget_core::parse::{self, ParseError};
use kvbudget_core::scenario::Scenario;
use kvbudget_core::units::{Bytes, Requests};

use crate::gpu::{self, Gpu, GpuError};
use crate::scenario::{self, OF_ENGINE, OptionErrors};

const DTYPE: &str = "dtype";
/// The argument `--json`.
pub(crate) const JSON: &str = "json";

/// Number formats in which a model computes, and its own.
const DTYPES: [&str; 4] = ["auto", "float32", "float16", "bfloat16"];

const TP: &str = "tensor-parallel-size";
const PP: &str = "pipeline-parallel-size";
const DCP: &str = "decode-context-parallel-size";
const PCP: &str = "prefill-context-parallel-size";

/// How vLLM divides a model over GPUs: the option, its short name, what it is.
const PARALLEL: [(&str, &str, &str); 4] = [
    (TP, "tp", "GPUs over which each layer is divided"),
    (PP, "pp", "stages, each of further GPUs, over which the layers are divided"),
    (DCP, "dcp", "of those GPUs, how many divide the tokens of a request among them"),
    (PCP, "pcp", "groups of further GPUs over which prompts are divided"),
];

/// The options that a model and a scenario share.
const SHARED: [Field; 5] =
    [Field::Context, Field::Batch, Field::KvCacheDtype, Field::Engine, Field::KvCacheMemory];

/// What is asked of a model.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// The requests.
    pub(crate) request: Request,
    /// vLLM, where it is the engine.
    pub(crate) vllm: Option<Vllm>,
}

/// How vLLM is set.
#[derive(Clone, Debug)]
pub(crate) struct Vllm {
    /// Its options.
    pub(crate) options: Options,
    /// The pool of each GPU.
    pub(crate) kv_cache_memory: Option<Bytes>,
    /// The GPU, where one is named.
    pub(crate) gpu: Option<Gpu>,
}

/// Why a request does not hold.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RequestError {
    /// An option for a model, without a model.
    #[error("--{option} is for a MODEL by itself; give one, without the budget's options")]
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
    /// An option of an engine, without one.
    #[error("--{option} is for an engine; add --engine vllm, or leave it out")]
    NeedsEngine {
        /// The option.
        option: String,
    },
    /// The GPU does not hold.
    #[error(transparent)]
    Gpu(#[from] GpuError),
    /// An option does not hold.
    #[error(transparent)]
    Options(#[from] OptionErrors),
}

/// The arguments that [`read`] reads beside those of a scenario.
pub(crate) fn args() -> Vec<Arg> {
    let dtype = Arg::new(DTYPE).long(DTYPE).value_name("DTYPE").value_parser(dtype).help(
        "float32, float16 or bfloat16, in which the model computes; auto = its own [default: auto]",
    );
    let mut args = vec![dtype, json_arg()];
    args.extend(PARALLEL.into_iter().map(|(name, short, help)| {
        Arg::new(name)
            .long(name)
            .visible_alias(short)
            .value_name("N")
            .value_parser(parse::positive)
            .allow_negative_numbers(true)
            .help(format!("{help}; with --engine vllm [default: 1]"))
    }));
    args.extend(gpu::args());
    args.into_iter().map(|arg| arg.help_heading("For a MODEL by itself")).collect()
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
pub(crate) fn read(matches: &ArgMatches) -> Result<Asked, RequestError> {
    let mut errors = Vec::new();
    let context = value(matches, Field::Context, parse::tokens, &mut errors);
    let batch = value(matches, Field::Batch, parse::requests, &mut errors);
    let kv_cache_dtype = value(matches, Field::KvCacheDtype, kv_cache_dtype, &mut errors);
    let engine = value(matches, Field::Engine, Engine::read, &mut errors);
    let of_engine = of_engine(matches, &mut errors);
    if !errors.is_empty() {
        return Err(OptionErrors(errors).into());
    }
    let request = Request {
        context,
        batch: batch.unwrap_or(Requests::ONE),
        dtype: matches.get_one::<Option<Dtype>>(DTYPE).copied().flatten(),
        kv_cache_dtype: kv_cache_dtype.unwrap_or(KvCacheDtype::Auto),
    };
    let vllm = match engine {
        None | Some((Engine::None, _)) => {
            if let Some(option) = first_of_engine(matches) {
                return Err(RequestError::NeedsEngine { option });
            }
            None
        }
        Some((Engine::Vllm, version)) => Some(Vllm {
            options: options(matches, &request, version, of_engine.vllm),
            kv_cache_memory: of_engine.kv_cache_memory,
            gpu: gpu::read(matches)?,
        }),
    };
    Ok(Asked { request, vllm })
}

/// The options of vLLM, whose others were read from their fields.
fn options(
    matches: &ArgMatches,
    request: &Request,
    version: Option<Version>,
    others: Options,
) -> Options {
    let parallel =
        |option| matches.get_one::<NonZeroU64>(option).map_or(1, |size: &NonZeroU64| size.get());
    Options {
        version,
        max_model_len: request.context.map(|context| context.0.get()),
        kv_cache_dtype: request.kv_cache_dtype,
        dtype: request.dtype,
        tensor_parallel_size: parallel(TP),
        pipeline_parallel_size: parallel(PP),
        decode_context_parallel_size: parallel(DCP),
        prefill_context_parallel_size: parallel(PCP),
        ..others
    }
}

/// What the options of an engine say.
fn of_engine(matches: &ArgMatches, errors: &mut Vec<FieldError>) -> Scenario {
    let mut scenario = Scenario::default();
    for field in OF_ENGINE.into_iter().chain([Field::KvCacheMemory]) {
        let read = |text: &str| field.read(&mut scenario, text, no_models);
        value(matches, field, read, errors);
    }
    scenario
}

/// The first option that says nothing without an engine.
fn first_of_engine(matches: &ArgMatches) -> Option<String> {
    let field = |field: &Field| OF_ENGINE.contains(field) || *field == Field::KvCacheMemory;
    let beside = PARALLEL.iter().map(|(name, ..)| *name).chain(gpu::OPTIONS);
    let given = |name: &&str| matches.value_source(name) == Some(ValueSource::CommandLine);
    let parallel = { beside }.find(given).map(str::to_owned);
    scenario::given(matches).find(field).map(scenario::name).or(parallel)
}

/// Whether an option asks for the whole budget of a model, beyond its own sizes.
pub(crate) fn wants_budget(matches: &ArgMatches) -> bool {
    // Under vLLM the model's own budget says what is in a GPU; a scenario has tables beside it.
    let vllm = scenario::written(matches, Field::Engine)
        .is_some_and(|text| matches!(Engine::read(text), Ok((Engine::Vllm, _))));
    let shared = |field: &Field| {
        SHARED.contains(field) || OF_ENGINE.contains(field) || (vllm && gpu::FIELDS.contains(field))
    };
    scenario::given(matches).any(|field| !shared(&field))
}

/// Refuses options that only a model by itself has, and those of an engine without one.
pub(crate) fn refuse_beside_budget(
    matches: &ArgMatches,
    engine: Engine,
) -> Result<(), RequestError> {
    let given = |option: &&str| matches.value_source(option) == Some(ValueSource::CommandLine);
    let of_model = [DTYPE, JSON].into_iter().chain(PARALLEL.map(|(name, ..)| name));
    let of_model = of_model.chain(gpu::OPTIONS);
    if let Some(option) = { of_model }.find(given) {
        return Err(RequestError::NeedsModel { option });
    }
    match scenario::given(matches).find(|field| OF_ENGINE.contains(field)) {
        Some(field) if engine == Engine::None => {
            Err(RequestError::NeedsEngine { option: scenario::name(field) })
        }
        _ => Ok(()),
    }
}

/// The value of an option, where it is given and holds.
fn value<T>(
    matches: &ArgMatches,
    field: Field,
    parse: impl FnOnce(&str) -> Result<T, ParseError>,
    errors: &mut Vec<FieldError>,
) -> Option<T> {
    let written = scenario::written(matches, field)?;
    match parse(written) {
        Ok(value) => Some(value),
        Err(error) => {
            let written = written.to_owned();
            errors.push(FieldError { field, written, problem: error.into() });
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
