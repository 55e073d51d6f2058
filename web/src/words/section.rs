//! Where the texts of the page stand in a pack: behind those of the core.

use kvbudget_core::lang::{self, base};

use super::{Detail, Limit, Sentence, Word};

/// The texts of the page, in the order of a pack.
const OWN: &[&[[&str; 3]]] = &[Word::TEXTS, Detail::TEXTS, Sentence::TEXTS, Limit::TEXTS];

/// Texts of the program in all.
pub(crate) const COUNT: usize = CORE + base(OWN, OWN.len());

/// Texts of the core, with which a pack begins.
pub(crate) const CORE: usize = base(lang::TEXTS, lang::TEXTS.len());

/// The first line of the words.
pub(super) const WORDS: usize = CORE + base(OWN, 0);
/// The first line of the details.
pub(super) const DETAILS: usize = CORE + base(OWN, 1);
/// The first line of the sentences.
pub(super) const SENTENCES: usize = CORE + base(OWN, 2);
/// The first line of what is not modelled.
pub(super) const LIMITS: usize = CORE + base(OWN, 3);

/// Every text of the program, in the order of a pack.
pub fn texts() -> impl Iterator<Item = &'static [[&'static str; 3]]> {
    lang::TEXTS.iter().chain(OWN).copied()
}
