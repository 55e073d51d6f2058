//! Reasons that the model itself gives, whatever the plan.

use super::options::Settings;
use super::rank::NARROW_VALUES_SINCE;
use super::reason::Reason;
use crate::architecture::{Cache, Heads, LayerGroup, State, StateDtype};
use crate::engine::model::ServedModel;

pub(super) fn of(
    model: &ServedModel,
    drafts: &[LayerGroup],
    settings: &Settings,
) -> impl Iterator<Item = Reason> {
    let reasons =
        [of_drafts(drafts), padded_values(model, settings), other_states(model, settings)];
    reasons.into_iter().flatten()
}

fn of_drafts(drafts: &[LayerGroup]) -> Option<Reason> {
    drafts.first().map(|draft| Reason::Drafts { layers: draft.count })
}

fn padded_values(model: &ServedModel, settings: &Settings) -> Option<Reason> {
    if settings.release.planned_as() >= NARROW_VALUES_SINCE {
        return None;
    }
    model.layers.iter().find_map(|group| match group.cache {
        Cache::Full(Heads { head_size, head_size_v, .. })
        | Cache::Sliding { heads: Heads { head_size, head_size_v, .. }, .. }
        | Cache::Chunked { heads: Heads { head_size, head_size_v, .. }, .. }
        | Cache::Cross { heads: Heads { head_size, head_size_v, .. }, .. }
            if 0 < head_size_v && head_size_v < head_size =>
        {
            Some(Reason::PaddedValues { head_size_v, head_size })
        }
        _ => None,
    })
}

/// The logical size of a state is that of the model's own format.
fn other_states(model: &ServedModel, settings: &Settings) -> Option<Reason> {
    let (own, served) = (model.dtype, settings.dtype);
    let follows = |group: &LayerGroup| match group.cache {
        Cache::Mamba(State { conv, conv_dtype, recurrent, recurrent_dtype, .. }) => {
            (conv.is_some() && conv_dtype == StateDtype::Model)
                || (recurrent.is_some() && recurrent_dtype == StateDtype::Model)
        }
        _ => false,
    };
    let in_pool = settings.release.rules().groups && model.layers.iter().any(follows);
    (in_pool && own.bits() != served.bits()).then_some(Reason::StatesComputedIn { own, served })
}
