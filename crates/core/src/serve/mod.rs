//! Commands that serve a model by vLLM: a pasted one becomes a scenario, a scenario one line.
//!
//! Nothing is run or looked up: variables stay as they are written, a file of options is named as
//! not modelled. What an option is called is in `names`; which of them set a field, the table of
//! fields says.

mod call;
mod names;
mod options;
mod shell;
mod value;
mod write;

use crate::budget::{self, Budget, Edit};
use crate::error::FieldError;
use crate::field::Field;
use crate::lang::Section;
use crate::link;
use crate::model::KnownModel;
use crate::parse;
use crate::{english, said};

pub use write::{NoCommand, write};

/// Longest text that is looked at, in bytes.
pub const MAX_LENGTH: usize = 65_536;
/// Most names that a note lists.
const MAX_NAMES: usize = 20;

/// Why a text is not a command that serves a model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ServeError {
    /// Far too much was pasted.
    TooLong,
    /// A quote without its end.
    Unclosed {
        /// The quote.
        quote: char,
    },
    /// No server is started.
    NoServer,
    /// The server is not told which model.
    NoModel,
    /// An option at the end that needs a value.
    NoValue {
        /// The option as it is written.
        option: String,
    },
}

said! {
    ServeError, Section::ServeError.base(), |to| {
        Self::TooLong => [
            "the command is longer than {0} bytes",
            "コマンドが{0}バイトより長い",
            "명령이 {0}바이트보다 김"
        ] (MAX_LENGTH),
        Self::Unclosed { quote } => [
            "a quote {0} is not closed",
            "引用符{0}が閉じていない",
            "닫히지 않은 따옴표: {0}"
        ] (quote),
        Self::NoServer => [
            "there is no `vllm serve MODEL` in it, no `python -m \
             vllm.entrypoints.openai.api_server` and no image `vllm/vllm-openai`",
            "`vllm serve MODEL`も`python -m vllm.entrypoints.openai.api_server`もイメージ\
             `vllm/vllm-openai`も見当たらない",
            "`vllm serve MODEL`, `python -m vllm.entrypoints.openai.api_server`, 이미지 \
             `vllm/vllm-openai` 중 어느 것도 없음"
        ],
        Self::NoModel => [
            "the command names no model; write vllm serve MODEL, or --model MODEL",
            "コマンドにモデルがない。vllm serve MODELまたは--model MODELと書く",
            "명령에 모델이 없음. vllm serve MODEL 또는 --model MODEL로 쓸 것"
        ],
        Self::NoValue { option } => [
            "`{0}` has no value", "`{0}`に値がない", "`{0}`: 값이 없음"
        ] (option),
    }
}

/// What a command says that sets no field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// It decides memory and is not modelled; options with their values.
    NotModelled(Vec<String>),
    /// Nobody here knows it; names alone.
    Unknown(Vec<String>),
    /// It does not decide the memory of a GPU; names alone.
    Neutral(Vec<String>),
}

impl Note {
    /// What it is about.
    #[must_use]
    pub fn names(&self) -> &[String] {
        let (Self::NotModelled(names) | Self::Unknown(names) | Self::Neutral(names)) = self;
        names
    }
}

said! {
    Note, Section::Note.base(), |to| {
        Self::NotModelled(names) => [
            "not modelled, so that the numbers are those without: {0}",
            "モデル化していないため、数値はこれらなしのもの: {0}",
            "모델링하지 않아, 수치는 다음이 없을 때의 것임: {0}"
        ] (to.of(&Listed(names))),
        Self::Unknown(names) => [
            "not known, so left out: {0}",
            "未知のため省いた: {0}",
            "알 수 없어 제외함: {0}"
        ] (to.of(&Listed(names))),
        Self::Neutral(names) => [
            "left out, as it does not decide the memory of a GPU: {0}",
            "GPUのメモリを左右しないため省いた: {0}",
            "GPU 메모리를 좌우하지 않아 제외함: {0}"
        ] (to.of(&Listed(names))),
    }
}

/// Names, of which a note lists as many as a person would read.
pub(crate) struct Listed<'a>(&'a [String]);

said! {
    Listed<'_>, Section::Listed.base(), |to| {
        Self(names) if names.len() > MAX_NAMES => [
            "{0}, and {1} more", "{0}、ほか{1}件", "{0} 외 {1}개"
        ] (names[..MAX_NAMES].join(", "), names.len() - MAX_NAMES),
    } else {
        Self(names) => to.add(&names.join(", ")),
    }
}

english! { ServeError, Note }

/// A command, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Serve {
    /// The fields that it sets, quantization by vLLM's name.
    edits: Vec<Edit>,
    /// What it says beyond them.
    pub notes: Vec<Note>,
}

