//! What can be wrong with the text of a value.

use super::{MAX_CHARS, MAX_LIST};
use crate::engine::vllm::Version;
use crate::lang::Section;
use crate::lookup::NotFound;
use crate::{english, said};

/// Why a text is not the value that was asked for. The text says what was expected and how to
/// write it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// Nothing was written.
    Empty,
    /// Far too much was written.
    TooLong,
    /// Not a whole number.
    NotWhole {
        /// What was written.
        found: String,
        /// How it could be written.
        example: Example,
    },
    /// Zero.
    Zero,
    /// Past what a 64-bit number holds.
    TooLarge {
        /// What was written.
        found: String,
    },
    /// Not a size.
    NotSize {
        /// What was written.
        found: String,
        /// How it could be written.
        example: Example,
    },
    /// A unit that two people read in two ways.
    AmbiguousUnit {
        /// The unit.
        unit: String,
    },
    /// A number without a unit that would be a handful of bytes.
    BareSize {
        /// The number.
        found: String,
        /// Whether a share could be meant.
        share: bool,
    },
    /// A handful of parameters.
    BareParameters {
        /// The number.
        found: u64,
    },
    /// No share of a whole.
    NotShare {
        /// What was written.
        found: String,
    },
    /// A share past the whole.
    PastWhole {
        /// What was written.
        found: String,
    },
    /// Not a version.
    NotVersion {
        /// What was written.
        found: String,
        /// How it could be written.
        example: Version,
    },
    /// An engine and a version that are not joined by an `@`.
    NotAtVersion {
        /// What was written.
        found: String,
        /// The engine.
        engine: &'static str,
        /// The version that was meant.
        version: Version,
    },
    /// A name that is not known.
    UnknownName {
        /// What was written.
        found: String,
        /// The names that are known.
        known: Vec<&'static str>,
    },
    /// A way of storing weights that is not known.
    UnknownMethod {
        /// What was written.
        found: String,
        /// The methods that are known.
        known: &'static [&'static str],
        /// The types of GGUF files.
        file_types: &'static [&'static str],
    },
    /// A file type where one format is needed.
    NeedsTensors {
        /// The file type.
        name: &'static str,
        /// The format of most tensors.
        base: &'static str,
    },
    /// A number format of weights that are given as a size.
    NeedsParameters,
    /// How a checkpoint stores its weights, without a checkpoint.
    NeedsModel,
    /// A name that stands for nothing in the catalogue, or for several.
    NotInCatalogue(#[from] NotFound),
    /// Layers that are not in short form.
    NotLayers,
    /// Too many entries.
    LongList {
        /// How many there are.
        found: usize,
    },
}

