//! How many blocks a request takes, and how many bytes a block.

use super::groups::{Grouping, Groups, Placement, Run};
use super::layer::{Admission, Kind, Layer, OVERFLOW};
use super::plan::common_multiple;
use super::rules::Rules;
use crate::working::ArithmeticError;

/// Blocks of a request: those of all groups, and without groups those of an encoder's output too.
///
/// `can_allocate` in `vllm/core/block_manager.py` of V0
pub(super) fn blocks(
    rules: &Rules,
    grouping: &Grouping,
    request: &Admission,
) -> Result<u64, ArithmeticError> {
    let of_groups = blocks_of_groups(rules, grouping, request)?;
    if rules.groups {
        return Ok(of_groups);
    }
    let runs = grouping.groups.iter().flat_map(|groups| &groups.runs);
    let cross = runs.filter(|run| matches!(run.layer.kind, Kind::Cross { .. }));
    let of_encoder = cross.map(|run| run.layer.blocks(rules, request));
    let of_encoder = of_encoder.collect::<Result<Vec<_>, _>>()?.into_iter().max();
    of_groups.checked_add(of_encoder.unwrap_or(0)).ok_or(OVERFLOW)
}

/// Blocks of a request over all groups.
pub(super) fn blocks_of_groups(
    rules: &Rules,
    grouping: &Grouping,
    request: &Admission,
) -> Result<u64, ArithmeticError> {
    let mixed = matches!(grouping.placement, Placement::Places | Placement::Repeats);
    let counts_bytes = mixed && !rules.concurrency_by_block;
    let weight = |groups: &Groups| {
        if !counts_bytes {
            return Ok(groups.count);
        }
        let pages = groups.runs.iter().map(|run| Ok((run.layer.page()?, run.count())));
        sum(&pages.collect::<Result<_, _>>()?)
    };
    // In blocks of the first group, where a release counts bytes.
    let unit = if counts_bytes { grouping.groups.first().map_or(Ok(1), weight)?.max(1) } else { 1 };
    let deciding = |groups: &'_ Groups| {
        let keeps_all = || groups.runs.iter().map(|run| run.layer).find(Layer::keeps_all);
        if rules.groups { groups.layer().copied() } else { keeps_all() }
    };
    let all = grouping.groups.iter().try_fold(0_u64, |sum, groups| {
        let blocks = deciding(groups).map_or(Ok(0), |layer| layer.blocks(rules, request))?;
        let weighted = blocks.checked_mul(weight(groups)?);
        weighted.and_then(|weighted| sum.checked_add(weighted)).ok_or(OVERFLOW)
    })?;
    Ok(all.div_ceil(unit))
}

/// Bytes of a block: the most that any group needs, given how many layers of a run there are.
pub(super) fn bytes_per_block(
    rules: &Rules,
    grouping: &Grouping,
    of_stage: impl Fn(&Run) -> u64,
) -> Result<u64, ArithmeticError> {
    let mut blocks = Vec::new();
    let mut alignment = 1_u64;
    for groups in &grouping.groups {
        // Without groups each GPU counts the layers of its own stage.
        let whole = rules.groups && groups.runs.len() > 1 && !rules.mixed_pages_by_stage;
        let mut pages = Vec::new();
        for run in &groups.runs {
            let count = if whole { run.count() } else { of_stage(run) };
            pages.push((run.layer.page()?, count.div_ceil(groups.count.max(1))));
            alignment = common_multiple(alignment, run.layer.alignment()).ok_or(OVERFLOW)?;
        }
        blocks.push(pages);
    }
    match grouping.placement {
        Placement::ByLayer => most(&blocks),
        Placement::Overlaid => most(&blocks)?.checked_next_multiple_of(alignment).ok_or(OVERFLOW),
        Placement::Places => sum(&places(&blocks)),
        Placement::Repeats => {
            let most = places(&blocks).into_iter().map(|(_, layers)| layers).max().unwrap_or(0);
            let pages =
                places(&blocks[..blocks.len().min(1)]).into_iter().map(|(page, _)| (page, most));
            sum(&pages.collect())
        }
    }
}

type Pages = Vec<(u64, u64)>;

fn most(blocks: &[Pages]) -> Result<u64, ArithmeticError> {
    let bytes = blocks.iter().map(sum).collect::<Result<Vec<_>, _>>()?;
    Ok(bytes.into_iter().max().unwrap_or(0))
}

/// Bytes of so many layers of each page.
fn sum(pages: &Pages) -> Result<u64, ArithmeticError> {
    pages.iter().try_fold(0_u64, |sum, (page, layers)| {
        page.checked_mul(*layers).and_then(|bytes| sum.checked_add(bytes)).ok_or(OVERFLOW)
    })
}

/// Places of each page: as many as the group with the most of it has layers.
fn places(blocks: &[Pages]) -> Pages {
    let mut places = Pages::new();
    for pages in blocks {
        let mut of_group = Pages::new();
        for (page, layers) in pages {
            match of_group.iter_mut().find(|(other, _)| other == page) {
                Some((_, count)) => *count = count.saturating_add(*layers),
                None => of_group.push((*page, *layers)),
            }
        }
        for (page, layers) in of_group {
            match places.iter_mut().find(|(other, _)| *other == page) {
                Some((_, count)) => *count = layers.max(*count),
                None => places.push((page, layers)),
            }
        }
    }
    places
}
