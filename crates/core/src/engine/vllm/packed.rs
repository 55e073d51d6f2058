//! Groups whose blocks lie side by side, whatever their pages: DeepSeek-V4 and its like.
//!
//! `vllm/v1/core/kv_cache_planning.py` of 0.29 and later.

use super::groups::{Groups, Run, merged};
use super::layer::{Content, Kind};
use super::rules::Rules;
use crate::working::ArithmeticError;

/// Layers that need the same blocks, by the size of their page.
struct Bucket {
    /// One run for each page.
    pages: Vec<(u64, Run)>,
}

impl Bucket {
    /// Layers of the page that most have.
    fn most_of_a_page(&self) -> u64 {
        self.pages.iter().map(|(_, run)| run.count()).max().unwrap_or(0)
    }

    /// Whether every page has as many layers: a pattern that repeats.
    fn balanced(&self) -> bool {
        self.pages.windows(2).all(|pair| pair[0].1.count() == pair[1].1.count())
    }

    fn layers(&self) -> u64 {
        self.pages.iter().fold(0, |sum, (_, run)| sum.saturating_add(run.count()))
    }

    /// Bytes of a block of the largest of so many groups.
    fn widest(&self, groups: u64) -> u64 {
        let bytes = |(page, run): &(u64, Run)| page.saturating_mul(run.count().div_ceil(groups));
        self.pages.iter().map(bytes).fold(0, u64::saturating_add)
    }

    /// Whether its blocks can be spread as thin as one layer a group.
    fn is_state(&self, repeats: Option<u64>, spreads_windows: bool) -> bool {
        self.pages.first().is_some_and(|(_, run)| match (run.layer.content, run.layer.kind) {
            (Content::State { .. }, _) => true,
            (_, Kind::Sliding { .. } | Kind::SwaMla { .. }) => spreads_windows && repeats.is_none(),
            _ => false,
        })
    }

    /// Groups over which it is spread by the pattern alone.
    fn groups_by_pattern(&self, repeats: Option<u64>) -> u64 {
        match repeats {
            Some(repeats) if self.balanced() => self.most_of_a_page().div_ceil(repeats.max(1)),
            _ => 1,
        }
    }
}

/// Puts layers of unequal pages in groups.
pub(super) fn groups(
    rules: &Rules,
    runs: &[Run],
    spreads_windows: bool,
) -> Result<Vec<Groups>, ArithmeticError> {
    let buckets = buckets(rules, runs)?;
    let mixed = |bucket: &&Bucket| bucket.balanced() && bucket.pages.len() > 1;
    // A pattern of several pages stays whole, so the largest sets how many repeats a group has.
    let least = buckets.iter().filter(mixed).map(Bucket::most_of_a_page).max();
    let repeats = least.map(|least| {
        let balanced = buckets.iter().filter(|bucket| bucket.balanced());
        best_divisor(&balanced.map(Bucket::most_of_a_page).collect::<Vec<_>>(), least)
    });
    let thinnest = |bucket: &Bucket| {
        let by_pattern = bucket.groups_by_pattern(repeats);
        bucket.widest(if bucket.is_state(repeats, spreads_windows) {
            bucket.layers()
        } else {
            by_pattern
        })
    };
    let block = buckets.iter().map(thinnest).max().unwrap_or(0);
    let spread = |bucket: Bucket| {
        let mut count = bucket.groups_by_pattern(repeats);
        if bucket.is_state(repeats, spreads_windows) {
            // As many states as fit the block that is needed anyway.
            let page = bucket.pages.first().map_or(1, |(page, _)| (*page).max(1));
            count = count.max(bucket.layers().div_ceil((block / page).max(1)));
        }
        Groups { count, runs: bucket.pages.into_iter().map(|(_, run)| run).collect() }
    };
    Ok(buckets.into_iter().map(spread).collect())
}

fn buckets(rules: &Rules, runs: &[Run]) -> Result<Vec<Bucket>, ArithmeticError> {
    let mut buckets: Vec<Bucket> = Vec::new();
    for run in merged(runs) {
        let page = run.layer.page()?;
        let same = |bucket: &&mut Bucket| {
            bucket
                .pages
                .first()
                .is_some_and(|(_, first)| first.layer.needs_same_blocks(&run.layer, rules))
        };
        let Some(bucket) = buckets.iter_mut().find(same) else {
            buckets.push(Bucket { pages: vec![(page, run)] });
            continue;
        };
        match bucket.pages.iter_mut().find(|(other, _)| *other == page) {
            Some((_, first)) => {
                for (sum, more) in first.by_stage.iter_mut().zip(&run.by_stage) {
                    *sum = sum.saturating_add(*more);
                }
            }
            None => bucket.pages.push((page, run)),
        }
    }
    Ok(buckets)
}

/// The divisor from `least` up to which the counts are rounded with the fewest added; the largest
/// of those that are equally good.
pub(super) fn best_divisor(counts: &[u64], least: u64) -> u64 {
    let most = counts.iter().copied().max().unwrap_or(least).max(least);
    let added = |divisor: u64| {
        let to_next = |count: &u64| (divisor - count % divisor) % divisor;
        counts.iter().map(to_next).fold(0, u64::saturating_add)
    };
    (least.max(1)..=most).min_by_key(|divisor| (added(*divisor), u64::MAX - divisor)).unwrap_or(1)
}
