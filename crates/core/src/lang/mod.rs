//! Languages: what is said, in English, Japanese or Korean.
//!
//! A type says itself by its texts, which stand together in the three languages where the type is
//! (`said!`), so that a missing one does not compile. English is in the program; the others come as
//! a [`pack`] of lines, of which a page loads the one it needs.

mod pack;
pub(crate) mod said;
mod section;
mod texts;

pub use pack::{PackError, pack};
pub use said::{Say, Speech, place, places};
pub(crate) use section::Section;
pub use section::{TEXTS, base};
pub use texts::Texts;

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    En,
    /// Japanese.
    Ja,
    /// Korean.
    Ko,
}

impl Lang {
    /// Each language.
    pub const ALL: [Self; 3] = [Self::En, Self::Ja, Self::Ko];

    /// Its tag (BCP 47), as `lang` attributes and links carry it.
    ///
    /// ```
    /// use kvbudget_core::lang::Lang;
    /// assert_eq!(Lang::Ja.tag(), "ja");
    /// ```
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ja => "ja",
            Self::Ko => "ko",
        }
    }

    /// What it calls itself.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Ja => "日本語",
            Self::Ko => "한국어",
        }
    }

    /// The language of a tag, whatever region or script it names beside it.
    ///
    /// ```
    /// use kvbudget_core::lang::Lang;
    /// assert_eq!(Lang::of_tag("ko-KR"), Some(Lang::Ko));
    /// assert_eq!(Lang::of_tag("kok"), None);
    /// ```
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Self> {
        let language = tag.split(['-', '_']).next()?;
        Self::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(language))
    }

    /// The one that a reader wants first, of the tags that a browser states in order; English where
    /// none of them is at hand.
    #[must_use]
    pub fn preferred<'a>(tags: impl IntoIterator<Item = &'a str>) -> Self {
        tags.into_iter().find_map(Self::of_tag).unwrap_or(Self::En)
    }
}
