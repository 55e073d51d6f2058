//! Where in a shell's words vLLM is called, and of which version.

use crate::engine::vllm::Version;

/// A call of vLLM.
pub(super) struct Call<'a> {
    /// What it is given.
    pub(super) args: &'a [String],
    /// Every word up to there, of the commands before it too.
    pub(super) before: Vec<&'a str>,
}

/// The module that `python -m` runs.
const MODULE: &str = "vllm.entrypoints";
/// The image of vLLM, whose entry point is the server.
const IMAGE: &str = "/vllm-openai";
/// What a version of vLLM stands behind: the name of its image, a requirement of pip or uv.
const BEFORE_VERSION: [&str; 3] = ["vllm-openai:", "vllm==", "vllm@"];

/// A command that is a word of another one, as `bash -c` takes it.
pub(super) fn nested(commands: &[Vec<String>]) -> Option<&str> {
    let is_command = |word: &&String| {
        word.contains(char::is_whitespace) && (word.contains("vllm serve") || word.contains(MODULE))
    };
    commands.iter().flatten().find(is_command).map(String::as_str)
}

/// The first server among the commands; an image is one where no program is named.
pub(super) fn find(commands: &[Vec<String>]) -> Option<Call<'_>> {
    at(commands, is_program).or_else(|| at(commands, is_image))
}

/// The first call by a word that stands for the server, given whether `serve` follows it.
fn at(commands: &[Vec<String>], is_server: fn(&str, bool) -> bool) -> Option<Call<'_>> {
    let mut before = Vec::new();
    for words in commands {
        for (place, word) in words.iter().enumerate() {
            before.push(word.as_str());
            let rest = &words[place + 1..];
            let serve = rest.first().is_some_and(|next| next == "serve");
            if is_server(word, serve) {
                return Some(Call { args: &rest[usize::from(serve)..], before });
            }
        }
    }
    None
}

fn is_program(word: &str, serve: bool) -> bool {
    let program = word.rsplit('/').next().unwrap_or(word);
    let is_vllm =
        || program == "vllm" || BEFORE_VERSION[1..].iter().any(|at| program.starts_with(at));
    word.starts_with(MODULE) || (serve && is_vllm())
}

fn is_image(word: &str, _serve: bool) -> bool {
    let is_path = word.starts_with(['/', '.', '~']);
    !is_path && (word.contains(IMAGE) || word.starts_with(BEFORE_VERSION[0]))
}

/// The version that the words before a call name last, as far as it is one.
pub(super) fn version<'a>(before: &[&'a str]) -> Option<Result<Version, &'a str>> {
    let behind = |word: &&'a str| {
        BEFORE_VERSION.iter().find_map(|mark| word.split_once(mark)).map(|(_, version)| version)
    };
    let written = before.iter().rev().find_map(behind)?;
    let newest = written == "latest" || written.starts_with("nightly");
    // `v0.11.0-x86_64` is a build for a machine.
    let of_release = || written.split('-').next().and_then(Version::from_text);
    (!newest).then(|| Version::from_text(written).or_else(of_release).ok_or(written))
}