/// How a value could be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Example {
    /// So.
    One(&'static str),
    /// In two ways.
    Either(&'static str, &'static str),
    /// So, or left to what follows from the rest.
    OrAuto(&'static str),
    /// So, without marks between its thousands.
    Unmarked(&'static str),
}

said! {
    ParseError, Section::ParseError.base(), |to| {
        Self::Empty => [
            "expected a value, found nothing",
            "値が必要。何も書かれていない",
            "값이 필요함. 아무것도 쓰여 있지 않음"
        ],
        Self::TooLong => [
            "expected at most {0} characters", "{0}文字まで", "{0}자까지"
        ] (MAX_CHARS),
        Self::NotWhole { found, example } => [
            "expected a whole number such as {0}, found `{1}`",
            "整数が必要。例: {0}。入力: `{1}`",
            "정수가 필요함. 예: {0}. 입력: `{1}`"
        ] (to.of(example), found),
        Self::Zero => [
            "expected at least 1, found 0",
            "1以上が必要。入力: 0",
            "1 이상이 필요함. 입력: 0"
        ],
        Self::TooLarge { found } => [
            "expected a number below 2^64 with at most 12 decimals, found `{0}`",
            "2^64未満で小数点以下12桁までの数が必要。入力: `{0}`",
            "2^64 미만이고 소수점 이하 12자리까지인 수가 필요함. 입력: `{0}`"
        ] (found),
        Self::NotSize { found, example } => [
            "expected a size such as {0}, found `{1}`",
            "サイズが必要。例: {0}。入力: `{1}`",
            "크기가 필요함. 예: {0}. 입력: `{1}`"
        ] (to.of(example), found),
        Self::AmbiguousUnit { unit } => [
            "`{0}` can be read in two ways; write GiB (2^30 bytes) or GB (10^9 bytes)",
            "`{0}`は2通りに読める。GiB(2^30バイト)またはGB(10^9バイト)と書く",
            "`{0}`: 두 가지로 읽힘. GiB(2^30바이트) 또는 GB(10^9바이트)로 쓸 것"
        ] (unit),
        Self::BareSize { found, share: false } => [
            "{0} has no unit and would be bytes; write {0}GiB or {0}GB",
            "{0}には単位がなく、バイト数になる。{0}GiBまたは{0}GBと書く",
            "{0}: 단위가 없어 바이트 수로 읽힘. {0}GiB 또는 {0}GB로 쓸 것"
        ] (found),
        Self::BareSize { found, share: true } => [
            "{0} has no unit and would be bytes; write {0}GiB or {0}GB, or a share with %",
            "{0}には単位がなく、バイト数になる。{0}GiBまたは{0}GBと書くか、割合なら%を付ける",
            "{0}: 단위가 없어 바이트 수로 읽힘. {0}GiB 또는 {0}GB로 쓰거나, 비율이면 %를 붙일 것"
        ] (found),
        Self::BareParameters { found } => [
            "{0} without a suffix is {0} parameters; write {0}B or {0}M",
            "接尾辞のない{0}は{0}パラメータになる。{0}Bまたは{0}Mと書く",
            "{0}: 접미사가 없어 파라미터 {0}개로 읽힘. {0}B 또는 {0}M으로 쓸 것"
        ] (found),
        Self::NotShare { found } => [
            "expected a share above 0 and at most 1, such as 0.9, found `{0}`",
            "0より大きく1以下の割合が必要。例: 0.9。入力: `{0}`",
            "0보다 크고 1 이하인 비율이 필요함. 예: 0.9. 입력: `{0}`"
        ] (found),
        Self::PastWhole { found } => [
            "expected at most 100 %, found `{0}`",
            "100 %以下が必要。入力: `{0}`",
            "100 % 이하가 필요함. 입력: `{0}`"
        ] (found),
        // The mend for those who ask for the newest version by that word.
        Self::NotVersion { found, example } if matches!(found.as_str(), "latest" | "newest") => [
            "expected a version such as {0}, found `{1}`; leave out @VERSION for the newest",
            "バージョンが必要。例: {0}。入力: `{1}`。最新なら@VERSIONを省く",
            "버전이 필요함. 예: {0}. 입력: `{1}`. 최신이면 @VERSION을 생략할 것"
        ] (example, found),
        Self::NotVersion { found, example } => [
            "expected a version such as {0}, found `{1}`",
            "バージョンが必要。例: {0}。入力: `{1}`",
            "버전이 필요함. 예: {0}. 입력: `{1}`"
        ] (example, found),
        Self::NotAtVersion { found, engine, version } => [
            "expected {0}@VERSION such as {0}@{1}, found `{2}`",
            "{0}@VERSIONの形が必要。例: {0}@{1}。入力: `{2}`",
            "{0}@VERSION 형태가 필요함. 예: {0}@{1}. 입력: `{2}`"
        ] (engine, version, found),
        Self::UnknownName { found, known } => [
            "expected one of {0}, found `{1}`",
            "次のいずれかが必要: {0}。入力: `{1}`",
            "다음 중 하나가 필요함: {0}. 입력: `{1}`"
        ] (known.join(", "), found),
        Self::UnknownMethod { found, known, file_types } => [
            "expected one of {0}, or a type of GGUF file: {1}; found `{2}`",
            "{0}のいずれか、またはGGUFファイルの種類が必要: {1}。入力: `{2}`",
            "{0} 중 하나 또는 GGUF 파일의 종류가 필요함: {1}. 입력: `{2}`"
        ] (known.join(", "), file_types.join(", "), found),
        Self::NeedsTensors { name, base } => [
            "{0} gives each tensor a format of its own, so it needs a MODEL, for which \
             --quantization takes it; most of its tensors are {1}",
            "{0}はテンソルごとに形式が違うため、MODELを指定して--quantizationで使う。大半のテンソルは{1}",
            "{0}: 텐서마다 형식이 달라, MODEL을 지정하고 --quantization으로 써야 함. 텐서 대부분은 {1}"
        ] (name, base),
        Self::NeedsParameters => [
            "a format needs a number of parameters; set `parameters` as well",
            "形式にはパラメータ数が必要。`parameters`も指定する",
            "형식에는 파라미터 수가 필요함. `parameters`도 지정할 것"
        ],
        Self::NeedsModel => [
            "how weights are stored is said of a model of the catalogue; choose one first",
            "重みの保存形式はカタログのモデルについて指定する。先にモデルを選ぶ",
            "가중치의 저장 형식은 카탈로그의 모델에 대해 지정함. 먼저 모델을 고를 것"
        ],
        Self::NotLayers => [
            "expected layers in short form, as kvbudget writes them",
            "kvbudgetが書く短縮形のレイヤーが必要",
            "kvbudget이 쓰는 줄임 형식의 레이어가 필요함"
        ],
        Self::LongList { found } => [
            "expected at most {0} entries, found {1}",
            "{0}項目まで。入力: {1}項目",
            "{0}개 항목까지. 입력: {1}개"
        ] (MAX_LIST, found),
    } else {
        Self::NotInCatalogue(error) => error.say(to),
    }
}

said! {
    Example, Section::Example.base(), |to| {
        Self::Either(one, other) => ["{0} or {1}", "{0}または{1}", "{0} 또는 {1}"] (one, other),
        Self::OrAuto(one) => ["{0}, or auto", "{0}、またはauto", "{0}, 또는 auto"] (one),
        Self::Unmarked(one) => [
            "{0} (no marks between thousands)",
            "{0}(桁区切りなし)",
            "{0}(자릿수 구분 없이)"
        ] (one),
    } else {
        Self::One(one) => to.add(one),
    }
}

english! { ParseError }
