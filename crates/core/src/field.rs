//! The table of fields: one row an input, for links, the page and the binary's options alike.

use std::num::NonZeroU64;

use crate::engine::Engine;
use crate::engine::vllm::Release;
use crate::fmt;
use crate::format::{KvFormat, WeightFormat};
use crate::lookup::Lookup;
use crate::model::KnownModel;
use crate::parse::{self, ParseError};
use crate::scenario::{HeadDim, KvHeads, Overhead, Scenario, Weights};
use crate::units::{Bytes, Tokens};

/// An input of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// The model's name in the catalogue.
    Model,
    /// The model's layers in short form.
    Layers,
    /// Layers.
    NumHiddenLayers,
    /// Hidden size.
    HiddenSize,
    /// Query heads.
    NumAttentionHeads,
    /// KV heads.
    NumKeyValueHeads,
    /// Query heads on each KV head; the other way of saying the KV heads.
    QueriesPerKvHead,
    /// Head dimension.
    HeadDim,
    /// Number format of the KV cache.
    KvCacheDtype,
    /// Weights as a size.
    WeightsMemory,
    /// Weights as parameters ...
    Parameters,
    /// ... times bits.
    WeightFormat,
    /// Overhead, a size or a share of the GPU.
    Overhead,
    /// Memory of the GPU.
    GpuMemory,
    /// Tokens of one request.
    Context,
    /// Requests at once.
    Batch,
    /// Rows of the scenario table.
    TableContexts,
    /// Columns of the scenario table.
    TableBatches,
    /// The engine and its version.
    Engine,
    /// `max_num_seqs` of the engine.
    MaxNumSeqs,
    /// `max_num_batched_tokens` of the engine.
    MaxNumBatchedTokens,
    /// Tokens of a block.
    BlockSize,
    /// Prefix caching.
    EnablePrefixCaching,
    /// Without the hybrid KV cache manager.
    DisableHybridKvCacheManager,
    /// Tokens that are drafted ahead.
    NumSpeculativeTokens,
    /// The pool of one GPU.
    KvCacheMemory,
    /// A GPU of the catalogue, which says its memory.
    Gpu,
    /// The share of the GPU that the engine takes.
    GpuMemoryUtilization,
    /// Without CUDA graphs.
    EnforceEager,
    /// How the weights of a model are stored.
    Quantization,
    /// GPUs over which each layer is divided.
    TensorParallelSize,
    /// Stages over which the layers are divided.
    PipelineParallelSize,
    /// GPUs that divide the tokens of a request among them.
    DecodeContextParallelSize,
    /// Groups of GPUs over which prompts are divided.
    PrefillContextParallelSize,
    /// How many GPUs there are.
    GpuCount,
    /// Replicas, each of further GPUs.
    DataParallelSize,
    /// Whole experts on each GPU.
    EnableExpertParallel,
}

/// What a field is called and how it is read and written.
struct Spec {
    field: Field,
    key: &'static str,
    /// Sets the field from text.
    read: fn(&mut Scenario, &str, Lookup) -> Result<(), ParseError>,
    /// The text that sets it; `None` while another field says the same thing.
    write: fn(&Scenario) -> Option<String>,
}

