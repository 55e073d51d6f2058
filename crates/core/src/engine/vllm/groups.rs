//! How the layers of a model share the pool: groups, the pages they are brought to, padding.

use std::mem::discriminant;

use super::latent_windows;
use super::layer::{Content, Kind, Layer};
use super::packed;
use super::release::Release;
use super::rules::{Packing, Rules};
use crate::lang::Section;
use crate::working::ArithmeticError;
use crate::{english, said};

/// A run of equal layers, and how many of it each pipeline stage has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The layer.
    pub layer: Layer,
    /// Layers on each stage; the same number of stages in every run.
    pub by_stage: Vec<u64>,
}

impl Run {
    /// Layers of all stages.
    #[must_use]
    pub fn count(&self) -> u64 {
        sum(&self.by_stage)
    }

    /// Layers of a stage that are in one of several groups: layer i is in group i mod their
    /// number.
    pub(super) fn in_group(&self, groups: u64, place: u64, stage: usize) -> u64 {
        let up_to = |layers: u64| (layers.saturating_add(groups) - 1 - place) / groups;
        let (before, with) = (sum(&self.by_stage[..stage]), sum(&self.by_stage[..=stage]));
        up_to(with) - up_to(before)
    }
}

fn sum(counts: &[u64]) -> u64 {
    counts.iter().fold(0, |sum, count| sum.saturating_add(*count))
}

/// Groups that are alike: layers of one kind, spread over one or more of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups {
    /// How many groups there are.
    pub count: u64,
    /// The layers in all of them; more than one run where their pages differ.
    pub runs: Vec<Run>,
}

impl Groups {
    /// Its first layer: what decides the blocks of a request.
    pub(super) fn layer(&self) -> Option<&Layer> {
        self.runs.first().map(|run| &run.layer)
    }

    /// Layers in all of its groups.
    #[must_use]
    pub fn layers(&self) -> u64 {
        self.runs.iter().fold(0, |sum, run| sum.saturating_add(run.count()))
    }

    /// Tokens of a block.
    #[must_use]
    pub fn block_size(&self) -> u64 {
        self.layer().map_or(1, |layer| layer.block_size)
    }
}

/// How a model's layers share the pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grouping {
    /// The groups, in the order in which their layers first appear.
    pub groups: Vec<Groups>,
    /// Layers of the largest group; 0 where one group holds layers of any page.
    pub group_size: u64,
    /// Windows and chunks for which every token is kept all the same.
    pub promoted: bool,
    /// How the groups lie in a block.
    pub placement: Placement,
}

impl Grouping {
    /// Layers that are reserved but do not exist, in all groups of a kind.
    #[must_use]
    pub fn padding(&self, groups: &Groups) -> u64 {
        self.group_size.saturating_mul(groups.count).saturating_sub(groups.layers())
    }
}

/// How groups whose pages differ lie in one block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// Each layer has a region of its own.
    ByLayer,
    /// One group over the other, from the beginning of an aligned block.
    Overlaid,
    /// In places of one page each, as many of a page as the group with the most needs.
    Places,
    /// In places for each page of the first group, as many of each as any group needs of one.
    Repeats,
}

/// Why a release does not plan a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GroupError {
    /// The pages of its layers cannot be brought to one size.
    Pages {
        /// A page.
        page: u64,
        /// The largest page.
        largest: u64,
        /// Whether no newer release is known that plans otherwise.
        newest: bool,
    },
    /// Without the hybrid KV cache manager its layers do not become one kind.
    NotOneKind,
    /// Context parallelism, and layers with windows.
    ContextParallelWindows,
    /// Pipeline stages whose layers form different groups.
    UnequalStages,
    /// The numbers are too large.
    Arithmetic(#[from] ArithmeticError),
}

