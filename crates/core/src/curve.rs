//! The KV cache of the scenario's batch against its context, as points of a picture.

use std::num::NonZeroU64;

use crate::budget::Budget;
use crate::engine::vllm::Range;
use crate::engine::{Engine, OfContext};
use crate::error::ScenarioError;
use crate::kv_model::KvModel;
use crate::quantity::Quantity;
use crate::units::{Bytes, Tokens};

/// The KV cache of the batch at growing contexts, and where the KV budget ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curve {
    /// From the shortest context to the longest, each the double of the one before it.
    pub points: Vec<Point>,
    /// Where the KV budget ends.
    pub kv_budget: Height,
    /// Where those of other scenarios end, in the order in which they came.
    pub others: Vec<Height>,
    /// The contexts to write below the picture, from the scenario's own to shorter ones, each far
    /// enough from the one before it to be read.
    pub ticks: Vec<Tick>,
}

/// A context, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tick {
    /// Tokens of each request.
    pub context: Tokens,
    /// How far along it stands, in units of [`Curve::SIDE`].
    pub at: u64,
}

/// The KV cache at one context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The context.
    pub tick: Tick,
    /// The logical size; none where several GPUs divide the model: it is of the whole, and all other
    /// sizes are of one of them.
    pub logical: Option<Height>,
    /// What the engine reserves; none without one, or where it does not go so far.
    pub reserved: Option<Height>,
}

/// A size, and how high it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Height {
    /// How much.
    pub bytes: Bytes,
    /// How high, in units of [`Curve::SIDE`].
    pub height: u64,
}

impl Curve {
    /// Width and height of the picture: fine enough for any screen.
    pub const SIDE: u64 = 10_000;
    /// The shortest context.
    const FIRST: u64 = 1_024;
    /// The longest, past which no model goes.
    const LAST: u64 = 16 << 20;

    /// Draws a budget: from 1K tokens to twice the context, of which every doubling is as wide. The
    /// height ends where the curve does, or at the double of the KV budget where it goes far past.
    /// `others` are KV budgets to compare with this one; the height has room for each.
    ///
    /// # Errors
    /// [`ScenarioError::Arithmetic`] when the batch at a context is past 2^64 bytes.
    ///
    /// ```
    /// use kvbudget_core::{budget::Budget, curve::Curve, units::Bytes};
    /// let twice = Bytes::from_gib(120).unwrap_or_default();
    /// let curve = Curve::of(&Budget::default(), &[twice])?;
    /// // From 1K to 64K tokens: 64 MiB to 4 GiB, far below the KV budget of 60 GiB.
    /// assert_eq!(curve.points.len(), 7);
    /// assert_eq!(curve.points[6].logical.map(|of| of.bytes), Bytes::from_gib(4));
    /// assert_eq!((curve.points[6].logical.map(|of| of.height), curve.kv_budget.height), (Some(333), 5_000));
    /// assert_eq!(curve.others[0].height, 10_000);
    /// let contexts: Vec<u64> = curve.ticks.iter().map(|tick| tick.context.0.get()).collect();
    /// assert_eq!(contexts, [32_768, 8_192, 2_048]);
    /// # Ok::<(), kvbudget_core::error::ScenarioError>(())
    /// ```
    pub fn of(budget: &Budget, others: &[Bytes]) -> Result<Self, ScenarioError> {
        let (scenario, estimate) = (budget.scenario(), budget.estimate());
        let model = KvModel::of(scenario)?;
        let kv_budget = estimate.kv_budget.available();
        let pool = Range::exact(kv_budget);
        let context = scenario.context.0.get();
        let end = context.clamp(Self::FIRST, Self::LAST / 2).saturating_mul(2);

        let mut sizes = Vec::new();
        let mut next = Self::FIRST;
        while next <= end.next_power_of_two() {
            let Some(tokens) = NonZeroU64::new(next).map(Tokens) else { break };
            let format = scenario.kv_cache_dtype;
            let logical =
                model.of_batch(Quantity::KvOfBatch, tokens, scenario.batch, format)?.value;
            let reserved = match scenario.engine {
                Engine::None => None,
                Engine::Vllm => OfContext::of(scenario, tokens, pool)
                    .and_then(|of| of.batch(scenario.batch))
                    .ok()
                    .map(|of| of.kv.value),
            };
            sizes.push((tokens, (!estimate.is_divided()).then_some(logical), reserved));
            next *= 2;
        }

        let highest =
            sizes.iter().flat_map(|(_, logical, reserved)| logical.iter().chain(reserved));
        let highest = highest.max().copied().unwrap_or_default();
        let largest = others.iter().copied().fold(kv_budget, Bytes::max);
        let top = match largest {
            Bytes(0) => highest,
            Bytes(some) => Bytes(highest.0.clamp(some, some.saturating_mul(2))),
        };
        let height = |bytes: Bytes| Height { bytes, height: part(bytes.0, top.0) };
        let steps = u64::try_from(sizes.len()).map_or(1, |count| count.saturating_sub(1).max(1));
        let points = sizes.iter().zip(0..).map(|(&(context, logical, reserved), step)| Point {
            tick: Tick { context, at: Self::SIDE * step / steps },
            logical: logical.map(height),
            reserved: reserved.map(height),
        });
        let points: Vec<_> = points.collect();
        let own = Tick { context: scenario.context, at: place(context, steps) };
        Ok(Self {
            ticks: ticks(own, &points),
            points,
            kv_budget: height(kv_budget),
            others: others.iter().copied().map(height).collect(),
        })
    }
}

/// The scenario's own context, and of those before it as many as can be read beside each other.
fn ticks(own: Tick, points: &[Point]) -> Vec<Tick> {
    let mut ticks = vec![own];
    // A number of seven digits on a screen of 320 px; longer ones take more.
    let apart =
        if own.context.0.get() < 10_000_000 { Curve::SIDE / 5 } else { Curve::SIDE * 2 / 5 };
    let mut free = own.at;
    for Point { tick, .. } in points.iter().rev() {
        if tick.at + apart <= free {
            ticks.push(*tick);
            free = tick.at;
        }
    }
    ticks
}

/// Which part of a picture's side one size is of another; past it where it is larger.
fn part(bytes: u64, whole: u64) -> u64 {
    let part = u128::from(bytes) * u128::from(Curve::SIDE) / u128::from(whole.max(1));
    u64::try_from(part).unwrap_or(u64::MAX)
}

/// Where a context stands among doublings: on a straight line between the two next to it.
fn place(context: u64, steps: u64) -> u64 {
    let doublings = u64::from((context / Curve::FIRST).max(1).ilog2());
    let below = Curve::FIRST << doublings;
    let past = context.saturating_sub(below);
    let width = Curve::SIDE / steps;
    (doublings * width + part(past, below) * width / Curve::SIDE).min(Curve::SIDE)
}
