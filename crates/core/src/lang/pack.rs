//! A language as lines of text.

use super::Lang;

/// Why a pack was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the language pack has {found} lines and this program {expected} texts; load both anew")]
pub struct PackError {
    /// Lines.
    pub found: usize,
    /// Texts.
    pub expected: usize,
}

/// Writes the texts of a language, one a line, in the order of the program's places.
///
/// ```
/// use kvbudget_core::lang::{Lang, TEXTS, pack};
/// assert_eq!(pack(Lang::Ja, &[&[["batch", "バッチ", "배치"]]]), "バッチ\n");
/// assert!(pack(Lang::Ko, TEXTS).lines().count() > 60);
/// ```
#[must_use]
pub fn pack(lang: Lang, texts: &[&[[&str; 3]]]) -> String {
    let of_lang = |[en, ja, ko]: &[&str; 3]| match lang {
        Lang::En => format!("{en}\n"),
        Lang::Ja => format!("{ja}\n"),
        Lang::Ko => format!("{ko}\n"),
    };
    texts.iter().copied().flatten().map(of_lang).collect()
}

pub(super) fn lines_of(pack: &str, expected: usize) -> Result<Vec<Box<str>>, PackError> {
    let lines: Vec<Box<str>> = pack.lines().map(Into::into).collect();
    let found = lines.len();
    if found == expected { Ok(lines) } else { Err(PackError { found, expected }) }
}
