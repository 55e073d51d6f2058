//! What is asked of a model on the command line.

use std::num::NonZeroU64;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches};
use kvbudget_core::architecture::Dtype;
use kvbudget_core::engine::Engine;
use kvbudget_core::engine::vllm::{AdapterOptions, Method, Options, Version};
use kvbudget_core::error::FieldError;
use kvbudget_core::field::Field;
use kvbudget_core::kv_cache_dtype::KvCacheDtype;
use kvbudget_core::model_estimate::Request;
use kvbudget_core::parse::{self, ParseError};
use kvbudget_core::scenario::{Overhead, Scenario, Weights};
use kvbudget_core::units::{Bytes, Requests};

use crate::gpu::{self, Gpu, GpuError};
use crate::model::Model;
use crate::scenario::{self, OF_ENGINE, OF_ENGINE_ON_GPU, OptionErrors};

const DTYPE: &str = "dtype";
const ENABLE_LORA: &str = "enable-lora";
const SPECULATIVE_MODEL: &str = "speculative-model";
const MAX_LORAS: &str = "max-loras";
const MAX_LORA_RANK: &str = "max-lora-rank";
/// The argument `--json`.
pub(crate) const JSON: &str = "json";

/// Number formats in which a model computes, and its own.
const DTYPES: [&str; 4] = ["auto", "float32", "float16", "bfloat16"];

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
    /// Nothing where a model should be named.
    #[error("MODEL is empty; name a model of the catalogue, a config.json or a link")]
    NoModel,
    /// Workings, of a model under an engine.
    #[error("--working is for a whole budget; give the command with --serve, or leave it out")]
    WorkingUnderEngine,
    /// An option of an engine, without one.
    #[error("--{option} is for an engine; add --engine vllm, or leave it out")]
    NeedsEngine {
        /// The option.
        option: String,
    },
    /// An option of adapters, without them.
    #[error("--{option} is for LoRA adapters; add --enable-lora, or leave it out")]
    NeedsAdapters {
        /// The option.
        option: &'static str,
    },
    /// A count that does not hold.
    #[error("--{option}: {problem}")]
    Count {
        /// The option.
        option: &'static str,
        /// What is wrong.
        problem: ParseError,
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
    let dtype = dtype.help_heading("For a MODEL by itself");
    std::iter::once(dtype).chain(args_beside_weights()).collect()
}

/// A draft model and LoRA adapters, by vLLM's own names.
fn args_beside_weights() -> impl Iterator<Item = Arg> {
    let AdapterOptions { max_loras, max_lora_rank } = AdapterOptions::default();
    let count = |name: &'static str, help: String| {
        Arg::new(name).long(name).value_name("N").allow_negative_numbers(true).help(help)
    };
    let switch = Arg::new(ENABLE_LORA)
        .long(ENABLE_LORA)
        .action(ArgAction::SetTrue)
        .help("keep buffers for LoRA adapters on each GPU");
    let counts = [
        count(MAX_LORAS, format!("adapters of one step [default: {max_loras}]")),
        count(MAX_LORA_RANK, format!("rank of the largest adapter [default: {max_lora_rank}]")),
    ];
    let draft = Arg::new(SPECULATIVE_MODEL)
        .long(SPECULATIVE_MODEL)
        .value_name("MODEL")
        .help("a model that drafts tokens, as MODEL names one; with --num-speculative-tokens");
    let all = [draft, switch].into_iter().chain(counts);
    all.map(|arg| arg.help_heading("For a MODEL by itself, what stands beside its weights"))
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
pub(crate) fn read(matches: &ArgMatches, model: &Model) -> Result<Asked, RequestError> {
    let mut errors = Vec::new();
    let context = value(matches, Field::Context, parse::tokens, &mut errors);
    let batch = value(matches, Field::Batch, parse::requests, &mut errors);
    let kv_cache_dtype = value(matches, Field::KvCacheDtype, kv_cache_dtype, &mut errors);
    let engine = value(matches, Field::Engine, Engine::read, &mut errors);
    let of_engine = of_engine(matches, model, &mut errors);
    if !errors.is_empty() {
        return Err(OptionErrors(errors).into());
    }
    let request = Request {
        context,
        batch: batch.unwrap_or(Requests::ONE),
        dtype: matches.get_one::<Option<Dtype>>(DTYPE).copied().flatten(),
        kv_cache_dtype: kv_cache_dtype.unwrap_or(KvCacheDtype::Auto),
    };
    let adapters = adapters(matches)?;
    let vllm = match engine {
        None | Some((Engine::None, _)) => {
            let beside =
                adapters.map(|_| ENABLE_LORA).or(draft(matches).map(|_| SPECULATIVE_MODEL));
            if let Some(option) = first_of_engine(matches).or(beside.map(str::to_owned)) {
                return Err(RequestError::NeedsEngine { option });
            }
            None
        }
        Some((Engine::Vllm, version)) => Some(Vllm {
            options: options(&request, version, Options { adapters, ..of_engine.vllm }),
            kv_cache_memory: of_engine.kv_cache_memory,
            gpu: match gpu::read(matches, &of_engine)? {
                None if adapters.is_some() => {
                    return Err(GpuError::NeedsGpu { option: ENABLE_LORA.to_owned() }.into());
                }
                gpu => gpu,
            },
        }),
    };
    Ok(Asked { request, vllm })
}

