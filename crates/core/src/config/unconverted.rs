//! Which modules a quantized checkpoint leaves as they were: lists of names and patterns.

use std::collections::BTreeMap;

use super::pattern::{Name, names};
use crate::architecture::Unconverted;

/// A part of a layer that a pattern may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Attention,
    Mlp,
    Experts,
    SharedExperts,
    Mixers,
}

const EVERY_PART: [Part; 5] =
    [Part::Attention, Part::Mlp, Part::Experts, Part::SharedExperts, Part::Mixers];

/// Words by which a module's name is known, and its part; the first that is in the name counts.
/// What is never quantized (norms, routers, towers, heads, MTP) has no part.
const WORDS: &[(&str, Option<Part>)] = &[
    ("norm", None),
    ("bias", None),
    ("vision", None),
    ("visual", None),
    ("audio", None),
    ("projector", None),
    ("multi_modal", None),
    ("patch_", None),
    ("embed", None),
    ("mtp", None),
    ("eh_proj", None),
    ("indexer", None),
    ("router", None),
    ("lm_head", None),
    ("shared_head", None),
    ("shared_expert_gate", None),
    ("mlp.gate.", None),
    ("moe.gate.", None),
    ("feed_forward.gate.", None),
    ("ffn.gate.", None),
    ("shared_expert", Some(Part::SharedExperts)),
    ("experts", Some(Part::Experts)),
    ("linear_attn", Some(Part::Mixers)),
    ("mixer.q_proj", Some(Part::Attention)),
    ("mixer.k_proj", Some(Part::Attention)),
    ("mixer.v_proj", Some(Part::Attention)),
    ("mixer.o_proj", Some(Part::Attention)),
    ("conv1d", None),
    ("mamba", Some(Part::Mixers)),
    ("mixer", Some(Part::Mixers)),
    ("attn", Some(Part::Attention)),
    ("attention", Some(Part::Attention)),
    ("feed_forward", Some(Part::Mlp)),
    ("ffn", Some(Part::Mlp)),
    ("block_sparse_moe", Some(Part::Experts)),
    ("mlp", Some(Part::Mlp)),
];

/// Names by themselves: heads, and routers wherever they are.
const WHOLE_NAMES: &[&str] = &["head", "gate", "score"];

/// Last words that mean the whole of a part.
const WHOLES: &[&str] = &[
    "self_attn",
    "attn",
    "attention",
    "linear_attn",
    "mamba",
    "mixer",
    "mlp",
    "feed_forward",
    "ffn",
    "experts",
    "shared_expert",
    "shared_experts",
    "block_sparse_moe",
];
/// Those of MLPs, in which experts and shared experts lie too.
const MLPS: &[&str] = &["mlp", "feed_forward", "ffn"];

/// The modules of a part, by their last words: those that are merged, or all that it may have.
const MODULES: &[&[&str]] = &[
    // Attention.
    &["q_proj", "k_proj", "v_proj", "o_proj"],
    &["qkv_proj", "o_proj"],
    &["q_a_proj", "q_b_proj", "kv_a_proj_with_mqa", "kv_b_proj", "o_proj"],
    &["q_proj", "kv_a_proj_with_mqa", "kv_b_proj", "o_proj"],
    // MLPs and experts; a gate is merged with what goes up.
    &["up_proj", "down_proj"],
    &["gate_up_proj", "down_proj"],
    &["fc1", "fc2"],
    &["w1", "w2", "w3"],
    // Mamba and linear attention.
    &["in_proj", "out_proj"],
    &["in_proj_qkv", "in_proj_z", "out_proj"],
    &["in_proj_qkvz", "out_proj"],
];
/// Modules that say nothing of the others of their part: far smaller, or merged with another.
const BESIDE: &[&str] = &["in_proj_a", "in_proj_b", "in_proj_ba", "conv1d", "gate_proj"];

/// What names mean of one part of one layer, or of all.
#[derive(Clone, Debug)]
struct Named<'a> {
    /// The modules; none for the whole part.
    modules: Option<Vec<&'static str>>,
    /// The first pattern that named one.
    pattern: &'a str,
}

