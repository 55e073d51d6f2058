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
    /// that is none, [`ParseError::NotAtVersion`] for one that is joined in another way.
    ///
    /// ```
    /// use kvbudget_core::engine::{Engine, vllm::Version};
    /// let read = |text| Engine::read(text).map_err(|error| error.to_string());
    /// assert_eq!(read("vllm@0.19.1"), Ok((Engine::Vllm, Some(Version::release(0, 19, 1)))));
    /// assert_eq!(read("none"), Ok((Engine::None, None)));
    /// assert_eq!(
    ///     read("vllm==0.19.1"),
    ///     Err("expected vllm@VERSION such as vllm@0.19.1, found `vllm==0.19.1`".to_owned()),
    /// );
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
            _ => Err(match version_without_at(&text) {
                Some(version) => ParseError::NotAtVersion { found: text, engine: VLLM, version },
                None => ParseError::UnknownName { found: text, known: vec![NONE, VLLM] },
            }),
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

/// The version in what stands for `vllm@VERSION` in other programs: `vllm==0.33`, `vllm:0.33.0`,
/// `vllm 0.33.0`.
fn version_without_at(text: &str) -> Option<Version> {
    let rest = text.strip_prefix(VLLM)?;
    let version = rest.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
    if version == "latest" {
        return Some(Release::newest().asked());
    }
    Version::from_text(version)
}
