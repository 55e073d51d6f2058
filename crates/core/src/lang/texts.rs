//! The texts of one language.

use super::pack::{PackError, lines_of};
use super::{Lang, Say, Speech};

/// The texts of one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Texts {
    lang: Lang,
    /// None for English, which is in the program.
    lines: Option<Vec<Box<str>>>,
}

impl Texts {
    /// English.
    pub const ENGLISH: Self = Self { lang: Lang::En, lines: None };

    /// The texts of a pack that [`super::pack`] wrote for the same program.
    ///
    /// # Errors
    /// [`PackError`], where it has another number of lines than this program has texts.
    pub fn read(lang: Lang, pack: &str, count: usize) -> Result<Self, PackError> {
        Ok(Self { lang, lines: Some(lines_of(pack, count)?) })
    }

    /// Which language it is.
    #[must_use]
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// Says something.
    ///
    /// ```
    /// use kvbudget_core::lang::Texts;
    /// use kvbudget_core::quantity::Quantity;
    /// assert_eq!(Texts::ENGLISH.say(&Quantity::KvPerToken), "KV per token");
    /// ```
    #[must_use]
    pub fn say(&self, what: &dyn Say) -> String {
        let mut speech = Speech::new(self);
        what.say(&mut speech);
        speech.into_text()
    }

    /// Its first so many lines, as a pack for another program that has only these texts; nothing in
    /// English.
    #[must_use]
    pub fn first_lines(&self, count: usize) -> String {
        let lines = self.lines.iter().flatten().take(count);
        lines.flat_map(|line| [&**line, "\n"]).collect()
    }

    pub(super) fn line(&self, line: usize) -> Option<&str> {
        self.lines.as_ref()?.get(line).map(AsRef::as_ref)
    }
}