/// How many layers of each part the names and patterns mean, in a model of so many layers.
///
/// # Errors
/// The first pattern that cannot be read exactly: one with signs that are not known here, of a
/// module that is not, or of a single module of a part.
pub(super) fn read<'a>(
    patterns: &[&'a str],
    num_hidden_layers: u64,
) -> Result<Unconverted, &'a str> {
    let mut named: BTreeMap<(Part, Option<u64>), Named<'a>> = BTreeMap::new();
    for pattern in patterns {
        for name in names(pattern).ok_or(*pattern)? {
            let layers = layers(&name, num_hidden_layers);
            if layers.is_empty() {
                continue;
            }
            for part in parts(&name).ok_or(*pattern)? {
                let module = module(&name).map_err(|()| *pattern)?;
                for layer in &layers {
                    let new = Named { modules: Some(Vec::new()), pattern };
                    let known = named.entry((part, *layer)).or_insert(new);
                    match (module, &mut known.modules) {
                        (Some(module), Some(modules)) => modules.push(module),
                        (None, modules) => *modules = None,
                        (Some(_), None) => {}
                    }
                }
            }
        }
    }
    let mut all = Unconverted::default();
    for (key @ (part, layer), Named { modules, pattern }) in &named {
        let count = of_part(&mut all, *part);
        let of_all = named.get(&(*part, None)).filter(|_| key.1.is_some());
        let with_all = match (modules, of_all.map(|named| &named.modules)) {
            (Some(modules), None) => Some(modules.clone()),
            (Some(modules), Some(Some(of_all))) => Some([&modules[..], of_all].concat()),
            (None, _) | (_, Some(None)) => None,
        };
        let whole = match with_all {
            None => true,
            Some(modules) if modules.iter().all(|module| BESIDE.contains(module)) => continue,
            Some(modules) => is_whole(&modules),
        };
        // A module of all layers is whole only together with one of each.
        if !whole {
            return Err(pattern);
        }
        *count = if layer.is_some() { count.saturating_add(1) } else { num_hidden_layers };
    }
    Ok(all.map(|layers| layers.min(num_hidden_layers)))
}

const fn of_part(parts: &mut Unconverted, part: Part) -> &mut u64 {
    match part {
        Part::Attention => &mut parts.attention,
        Part::Mlp => &mut parts.mlp,
        Part::Experts => &mut parts.experts,
        Part::SharedExperts => &mut parts.shared_experts,
        Part::Mixers => &mut parts.mixers,
    }
}

/// Whether so many modules are all that a part has.
fn is_whole(modules: &[&str]) -> bool {
    MODULES.iter().any(|row| row.iter().all(|module| modules.contains(module)))
}

/// The module of a part that a name ends with; none for the whole part.
fn module(name: &Name) -> Result<Option<&'static str>, ()> {
    let text = name.text.trim_end_matches('.');
    let last = text.rsplit('.').next().unwrap_or_default();
    let mut known = MODULES.iter().copied().flatten().chain(BESIDE).copied();
    if let Some(module) = known.clone().find(|module| *module == last) {
        return Ok(Some(module));
    }
    let whole = name.all || is_layer(text) || WHOLES.contains(&last);
    // What goes on behind `gate` may be the gate of an MLP.
    let goes_on = name.open && !name.text.ends_with('.') && !last.is_empty();
    let begins = goes_on && known.any(|module| module.starts_with(last));
    if whole && !begins { Ok(None) } else { Err(()) }
}

/// The parts that a name is known by: one, or every part where a whole layer is named; none where
/// nobody knows it.
fn parts(name: &Name) -> Option<Vec<Part>> {
    let text = name.text.trim_matches('.');
    if name.all || is_layer(text) {
        return Some(EVERY_PART.to_vec());
    }
    let routers_end = text.ends_with("moe.gate") || !name.open;
    if WHOLE_NAMES.contains(&text) && routers_end {
        return Some(Vec::new());
    }
    let ended =
        if name.open && !text.ends_with("moe.gate") { text.to_owned() } else { format!("{text}.") };
    let (_, part) = WORDS.iter().find(|(word, _)| ended.contains(word))?;
    let Some(part) = *part else { return Some(Vec::new()) };
    // One expert of many is no part.
    let experts = ended.split_once("experts.").map(|(_, behind)| behind);
    if experts.is_some_and(|behind| behind.starts_with(|c: char| c.is_ascii_digit())) {
        return None;
    }
    let last = text.rsplit('.').next().unwrap_or_default();
    if MLPS.contains(&last) {
        return Some(vec![part, Part::Experts, Part::SharedExperts]);
    }
    Some(vec![part])
}

/// The layers that a name means; none for all of them.
fn layers(name: &Name, num_hidden_layers: u64) -> Vec<Option<u64>> {
    let Some(layer) = layer(&name.text) else { return vec![None] };
    let digits = layer.to_string();
    if !(name.open && name.text.ends_with(&digits)) {
        return if layer < num_hidden_layers { vec![Some(layer)] } else { Vec::new() };
    }
    // `layers.1*` is 1, and 10 to 19.
    let begins = |other: &u64| other.to_string().starts_with(&digits);
    (0..num_hidden_layers).filter(begins).map(Some).collect()
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
