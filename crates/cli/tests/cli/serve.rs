//! A command of vLLM on standard input.

use std::io::Write;
use std::process::Stdio;

use crate::support::{Run, binary, finish};

fn with_stdin(args: &[&str], text: &[u8]) -> Run {
    let mut child = binary()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("its stdin");
    // It need not read all of it.
    let _ = stdin.write_all(text);
    drop(stdin);
    finish(&child.wait_with_output().expect("the binary ends"))
}

#[test]
fn a_script_is_read_as_it_stands() {
    let script = b"#!/bin/sh\nexport VLLM_LOGGING_LEVEL=DEBUG\n\
        vllm serve Qwen/Qwen3-8B \\\n  --max-model-len 16k \\\n  --api-key \"$KEY\" \\\n  \
        --speculative-config '{\"method\": \"ngram\"}' 2>&1 | tee log\n";
    let run = with_stdin(&["link", "--serve", "-", "--gpu", "l4-24gb"], script);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(
        run.stdout,
        "#v=1&model=Qwen/Qwen3-8B&kv_cache_dtype=bf16&overhead=auto&context=16000\
         &engine=vllm%400.33.0&gpu=l4-24gb&quantization=auto\n"
    );
    assert_eq!(
        run.stderr,
        "warning: not modelled, so that the numbers are those without: \
         --speculative-config.method ngram\n\
         note: left out, as it does not decide the memory of a GPU: --api-key, VLLM_LOGGING_LEVEL\n"
    );
}

#[test]
fn noise_and_floods_are_refused() {
    for (text, words) in [
        (&b""[..], "error: there is no `vllm serve MODEL` in it"),
        (&[0xff; 100][..], "error: there is no `vllm serve MODEL` in it"),
        (&b"vllm serve ".repeat(20_000)[..], "error: the command is longer than 65536 bytes\n"),
    ] {
        let run = with_stdin(&["link", "--serve", "-"], text);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.starts_with(words), "{}", run.stderr);
    }
}
