//! What the options of `vllm serve` are called, and which of them decide memory.
//!
//! By `vllm/engine/arg_utils.py` and `vllm/entrypoints/openai/cli_args.py`, releases 0.6 to 0.33.
//! Each table is one text of words, which costs the page less than as many slices. A word that ends
//! in `*` stands for every name that starts so.

/// The short forms, each before what it stands for.
const SHORT: &str = "\
    tp tensor_parallel_size pp pipeline_parallel_size dcp decode_context_parallel_size \
    pcp prefill_context_parallel_size dp data_parallel_size ep enable_expert_parallel \
    q quantization n nnodes r node_rank dpn data_parallel_rank dpr data_parallel_start_rank \
    dpl data_parallel_size_local dpa data_parallel_address dpp data_parallel_rpc_port \
    dpb data_parallel_backend dph data_parallel_hybrid_lb dpe data_parallel_external_lb \
    sc speculative_config cc compilation_config ac attention_config O compilation_config";

/// What decides memory and is not modelled.
const NOT_MODELLED: &str = "\
    additional_config attention_backend attention_config compilation_config config convert \
    cpu_offload* cuda_graph_sizes cudagraph_capture* device disable_sliding_window \
    dtype ec_transfer_config enable_dbo enable_eplb enable_lora* \
    enable_prompt_adapter enable_return_routed_experts enable_sleep_mode \
    eplb_config fully_sharded_loras hf_overrides kv_events_config kv_offloading* \
    kv_sharing_fast_prefill kv_transfer_config language_model_only limit_mm_per_prompt lora_dtype \
    lora_extra_vocab_size mamba_* max_cudagraph* max_lora* max_prompt_adapter* max_seq_len_to_capture \
    mm_encoder* mm_processor_kwargs model_loader_extra_config ngram* no_async_scheduling \
    no_enable_chunked_prefill num_gpu_blocks_override num_lookahead_slots num_redundant_experts \
    num_scheduler_steps offload* optimization_level override_attention_dtype \
    override_neuron_config override_pooler_config pooler_config qlora* quantization_param_path \
    rope_scaling runner skip_mm_profiling spec_* speculative* swap_space task ubatch_size \
    video_pruning_rate VLLM_ATTENTION_BACKEND VLLM_CPU_* VLLM_MEMORY_* VLLM_MLA_DISABLE";

/// What does not decide the memory of a GPU.
const NEUTRAL: &str = "\
    aggregate_engine_logging all2all_backend allow* api_* async_scheduling calculate_kv_scales \
    chat_template* code_revision collect_detailed_traces config_format cp_* cudagraph_metrics \
    data_parallel_* dbo_* dcp_* default_* disable_access_log* disable_async_output_proc \
    disable_cascade_attn disable_chunked_mm_input disable_custom_all_reduce disable_fastapi_docs \
    disable_frontend_multiprocessing disable_log* disable_mm_preprocessor_cache disable_nccl* \
    disable_uvicorn* distributed_executor_backend download_dir dp_* enable_auto_tool_choice \
    enable_chunked_prefill enable_force_include_usage enable_layerwise* enable_log* enable_mfu* \
    enable_mm_processor_stats enable_offline_docs enable_per_request* enable_prompt_* \
    enable_reasoning enable_request_id_headers enable_server_load* enable_ssl_refresh \
    enable_tokenizer_info* eplb_* exclude_tools* expert_placement_strategy fingerprint* \
    generation_config guided_decoding* h11_* headless hf_config_path hf_token host ignore_patterns \
    interleave_mm_strings io_processor_plugin kv_cache_metrics* load_format log_* logits_processor* \
    logprobs_mode long_prefill* lora_modules master_* max_cpu_loras max_log* max_long* \
    max_num_partial* max_parallel_loading* media_io_kwargs middleware mm_processor_cache* mm_shm* \
    model_impl nnodes node_rank otlp* override_generation_config port preemption_mode \
    prefix_caching_hash_algo profiler_config pt_load* ray_workers* reasoning_* response_role \
    return_tokens* revision root_path rope_theta safetensors_* scheduler_* scheduling_policy seed \
    served_model_name show_hidden* skip_tokenizer_init ssl_* stream_interval structured_outputs* \
    tokenizer* tokens_only tool_* trust_* uds use_* uvicorn_* worker_* VLLM_ALLOW* VLLM_API_KEY \
    VLLM_CACHE* VLLM_HOST* VLLM_LOGGING* VLLM_USE_MODELSCOPE VLLM_WORKER*";

/// Values by which an option asks for nothing that would not be without it; a 16-bit `--dtype` is
/// what every checkpoint is served in.
const SAYS_NOTHING: &str = "0 0.0 {} auto bfloat16 cuda float16 generate half none null";

/// First words of options that take no value.
const SWITCHES: &str = "async disable enable enforce headless language no return skip trust use";

/// How an option decides memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    NotModelled,
    Neutral,
    Unknown,
}

/// What an option that sets no field does, by its long name and value.
pub(super) fn kind(name: &str, value: Option<&str>) -> Kind {
    let says_nothing =
        value.is_some_and(|value| stands_in(SAYS_NOTHING, &value.to_ascii_lowercase()));
    let off = name.strip_prefix("no_").unwrap_or(name);
    if stands_in(NOT_MODELLED, name) {
        if says_nothing { Kind::Neutral } else { Kind::NotModelled }
    } else if stands_in(NEUTRAL, off) || stands_in(NOT_MODELLED, off) {
        Kind::Neutral
    } else {
        Kind::Unknown
    }
}

/// Whether an option takes no value.
pub(super) fn is_switch(name: &str) -> bool {
    name.split('_').next().is_some_and(|first| stands_in(SWITCHES, first))
}

/// The long name of an option, with underscores: `tensor_parallel_size` for `-tp`.
pub(super) fn long(written: &str) -> String {
    let mut short = SHORT.split_ascii_whitespace();
    while let Some(name) = short.next() {
        let long = short.next().unwrap_or_default();
        if name == written {
            return long.to_owned();
        }
    }
    written.replace('-', "_")
}

fn stands_in(table: &str, name: &str) -> bool {
    table.split_ascii_whitespace().any(|word| match word.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => word == name,
    })
}
