//! The words for what the core names. Numbers become text in [`crate::fmt`].

use crate::field::Field;
use crate::fit::Verdict;
use crate::quantity::Quantity;
use crate::savings::Saving;

/// What a quantity is called.
#[must_use]
pub const fn name(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::KeyAndValue => "key and value",
        Quantity::BitsPerByte => "bits per byte",
        Quantity::NumHiddenLayers => "layers",
        Quantity::HiddenSize => "hidden size",
        Quantity::NumAttentionHeads => "query heads",
        Quantity::NumKeyValueHeads => "KV heads",
        Quantity::QueriesPerKvHead => "query heads per KV head",
        Quantity::HeadDim => "head dim",
        Quantity::Context => "context",
        Quantity::Batch => "batch",
        Quantity::KvBits => "bits per KV element",
        Quantity::Parameters => "parameters",
        Quantity::WeightBits => "bits per weight",
        Quantity::GpuMemory => "GPU memory",
        Quantity::Weights => "weights",
        Quantity::OverheadShare => "overhead share",
        Quantity::Overhead => "overhead",
        Quantity::Utilization => "share that the engine takes",
        Quantity::Requested => "taken by the engine",
        Quantity::NotRequested => "left alone by the engine",
        Quantity::Activation => "activations",
        Quantity::NonTorch => "outside of PyTorch",
        Quantity::CudaGraph => "CUDA graphs",
        Quantity::Gpus => "GPUs that share them",
        Quantity::KvBudget => "KV budget",
        Quantity::Shortfall => "missing before any KV cache",
        Quantity::Free => "free",
        Quantity::Missing => "missing",
        Quantity::KvAgainstWeights => "KV of the batch against the weights",
        Quantity::KvPerToken => "KV per token",
        Quantity::KvPerRequest => "KV per request",
        Quantity::KvOfBatch => "KV of the batch",
        Quantity::KvOfBatchUnshared => "KV of the batch without GQA",
        Quantity::TokensThatFit => "tokens that fit",
        Quantity::MaxConcurrent => "max concurrent requests",
        Quantity::ReservedPerRequest => "reserved per request",
        Quantity::ReservedOfBatch => "reserved for the batch",
        Quantity::BlocksPerRequest => "blocks per request",
        Quantity::BytesPerBlock => "bytes of a block",
        Quantity::NumBlocks => "blocks of the pool",
        Quantity::ReservedConcurrent => "max concurrent requests of the engine",
        Quantity::MaxContext => "longest context for the batch",
        Quantity::ShareInUse => "share in use",
        Quantity::KvInUse => "really in use",
        Quantity::KeyAndValueWidth => "elements of key and value",
        Quantity::WindowTokens => "tokens in the window",
        Quantity::ChunkTokens => "tokens in the chunk",
        Quantity::EncoderTokens => "tokens of the encoder",
        Quantity::LatentSize => "latent size",
        Quantity::LatentStates => "latent vectors",
        Quantity::IndexKey => "index key",
        Quantity::StateAxis => "state axis",
        Quantity::StateBits => "bits per state element",
        Quantity::KvOfFullLayers => "KV of full layers",
        Quantity::KvOfWindowLayers => "KV of window layers",
        Quantity::KvOfChunkedLayers => "KV of chunked layers",
        Quantity::KvOfCrossLayers => "KV of cross-attention layers",
        Quantity::KvOfLatentLayers => "latent KV",
        Quantity::KvOfLatentWindows => "latent KV of window layers",
        Quantity::KvOfIndexers => "index keys",
        Quantity::ConvStates => "convolution states",
        Quantity::RecurrentStates => "recurrent states",
        Quantity::KvOfNextToken => "KV per request with one more token",
    }
}

/// The label of a field, unit not included.
#[must_use]
pub const fn label(field: Field) -> &'static str {
    match field {
        Field::Model => "Model",
        Field::Layers => "Layers in short form",
        Field::NumHiddenLayers => "Layers",
        Field::HiddenSize => "Hidden size",
        Field::NumAttentionHeads => "Query heads",
        Field::NumKeyValueHeads => "KV heads",
        Field::QueriesPerKvHead => "Query heads per KV head",
        Field::HeadDim => "Head dim",
        Field::KvCacheDtype => "KV cache format",
        Field::WeightsMemory => "Size of the weights",
        Field::Parameters => "Parameters",
        Field::WeightFormat => "Weight format",
        Field::Overhead => "Overhead",
        Field::GpuMemory => "GPU memory",
        Field::Context => "Context",
        Field::Batch => "Batch",
        Field::TableContexts => "Contexts of the table",
        Field::TableBatches => "Batches of the table",
        Field::Engine => "Engine and version",
        Field::MaxNumSeqs => "Most requests at once",
        Field::MaxNumBatchedTokens => "Tokens of one step",
        Field::BlockSize => "Block size",
        Field::EnablePrefixCaching => "Prefix caching",
        Field::DisableHybridKvCacheManager => "Without the hybrid KV cache manager",
        Field::NumSpeculativeTokens => "Speculative tokens",
        Field::KvCacheMemory => "Memory for the KV cache",
        Field::Gpu => "GPU",
        Field::GpuMemoryUtilization => "Share of the GPU",
        Field::EnforceEager => "Without CUDA graphs",
        Field::Quantization => "Quantization",
        Field::TensorParallelSize => "Tensor parallel",
        Field::PipelineParallelSize => "Pipeline parallel",
        Field::DecodeContextParallelSize => "Decode context parallel",
        Field::PrefillContextParallelSize => "Prefill context parallel",
    }
}

