//! What an engine does with the requests.

use kvbudget_core::engine::vllm::{AdapterOptions, MambaCacheMode, Options, Reason, Settings};
use kvbudget_core::fmt::{bytes, count};
use kvbudget_core::units::Bytes;

use crate::reservation::Pool;

/// The engine and how it is set, by its own names; what is off or divides nothing is left out.
pub(super) fn line(settings: &Settings, options: &Options) -> String {
    let release = settings.release;
    let mut parts = vec![format!("vLLM {}", release.asked())];
    if !release.is_known() {
        parts.push(format!("planned as {}", release.planned_as()));
    }
    parts.extend([
        format!("max_num_seqs {}", count(settings.max_num_seqs)),
        format!("max_num_batched_tokens {}", count(settings.max_num_batched_tokens)),
        format!("block_size {}", count(settings.block_size)),
    ]);
    let mut more_than = |least, name: &str, value| {
        if value > least {
            parts.push(format!("{name} {}", count(value)));
        }
    };
    more_than(0, "num_speculative_tokens", options.num_speculative_tokens);
    more_than(1, "data_parallel_size", options.data_parallel_size);
    more_than(1, "tensor_parallel_size", options.tensor_parallel_size);
    more_than(1, "pipeline_parallel_size", options.pipeline_parallel_size);
    more_than(1, "decode_context_parallel_size", options.decode_context_parallel_size);
    more_than(1, "prefill_context_parallel_size", options.prefill_context_parallel_size);
    let AdapterOptions { max_loras, max_lora_rank } =
        options.adapters.unwrap_or(AdapterOptions { max_loras: 0, max_lora_rank: 0 });
    more_than(0, "max_loras", max_loras);
    more_than(0, "max_lora_rank", max_lora_rank);
    if options.enable_expert_parallel {
        parts.push("expert parallel".to_owned());
    }
    match settings.mamba_cache_mode {
        MambaCacheMode::None => {}
        MambaCacheMode::Align => parts.push("mamba_cache_mode align".to_owned()),
        MambaCacheMode::All => parts.push("mamba_cache_mode all".to_owned()),
    }
    if !settings.hybrid_manager {
        parts.push("without the hybrid KV cache manager".to_owned());
    }
    format!("engine: {}", parts.join(", "))
}

/// How requests are divided over replicas, where there are several.
pub(super) fn replicas(replicas: u64, requests: u64) -> String {
    match replicas {
        1 => String::new(),
        replicas => format!(
            "{} replicas, at most {} of the requests on each; blocks and pool are of one\n",
            count(replicas),
            count(requests),
        ),
    }
}

/// A line for each reason, below a heading.
pub(super) fn reasons(reasons: &[Reason]) -> String {
    if reasons.is_empty() {
        return String::new();
    }
    let line = |reason: &Reason| format!("  {reason}\n");
    let lines: String = reasons.iter().map(line).collect();
    format!("\nwhy vLLM reserves that much\n{lines}")
}

/// Why the release does not start with the pool, where it does not.
pub(super) fn refusal(pool: &Pool) -> String {
    let missing = match pool.missing {
        Bytes(0) => String::new(),
        missing => format!("the GPU lacks {} for its parts and the pool\n", bytes(missing)),
    };
    missing + &pool.refusal.map(|refusal| format!("{refusal}\n")).unwrap_or_default()
}