/// Reads a command: `vllm serve MODEL`, `python -m vllm.entrypoints.openai.api_server`, or the
/// image `vllm/vllm-openai`, whose tag says the version; quoted as for a shell, with or without
/// environment variables before it.
///
/// # Errors
/// [`ServeError`] where it is none. Values are read when it is applied.
///
/// ```
/// use kvbudget_core::serve;
/// let serve = serve::read("vllm serve Qwen/Qwen3-8B -tp 2 --max-model-len 32k --port 80")?;
/// assert_eq!(
///     serve.to_string(),
///     "model=Qwen/Qwen3-8B engine=vllm tensor_parallel_size=2 context=32000",
/// );
/// assert_eq!(
///     serve.notes[0].to_string(),
///     "left out, as it does not decide the memory of a GPU: --port",
/// );
/// # Ok::<(), serve::ServeError>(())
/// ```
pub fn read(text: &str) -> Result<Serve, ServeError> {
    if text.len() > MAX_LENGTH {
        return Err(ServeError::TooLong);
    }
    let mut commands = shell::commands(text)?;
    if let Some(nested) = call::nested(&commands) {
        commands.extend(shell::commands(nested)?);
    }
    let call = call::find(&commands).ok_or(ServeError::NoServer)?;
    let version = call::version(&call.before);
    let mut read = options::Read::default();
    let model = read.options(call.args)?.ok_or(ServeError::NoModel)?;
    let engine = match version {
        Some(Ok(version)) => format!("vllm@{version}"),
        Some(Err(tag)) => {
            read.unknown.push(link::quoted(tag));
            "vllm".to_owned()
        }
        None => "vllm".to_owned(),
    };
    read.environment(&call.before, version.and_then(Result::ok));
    let mut edits = vec![Edit::new(Field::Model, model), Edit::new(Field::Engine, engine)];
    edits.extend(read.edits);
    let notes = [
        Note::NotModelled(read.not_modelled),
        Note::Unknown(read.unknown),
        Note::Neutral(read.neutral),
    ];
    Ok(Serve { edits, notes: notes.into_iter().filter(|note| !note.names().is_empty()).collect() })
}

/// What a command does not say: which GPU there is, and how many requests come.
const NOT_SAID: [Field; 5] =
    [Field::GpuMemory, Field::Gpu, Field::Batch, Field::TableContexts, Field::TableBatches];

impl Serve {
    /// The budget of the command, with the GPU and the requests of another one, and what of it does
    /// not hold. Further edits win over the command.
    #[must_use]
    pub fn applied(&self, to: &Budget, further: &[Edit]) -> (Budget, Vec<FieldError>) {
        let lookup = to.lookup();
        let kept = NOT_SAID
            .into_iter()
            .filter_map(|field| Some(Edit::new(field, field.write(to.scenario())?)));
        let by_hand = |edit: &Edit| Field::Model.rivals().contains(&edit.field);
        let named = |edit: &&Edit| edit.field == Field::Model;
        let named = further.iter().chain(&self.edits).find(named);
        let model = match named.filter(|_| !further.iter().any(by_hand)) {
            Some(edit) => match (lookup.model)(&edit.text) {
                Ok(model) => Some(model),
                // The rest would be said of another model.
                Err(problem) => return (to.clone(), vec![budget::refuse(edit, problem.into())]),
            },
            None => None,
        };
        let mut edits: Vec<Edit> = Vec::new();
        let mut merge = |edit: Edit| {
            let rivals = edit.field.rivals();
            edits.retain(|other| other.field != edit.field && !rivals.contains(&other.field));
            edits.push(edit);
        };
        kept.chain(model.iter().flat_map(unless_said)).for_each(&mut merge);
        self.edits.iter().map(|edit| of_checkpoint(edit, model.as_ref())).for_each(&mut merge);
        further.iter().cloned().for_each(&mut merge);
        let edits = budget::in_order(&edits);
        let start = Budget::with_catalogue(lookup);
        let whole = start.edited(&edits);
        if whole.1.is_empty() {
            return whole;
        }
        // So that what does not hold is the option and not the engine, without which it would.
        let is_option = |edit: &Edit| edit.field.serve_option().is_some();
        let (options, rest): (Vec<Edit>, Vec<Edit>) = edits.into_iter().partition(is_option);
        let (start, mut refused) = start.edited(&rest);
        let (budget, of_options) = start.edited(&options);
        refused.extend(of_options);
        (budget, refused)
    }
}

/// As `key=value` of each field that it sets.
impl std::fmt::Display for Serve {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (place, edit) in self.edits.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(f, "{space}{}={}", edit.field.key(), edit.text)?;
        }
        Ok(())
    }
}

/// What vLLM takes of a model where the command does not say.
fn unless_said(model: &KnownModel) -> Vec<Edit> {
    let automatic = [Field::KvCacheDtype, Field::Overhead, Field::Quantization];
    let mut edits = automatic.map(|field| Edit::new(field, parse::AUTO)).to_vec();
    edits.extend(longest(model).map(|tokens| Edit::new(Field::Context, tokens.to_string())));
    edits
}

/// The longest context that a model is made for.
fn longest(model: &KnownModel) -> Option<u64> {
    model.architecture.as_ref()?.max_position_embeddings
}

/// The edit with the quantization made plain: vLLM takes that of a checkpoint which has one.
fn of_checkpoint(edit: &Edit, model: Option<&KnownModel>) -> Edit {
    if edit.field != Field::Quantization {
        return edit.clone();
    }
    let stored = model.and_then(|model| model.architecture.as_ref()?.quantization.as_ref());
    Edit::new(edit.field, if stored.is_some() { parse::AUTO } else { value::method(&edit.text) })
}
