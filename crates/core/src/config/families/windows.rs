//! Which layers attend to a window only.

use crate::architecture::Cache;
use crate::assumed::{Taken, Why};
use crate::config::ConfigError;
use crate::config::blocks::Dims;
use crate::config::expected::{Expected, Mend};
use crate::config::reader::Reader;

/// The window of each layer; none where it attends to everything.
pub(super) struct Windows(Vec<Option<u64>>);

impl Windows {
    /// Every layer attends to everything.
    pub(super) fn none(dims: &Dims) -> Self {
        Self::every_layer(dims, None)
    }

    /// Every layer has this window.
    pub(super) fn every_layer(dims: &Dims, window: Option<u64>) -> Self {
        Self::where_(dims, window, |_| true)
    }

    /// These layers have this window.
    pub(super) fn where_(dims: &Dims, window: Option<u64>, sliding: impl Fn(u64) -> bool) -> Self {
        Self((0..dims.layers).map(|layer| window.filter(|_| sliding(layer))).collect())
    }

    /// What `layer_types` says, if it is there.
    pub(super) fn stated(
        reader: &Reader,
        dims: &Dims,
        window: Option<u64>,
    ) -> Result<Option<Self>, ConfigError> {
        const KEY: &str = "layer_types";
        let Some(types) = reader.text.texts(&[KEY])? else { return Ok(None) };
        if types.len() as u64 != dims.layers {
            return Err(reader.bad(KEY, Expected::EntryForEachLayer, types.len()));
        }
        // A null is a statement too: the layers slide over everything.
        let off = reader.text.states(&["sliding_window", "use_sliding_window"]);
        let window = |layer_type: &str| match layer_type {
            "full_attention" => Ok(None),
            "sliding_attention" if window.is_none() && !off => {
                Err(reader.missing("sliding_window"))
            }
            "sliding_attention" => Ok(window),
            other => Err(reader.unsupported(KEY, other, Mend::WindowTypes)),
        };
        types.into_iter().map(window).collect::<Result<_, _>>().map(|all| Some(Self(all)))
    }

    /// What `layer_types` says; where it is not there, the class's own pattern.
    pub(super) fn stated_or(
        reader: &mut Reader,
        dims: &Dims,
        window: Option<u64>,
        pattern: Taken,
        sliding: impl Fn(u64) -> bool,
    ) -> Result<Self, ConfigError> {
        if let Some(stated) = Self::stated(reader, dims, window)? {
            return Ok(stated);
        }
        if window.is_some() {
            reader.take("layer_types", pattern, Why::ClassDefault);
        }
        Ok(Self::where_(dims, window, sliding))
    }

    /// What `layer_types` says; where it is not there, every `period`th layer attends to
    /// everything and the others have the window.
    pub(super) fn periodic(
        reader: &mut Reader,
        dims: &Dims,
        window: Option<u64>,
        keys: &[&str],
        period: u64,
    ) -> Result<Self, ConfigError> {
        if let Some(stated) = Self::stated(reader, dims, window)? {
            return Ok(stated);
        }
        let period = reader.count_or(keys, period)?;
        if period == 0 {
            return Err(reader.bad(keys[0], Expected::AtLeastOne, 0_u64));
        }
        Ok(Self::where_(dims, window, |layer| !(layer + 1).is_multiple_of(period)))
    }

    /// What a layer keeps.
    pub(super) fn cache(&self, dims: &Dims, layer: u64) -> Cache {
        let heads = dims.kept();
        let window = usize::try_from(layer).ok().and_then(|layer| self.0.get(layer).copied());
        match window.flatten() {
            Some(sliding_window) => Cache::Sliding { heads, sliding_window },
            None => Cache::Full(heads),
        }
    }
}

/// `sliding_window` where `use_sliding_window` says that it is used.
pub(super) fn used_sliding_window(
    reader: &mut Reader,
    default: Option<u64>,
) -> Result<Option<u64>, ConfigError> {
    if reader.flag("use_sliding_window")? { sliding_window(reader, default) } else { Ok(None) }
}

/// `sliding_window`, where a null and a zero both say that there is none.
pub(super) fn sliding_window(
    reader: &mut Reader,
    default: Option<u64>,
) -> Result<Option<u64>, ConfigError> {
    const KEY: &str = "sliding_window";
    let window = match (reader.text.count(&[KEY])?, default) {
        (Some(window), _) => Some(window),
        (None, Some(default)) if !reader.text.states(&[KEY]) => {
            Some(reader.assume(KEY, default, Why::ClassDefault))
        }
        (None, _) => None,
    };
    Ok(window.filter(|window| *window > 0))
}