said! {
    GroupError, Section::GroupError.base(), |to| {
        Self::Pages { page, largest, newest: true } => [
            "this release cannot bring the layers' pages ({0} and {1} bytes a block) to one size; \
             use --engine none for the logical size",
            "このリリースはレイヤーのページ(ブロックあたり{0}と{1}バイト)を同じサイズに揃えられない。論理サイズには--engine noneを使う",
            "이 릴리스는 레이어의 페이지(블록당 {0}바이트, {1}바이트)를 한 크기로 맞추지 못함. 논리 크기는 --engine none으로 볼 것"
        ] (page, largest),
        Self::Pages { page, largest, newest: false } => [
            "this release cannot bring the layers' pages ({0} and {1} bytes a block) to one size; \
             use a newer release",
            "このリリースはレイヤーのページ(ブロックあたり{0}と{1}バイト)を同じサイズに揃えられない。新しいリリースを使う",
            "이 릴리스는 레이어의 페이지(블록당 {0}바이트, {1}바이트)를 한 크기로 맞추지 못함. 더 새 릴리스를 쓸 것"
        ] (page, largest),
        Self::NotOneKind => [
            "without the hybrid KV cache manager the layers must become one kind, and these do not: \
             leave it on",
            "ハイブリッドKVキャッシュマネージャなしではレイヤーが一種類になる必要があるが、これらはならない。切らずに使う",
            "하이브리드 KV 캐시 관리자 없이는 레이어가 한 종류가 되어야 하나 그렇지 않음. 켜 둘 것"
        ],
        Self::ContextParallelWindows => [
            "decode context parallelism does not go with sliding windows; use 1",
            "デコードコンテキスト並列はスライディングウィンドウと両立しない。1を使う",
            "디코드 컨텍스트 병렬은 슬라이딩 윈도와 함께 쓸 수 없음. 1을 쓸 것"
        ],
        Self::UnequalStages => [
            "this release plans only pipeline stages with the same layers; use a newer release or \
             another number of stages",
            "このリリースは同じレイヤーを持つパイプラインの段しか計画しない。新しいリリースか別の段数を使う",
            "이 릴리스는 레이어가 같은 파이프라인 단계만 계획함. 더 새 릴리스나 다른 단계 수를 쓸 것"
        ],
    } else {
        Self::Arithmetic(error) => error.say(to),
    }
}

english! { GroupError }

/// Puts the layers in groups, as the engine does with its hybrid KV cache manager on or off.
///
/// # Errors
/// [`GroupError`].
pub(super) fn grouping(
    rules: &Rules,
    original: &[Run],
    hybrid_manager: bool,
    block_outermost: bool,
) -> Result<Grouping, GroupError> {
    // Without groups every layer counts as one that keeps every token, and no state is in the pool.
    let keeps_windows_whole = !rules.groups || (!hybrid_manager && keeps_all_somewhere(original));
    let promoted = keeps_windows_whole && original.iter().any(|run| is_local(&run.layer.kind));
    let runs = if keeps_windows_whole { promote(original) } else { original.to_vec() };
    let in_pool = |run: &Run| rules.groups || !matches!(run.layer.content, Content::State { .. });
    let runs: Vec<Run> = runs.into_iter().filter(in_pool).collect();
    if rules.groups && !hybrid_manager && !one_kind(rules, &runs, original) {
        return Err(GroupError::NotOneKind);
    }
    let one = |runs: Vec<Run>| Grouping {
        groups: vec![Groups { count: 1, runs }],
        group_size: 0,
        promoted,
        placement: if block_outermost { Placement::Overlaid } else { Placement::ByLayer },
    };
    let kinds = merged(&runs);
    if let [_] = kinds[..] {
        return Ok(Grouping { placement: Placement::ByLayer, ..one(kinds) });
    }
    let one_page = one_page(&kinds)?;
    if !rules.groups || ((rules.mixed_pages_in_group || one_page) && need_same_blocks(rules, &runs))
    {
        return Ok(one(kinds));
    }
    if let Packing::Buckets { spreads_windows } = rules.packing
        && block_outermost
        && !one_page
    {
        let groups = packed::groups(rules, &runs, spreads_windows)?;
        return Ok(Grouping { groups, group_size: 0, promoted, placement: Placement::Overlaid });
    }
    if let Packing::DeepSeekV4 { placement, pads_windows } = rules.packing
        && let Some(groups) = latent_windows::groups(&runs, pads_windows)?
    {
        return Ok(Grouping { groups, group_size: 0, promoted, placement });
    }
    match unified(rules, &kinds) {
        Ok(kinds) => {
            let (groups, group_size) = split(rules, merged(&kinds));
            Ok(Grouping { groups, group_size, promoted, placement: Placement::ByLayer })
        }
        // Latent vectors beside windows of another page: the windows keep every token.
        Err(error) => match full_allocation(rules, &runs) {
            Some(runs) => {
                Ok(Grouping { promoted: true, placement: Placement::ByLayer, ..one(runs) })
            }
            None => Err(error),
        },
    }
}

/// Whether layers that keep every token, by themselves or for want of a hybrid manager, make one
/// kind: they must then also have had one window or chunk.
fn one_kind(rules: &Rules, runs: &[Run], original: &[Run]) -> bool {
    let local = || original.iter().map(|run| run.layer.kind).filter(is_local);
    let another = |kind: Kind| {
        local().any(|other| discriminant(&other) == discriminant(&kind) && other != kind)
    };
    need_same_blocks(rules, runs) && (!keeps_all_somewhere(original) || !local().any(another))
}

fn keeps_all_somewhere(runs: &[Run]) -> bool {
    runs.iter().any(|run| run.layer.keeps_all())
}

const fn is_local(kind: &Kind) -> bool {
    matches!(kind, Kind::Sliding { .. } | Kind::Chunked { .. } | Kind::SwaMla { .. })
}

