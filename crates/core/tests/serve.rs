//! What a pasted command says: the fields that it sets, what it says beyond them, and what is no
//! command at all.
//!
//! Options and their forms by `vllm/engine/arg_utils.py`, `vllm/utils/argparse_utils.py` and
//! `vllm/entrypoints/openai/cli_args.py` of vLLM, quoting by POSIX 2.2.

use kvbudget_core::serve::{self, Note};
use wasm_bindgen_test::wasm_bindgen_test;

/// (command, the fields it sets, what it says beyond them). `M` stands for `model=M engine=vllm`.
const ROWS: &[(&str, &str, &str)] = &[
    ("vllm serve M", "M", ""),
    ("  vllm  serve\tM  ", "M", ""),
    ("$ vllm serve M", "M", ""),
    ("/opt/venv/bin/vllm serve M", "M", ""),
    ("vllm serve --model M", "M", ""),
    ("vllm serve --model=M --port 8000", "M", "neutral --port"),
    ("vllm serve --port 8000 M", "M", "neutral --port"),
    ("vllm serve --enforce-eager M", "M enforce_eager=on", ""),
    ("vllm serve --enable-auto-tool-choice M", "M", "neutral --enable-auto-tool-choice"),
    ("python -m vllm.entrypoints.openai.api_server --model M", "M", ""),
    ("python3 -m vllm.entrypoints.cli.main serve M -tp 2", "M tensor_parallel_size=2", ""),
    ("uv run --with vllm==0.9.1 vllm serve M", "model=M engine=vllm@0.9.1", ""),
    ("uvx vllm@0.19.1 serve M", "model=M engine=vllm@0.19.1", ""),
    ("pip install -U vllm==0.8.5.post1\nvllm serve M", "model=M engine=vllm@0.8.5.post1", ""),
    (
        "docker run --gpus all -v ~/.cache:/root/.cache -p 8000:8000 --ipc=host \
         vllm/vllm-openai:v0.11.0 --model M --tensor-parallel-size 2",
        "model=M engine=vllm@0.11.0 tensor_parallel_size=2",
        "",
    ),
    ("docker run --name vllm-openai vllm/vllm-openai:latest M", "M", ""),
    ("docker run vllm/vllm-openai:v0.10.2-x86_64 M", "model=M engine=vllm@0.10.2", ""),
    ("docker run vllm/vllm-openai:gptoss --model M", "M", "unknown gptoss"),
    ("docker run --entrypoint vllm vllm/vllm-openai:nightly serve M", "M", ""),
    (
        "docker run vllm/vllm-openai:v0.9.1 bash -c 'vllm serve M --max-num-seqs 8'",
        "model=M engine=vllm@0.9.1 max_num_seqs=8",
        "",
    ),
    ("docker run vllm/vllm-openai:v0.9.1 vllm serve M", "model=M engine=vllm@0.9.1", ""),
    // Environment variables: V0 is what releases before 0.8 are.
    ("CUDA_VISIBLE_DEVICES=0,1 HF_TOKEN=x vllm serve M", "M", ""),
    ("VLLM_USE_V1=0 vllm serve M", "M", "not modelled VLLM_USE_V1 0"),
    ("VLLM_USE_V1=1 vllm serve M", "M", "neutral VLLM_USE_V1"),
    (
        "docker run -e VLLM_USE_V1=0 vllm/vllm-openai:v0.7.3 --model M",
        "model=M engine=vllm@0.7.3",
        "neutral VLLM_USE_V1",
    ),
    (
        "export VLLM_ATTENTION_BACKEND=FLASHINFER VLLM_API_KEY=secret\nexport VLLM_NEW=x\nvllm serve M",
        "M",
        "not modelled VLLM_ATTENTION_BACKEND FLASHINFER; unknown VLLM_NEW; neutral VLLM_API_KEY",
    ),
    // Quotes, lines, what stands around the command.
    ("vllm serve 'M' \"--max-num-seqs\" '8'", "M max_num_seqs=8", ""),
    (r#"vllm serve "a \"b\" \$c \d" "#, r#"model=a "b" $c \d engine=vllm"#, ""),
    (r"vllm serve a\ b", "model=a b engine=vllm", ""),
    (
        "vllm serve M \\\n  --max-num-seqs 8 \\\n  --block-size 32",
        "M max_num_seqs=8 block_size=32",
        "",
    ),
    (
        "vllm serve M \\\r\n  --max-num-seqs 8 \\ \n  --block-size 32 \\",
        "M max_num_seqs=8 block_size=32",
        "",
    ),
    ("vllm serve M\n  --max-num-seqs 8\n\n  --block-size 32", "M max_num_seqs=8 block_size=32", ""),
    ("# serves M\nvllm serve M # --max-num-seqs 4\ncurl localhost", "M", ""),
    ("cd /srv && vllm serve M --port 80 > log 2>&1 & tail log", "M", "neutral --port"),
    ("vllm serve M --max-num-seqs 8 2>log", "M max_num_seqs=8", ""),
    // Numbers: small letters are decimal, capitals binary.
    ("vllm serve M --max-model-len 32k", "M context=32000", ""),
    ("vllm serve M --max-model-len 32K", "M context=32768", ""),
    ("vllm serve M --max-model-len=25.6k", "M context=25600", ""),
    ("vllm serve M --max-model-len 1.0005k", "M context=1000", ""),
    ("vllm serve M --max_model_len 131072", "M context=131072", ""),
    ("vllm serve M --max-model-len 1M", "M context=1048576", ""),
    ("vllm serve M --max-model-len auto", "M", "not modelled --max-model-len auto"),
    ("vllm serve M --max-model-len -1", "M", "not modelled --max-model-len -1"),
    ("vllm serve M --max-model-len None", "M", ""),
    ("vllm serve M --max-num-batched-tokens 16k", "M max_num_batched_tokens=16000", ""),
    ("vllm serve M --kv-cache-memory-bytes 20G", "M kv_cache_memory=21474836480", ""),
    ("vllm serve M --kv-cache-memory=66207285248", "M kv_cache_memory=66207285248", ""),
    ("vllm serve M --max-num-seqs many", "M max_num_seqs=many", ""),
    // Names: short ones, with underscores, begun, with a long dash, repeated.
    (
        "vllm serve M -tp 8 -pp=2 -dcp 4 -pcp 2 -q fp8",
        "M tensor_parallel_size=8 pipeline_parallel_size=2 decode_context_parallel_size=4 \
         prefill_context_parallel_size=2 quantization=fp8",
        "",
    ),
    (
        "vllm serve M -dp 2 -ep --data-parallel-address 10.0.0.1 -dpl 1",
        "M data_parallel_size=2 enable_expert_parallel=on",
        "neutral --data-parallel-address, -dpl",
    ),
    ("vllm serve M --gpu_memory_utilization 0.95", "M gpu_memory_utilization=0.95", ""),
    ("vllm serve M --gpu-memory-util 0.8", "M gpu_memory_utilization=0.8", ""),
    ("vllm serve M —max-num-seqs 8 –block-size 16", "M max_num_seqs=8 block_size=16", ""),
    ("vllm serve M -tp 2 -tp 4", "M tensor_parallel_size=4", ""),
    ("vllm serve M --kv-cache-dtype fp8_e4m3", "M kv_cache_dtype=fp8_e4m3", ""),
    // Switches, in the form of every release.
    ("vllm serve M --enable-prefix-caching", "M enable_prefix_caching=on", ""),
    ("vllm serve M --no-enable-prefix-caching", "M enable_prefix_caching=off", ""),
    ("vllm serve M --enable-prefix-caching False", "M enable_prefix_caching=off", ""),
    ("vllm serve M --no-enforce-eager", "M enforce_eager=off", ""),
    (
        "vllm serve M --disable-hybrid-kv-cache-manager --enforce-eager=true",
        "M disable_hybrid_kv_cache_manager=on enforce_eager=on",
        "",
    ),
    // Objects.
    (
        r#"vllm serve M --speculative-config '{"method": "mtp", "num_speculative_tokens": 2}'"#,
        "M num_speculative_tokens=2",
        "",
    ),
    (
        "vllm serve M --speculative-config.method eagle3 --speculative-config.model D \
         --speculative_config.num_speculative_tokens=3",
        "M num_speculative_tokens=3",
        "not modelled --speculative-config.model D",
    ),
    (
        r#"vllm serve M -sc '{"method":"ngram","num_speculative_tokens":4,"prompt_lookup_max":3}'"#,
        "M",
        "not modelled --speculative-config.method ngram, \
         --speculative-config.num_speculative_tokens 4, \
         --speculative-config.prompt_lookup_max 3",
    ),
    (
        r#"vllm serve M --speculative-config '{"a":{"b":1}}'"#,
        "M",
        r#"not modelled --speculative-config {"a":{"b":1}}"#,
    ),
    (
        "vllm serve M --speculative-model D --num-speculative-tokens 5",
        "M num_speculative_tokens=5",
        "not modelled --speculative-model D",
    ),
    (
        r#"vllm serve M --compilation-config '{"cudagraph_mode":"NONE"}' -O3 -O.mode=0 --hf-overrides {}"#,
        "M",
        r#"not modelled --compilation-config {"cudagraph_mode":"NONE"}, -O 3, -O.mode 0; neutral --hf-overrides"#,
    ),
    // What decides memory and is not modelled; what says nothing; what does not matter; the rest.
    (
        "vllm serve M --cpu-offload-gb 10 --swap-space 8 --rope-scaling '{\"factor\":4}' --config s.yaml",
        "M",
        "not modelled --cpu-offload-gb 10, --swap-space 8, --rope-scaling {\"factor\":4}, --config s.yaml",
    ),
    (
        "vllm serve M --cpu-offload-gb 0 --dtype half --device cuda --task generate",
        "M",
        "neutral --cpu-offload-gb, --dtype, --device, --task",
    ),
    ("vllm serve M --dtype float32", "M", "not modelled --dtype float32"),
    (
        "vllm serve M --enable-chunked-prefill --async-scheduling",
        "M",
        "neutral --enable-chunked-prefill, --async-scheduling",
    ),
    (
        "vllm serve M --no-enable-chunked-prefill --no-async-scheduling --no-enable-eplb",
        "M",
        "not modelled --no-enable-chunked-prefill, --no-async-scheduling; neutral --no-enable-eplb",
    ),
    (
        "vllm serve M --host 0.0.0.0 --served-model-name a b --api-key sk-1 --trust-remote-code \
         --chat-template t.jinja --tool-call-parser hermes --reasoning-parser qwen3 --seed -1",
        "M",
        "neutral --host, --served-model-name, --api-key, --trust-remote-code, --chat-template, \
         --tool-call-parser, --reasoning-parser, --seed",
    ),
    (
        "vllm serve M --gpu-memory 80GiB --mem-fraction-static 0.9 --batch 8",
        "M gpu_memory_utilization=80GiB",
        "unknown --mem-fraction-static, --batch",
    ),
    ("vllm serve M --frobnicate secret", "M", "unknown --frobnicate"),
    ("vllm serve M -tp 2 stray", "M tensor_parallel_size=2", "unknown stray"),
];

#[wasm_bindgen_test(unsupported = test)]
fn a_command_sets_fields_and_names_the_rest() {
    for (command, fields, notes) in ROWS {
        let serve = serve::read(command).unwrap_or_else(|error| panic!("{command}: {error}"));
        let plain = serve.to_string();
        let short = plain.strip_prefix("model=M engine=vllm");
        let found = match short.filter(|rest| !rest.starts_with('@')) {
            Some(rest) => format!("M{rest}"),
            None => plain,
        };
        assert_eq!(found, *fields, "{command}");
        let found: Vec<String> = serve.notes.iter().map(kind_and_names).collect();
        assert_eq!(found.join("; "), *notes, "{command}");
    }
}

fn kind_and_names(note: &Note) -> String {
    let kind = match note {
        Note::NotModelled(_) => "not modelled",
        Note::Unknown(_) => "unknown",
        Note::Neutral(_) => "neutral",
    };
    format!("{kind} {}", note.names().join(", "))
}

#[wasm_bindgen_test(unsupported = test)]
fn what_is_no_command_is_refused_with_the_mend() {
    const NO_SERVER: &str = "there is no `vllm serve MODEL` in it, no `python -m \
        vllm.entrypoints.openai.api_server` and no image `vllm/vllm-openai`";
    const NO_MODEL: &str = "the command names no model; write vllm serve MODEL, or --model MODEL";
    let rows = [
        ("", NO_SERVER),
        ("# vllm serve M", NO_SERVER),
        ("vllm bench serve", NO_SERVER),
        ("python -m sglang.launch_server --model-path M", NO_SERVER),
        ("docker run -v /vllm-openai rocm/vllm", NO_SERVER),
        ("vllm serve", NO_MODEL),
        ("vllm serve --port 80", NO_MODEL),
        ("docker run vllm/vllm-openai:v0.11.0", NO_MODEL),
        ("vllm serve M --api-key 'x", "a quote ' is not closed"),
        ("vllm serve \"M", "a quote \" is not closed"),
        ("vllm serve --model", "`--model` has no value"),
        ("vllm serve M --max-model-len", "`--max-model-len` has no value"),
        ("vllm serve M -tp --port 80", "`-tp` has no value"),
        ("vllm serve M --speculative-config", "`--speculative-config` has no value"),
    ];
    let error = |text: &str| serve::read(text).err().map(|error| error.to_string());
    for (text, words) in rows {
        assert_eq!(error(text).as_deref(), Some(words), "{text}");
    }
    let long = format!("vllm serve {}", "M".repeat(65_536));
    assert_eq!(error(&long).as_deref(), Some("the command is longer than 65536 bytes"));
}

#[wasm_bindgen_test(unsupported = test)]
fn a_note_lists_what_a_person_would_read() {
    let options = (0..25).map(|n| format!("--x{n}")).collect::<Vec<_>>().join(" ");
    let note =
        serve::read(&format!("vllm serve M {options} --port 1 --rope-scaling {}", "9".repeat(99)));
    let notes = note.map(|serve| serve.notes).unwrap_or_default();
    let texts: Vec<String> = notes.iter().map(ToString::to_string).collect();
    let names: Vec<String> = (0..20).map(|n| format!("--x{n}")).collect();
    assert_eq!(
        texts,
        [
            format!(
                "not modelled, so that the numbers are those without: --rope-scaling {}…",
                "9".repeat(40)
            ),
            format!("not known, so left out: {}, and 5 more", names.join(", ")),
            "left out, as it does not decide the memory of a GPU: --port".to_owned(),
        ]
    );
}

/// Whatever is pasted, there is an answer: every piece of a long command, and noise.
#[wasm_bindgen_test(unsupported = test)]
fn no_text_panics() {
    let whole = ROWS.iter().map(|(command, ..)| *command).collect::<Vec<_>>().join(" ; é\u{a0}\\");
    for (end, _) in whole.char_indices().step_by(5) {
        let start =
            (0..=end.saturating_sub(120)).rev().find(|at| whole.is_char_boundary(*at)).unwrap_or(0);
        let _ = serve::read(&whole[start..end]);
    }
    for noise in ["-", "--", "—", "-O", "-O.", "--=", "--.=", "--x=", "=", "'", "\\", "--sc.=", "{"]
    {
        let _ = serve::read(&format!("vllm serve M {noise}"));
        let _ = serve::read(&format!("vllm serve {noise} {noise} M"));
        let _ = serve::read(&format!("vllm serve M --speculative-config {noise}"));
        let _ = serve::read(&format!("vllm serve M --max-model-len={noise}k"));
    }
}
