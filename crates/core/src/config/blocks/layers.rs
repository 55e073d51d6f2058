use crate::config::ConfigError;
use crate::config::expected::{Expected, Mend};
use crate::config::reader::Reader;
use crate::json::Found;

/// How many entries a list of layers may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::config) enum Length {
    /// One per layer.
    Exact,
    /// The first are the layers; what follows are layers that predict further tokens.
    AtLeast,
}

/// What follows attention in a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::config) enum Mlp {
    Dense,
    Sparse,
}

/// Whether a layer attends to a window only, by the names in `layer_types`.
pub(in crate::config) const SLIDING: [(&str, bool); 2] =
    [("sliding_attention", true), ("full_attention", false)];

/// What follows attention, by the names in `mlp_layer_types`.
pub(in crate::config) const MLPS: [(&str, Mlp); 2] =
    [("dense", Mlp::Dense), ("sparse", Mlp::Sparse)];

/// A list with one name per layer; none where the config has no such key.
pub(in crate::config) fn layer_types<K: Copy>(
    reader: &Reader,
    key: &str,
    layers: u64,
    length: Length,
    known: &[(&str, K)],
) -> Result<Option<Vec<K>>, ConfigError> {
    let Some(names) = reader.text.texts(&[key])? else { return Ok(None) };
    let entries = names.len();
    let fits = match length {
        Length::Exact => entries as u64 == layers,
        Length::AtLeast => entries as u64 >= layers,
    };
    if !fits {
        return Err(not_one_per_layer(reader, key, entries, layers));
    }
    let kind = |name: &&str| known.iter().find(|(known, _)| known == name).map(|(_, kind)| *kind);
    let kinds = names.iter().zip(0..layers).map(|(name, _)| {
        kind(name).ok_or_else(|| reader.unsupported(key, *name, Mend::ArchitectureFile))
    });
    kinds.collect::<Result<_, _>>().map(Some)
}

/// The refusal for a list with so many entries for the layers of a model.
pub(in crate::config) fn not_one_per_layer(
    reader: &Reader,
    key: &str,
    entries: usize,
    layers: u64,
) -> ConfigError {
    reader.bad(key, Expected::EntryPerLayer, Found::Entries { entries, layers })
}

/// The first layers dense, the others sparse.
pub(in crate::config) fn first_dense(layers: u64, dense: u64) -> Vec<Mlp> {
    let mlp = |layer| if layer < dense { Mlp::Dense } else { Mlp::Sparse };
    (0..layers).map(mlp).collect()
}

/// `mlp_layer_types`, else the first layers dense.
pub(in crate::config) fn mlp_layer_types(
    reader: &mut Reader,
    layers: u64,
    default_dense: u64,
) -> Result<Vec<Mlp>, ConfigError> {
    if let Some(kinds) = layer_types(reader, "mlp_layer_types", layers, Length::Exact, &MLPS)? {
        return Ok(kinds);
    }
    let dense = reader.count_or(&["first_k_dense_replace"], default_dense)?;
    Ok(first_dense(layers, dense))
}
