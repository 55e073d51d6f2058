//! A plan: what a request takes of the pool, and what a pool holds.

use std::fmt;

use super::blocks::{blocks, bytes_per_block};
use super::groups::{GroupError, Grouping, Groups, Run, grouping, merged};
use super::layer::{Admission, Kind, OVERFLOW};
use super::rules::{Packing, Rules, TokenLine};
use crate::divisor::common_divisor;
use crate::fmt::plain_ratio;
use crate::units::Bytes;
use crate::working::ArithmeticError;

/// What is planned: the layers on one GPU of each pipeline stage, and the settings they meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The layers, in their order.
    pub runs: Vec<Run>,
    /// What a request is like.
    pub request: Admission,
    /// Tokens of a block, as the engine's setting says.
    pub block_size: u64,
    /// Whether the hybrid KV cache manager is on.
    pub hybrid_manager: bool,
    /// Whether the blocks of all layers lie side by side.
    pub block_outermost: bool,
    /// Blocks set by hand, whatever the pool.
    pub num_gpu_blocks_override: Option<u64>,
}

impl Layout {
    /// How many pipeline stages there are.
    pub(super) fn stages(&self) -> usize {
        self.runs.first().map_or(1, |run| run.by_stage.len())
    }
}

/// What a request takes, under one release's rules.
///
/// ```
/// use kvbudget_core::engine::vllm::{
///     Admission, Content, Kind, Layer, Layout, MambaCacheMode, Plan, Rules, Run, Version,
/// };
/// use kvbudget_core::units::Bytes;
/// let content = |num_kv_heads, head_size: u64| Content::Tokens {
///     num_kv_heads, head_size, bytes: head_size * 4, tokens_per_state: 1, alignment: 1,
/// };
/// let layer = |kind| Layer { kind, content: content(16, 128), block_size: 16, page_padded: None };
/// let gemma_3_27b = Layout {
///     runs: vec![
///         Run { layer: layer(Kind::Sliding { sliding_window: 1024 }), by_stage: vec![52] },
///         Run { layer: layer(Kind::Full), by_stage: vec![10] },
///     ],
///     request: Admission {
///         max_model_len: 131_072,
///         tokens_in_flight: 2 * 8192,
///         context_parallel: 1,
///         mamba_cache_mode: MambaCacheMode::None,
///     },
///     block_size: 16,
///     hybrid_manager: true,
///     block_outermost: false,
///     num_gpu_blocks_override: None,
/// };
/// let plan = Plan::of(Rules::of(Version::release(0, 33, 0)), gemma_3_27b)?;
/// assert_eq!(plan.reserved_per_request(), Bytes(19_301_662_720));
/// let pool = plan.pool(Bytes(20 << 30));
/// assert_eq!((pool.num_blocks, pool.capacity_tokens), (16_384, 145_829));
/// assert_eq!(pool.max_concurrency.to_string(), "1.11x");
/// # Ok::<(), kvbudget_core::engine::vllm::GroupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub(super) rules: Rules,
    pub(super) layout: Layout,
    /// How the layers share the pool.
    pub grouping: Grouping,
    /// The pipeline stage with the largest blocks.
    stage: usize,
    /// Blocks of one request of the longest context, over all groups.
    pub blocks_per_request: u64,
    /// Bytes that a block takes on the GPU with the largest.
    pub bytes_per_block: Bytes,
}

/// One group of layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The kind of its layers.
    pub kind: Kind,
    /// Layers that are in it on the pipeline stage with the largest blocks; padding is none.
    pub num_layers: u64,
    /// Tokens of a block.
    pub block_size: u64,
    /// Bytes of a block of all its layers.
    pub bytes_per_block: Bytes,
    /// Blocks that a request of the longest context takes.
    pub blocks_per_request: u64,
}

/// What a pool holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Blocks, the one that is never given out included.
    pub num_blocks: u64,
    /// The engine's "Maximum concurrency", before it is rounded to two decimals.
    pub max_concurrency: Concurrency,
    /// Requests of the longest context that are in it at once.
    pub max_requests: u64,
    /// The engine's "GPU KV cache size", in tokens.
    pub capacity_tokens: u64,
}

/// How many requests of the longest context a pool holds, as a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Concurrency {
    of: u64,
    per_request: u64,
}

impl Concurrency {
    /// The quotient, as the engine computes it: in floating point.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "the engine's own division")]
    pub fn value(self) -> f64 {
        self.of as f64 / self.per_request.max(1) as f64
    }

    /// The same in decimals, at most six: what writes floating point is large, and the page is without it.
    pub(crate) fn decimals(self) -> String {
        plain_ratio(self.of, self.per_request.max(1), 6)
    }
}

/// As the engine's log writes it: `1.11x`.
impl fmt::Display for Concurrency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2}x", self.value())
    }
}

impl Plan {
    /// Plans a layout.
    ///
    /// # Errors
    /// [`GroupError`] where the release does not plan it, or past 2^64 bytes.
    pub fn of(rules: Rules, layout: Layout) -> Result<Self, GroupError> {
        let windows = layout.runs.iter().any(|run| matches!(run.layer.kind, Kind::Sliding { .. }));
        if rules.groups && layout.request.context_parallel > 1 && windows {
            return Err(GroupError::ContextParallelWindows);
        }
        let packs = layout.block_outermost && rules.packing != Packing::None;
        let grouping = grouping(&rules, &layout.runs, layout.hybrid_manager, packs)?;
        let uneven = |run: &Run| run.by_stage.windows(2).any(|pair| pair[0] != pair[1]);
        if rules.groups_by_stage
            && grouping.groups.len() > 1
            && merged(&layout.runs).iter().any(uneven)
        {
            return Err(GroupError::UnequalStages);
        }
        let blocks_per_request = blocks(&rules, &grouping, &layout.request)?;
        let of_stage = |stage| bytes_per_block(&rules, &grouping, |run: &Run| run.by_stage[stage]);
        let bytes = (0..layout.stages()).map(of_stage).collect::<Result<Vec<_>, _>>()?;
        let bytes_per_block = Bytes(bytes.iter().copied().max().unwrap_or(0));
        let stage = bytes.iter().position(|bytes| *bytes == bytes_per_block.0).unwrap_or(0);
        bytes_per_block.0.checked_mul(blocks_per_request).ok_or(OVERFLOW)?;
        Ok(Self { rules, layout, grouping, stage, blocks_per_request, bytes_per_block })
    }