/// The unit that stands behind a field; empty where the value carries its own.
#[must_use]
pub const fn unit(field: Field) -> &'static str {
    match field {
        Field::NumHiddenLayers => "layers",
        Field::HiddenSize | Field::HeadDim => "elements",
        Field::NumAttentionHeads | Field::NumKeyValueHeads => "heads",
        Field::QueriesPerKvHead => "query heads",
        Field::Parameters => "parameters",
        Field::Context
        | Field::TableContexts
        | Field::MaxNumBatchedTokens
        | Field::BlockSize
        | Field::NumSpeculativeTokens => "tokens",
        Field::Batch | Field::TableBatches | Field::MaxNumSeqs => "requests",
        Field::Model
        | Field::Layers
        | Field::KvCacheDtype
        | Field::WeightsMemory
        | Field::WeightFormat
        | Field::Overhead
        | Field::GpuMemory
        | Field::Engine
        | Field::EnablePrefixCaching
        | Field::DisableHybridKvCacheManager
        | Field::KvCacheMemory
        | Field::Gpu
        | Field::GpuMemoryUtilization
        | Field::EnforceEager
        | Field::Quantization => "",
        Field::TensorParallelSize
        | Field::DecodeContextParallelSize
        | Field::PrefillContextParallelSize => "GPUs",
        Field::PipelineParallelSize => "stages",
    }
}

/// One line on a field: what it is and how it is written.
#[must_use]
pub const fn help(field: Field) -> &'static str {
    match field {
        Field::Model => "a model of the catalogue, by its Hugging Face id or a unique part of it",
        Field::Layers => "the layers in short form, as links of other models carry them",
        Field::NumHiddenLayers => "layers that keep a KV cache",
        Field::HiddenSize => "elements; the width of the model",
        Field::NumAttentionHeads => "query heads of each layer",
        Field::NumKeyValueHeads => "KV heads stored in each layer; fewer than query heads with GQA",
        Field::QueriesPerKvHead => {
            "the sharing factor (the lab's kv_groups); says the KV heads the other way round"
        }
        Field::HeadDim => "elements of one head; auto = hidden size / query heads",
        Field::KvCacheDtype => "number format of the KV cache; the weights have their own",
        Field::WeightsMemory => "a size in GiB (2^30) or GB (10^9), instead of parameters x bits",
        Field::Parameters => "parameters of the model, such as 7B or 8030261248",
        Field::WeightFormat => {
            "number format of the weights, such as bf16, nvfp4, q4_k; scales of fp8, int8, int4 not \
             counted"
        }
        Field::Overhead => {
            "activations and fragmentation: a size, a share of the GPU as in 7.5%, or auto = what \
             the engine takes for the model"
        }
        Field::GpuMemory => "memory of the GPU in GiB (2^30) or GB (10^9)",
        Field::Context => "tokens of one request, prompt and answer; 32K = 32768",
        Field::Batch => "requests at once",
        Field::TableContexts => "rows of the scenario table, parted by commas",
        Field::TableBatches => "columns of the scenario table, parted by commas",
        Field::Engine => {
            "none = the logical size alone; vllm or vllm@VERSION = also what that release reserves"
        }
        Field::MaxNumSeqs => "the engine's max_num_seqs; auto = its default",
        Field::MaxNumBatchedTokens => "the engine's max_num_batched_tokens; auto = its default",
        Field::BlockSize => "tokens of a block; auto = the engine's default",
        Field::EnablePrefixCaching => "on, off, or auto = the engine's default for the model",
        Field::DisableHybridKvCacheManager => "on = windows keep every token; off by default",
        Field::NumSpeculativeTokens => "tokens that are drafted ahead; 0 = none",
        Field::KvCacheMemory => {
            "the pool of one GPU, such as 61.66GiB, instead of what weights and overhead leave"
        }
        Field::Gpu => "a GPU of the catalogue, such as h100-80gb, l4, 4090; says its memory",
        Field::GpuMemoryUtilization => {
            "share of the GPU that the engine takes, such as 0.95; auto = its default"
        }
        Field::EnforceEager => "on = no CUDA graphs; off by default",
        Field::Quantization => {
            "how the weights of the model are stored; auto = as its checkpoint is"
        }
        Field::TensorParallelSize => "GPUs over which each layer is divided",
        Field::PipelineParallelSize => {
            "stages, each of further GPUs, over which layers are divided"
        }
        Field::DecodeContextParallelSize => {
            "of those GPUs, how many divide the tokens of a request among them"
        }
        Field::PrefillContextParallelSize => {
            "groups of further GPUs over which prompts are divided"
        }
    }
}

/// A verdict in words.
#[must_use]
pub const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Fits => "fits",
        Verdict::Tight => "tight",
        Verdict::DoesNotFit => "does not fit",
    }
}

/// What a step of the savings stack does.
#[must_use]
pub const fn saving(saving: Saving) -> &'static str {
    match saving {
        Saving::Nothing => "no GQA: a KV head for every query head, fp16",
        Saving::SharedHeads => "GQA: the model's KV heads, fp16",
        Saving::Int8 => "the same, KV cache in int8",
        Saving::Int4 => "the same, KV cache in int4",
    }
}