/// The layers with every window and chunk kept whole.
fn promote(runs: &[Run]) -> Vec<Run> {
    let full = runs.iter().find(|run| run.layer.keeps_all());
    let kind = |kind| match kind {
        Kind::Sliding { .. } | Kind::Chunked { .. } => Kind::Full,
        Kind::SwaMla { .. } => Kind::Mla,
        other => other,
    };
    let block_size = full.map(|run| run.layer.block_size);
    let whole = |run: &Run| {
        let block_size = block_size.filter(|_| is_local(&run.layer.kind));
        let layer = Layer {
            kind: kind(run.layer.kind),
            block_size: block_size.unwrap_or(run.layer.block_size),
            ..run.layer
        };
        Run { layer, ..run.clone() }
    };
    runs.iter().map(whole).collect()
}

/// Equal layers brought together.
pub(super) fn merged(runs: &[Run]) -> Vec<Run> {
    let mut kinds: Vec<Run> = Vec::new();
    for run in runs {
        match kinds.iter_mut().find(|kind| kind.layer == run.layer) {
            Some(kind) => {
                for (sum, more) in kind.by_stage.iter_mut().zip(&run.by_stage) {
                    *sum = sum.saturating_add(*more);
                }
            }
            None => kinds.push(run.clone()),
        }
    }
    kinds
}

fn need_same_blocks(rules: &Rules, runs: &[Run]) -> bool {
    runs.windows(2).all(|pair| match pair {
        [a, b] => a.layer.needs_same_blocks(&b.layer, rules),
        _ => true,
    })
}

fn one_page(runs: &[Run]) -> Result<bool, ArithmeticError> {
    let pages = runs.iter().map(|run| run.layer.page()).collect::<Result<Vec<_>, _>>()?;
    Ok(pages.windows(2).all(|pair| pair[0] == pair[1]))
}

/// The layers with pages of one size.
fn unified(rules: &Rules, kinds: &[Run]) -> Result<Vec<Run>, GroupError> {
    let pages = kinds.iter().map(|run| run.layer.page()).collect::<Result<Vec<_>, _>>()?;
    let largest = pages.iter().copied().max().unwrap_or(0);
    let newest = *rules == Release::newest().rules();
    let with_page = |(run, page): (&Run, u64)| {
        if page == largest {
            return Ok(run.clone());
        }
        let refused = GroupError::Pages { page, largest, newest };
        let padded = Layer { page_padded: Some(largest), ..run.layer };
        let layer = match run.layer.content {
            Content::State { .. } if rules.state_padding => padded,
            Content::Tokens { .. } if rules.page_unification && largest.is_multiple_of(page) => {
                let times = largest / page;
                let block_size = run.layer.block_size.checked_mul(times);
                let block_size = block_size.ok_or(ArithmeticError::Overflow)?;
                Layer {
                    block_size,
                    page_padded: run.layer.page_padded.map(|_| largest),
                    ..run.layer
                }
            }
            Content::Tokens { .. } if rules.attention_padding && !is_latent(&run.layer) => padded,
            Content::State { .. } | Content::Tokens { .. } => return Err(refused),
        };
        Ok(Run { layer, ..run.clone() })
    };
    kinds.iter().zip(pages).map(with_page).collect()
}

const fn is_latent(layer: &Layer) -> bool {
    matches!(layer.kind, Kind::Mla)
}

/// Every token kept for windows beside latent vectors, where that makes one kind of them.
fn full_allocation(rules: &Rules, runs: &[Run]) -> Option<Vec<Run>> {
    let sliding = |run: &Run| matches!(run.layer.kind, Kind::Sliding { .. });
    let other =
        |run: &Run| !matches!(run.layer.kind, Kind::Sliding { .. } | Kind::Full | Kind::Mla);
    let latent = runs.iter().any(|run| is_latent(&run.layer));
    if !rules.full_allocation || !latent || !runs.iter().any(sliding) || runs.iter().any(other) {
        return None;
    }
    let promoted = promote(runs);
    need_same_blocks(rules, &promoted).then(|| merged(&promoted))
}

/// Groups of equal size, and that size.
fn split(rules: &Rules, kinds: Vec<Run>) -> (Vec<Groups>, u64) {
    let counts = || kinds.iter().map(Run::count);
    let (least, most) = (counts().min().unwrap_or(1).max(1), counts().max().unwrap_or(1));
    let near = rules.group_growth.is_some_and(|(numerator, denominator)| {
        u128::from(most) * u128::from(denominator) < u128::from(least) * u128::from(numerator)
    });
    let size = if near { most } else { least };
    let groups = |run: Run| Groups { count: run.count().div_ceil(size), runs: vec![run] };
    (kinds.into_iter().map(groups).collect(), size)
}
