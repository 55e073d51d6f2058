//! What models and GPUs have in common when they are looked for by name.

/// Most names that are suggested for another.
const MOST_NEAREST: usize = 3;
/// How alike two names must be (0 to 1) for one to be suggested for the other.
const ALIKE: f64 = 0.6;

/// A name with more bytes is like no other: comparing takes the product of both lengths.
const LONGEST: usize = 100;

/// How alike a name is to an id, 0 to 1.
pub(crate) fn alike(name: &str, id: &str) -> f64 {
    if name.len() > LONGEST { 0.0 } else { strsim::normalized_levenshtein(name, id) }
}

/// The ids to suggest, of ids with how alike they are.
pub(crate) fn nearest(mut ids: Vec<(f64, &'static str)>) -> Vec<&'static str> {
    ids.retain(|(alike, _)| *alike >= ALIKE);
    ids.sort_by(|a, b| b.0.total_cmp(&a.0));
    ids.into_iter().take(MOST_NEAREST).map(|(_, id)| id).collect()
}