/// In the order of [`Field`], which a test holds.
const SPECS: &[Spec] = &[
    Spec {
        field: Field::Model,
        key: "model",
        read: |s, text, lookup| (lookup.model)(text).map(|model| s.choose(model)),
        write: |s| s.model.as_ref()?.id.map(str::to_owned),
    },
    Spec {
        field: Field::Layers,
        key: "layers",
        read: |s, text, lookup| (lookup.layers)(text).map(|model| s.choose(model)),
        write: |s| s.model.as_ref().filter(|model| model.id.is_none()).map(KnownModel::short_form),
    },
    Spec {
        field: Field::NumHiddenLayers,
        key: "num_hidden_layers",
        read: |s, text, _| parse::positive(text).map(|value| s.num_hidden_layers = value),
        write: |s| by_hand(s).map(|s| s.num_hidden_layers.to_string()),
    },
    Spec {
        field: Field::HiddenSize,
        key: "hidden_size",
        read: |s, text, _| parse::positive(text).map(|value| s.hidden_size = value),
        write: |s| by_hand(s).map(|s| s.hidden_size.to_string()),
    },
    Spec {
        field: Field::NumAttentionHeads,
        key: "num_attention_heads",
        read: |s, text, _| parse::positive(text).map(|value| s.num_attention_heads = value),
        write: |s| by_hand(s).map(|s| s.num_attention_heads.to_string()),
    },
    Spec {
        field: Field::NumKeyValueHeads,
        key: "num_key_value_heads",
        read: |s, text, _| parse::positive(text).map(|n| s.kv_heads = KvHeads::Count(n)),
        write: |s| match by_hand(s)?.kv_heads {
            KvHeads::Count(kv_heads) => Some(kv_heads.to_string()),
            KvHeads::SharedBy(_) => None,
        },
    },
    Spec {
        field: Field::QueriesPerKvHead,
        key: "queries_per_kv_head",
        read: |s, text, _| parse::positive(text).map(|n| s.kv_heads = KvHeads::SharedBy(n)),
        write: |s| match by_hand(s)?.kv_heads {
            KvHeads::Count(_) => None,
            KvHeads::SharedBy(queries) => Some(queries.to_string()),
        },
    },
    Spec {
        field: Field::HeadDim,
        key: "head_dim",
        read: |s, text, _| parse::head_dim(text).map(|value| s.head_dim = value),
        write: |s| match by_hand(s)?.head_dim {
            HeadDim::FromHiddenSize => Some(parse::AUTO.to_owned()),
            HeadDim::Given(head_dim) => Some(head_dim.to_string()),
        },
    },
    Spec {
        field: Field::KvCacheDtype,
        key: "kv_cache_dtype",
        read: |s, text, _| {
            let own = s.model.as_ref().map(KnownModel::auto_kv_cache_dtype);
            let of = |name: &str| match own {
                Some(own) if name == parse::AUTO => Some(own),
                _ => KvFormat::from_name(name),
            };
            let known = || KvFormat::ALL.iter().map(|format| format.name()).collect();
            parse::name(text, of, known).map(|value| s.kv_cache_dtype = value)
        },
        write: |s| Some(s.kv_cache_dtype.name().to_owned()),
    },
    Spec {
        field: Field::WeightsMemory,
        key: "weights_memory",
        read: |s, text, _| parse::positive_size(text).map(|n| s.weights = Weights::Given(n)),
        write: |s| match s.weights {
            Weights::Given(bytes) => Some(written_size(bytes)),
            Weights::Counted { .. } | Weights::Stored(_) => None,
        },
    },
    Spec {
        field: Field::Parameters,
        key: "parameters",
        read: |s, text, _| {
            let format = match s.weights {
                Weights::Counted { format, .. } => format,
                Weights::Given(_) | Weights::Stored(_) => WeightFormat::Fp16,
            };
            let parameters = parse::parameters(text)?;
            s.weights = Weights::Counted { parameters, format };
            Ok(())
        },
        write: |s| match s.weights {
            Weights::Given(_) | Weights::Stored(_) => None,
            Weights::Counted { parameters, .. } => Some(fmt::parameters(parameters)),
        },
    },
    Spec {
        field: Field::WeightFormat,
        key: "weight_format",
        read: |s, text, _| {
            let Weights::Counted { parameters, .. } = s.weights else {
                return Err(ParseError::NeedsParameters);
            };
            let format = parse::weight_format(text)?;
            s.weights = Weights::Counted { parameters, format };
            Ok(())
        },
        write: |s| match s.weights {
            Weights::Given(_) | Weights::Stored(_) => None,
            Weights::Counted { format, .. } => Some(format.name().to_owned()),
        },
    },
    Spec {
        field: Field::Overhead,
        key: "overhead",
        read: |s, text, _| parse::size_or_share(text).map(|value| s.overhead = value),
        write: |s| {
            Some(match s.overhead {
                Overhead::Given(bytes) => written_size(bytes),
                Overhead::Share(share) => format!("{}%", fmt::plain_percent(share)),
                Overhead::Auto => parse::AUTO.to_owned(),
            })
        },
    },
    Spec {
        field: Field::GpuMemory,
        key: "gpu_memory",
        read: |s, text, _| {
            s.gpu_memory = parse::positive_size(text)?;
            s.gpu = None;
            Ok(())
        },
        write: |s| s.gpu.is_none().then(|| written_size(s.gpu_memory)),
    },
    Spec {
        field: Field::Context,
        key: "context",
        read: |s, text, _| parse::tokens(text).map(|value| s.context = value),
        write: |s| Some(s.context.0.to_string()),
    },
    Spec {
        field: Field::Batch,
        key: "batch",
        read: |s, text, _| parse::requests(text).map(|value| s.batch = value),
        write: |s| Some(s.batch.0.to_string()),
    },
    Spec {
        field: Field::TableContexts,
        key: "table_contexts",
        read: |s, text, _| parse::list(text, parse::tokens).map(|value| s.table_contexts = value),
        write: |s| Some(joined(s.table_contexts.iter().map(|&Tokens(tokens)| tokens))),
    },
    Spec {
        field: Field::TableBatches,
        key: "table_batches",
        read: |s, text, _| parse::list(text, parse::requests).map(|value| s.table_batches = value),
        write: |s| Some(joined(s.table_batches.iter().map(|requests| requests.0))),
    },
    Spec {
        field: Field::Engine,
        key: "engine",
        read: |s, text, _| {
            let (engine, version) = Engine::read(text)?;
            // A link keeps its release when a newer one comes.
            let newest = || Release::newest().asked();
            s.vllm.version = (engine == Engine::Vllm).then(|| version.unwrap_or_else(newest));
            s.engine = engine;
            Ok(())
        },
        write: |s| Some(s.engine.write(s.vllm.version)),
    },
    Spec {
        field: Field::MaxNumSeqs,
        key: "max_num_seqs",
        read: |s, text, _| {
            optional(text, &mut s.vllm.max_num_seqs, |text| parse::requests(text).map(|n| n.0))
        },
        write: |s| s.vllm.max_num_seqs.map(|n| n.to_string()),
    },
    Spec {
        field: Field::MaxNumBatchedTokens,
        key: "max_num_batched_tokens",
        read: |s, text, _| {
            optional(text, &mut s.vllm.max_num_batched_tokens, |text| {
                parse::tokens(text).map(|n| n.0)
            })
        },
        write: |s| s.vllm.max_num_batched_tokens.map(|n| n.to_string()),
    },
    Spec {
        field: Field::BlockSize,
        key: "block_size",
        read: |s, text, _| optional(text, &mut s.vllm.block_size, parse::positive),
        write: |s| s.vllm.block_size.map(|n| n.to_string()),
    },
    Spec {
        field: Field::EnablePrefixCaching,
        key: "enable_prefix_caching",
        read: |s, text, _| {
            s.vllm.enable_prefix_caching = parse::or_auto(text, parse::switch)?;
            Ok(())
        },
        write: |s| s.vllm.enable_prefix_caching.map(|on| written_switch(on).to_owned()),
    },
    Spec {
        field: Field::DisableHybridKvCacheManager,
        key: "disable_hybrid_kv_cache_manager",
        read: |s, text, _| {
            s.vllm.disable_hybrid_kv_cache_manager = parse::switch(text)?;
            Ok(())
        },
        write: |s| Some(written_switch(s.vllm.disable_hybrid_kv_cache_manager).to_owned()),
    },
    Spec {
        field: Field::NumSpeculativeTokens,
        key: "num_speculative_tokens",
        read: |s, text, _| {
            let none = text.trim() == "0";
            let tokens = if none { 0 } else { parse::positive(text)?.get() };
            s.vllm.num_speculative_tokens = tokens;
            Ok(())
        },
        write: |s| Some(s.vllm.num_speculative_tokens.to_string()),
    },
    Spec {
        field: Field::KvCacheMemory,
        key: "kv_cache_memory",
        read: |s, text, _| {
            s.kv_cache_memory = parse::or_auto(text, parse::positive_size)?;
            Ok(())
        },
        write: |s| s.kv_cache_memory.map(written_size),
    },
    Spec {
        field: Field::Gpu,
        key: "gpu",
        read: |s, text, lookup| {
            let gpu = (lookup.gpu)(text)?;
            s.gpu_memory = gpu.total_memory;
            s.gpu = Some(gpu);
            Ok(())
        },
        write: |s| s.gpu.map(|gpu| gpu.id.to_owned()),
    },
    Spec {
        field: Field::GpuMemoryUtilization,
        key: "gpu_memory_utilization",
        read: |s, text, _| {
            s.gpu_memory_utilization = parse::or_auto(text, parse::share)?;
            Ok(())
        },
        write: |s| s.gpu_memory_utilization.map(fmt::plain_share),
    },
    Spec {
        field: Field::EnforceEager,
        key: "enforce_eager",
        read: |s, text, _| parse::switch(text).map(|on| s.enforce_eager = on),
        write: |s| Some(written_switch(s.enforce_eager).to_owned()),
    },
    Spec {
        field: Field::Quantization,
        key: "quantization",
        read: |s, text, _| {
            let method = parse::quantization(text)?;
            if s.model.as_ref().is_none_or(|model| model.architecture.is_none()) {
                return Err(ParseError::NeedsModel);
            }
            s.weights = Weights::Stored(method);
            Ok(())
        },
        write: |s| match s.weights {
            Weights::Stored(method) => Some(method.name().to_owned()),
            Weights::Given(_) | Weights::Counted { .. } => None,
        },
    },
    Spec {
        field: Field::TensorParallelSize,
        key: "tensor_parallel_size",
        read: |s, text, _| {
            size(text, &mut s.vllm.tensor_parallel_size)?;
            s.vllm.tensor_parallel_is_stated = true;
            Ok(())
        },
        write: |s| Some(s.vllm.tensor_parallel_size.to_string()),
    },
    Spec {
        field: Field::PipelineParallelSize,
        key: "pipeline_parallel_size",
        read: |s, text, _| size(text, &mut s.vllm.pipeline_parallel_size),
        write: |s| Some(s.vllm.pipeline_parallel_size.to_string()),
    },
    Spec {
        field: Field::DecodeContextParallelSize,
        key: "decode_context_parallel_size",
        read: |s, text, _| size(text, &mut s.vllm.decode_context_parallel_size),
        write: |s| Some(s.vllm.decode_context_parallel_size.to_string()),
    },
    Spec {
        field: Field::PrefillContextParallelSize,
        key: "prefill_context_parallel_size",
        read: |s, text, _| size(text, &mut s.vllm.prefill_context_parallel_size),
        write: |s| Some(s.vllm.prefill_context_parallel_size.to_string()),
    },
    Spec {
        field: Field::GpuCount,
        key: "gpu_count",
        read: |s, text, _| optional(text, &mut s.vllm.gpu_count, parse::positive),
        write: |s| s.vllm.gpu_count.map(|n| n.to_string()),
    },
    Spec {
        field: Field::DataParallelSize,
        key: "data_parallel_size",
        read: |s, text, _| size(text, &mut s.vllm.data_parallel_size),
        write: |s| Some(s.vllm.data_parallel_size.to_string()),
    },
    Spec {
        field: Field::EnableExpertParallel,
        key: "enable_expert_parallel",
        read: |s, text, _| {
            s.vllm.enable_expert_parallel = parse::switch(text)?;
            Ok(())
        },
        write: |s| Some(written_switch(s.vllm.enable_expert_parallel).to_owned()),
    },
];

