//! Groups of latent vectors beside windows of them, as 0.20 to 0.28 form them: DeepSeek-V4.
//!
//! `vllm/v1/core/kv_cache_utils.py` of those releases.

use super::groups::{Groups, Run, merged};
use super::layer::{Kind, Layer};
use super::packed::best_divisor;
use crate::working::ArithmeticError;

/// Puts the layers in groups: all latent vectors in the first, the windows in as many as suit it;
/// `None` where these are not such layers.
pub(super) fn groups(
    runs: &[Run],
    pads_windows: bool,
) -> Result<Option<Vec<Groups>>, ArithmeticError> {
    let kinds = merged(runs);
    let (latent, windows): (Vec<Run>, Vec<Run>) =
        kinds.into_iter().partition(|run| run.layer.kind == Kind::Mla);
    let window = |run: &Run| matches!(run.layer.kind, Kind::SwaMla { .. });
    if latent.is_empty() || windows.is_empty() || !windows.iter().all(window) {
        return Ok(None);
    }
    let pages = latent.iter().map(|run| run.layer.page()).collect::<Result<Vec<_>, _>>()?;
    let mut buckets: Vec<Vec<Run>> = Vec::new();
    for run in windows {
        let run = if pads_windows { padded(run, &pages)? } else { run };
        let key = |run: &Run| (run.layer.block_size, run.layer.kind);
        match buckets
            .iter_mut()
            .find(|bucket| bucket.first().is_some_and(|of| key(of) == key(&run)))
        {
            Some(bucket) => bucket.push(run),
            None => buckets.push(vec![run]),
        }
    }
    let mut repeats = vec![most_of_a_page(&latent)?];
    for bucket in &buckets {
        repeats.push(most_of_a_page(bucket)?);
    }
    let of_a_group = best_divisor(&repeats, repeats[0]).max(1);
    let mut groups = vec![Groups { count: 1, runs: latent }];
    for (runs, repeats) in buckets.into_iter().zip(&repeats[1..]) {
        groups.push(Groups { count: repeats.div_ceil(of_a_group), runs });
    }
    Ok(Some(groups))
}

/// A window whose page is that of the smallest latent page that holds it.
fn padded(run: Run, pages: &[u64]) -> Result<Run, ArithmeticError> {
    let own = run.layer.page()?;
    let page = pages.iter().copied().filter(|page| *page > own).min();
    let same = pages.contains(&own);
    let page_padded = page.filter(|_| !same).or(run.layer.page_padded);
    Ok(Run { layer: Layer { page_padded, ..run.layer }, ..run })
}

/// Layers of the page that most have.
pub(super) fn most_of_a_page(runs: &[Run]) -> Result<u64, ArithmeticError> {
    let mut by_page: Vec<(u64, u64)> = Vec::new();
    for run in runs {
        let page = run.layer.page()?;
        match by_page.iter_mut().find(|(other, _)| *other == page) {
            Some((_, count)) => *count = count.saturating_add(run.count()),
            None => by_page.push((page, run.count())),
        }
    }
    Ok(by_page.into_iter().map(|(_, count)| count).max().unwrap_or(0))
}
