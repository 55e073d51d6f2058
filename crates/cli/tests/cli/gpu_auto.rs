//! `--gpu auto` on machines of every kind: a stand-in for `nvidia-smi` on PATH.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::support::{Run, binary, finish, temp_dir};

/// A stand-in that prints this when it is asked as it should be.
fn lists(lines: &str) -> String {
    format!(
        "[ \"$*\" = '--query-gpu=name,memory.total --format=csv,noheader,nounits' ] || exit 9\n\
         printf '{lines}'"
    )
}

/// The binary on a machine whose `nvidia-smi` does this; none for a machine without.
fn on_machine(script: Option<&str>, args: &[&str]) -> Run {
    let dir = temp_dir();
    if let Some(script) = script {
        let program = dir.path().join("nvidia-smi");
        fs::write(&program, format!("#!/bin/sh\n{script}\n")).expect("written");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("executable");
    }
    finish(&binary().args(args).env("PATH", dir.path()).output().expect("the binary starts"))
}

const ESTIMATE: [&str; 5] = ["estimate", "qwen3-8b", "--engine", "vllm@0.33.0", "--gpu=auto"];

#[test]
fn the_gpu_of_this_machine() {
    let rows = [
        (
            "NVIDIA L4, 23034\\n",
            "GPU: L4, its memory measured",
            "gpu = l4-24gb: auto; what nvidia-smi lists",
        ),
        (
            "NVIDIA H100 80GB HBM3, 81559\\nNVIDIA H100 80GB HBM3, 81559\\n",
            "GPU: H100 80GB SXM, its memory measured",
            "gpu = h100-80gb-sxm: auto; the first of the 2 that nvidia-smi lists, all alike",
        ),
        (
            "NVIDIA GeForce RTX 4090, 24564\\nTesla T4, 15360\\n",
            "GPU: GeForce RTX 4090, its memory measured",
            "gpu = rtx-4090-24gb: auto; the first of the 2 that nvidia-smi lists, which differ: \
             NVIDIA GeForce RTX 4090, Tesla T4",
        ),
    ];
    for (lines, gpu, why) in rows {
        let run = on_machine(Some(&lists(lines)), &[&ESTIMATE[..], &["--context", "8K"]].concat());
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{lines}");
        assert!(run.stdout.lines().any(|line| line == gpu), "{}", run.stdout);
        assert!(run.stdout.lines().any(|line| line.trim() == why), "{}", run.stdout);
    }
}

/// The same in JSON, in a whole budget, and in a link.
#[test]
fn everywhere_where_a_gpu_may_stand() {
    let two = lists("NVIDIA L4, 23034\\nTesla T4, 15360\\n");
    let why = "auto; the first of the 2 that nvidia-smi lists, which differ: NVIDIA L4, Tesla T4";
    let json = on_machine(Some(&two), &[&ESTIMATE[..], &["--context=8K", "--json"]].concat());
    assert!(json.stdout.contains("\"gpu\": \"l4-24gb\""), "{}", json.stdout);
    assert!(json.stdout.contains(why), "{}", json.stdout);
    for model in [&["estimate", "qwen3-8b", "--batch", "2"][..], &["estimate"]] {
        let budget = on_machine(Some(&two), &[model, &["--gpu", "AUTO", "--context=1K"]].concat());
        assert!(budget.stdout.contains("22.03 GiB"), "{}", budget.stdout);
        assert!(budget.stdout.contains(why), "{}", budget.stdout);
    }
    let link = on_machine(Some(&two), &["link", "--gpu", "auto"]);
    assert_eq!((link.code, link.stdout.as_str()), (0, "#v=1&gpu=l4-24gb\n"));
    assert_eq!(link.stderr, format!("warning: gpu = l4-24gb: {why}\n"));
}

#[test]
fn a_machine_that_does_not_say_it() {
    let rows = [
        (
            None,
            "--gpu auto asks `nvidia-smi`, which is not on PATH; name the GPU, or give --gpu-memory",
        ),
        (
            Some("echo 'NVIDIA-SMI has failed because there is no driver.'; exit 9"),
            "--gpu auto: `nvidia-smi` failed: NVIDIA-SMI has failed because there is no driver; name \
             the GPU, or give --gpu-memory",
        ),
        (Some("exit 0"), "--gpu auto: `nvidia-smi` lists no GPU; name one, or give --gpu-memory"),
        (
            Some("printf '\\033[2JNo devices'"),
            "--gpu auto: `nvidia-smi` printed `\\u{1b}[2JNo devices` instead of a name and its MiB; \
             name the GPU, or give --gpu-memory",
        ),
    ];
    for (script, said) in rows {
        let run = on_machine(script, &ESTIMATE);
        let expected = (3, "", format!("error: {said}\n"));
        assert_eq!((run.code, run.stdout.as_str(), run.stderr), expected, "{script:?}");
    }
}

/// Nobody asks the driver where a GPU is named, nor for what stands in a link.
#[test]
fn only_the_option_asks() {
    let run = on_machine(None, &["link", "--gpu", "l4"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "#v=1&gpu=l4-24gb\n"));
    let run = on_machine(None, &["link", "#gpu=auto"]);
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(!run.stderr.contains("nvidia-smi"), "{}", run.stderr);
}
