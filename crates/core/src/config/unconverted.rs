//! Which modules a quantized checkpoint leaves as they were: lists of names and patterns.

use crate::architecture::Unconverted;

/// A part of a layer that a pattern may name.
type Part = fn(&mut Unconverted) -> &mut u64;

/// Words by which a module's name is known, and its part; the first that is in the name counts.
/// What is never quantized (norms, routers, towers, heads, MTP) has no part.
const WORDS: &[(&str, Option<Part>)] = &[
    ("norm", None),
    ("bias", None),
    ("vision", None),
    ("visual", None),
    ("audio", None),
    ("mm_projector", None),
    ("multi_modal", None),
    ("embed", None),
    ("mtp", None),
    ("indexer", None),
    ("router", None),
    ("mlp.gate.", None),
    ("moe.gate.", None),
    ("shared_expert", Some(|parts| &mut parts.shared_experts)),
    ("experts", Some(|parts| &mut parts.experts)),
    ("linear_attn", Some(|parts| &mut parts.mixers)),
    ("mixer.q_proj", Some(|parts| &mut parts.attention)),
    ("mixer.k_proj", Some(|parts| &mut parts.attention)),
    ("mixer.v_proj", Some(|parts| &mut parts.attention)),
    ("mixer.o_proj", Some(|parts| &mut parts.attention)),
    ("conv1d", None),
    ("mamba", Some(|parts| &mut parts.mixers)),
    ("mixer", Some(|parts| &mut parts.mixers)),
    ("attn", Some(|parts| &mut parts.attention)),
    ("attention", Some(|parts| &mut parts.attention)),
    ("feed_forward", Some(|parts| &mut parts.mlp)),
    ("ffn", Some(|parts| &mut parts.mlp)),
    ("mlp", Some(|parts| &mut parts.mlp)),
];

/// How many layers of each part the names and patterns leave out, in a model of so many layers.
pub(super) fn read(patterns: &[&str], num_hidden_layers: u64) -> Unconverted {
    let mut seen: Vec<(usize, Option<u64>)> = Vec::new();
    let mut all = Unconverted::default();
    for pattern in patterns {
        let name = plain(pattern);
        let layer = layer(&name);
        if layer.is_some_and(|layer| layer >= num_hidden_layers) {
            continue;
        }
        for place in places(&name) {
            if seen.contains(&(place, None)) || seen.contains(&(place, layer)) {
                continue;
            }
            seen.push((place, layer));
            if let Some((_, Some(part))) = WORDS.get(place) {
                let count = part(&mut all);
                *count = if layer.is_some() { *count + 1 } else { num_hidden_layers };
            }
        }
    }
    for part in [
        &mut all.attention,
        &mut all.mlp,
        &mut all.experts,
        &mut all.shared_experts,
        &mut all.mixers,
    ] {
        *part = (*part).min(num_hidden_layers);
    }
    all
}

/// The words that a name is known by: one, or every part where a whole layer is named.
fn places(name: &str) -> Vec<usize> {
    if is_layer(name) {
        let whole = |(place, (word, part)): (usize, &(&str, Option<Part>))| {
            let first = ["shared_expert", "experts", "linear_attn", "attn", "mlp"].contains(word);
            (first && part.is_some()).then_some(place)
        };
        return WORDS.iter().enumerate().filter_map(whole).collect();
    }
    let ended = format!("{name}.");
    WORDS.iter().position(|(word, _)| ended.contains(word)).into_iter().collect()
}

/// A pattern without its signs: `re:.*self_attn.*` is `self_attn`.
fn plain(pattern: &str) -> String {
    let pattern = pattern.trim_start_matches("re:").to_ascii_lowercase();
    pattern.replace(".*", "").replace(['\\', '*'], "")
}

/// The number of the layer in a name.
fn layer(name: &str) -> Option<u64> {
    let (_, behind) = name.split_once("layers.")?;
    let end = behind.find(|c: char| !c.is_ascii_digit()).unwrap_or(behind.len());
    behind[..end].parse().ok()
}

/// Whether a name is that of a whole layer: nothing stands behind its number.
fn is_layer(name: &str) -> bool {
    let Some((_, behind)) = name.split_once("layers.") else { return false };
    let behind = behind.trim_start_matches(|c: char| c.is_ascii_digit());
    layer(name).is_some() && behind.trim_matches('.').is_empty()
}