    /// The settings that were planned.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What one request of the longest context takes, on the GPU with the largest blocks.
    #[must_use]
    pub const fn reserved_per_request(&self) -> Bytes {
        Bytes(self.bytes_per_block.0 * self.blocks_per_request)
    }

    /// What a pool of so many bytes on each GPU holds.
    #[must_use]
    pub fn pool(&self, available: Bytes) -> Pool {
        let in_pool = available.0.checked_div(self.bytes_per_block.0).unwrap_or(0);
        let num_blocks = self.layout.num_gpu_blocks_override.unwrap_or(in_pool);
        let blocks = self.blocks_per_request.max(1);
        let max_concurrency = match self.rules.token_line {
            TokenLine::Blocks => {
                let tokens = num_blocks.saturating_mul(self.layout.block_size);
                Concurrency { of: tokens, per_request: self.layout.request.max_model_len }
            }
            TokenLine::PerGroup | TokenLine::Concurrency => {
                Concurrency { of: num_blocks, per_request: blocks }
            }
        };
        Pool {
            num_blocks,
            max_concurrency,
            max_requests: num_blocks / blocks,
            capacity_tokens: self.capacity_tokens(num_blocks, self.rules.token_line),
        }
    }

    /// The tokens of so many blocks, by the meaning that some releases give to the line.
    #[must_use]
    pub fn capacity_tokens(&self, num_blocks: u64, line: TokenLine) -> u64 {
        let Admission { max_model_len, context_parallel, .. } = self.layout.request;
        let groups = || self.grouping.groups.iter();
        match line {
            TokenLine::Blocks => num_blocks.saturating_mul(self.layout.block_size),
            TokenLine::PerGroup => {
                let count = groups().map(|groups| groups.count).sum::<u64>().max(1);
                let smallest = groups().map(Groups::block_size).min().unwrap_or(1);
                (num_blocks / count).saturating_mul(smallest).saturating_mul(context_parallel)
            }
            TokenLine::Concurrency => {
                let per_request = self.blocks_per_request;
                whole_part(Concurrency { of: num_blocks, per_request }.value(), max_model_len)
            }
        }
    }

    /// The groups one by one, and what each takes.
    ///
    /// # Errors
    /// Past 2^64.
    pub fn groups(&self) -> Result<Vec<Group>, ArithmeticError> {
        let mut list = Vec::new();
        for groups in &self.grouping.groups {
            let Some(layer) = groups.layer() else { continue };
            let blocks_per_request = if self.rules.groups {
                layer.blocks(&self.rules, &self.layout.request)?
            } else {
                self.blocks_per_request
            };
            for place in 0..groups.count {
                let share = |run: &Run| run.in_group(groups.count, place, self.stage);
                let mut bytes_per_block = 0_u64;
                for run in &groups.runs {
                    let bytes = run.layer.page()?.checked_mul(share(run)).ok_or(OVERFLOW)?;
                    bytes_per_block = bytes_per_block.checked_add(bytes).ok_or(OVERFLOW)?;
                }
                list.push(Group {
                    kind: layer.kind,
                    num_layers: groups.runs.iter().map(share).sum(),
                    block_size: layer.block_size,
                    bytes_per_block: Bytes(bytes_per_block),
                    blocks_per_request,
                });
            }
        }
        Ok(list)
    }

    /// The longest context with which the release starts and of which so many requests fit the pool
    /// at once, up to `longest`.
    #[must_use]
    pub fn max_context(&self, available: Bytes, requests: u64, longest: u64) -> u64 {
        let pool = self.pool(available);
        let usable = pool.num_blocks.saturating_sub(u64::from(self.rules.null_block));
        let fits = |max_model_len| {
            let request = Admission { max_model_len, ..self.layout.request };
            blocks(&self.rules, &self.grouping, &request).is_ok_and(|blocks| {
                let all = blocks.checked_mul(requests);
                blocks <= usable
                    && all.is_some_and(|all| all <= pool.num_blocks)
                    && self.starts(available, max_model_len)
            })
        };
        longest_that(longest, fits)
    }
}

/// The least common multiple.
pub(super) fn common_multiple(a: u64, b: u64) -> Option<u64> {
    let (a, b) = (a.max(1), b.max(1));
    (a / common_divisor(a, b)).checked_mul(b)
}

/// The largest number from 1 to `longest` for which `fits` holds, which holds for all below it; 0
/// where it never does.
pub(super) fn longest_that(longest: u64, fits: impl Fn(u64) -> bool) -> u64 {
    let (mut holds, mut above) = (0, longest);
    while holds < above {
        let middle = holds + (above - holds).div_ceil(2);
        if fits(middle) { holds = middle } else { above = middle - 1 }
    }
    holds
}

/// As the engine computes it: the product in floating point, the rest dropped.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the engine's own product; neither factor is below zero"
)]
fn whole_part(max_concurrency: f64, max_model_len: u64) -> u64 {
    (max_concurrency * max_model_len as f64) as u64
}
