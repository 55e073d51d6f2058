//! Files of models as they are met: in which encoding, of which size, of which kind.

use std::fs::{self, File};
use std::path::Path;

use serde_json::Value;

use crate::support::{Run, run, temp_dir};

const CONFIG: &str = r#"{"architectures": ["LlamaForCausalLM"], "model_type": "llama",
    "hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32,
    "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256,
    "max_position_embeddings": 131072, "tie_word_embeddings": false}"#;

fn inspect(path: &Path) -> Run {
    run(&["inspect".as_ref(), path.as_os_str()])
}

#[track_caller]
fn check_refusal(path: &Path, code: i32, expected: &str) {
    let run = inspect(path);
    assert_eq!((run.code, run.stdout.as_str()), (code, ""), "{run:?}");
    assert!(run.stderr.contains(expected), "{}", run.stderr);
}

#[test]
fn an_estimate_has_the_form_that_is_described() {
    let dir = temp_dir();
    let folder = dir.path().join("Llama-3.1-8B");
    fs::create_dir(&folder).expect("a folder");
    fs::write(folder.join("config.json"), CONFIG).expect("a file");
    let path = folder.to_str().expect("UTF-8");
    let asked = "--engine vllm@0.33.0 --context 131072 --gpu h100-80gb-sxm --json";
    let args: Vec<&str> = ["estimate", path].into_iter().chain(asked.split(' ')).collect();
    let run = run(&args);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let found: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let documented = include_str!("../../JSON.md");
    assert!(documented.contains(asked), "the command of the example");
    let example = documented.split("```").find_map(|block| block.strip_prefix("json\n"));
    let expected: Value = serde_json::from_str(example.expect("an example")).expect("JSON");
    assert_eq!(found, expected);
}

#[test]
fn an_architecture_file_says_the_same_as_its_config() {
    let dir = temp_dir();
    let config = dir.path().join("a.json");
    let written = dir.path().join("b.json");
    fs::write(&config, CONFIG).expect("a file");
    let path = config.to_str().expect("UTF-8");
    let architecture = run(&["inspect", path, "--architecture"]);
    fs::write(&written, &architecture.stdout).expect("a file");
    let (from_config, from_file) = (inspect(&config).stdout, inspect(&written).stdout);
    assert_eq!(from_config.replace("a.json", "b.json"), from_file);
}

#[test]
fn a_byte_order_mark_is_no_obstacle_but_utf_16_is_named() {
    let dir = temp_dir();
    let path = dir.path().join("a.json");
    fs::write(&path, format!("\u{feff}{CONFIG}")).expect("a file");
    assert_eq!(inspect(&path).code, 0);

    let utf_16: Vec<u8> = "\u{feff}{}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(&path, utf_16).expect("a file");
    check_refusal(&path, 2, "a.json` is not UTF-8 text but UTF-16; save it as UTF-8");

    fs::write(&path, b"{\"name\": \"\xe9\"}").expect("a file");
    check_refusal(&path, 2, "is not UTF-8 text but some other encoding");
}

#[test]
fn the_size_of_a_file_is_bounded() {
    let dir = temp_dir();
    let path = dir.path().join("model.safetensors");
    let file = File::create(&path).expect("a file");
    file.set_len((16 << 20) + 1).expect("a sparse file");
    check_refusal(&path, 2, "has more than 16777216 bytes; is it a config.json?");
}

#[test]
fn what_is_no_file_is_not_opened() {
    let dir = temp_dir();
    fs::create_dir(dir.path().join("config.json")).expect("a folder");
    check_refusal(dir.path(), 4, "config.json` is not a regular file");
}

#[cfg(unix)]
#[test]
fn a_link_to_nothing_cannot_be_read() {
    let dir = temp_dir();
    let path = dir.path().join("a.json");
    std::os::unix::fs::symlink("nowhere", &path).expect("a link");
    check_refusal(&path, 4, "a.json` cannot be read: No such file");
}

#[test]
fn a_name_cannot_command_the_terminal() {
    let dir = temp_dir();
    let path = dir.path().join("a.json");
    let config = CONFIG.replace("LlamaForCausalLM", r"\u001b[31m\nerror");
    fs::write(&path, config).expect("a file");
    let run = inspect(&path);
    assert!(run.stdout.starts_with("a.json: \\u{1b}[31m\\u{a}error, llama\n"), "{}", run.stdout);
}