/// What describes a model by hand, and the other way of naming one.
const BESIDE_MODEL: &[Field] = &[
    Field::Layers,
    Field::NumHiddenLayers,
    Field::HiddenSize,
    Field::NumAttentionHeads,
    Field::NumKeyValueHeads,
    Field::QueriesPerKvHead,
    Field::HeadDim,
];
/// The same beside layers in short form.
const BESIDE_LAYERS: &[Field] = &[
    Field::Model,
    Field::NumHiddenLayers,
    Field::HiddenSize,
    Field::NumAttentionHeads,
    Field::NumKeyValueHeads,
    Field::QueriesPerKvHead,
    Field::HeadDim,
];

impl Field {
    /// Every field, in the order in which links name them.
    pub fn all() -> impl Iterator<Item = Self> {
        SPECS.iter().map(|spec| spec.field)
    }

    /// Its key in links; with hyphens, its option in the binary.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.spec().key
    }

    /// The field of that key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        SPECS.iter().find(|spec| spec.key == key).map(|spec| spec.field)
    }

    /// The text that sets it; `None` while another field says the same thing (the weights as a
    /// size or as parameters x bits, the KV heads by number or by sharing).
    #[must_use]
    pub fn write(self, scenario: &Scenario) -> Option<String> {
        (self.spec().write)(scenario)
    }

    /// Sets it from text; whether the scenario still goes together is not looked at.
    ///
    /// # Errors
    /// [`ParseError`] when the text is not such a value; then nothing is changed.
    pub fn read(
        self,
        scenario: &mut Scenario,
        text: &str,
        lookup: Lookup,
    ) -> Result<(), ParseError> {
        (self.spec().read)(scenario, text, lookup)?;
        if self.rivals().contains(&Self::Model) && self != Self::Layers {
            scenario.model = None;
        }
        Ok(())
    }

    /// Its option of `vllm serve`, with underscores; none where that has no such option.
    #[must_use]
    pub fn serve_option(self) -> Option<&'static str> {
        match self {
            Self::Context => Some("max_model_len"),
            Self::KvCacheMemory => Some("kv_cache_memory_bytes"),
            Self::KvCacheDtype
            | Self::MaxNumSeqs
            | Self::MaxNumBatchedTokens
            | Self::BlockSize
            | Self::EnablePrefixCaching
            | Self::DisableHybridKvCacheManager
            | Self::NumSpeculativeTokens
            | Self::GpuMemoryUtilization
            | Self::EnforceEager
            | Self::Quantization
            | Self::TensorParallelSize
            | Self::PipelineParallelSize
            | Self::DecodeContextParallelSize
            | Self::PrefillContextParallelSize
            | Self::DataParallelSize
            | Self::EnableExpertParallel => Some(self.key()),
            Self::Model
            | Self::Layers
            | Self::NumHiddenLayers
            | Self::HiddenSize
            | Self::NumAttentionHeads
            | Self::NumKeyValueHeads
            | Self::QueriesPerKvHead
            | Self::HeadDim
            | Self::WeightsMemory
            | Self::Parameters
            | Self::WeightFormat
            | Self::Overhead
            | Self::GpuMemory
            | Self::Batch
            | Self::TableContexts
            | Self::TableBatches
            | Self::Engine
            | Self::Gpu
            | Self::GpuCount => None,
        }
    }

    /// The fields that say the same thing in another way; setting this one silences them.
    #[must_use]
    pub const fn rivals(self) -> &'static [Self] {
        match self {
            Self::Model => BESIDE_MODEL,
            Self::Layers => BESIDE_LAYERS,
            Self::NumHiddenLayers | Self::HiddenSize | Self::NumAttentionHeads | Self::HeadDim => {
                &[Self::Model, Self::Layers]
            }
            Self::NumKeyValueHeads => &[Self::QueriesPerKvHead, Self::Model, Self::Layers],
            Self::QueriesPerKvHead => &[Self::NumKeyValueHeads, Self::Model, Self::Layers],
            Self::WeightsMemory => &[Self::Parameters, Self::WeightFormat, Self::Quantization],
            Self::Parameters | Self::WeightFormat => &[Self::WeightsMemory, Self::Quantization],
            Self::Quantization => &[Self::WeightsMemory, Self::Parameters, Self::WeightFormat],
            Self::GpuMemory => &[Self::Gpu],
            Self::Gpu => &[Self::GpuMemory],
            Self::KvCacheDtype
            | Self::Overhead
            | Self::Context
            | Self::Batch
            | Self::TableContexts
            | Self::TableBatches
            | Self::Engine
            | Self::MaxNumSeqs
            | Self::MaxNumBatchedTokens
            | Self::BlockSize
            | Self::EnablePrefixCaching
            | Self::DisableHybridKvCacheManager
            | Self::NumSpeculativeTokens
            | Self::KvCacheMemory
            | Self::GpuMemoryUtilization
            | Self::EnforceEager
            | Self::TensorParallelSize
            | Self::PipelineParallelSize
            | Self::DecodeContextParallelSize
            | Self::PrefillContextParallelSize
            | Self::GpuCount
            | Self::DataParallelSize
            | Self::EnableExpertParallel => &[],
        }
    }

    fn spec(self) -> &'static Spec {
        &SPECS[self as usize]
    }
}

/// Sets a number that may be left to the engine.
fn optional(
    text: &str,
    value: &mut Option<u64>,
    read: fn(&str) -> Result<NonZeroU64, ParseError>,
) -> Result<(), ParseError> {
    *value = parse::or_auto(text, read)?.map(NonZeroU64::get);
    Ok(())
}

/// Sets a number of GPUs.
fn size(text: &str, value: &mut u64) -> Result<(), ParseError> {
    *value = parse::positive(text)?.get();
    Ok(())
}

const fn written_switch(on: bool) -> &'static str {
    if on { parse::ON } else { parse::OFF }
}

/// The scenario, while its model is described by hand.
fn by_hand(scenario: &Scenario) -> Option<&Scenario> {
    scenario.model.is_none().then_some(scenario)
}

fn written_size(bytes: Bytes) -> String {
    let (number, unit) = fmt::size(bytes);
    number + unit.name()
}

fn joined(entries: impl Iterator<Item = std::num::NonZeroU64>) -> String {
    entries.map(|entry| entry.to_string()).collect::<Vec<_>>().join(",")
}
