//! One start of vLLM, as a log row has it.

use kvbudget_core::architecture::Dtype;
use kvbudget_core::engine::vllm::{Options, Version};
use kvbudget_core::kv_cache_dtype::KvCacheDtype;
use kvbudget_core::units::{Bytes, GIB, Percent};
use serde_json::Value;

use super::format::Format;
use super::value;

/// One start of vLLM; what the row does not say is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::commands) struct Row {
    /// What it is called.
    pub(in crate::commands) id: String,
    /// The engine, in lower case.
    pub(in crate::commands) engine: Option<String>,
    /// The model's id.
    pub(in crate::commands) model: Option<String>,
    /// Format in which the model computes.
    pub(in crate::commands) dtype: Option<Dtype>,
    /// Format of the KV cache; an error where it names none that is known.
    pub(in crate::commands) kv_cache_dtype: Result<KvCacheDtype, String>,
    /// The version.
    pub(in crate::commands) version: Option<Version>,
    /// Tensor parallelism; 1 where nobody says.
    pub(in crate::commands) tensor_parallel_size: u64,
    /// Pipeline parallelism; 1 where nobody says.
    pub(in crate::commands) pipeline_parallel_size: u64,
    /// Memory of a GPU.
    pub(in crate::commands) gpu_memory: Option<Bytes>,
    /// Longest request, in tokens.
    pub(in crate::commands) max_model_len: Option<u64>,
    /// Tokens of a block.
    pub(in crate::commands) block_size: Option<u64>,
    /// Requests at once.
    pub(in crate::commands) max_num_seqs: Option<u64>,
    /// Tokens of one step.
    pub(in crate::commands) max_num_batched_tokens: Option<u64>,
    /// Whether the row says its tensor parallelism.
    pub(in crate::commands) split_is_stated: bool,
    /// How the weights are stored.
    pub(in crate::commands) format: Format,
    /// Bytes of the weights on a GPU, as printed.
    pub(in crate::commands) weights: Option<Bytes>,
    /// `gpu_memory_utilization`.
    pub(in crate::commands) gpu_memory_utilization: Option<Percent>,
    /// Whether there are no CUDA graphs.
    pub(in crate::commands) enforce_eager: bool,
    /// Bytes of the pool on a GPU, as printed.
    pub(in crate::commands) pool: Option<Bytes>,
    /// Bytes of the peak of activations, as printed.
    pub(in crate::commands) activation: Option<Bytes>,
    /// Bytes outside of PyTorch, as printed.
    pub(in crate::commands) non_torch: Option<Bytes>,
    /// Bytes of CUDA graphs, as printed.
    pub(in crate::commands) cuda_graph: Option<Bytes>,
    /// The printed concurrency, in hundredths.
    pub(in crate::commands) concurrency: Option<u64>,
}

/// A GiB in the floating point of JSON; the product with a printed size is exact.
const BYTES_OF_GIB: f64 = 1_073_741_824.0;
const _: () = assert!(GIB == 1_073_741_824, "a GiB is a GiB");

impl Row {
    /// Reads a row; one without an id is called by its line.
    pub(in crate::commands) fn of(row: &Value, line: u64) -> Self {
        let bytes = |key: &str| value::times(&row[key], BYTES_OF_GIB).map(Bytes);
        Self {
            id: value::text(&row["id"]).map_or_else(|| format!("line {line}"), str::to_owned),
            engine: value::text(&row["engine"]).map(str::to_ascii_lowercase),
            model: value::text(&row["model"]).map(str::to_owned),
            dtype: value::dtype(&row["weights_quant"]),
            kv_cache_dtype: value::kv_cache_dtype(&row["kv_dtype"]),
            version: value::version(&row["engine_version"]),
            tensor_parallel_size: value::whole(&row["tp"]).unwrap_or(1),
            pipeline_parallel_size: value::whole(&row["pp"]).unwrap_or(1),
            gpu_memory: bytes("total_gpu_memory_gib"),
            max_model_len: value::whole(&row["max_model_len"]),
            block_size: value::whole(&row["block_size"]),
            max_num_seqs: value::whole(&row["max_num_seqs"]),
            max_num_batched_tokens: value::whole(&row["max_num_batched_tokens"]),
            split_is_stated: value::whole(&row["tp"]).is_some(),
            format: Format::of(value::text(&row["weights_quant"])),
            weights: bytes("weights_gib_per_gpu"),
            gpu_memory_utilization: value::times(&row["gpu_memory_utilization"], 100_000.0)
                .map(|thousandths| Percent { thousandths }),
            enforce_eager: value::is_true(&row["enforce_eager"]),
            pool: bytes("kv_gib_per_gpu"),
            activation: bytes("activation_peak_gib"),
            non_torch: bytes("non_torch_gib"),
            cuda_graph: bytes("cudagraph_gib"),
            concurrency: value::times(&row["max_concurrency"], 100.0),
        }
    }

    /// What vLLM was asked for.
    ///
    /// # Errors
    /// The name of a format of the KV cache that is not known.
    pub(in crate::commands) fn options(&self) -> Result<Options, String> {
        Ok(Options {
            version: self.version,
            max_model_len: self.max_model_len,
            max_num_seqs: self.max_num_seqs,
            max_num_batched_tokens: self.max_num_batched_tokens,
            kv_cache_dtype: self.kv_cache_dtype.clone()?,
            dtype: self.dtype,
            block_size: self.block_size,
            tensor_parallel_size: self.tensor_parallel_size,
            pipeline_parallel_size: self.pipeline_parallel_size,
            gpu_memory: self.gpu_memory,
            ..Options::default()
        })
    }
}