/// The draft model that is asked for.
pub(crate) fn draft(matches: &ArgMatches) -> Option<&str> {
    matches.get_one::<String>(SPECULATIVE_MODEL).map(String::as_str)
}

/// The adapters that are asked for.
fn adapters(matches: &ArgMatches) -> Result<Option<AdapterOptions>, RequestError> {
    let written = |option| matches.get_one::<String>(option);
    if !matches.get_flag(ENABLE_LORA) {
        return match [MAX_LORAS, MAX_LORA_RANK].into_iter().find(|option| written(option).is_some())
        {
            Some(option) => Err(RequestError::NeedsAdapters { option }),
            None => Ok(None),
        };
    }
    let count = |option: &'static str, default: u64| match written(option) {
        None => Ok(default),
        Some(text) => parse::positive(text)
            .map(NonZeroU64::get)
            .map_err(|problem| RequestError::Count { option, problem }),
    };
    let AdapterOptions { max_loras, max_lora_rank } = AdapterOptions::default();
    Ok(Some(AdapterOptions {
        max_loras: count(MAX_LORAS, max_loras)?,
        max_lora_rank: count(MAX_LORA_RANK, max_lora_rank)?,
    }))
}

/// The options of vLLM, whose others were read from their fields.
fn options(request: &Request, version: Option<Version>, others: Options) -> Options {
    Options {
        version,
        max_model_len: request.context.map(|context| context.0.get()),
        kv_cache_dtype: request.kv_cache_dtype,
        dtype: request.dtype,
        ..others
    }
}

/// What the options of an engine and of a GPU say.
fn of_engine(matches: &ArgMatches, model: &Model, errors: &mut Vec<FieldError>) -> Scenario {
    let mut scenario = Scenario {
        overhead: Overhead::Auto,
        weights: Weights::Stored(Method::Auto),
        ..Scenario::default()
    };
    scenario.choose(scenario::known(model));
    for field in OF_ENGINE.into_iter().chain([Field::KvCacheMemory]).chain(gpu::FIELDS) {
        let read = |text: &str| field.read(&mut scenario, text, kvbudget_catalog::LOOKUP);
        value(matches, field, read, errors);
    }
    scenario
}

/// The first option that says nothing without an engine.
fn first_of_engine(matches: &ArgMatches) -> Option<String> {
    let field = |field: &Field| {
        OF_ENGINE.contains(field)
            || OF_ENGINE_ON_GPU.contains(field)
            || *field == Field::KvCacheMemory
    };
    scenario::given(matches).find(field).map(scenario::name)
}

/// Whether an option asks for the whole budget of a model, beyond its own sizes.
pub(crate) fn wants_budget(matches: &ArgMatches) -> bool {
    // Under vLLM the model's own budget says what is in a GPU; a scenario has tables beside it.
    let vllm = scenario::engine(matches) == Engine::Vllm;
    let shared = |field: &Field| {
        SHARED.contains(field)
            || OF_ENGINE.contains(field)
            || OF_ENGINE_ON_GPU.contains(field)
            || (vllm && gpu::FIELDS.contains(field))
    };
    scenario::given(matches).any(|field| !shared(&field))
}

/// Refuses options that only a model by itself has, and those of an engine without one.
pub(crate) fn refuse_beside_budget(
    matches: &ArgMatches,
    engine: Engine,
) -> Result<(), RequestError> {
    let given = |option: &&str| matches.value_source(option) == Some(ValueSource::CommandLine);
    let of_model = [DTYPE, SPECULATIVE_MODEL, ENABLE_LORA, MAX_LORAS, MAX_LORA_RANK];
    if let Some(option) = of_model.into_iter().find(given) {
        // A model is named, and only its engine is missing.
        return Err(match (engine, scenario::asked(matches)) {
            (Engine::None, Some(_)) if option != DTYPE => {
                RequestError::NeedsEngine { option: option.to_owned() }
            }
            _ => RequestError::NeedsModel { option },
        });
    }
    match first_of_engine(matches) {
        Some(option) if engine == Engine::None && option != "kv-cache-memory" => {
            Err(RequestError::NeedsEngine { option })
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
