//! How a scenario finds what its fields name. The core has no catalogue: whoever has one hands it
//! in.

use crate::gpu::Gpu;
use crate::lang::Section;
use crate::model::{KnownModel, read_layers};
use crate::parse::ParseError;
use crate::{english, said};

/// Most candidates that an error lists.
const MOST: usize = 8;

/// Finds models and GPUs by what a person calls them.
///
/// ```
/// use kvbudget_core::lookup::Lookup;
/// let error = (Lookup::NONE.gpu)("h100").expect_err("there is no catalogue");
/// assert_eq!(error.to_string(), "`h100` cannot be looked up here: there is no catalogue");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lookup {
    /// Finds a model.
    pub model: fn(&str) -> Result<KnownModel, ParseError>,
    /// Finds a GPU.
    pub gpu: fn(&str) -> Result<&'static Gpu, ParseError>,
    /// Reads layers in short form.
    pub layers: fn(&str) -> Result<KnownModel, ParseError>,
}

impl Lookup {
    /// For those who have no catalogue: no name is known.
    pub const NONE: Self = Self { layers: read_layers, ..Self::NOTHING };

    /// For those who read no model at all.
    pub(crate) const NOTHING: Self = Self {
        model: |name| Err(no_catalogue(name)),
        gpu: |name| Err(no_catalogue(name)),
        layers: |layers| Err(no_catalogue(layers)),
    };
}

fn no_catalogue(name: &str) -> ParseError {
    NotFound::NoCatalogue { name: name.to_owned() }.into()
}

/// Why a name stands for nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotFound {
    /// There is nothing to look in.
    NoCatalogue {
        /// What was asked for.
        name: String,
    },
    /// It stands for several models.
    SeveralModels {
        /// What was asked for.
        name: String,
        /// The models it stands for, all of them.
        candidates: Vec<&'static str>,
    },
    /// It stands for several GPUs.
    SeveralGpus {
        /// What was asked for.
        name: String,
        /// The GPUs it stands for, all of them.
        candidates: Vec<&'static str>,
    },
    /// It stands for no model.
    NoModel {
        /// What was asked for.
        name: String,
        /// The models whose names are most alike.
        nearest: Vec<&'static str>,
    },
    /// It stands for no GPU.
    NoGpu {
        /// What was asked for.
        name: String,
        /// The GPUs whose names are most alike.
        nearest: Vec<&'static str>,
    },
}

/// Names, of which an error lists the first few.
pub(crate) struct Candidates<'a>(&'a [&'static str]);

said! {
    NotFound, Section::NotFound.base(), |to| {
        Self::NoCatalogue { name } => [
            "`{0}` cannot be looked up here: there is no catalogue",
            "`{0}`はここでは調べられない: カタログがない",
            "`{0}`: 카탈로그가 없어 여기서는 찾을 수 없음"
        ] (name),
        Self::SeveralModels { name, candidates } => [
            "`{0}` stands for several models: {1}; write one of them",
            "`{0}`に当てはまるモデルが複数ある: {1}。そのうち1つを書く",
            "`{0}`에 해당하는 모델이 여럿임: {1}. 그중 하나를 쓸 것"
        ] (name, to.of(&Candidates(candidates))),
        Self::SeveralGpus { name, candidates } => [
            "`{0}` stands for several GPUs: {1}; write one of them",
            "`{0}`に当てはまるGPUが複数ある: {1}。そのうち1つを書く",
            "`{0}`에 해당하는 GPU가 여럿임: {1}. 그중 하나를 쓸 것"
        ] (name, to.of(&Candidates(candidates))),
        Self::NoModel { name, nearest } if nearest.is_empty() => [
            "`{0}` is not in the catalogue; give its config.json instead",
            "`{0}`はカタログにない。代わりにそのconfig.jsonを渡す",
            "`{0}`: 카탈로그에 없음. 대신 그 config.json을 줄 것"
        ] (name),
        Self::NoModel { name, nearest } => [
            "`{0}` is not in the catalogue; nearest: {1}. Or give its config.json",
            "`{0}`はカタログにない。近い名前: {1}。またはそのconfig.jsonを渡す",
            "`{0}`: 카탈로그에 없음. 가까운 이름: {1}. 또는 그 config.json을 줄 것"
        ] (name, nearest.join(", ")),
        Self::NoGpu { name, nearest } if nearest.is_empty() => [
            "`{0}` is not in the catalogue; give its memory instead, such as 24GiB",
            "`{0}`はカタログにない。代わりに24GiBのようにメモリを書く",
            "`{0}`: 카탈로그에 없음. 대신 24GiB처럼 메모리를 쓸 것"
        ] (name),
        Self::NoGpu { name, nearest } => [
            "`{0}` is not in the catalogue; nearest: {1}. Or give its memory, such as 24GiB",
            "`{0}`はカタログにない。近い名前: {1}。または24GiBのようにメモリを書く",
            "`{0}`: 카탈로그에 없음. 가까운 이름: {1}. 또는 24GiB처럼 메모리를 쓸 것"
        ] (name, nearest.join(", ")),
    }
}

said! {
    Candidates<'_>, Section::Candidates.base(), |to| {
        Self(names) if names.len() > MOST => [
            "{0} and {1} more", "{0}、ほか{1}件", "{0} 외 {1}개"
        ] (names[..MOST].join(", "), names.len() - MOST),
    } else {
        Self(names) => to.add(&names.join(", ")),
    }
}

english! { NotFound }
