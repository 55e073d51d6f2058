//! Releases whose planner was read, and which of them stands for a version.

use super::rules::Rules;
use super::version::Version;
use crate::assumed::Why;

const fn v(minor: u32, patch: u32) -> Version {
    Version::release(0, minor, patch)
}

/// The releases that were read, oldest first.
const KNOWN: &[Version] = &[
    v(6, 6),
    v(7, 0),
    v(7, 1),
    v(7, 2),
    v(7, 3),
    v(8, 0),
    v(8, 1),
    v(8, 2),
    v(8, 3),
    v(8, 4),
    v(8, 5),
    v(9, 0),
    v(9, 1),
    v(9, 2),
    v(10, 0),
    v(10, 1),
    v(10, 2),
    v(11, 0),
    v(11, 1),
    v(11, 2),
    v(12, 0),
    v(13, 0),
    v(14, 0),
    v(14, 1),
    v(15, 1),
    v(16, 0),
    v(17, 0),
    v(17, 1),
    v(18, 0),
    v(18, 1),
    v(19, 0),
    v(19, 1),
    v(20, 0),
    v(20, 1),
    v(20, 2),
    v(21, 0),
    v(22, 0),
    v(22, 1),
    v(23, 0),
    v(24, 0),
    v(25, 0),
    v(25, 1),
    v(26, 0),
    v(27, 0),
    v(27, 1),
    v(28, 0),
    v(29, 0),
    v(30, 0),
    v(31, 0),
    v(32, 0),
    v(33, 0),
];

/// The release that stands for a version.
///
/// A version that was not read is planned as the newest older one that was, or as the oldest where
/// none is older; the answer says so.
///
/// ```
/// use kvbudget_core::engine::vllm::{Release, Version};
/// let of = |text| Version::from_text(text).map(Release::of).expect("a version");
/// assert!(of("0.19.1").is_known());
/// assert_eq!(of("0.9.1rc2.dev5").planned_as(), Version::release(0, 9, 0));
/// assert_eq!(of("0.99.0").planned_as(), Release::newest().planned_as());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Release {
    asked: Version,
    planned_as: Version,
}

impl Release {
    /// The release for a version.
    #[must_use]
    pub fn of(asked: Version) -> Self {
        let older = KNOWN.iter().copied().rfind(|known| *known <= asked);
        // Before the first: the rules were simpler still and are those of the first.
        Self { asked, planned_as: older.unwrap_or(KNOWN[0]) }
    }

    /// The newest that is known.
    #[must_use]
    pub const fn newest() -> Self {
        let newest = KNOWN[KNOWN.len() - 1];
        Self { asked: newest, planned_as: newest }
    }

    /// Every release that was read, newest first.
    pub fn known() -> impl Iterator<Item = Version> {
        KNOWN.iter().rev().copied()
    }

    /// The version that was asked for.
    #[must_use]
    pub const fn asked(self) -> Version {
        self.asked
    }

    /// The release whose rules are taken.
    #[must_use]
    pub const fn planned_as(self) -> Version {
        self.planned_as
    }

    /// Whether the version itself was read.
    #[must_use]
    pub fn is_known(self) -> bool {
        self.asked == self.planned_as
    }

    /// Why another release stands for the version.
    pub(super) fn why_not_itself(self) -> Why {
        if self.asked < KNOWN[0] {
            Why::OlderThanRead(self.asked)
        } else if self.asked > KNOWN[KNOWN.len() - 1] {
            Why::NewerThanRead(self.asked)
        } else {
            Why::NotRead(self.asked)
        }
    }

    /// Its rules.
    #[must_use]
    pub fn rules(self) -> Rules {
        Rules::of(self.planned_as)
    }
}
