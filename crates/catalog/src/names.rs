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
    // A few times the first of the most alike: that needs no sorting, whose code is large.
    let most_alike = |ids: &[(f64, &'static str)]| {
        let places = ids.iter().enumerate().rev();
        places.max_by(|(_, one), (_, other)| one.0.total_cmp(&other.0)).map(|(place, _)| place)
    };
    let next = || most_alike(&ids).map(|place| ids.remove(place).1);
    std::iter::from_fn(next).take(MOST_NEAREST).collect()
}
