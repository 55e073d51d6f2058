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
pub(super) struct Row {
    /// What it is called.
    pub(super) id: String,
    /// The engine, in lower case.
    pub(super) engine: Option<String>,
    /// The model's id.
    pub(super) model: Option<String>,
    /// Format in which the model computes.
    pub(super) dtype: Option<Dtype>,
    /// Format of the KV cache; an error where it names none that is known.
    pub(super) kv_cache_dtype: Result<KvCacheDtype, String>,
    /// The version.
    pub(super) version: Option<Version>,
    /// Tensor parallelism; 1 where nobody says.
    pub(super) tensor_parallel_size: u64,
    /// Pipeline parallelism; 1 where nobody says.
    pub(super) pipeline_parallel_size: u64,
    /// Memory of a GPU.
    pub(super) gpu_memory: Option<Bytes>,
    /// Longest request, in tokens.
    pub(super) max_model_len: Option<u64>,
    /// Tokens of a block.
    pub(super) block_size: Option<u64>,
    /// Requests at once.
    pub(super) max_num_seqs: Option<u64>,
    /// Tokens of one step.
    pub(super) max_num_batched_tokens: Option<u64>,
    /// Whether the row says its tensor parallelism.
    pub(super) split_is_stated: bool,
    /// How the weights are stored.
    pub(super) format: Format,
    /// Bytes of the weights on a GPU, as printed.
    pub(super) weights: Option<Bytes>,
    /// `gpu_memory_utilization`.
    pub(super) gpu_memory_utilization: Option<Percent>,
    /// Whether there are no CUDA graphs.
    pub(super) enforce_eager: bool,
    /// Bytes of the pool on a GPU, as printed.
    pub(super) pool: Option<Bytes>,
    /// The printed concurrency, in hundredths.
    pub(super) concurrency: Option<u64>,
}

/// A GiB in the floating point of JSON; the product with a printed size is exact.
const BYTES_OF_GIB: f64 = 1_073_741_824.0;
const _: () = assert!(GIB == 1_073_741_824, "a GiB is a GiB");

impl Row {
    /// Reads a row; one without an id is called by its line.
    pub(super) fn of(row: &Value, line: u64) -> Self {
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
            enforce_eager: row["enforce_eager"] == Value::Bool(true),
            pool: bytes("kv_gib_per_gpu"),
            concurrency: value::times(&row["max_concurrency"], 100.0),
        }
    }

    /// What vLLM was asked for.
    ///
    /// # Errors
    /// The name of a format of the KV cache that is not known.
    pub(super) fn options(&self) -> Result<Options, String> {
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
