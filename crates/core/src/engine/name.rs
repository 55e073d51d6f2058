//! Which engine, and of which version.

use super::vllm::{Release, Version};
use crate::parse::ParseError;

/// Whose reservation is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// Nobody's: logical sizes alone.
    None,
    /// That of vLLM.
    Vllm,
}

const NONE: &str = "none";
const VLLM: &str = "vllm";

impl Engine {
    /// Reads an engine, with its version where one is written: `none`, `vllm`, `vllm@0.19.1`.
    ///
    /// # Errors
    /// [`ParseError::UnknownName`] for another engine, [`ParseError::NotVersion`] for a version
    /// that is none.
    ///
    /// ```
    /// use kvbudget_core::engine::{Engine, vllm::Version};
    /// let read = |text| Engine::read(text).map_err(|error| error.to_string());
    /// assert_eq!(read("vllm@0.19.1"), Ok((Engine::Vllm, Some(Version::release(0, 19, 1)))));
    /// assert_eq!(read("none"), Ok((Engine::None, None)));
    /// assert_eq!(read("sglang"), Err("expected one of none, vllm, found `sglang`".to_owned()));
    /// ```
    pub fn read(text: &str) -> Result<(Self, Option<Version>), ParseError> {
        let text = text.trim().to_ascii_lowercase();
        let (name, version) = match text.split_once('@') {
            Some((name, version)) => (name, Some(version)),
            None => (text.as_str(), None),
        };
        let version = match version {
            Some(written) => {
                Some(Version::from_text(written).ok_or_else(|| ParseError::NotVersion {
                    found: written.to_owned(),
                    example: Release::newest().asked(),
                })?)
            }
            None => None,
        };
        match (name, version) {
            (NONE, None) => Ok((Self::None, None)),
            (VLLM, version) => Ok((Self::Vllm, version)),
            ("", None) => Err(ParseError::Empty),
            _ => Err(ParseError::UnknownName { found: text, known: vec![NONE, VLLM] }),
        }
    }

    /// Writes an engine with the version.
    #[must_use]
    pub fn write(self, version: Option<Version>) -> String {
        match self {
            Self::None => NONE.to_owned(),
            Self::Vllm => {
                let version = version.unwrap_or_else(|| Release::newest().asked());
                format!("{VLLM}@{version}")
            }
        }
    }

    /// Its name, without a version.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => NONE,
            Self::Vllm => VLLM,
        }
    }
}
