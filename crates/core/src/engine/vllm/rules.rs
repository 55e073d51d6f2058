//! What changed between the releases of vLLM: one table. A new release adds a row.
//!
//! Read from the released sources (<https://pypi.org/project/vllm/#history>): `vllm/v1/core`,
//! `vllm/v1/kv_cache_interface.py`, `vllm/config`, `vllm/platforms`.

use super::groups::Placement;
use super::version::Version;

/// How a release plans its KV cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each says whether a release does one thing")]
pub struct Rules {
    /// Layers of different kinds form groups that share the pool; before, every layer counts as
    /// one that keeps every token.
    pub groups: bool,
    /// Layers of one kind whose pages differ form one group.
    pub mixed_pages_in_group: bool,
    /// Every pipeline stage forms its own groups, which must be the same.
    pub groups_by_stage: bool,
    /// Smaller pages are brought to the size of the largest.
    pub page_unification: bool,
    /// States are padded to a larger page where that is needed.
    pub state_padding: bool,
    /// Keys and values are padded to a page that theirs does not divide.
    pub attention_padding: bool,
    /// The largest kind sets the size of the groups while it has fewer than this many times the
    /// layers of the smallest; otherwise the smallest does.
    pub group_growth: Option<(u64, u64)>,
    /// Which layers have values of a size of their own; before, values are as large as keys.
    pub value_heads: ValueHeads,
    /// What the blocks of the layers of a block-outermost cache are packed by.
    pub packing: Packing,
    /// The concurrency counts blocks, whatever their pages; before, bytes in blocks of the first
    /// group. The two differ only where the groups' blocks do.
    pub concurrency_by_block: bool,
    /// Windows beside latent vectors of an unequal page keep every token.
    pub full_allocation: bool,
    /// A pipeline stage counts its own layers of a group with unequal pages; before, all of them.
    pub mixed_pages_by_stage: bool,
    /// States share a group only where their pages are equal.
    pub states_need_one_page: bool,
    /// Tokens in flight are those of every batch that runs at once, not of one.
    pub concurrent_batches: bool,
    /// Prefill context parallelism divides a request as decode context parallelism does.
    pub pcp_divides: bool,
    /// What is compared with the pool before a start.
    pub need: Need,
    /// One block is never given to a request, and the comparison knows it.
    pub null_block: bool,
    /// Where it does not start, it says how long a request may be.
    pub states_longest: bool,
    /// Blocks set by hand stand for the pool in the comparison too.
    pub blocks_by_hand_are_pool: bool,
    /// What the line "GPU KV cache size" means.
    pub token_line: TokenLine,
    /// Blocks of a state.
    pub states: States,
    /// Whether a state's checkpoint takes a block of its own, where a layer has one.
    pub checkpoint_blocks: bool,
    /// Whether Mamba 2 has checkpoints.
    pub mamba2_checkpoints: bool,
    /// Whether the attention block is aligned to a state's checkpoints.
    pub checkpoint_alignment: bool,
    /// Whether the attention block beside states is a multiple of the block that was set.
    pub block_size_is_unit: bool,
    /// What the attention block beside states is at least a multiple of, with MLA.
    pub mla_block_unit: u64,
    /// Smallest block of the kernels for MLA, where nobody says.
    pub mla_kernel_block: u64,
    /// Whether prefix caching is on, where nobody says, for a model with states.
    pub prefix_caching_of_states: bool,
    /// Whether an `auto` KV cache takes the format that the checkpoint asks for.
    pub auto_is_of_checkpoint: bool,
    /// Whether the line "Available KV cache memory" is that of the first GPU alone; before, each
    /// GPU had a line.
    pub first_gpu_prints: bool,
}

/// Which layers count values of a size of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ValueHeads {
    /// None: a value counts as a key.
    AsKeys,
    /// Those that keep every token.
    OfFullLayers,
    /// All.
    OfAllLayers,
}

/// How layers of a block-outermost cache are packed into a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// Not at all.
    None,
    /// By a rule for DeepSeek-V4 alone.
    DeepSeekV4 {
        /// Where the layers of a group lie.
        placement: Placement,
        /// Whether windows are padded to the pages of the latent vectors.
        pads_windows: bool,
    },
    /// By buckets of layers of one kind.
    Buckets {
        /// Whether windows are spread as states are, where no pattern repeats.
        spreads_windows: bool,
    },
}

/// What a release compares with the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// What the layers need one by one, padding aside, with the windows of the model.
    Layers,
    /// The blocks of the first group alone, whatever the others take.
    FirstGroup {
        /// Of the whole model, though each GPU holds a stage of it.
        of_whole_model: bool,
    },
    /// The blocks of all groups.
    Groups,
}

/// What the line "GPU KV cache size: N tokens" means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenLine {
    /// Blocks times the tokens of a block; the concurrency follows from it.
    Blocks,
    /// Blocks of each group times the tokens of its smallest block.
    PerGroup,
    /// The concurrency times the longest context.
    Concurrency,
}

/// How many blocks a state takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum States {
    /// One, whatever is asked.
    One,
    /// One, or with prefix caching one for every block of tokens.
    OneOrEveryBlock,
    /// By a mode: none, align, all.
    Modes {
        /// Whether kinds that can take every block do so with prefix caching.
        all_by_default: bool,
        /// Whether speculative tokens add to a state in every block.
        speculative_in_all: bool,
    },
}

/// A change: since when, and what.
type Change = (Version, fn(&mut Rules));

const fn v(minor: u32, patch: u32) -> Version {
    Version::release(0, minor, patch)
}

/// The rules of the oldest releases (V0 and the first of V1).
const OLDEST: Rules = Rules {
    groups: false,
    mixed_pages_in_group: false,
    groups_by_stage: true,
    page_unification: false,
    state_padding: false,
    attention_padding: false,
    group_growth: None,
    value_heads: ValueHeads::AsKeys,
    packing: Packing::None,
    concurrency_by_block: false,
    full_allocation: false,
    mixed_pages_by_stage: false,
    states_need_one_page: false,
    concurrent_batches: false,
    pcp_divides: false,
    need: Need::Groups,
    null_block: false,
    // V0 names the tokens that the blocks hold.
    states_longest: true,
    blocks_by_hand_are_pool: false,
    token_line: TokenLine::Blocks,
    states: States::One,
    checkpoint_blocks: false,
    mamba2_checkpoints: false,
    checkpoint_alignment: false,
    block_size_is_unit: false,
    mla_block_unit: 1,
    mla_kernel_block: 16,
    prefix_caching_of_states: false,
    auto_is_of_checkpoint: false,
    first_gpu_prints: false,
};

/// Every change, oldest first.
const CHANGES: &[Change] = &[
    // V1 is the default.
    (v(8, 0), |r| r.states_longest = false),
    (v(8, 3), |r| r.need = Need::Layers),
    (v(8, 4), |r| r.states_longest = true),
    (v(9, 1), |r| {
        r.groups = true;
        r.token_line = TokenLine::PerGroup;
    }),
    (v(11, 0), |r| {
        r.mixed_pages_in_group = true;
        r.groups_by_stage = false;
    }),
    (v(11, 1), |r| {
        r.states = States::OneOrEveryBlock;
        r.mla_kernel_block = 64;
        r.first_gpu_prints = true;
    }),
    (v(12, 0), |r| {
        r.page_unification = true;
        r.group_growth = Some((5, 4));
        r.pcp_divides = true;
    }),
    (v(14, 0), |r| {
        r.need = Need::FirstGroup { of_whole_model: true };
        r.value_heads = ValueHeads::OfFullLayers;
        // Of ModelOpt; that of compressed-tensors by 0.16.0.
        r.auto_is_of_checkpoint = true;
    }),
    (v(15, 1), |r| {
        r.states = States::Modes { all_by_default: true, speculative_in_all: false };
    }),
    (v(17, 0), |r| {
        r.need = Need::FirstGroup { of_whole_model: false };
        r.mixed_pages_by_stage = true;
    }),
    (v(18, 0), |r| r.group_growth = Some((3, 2))),
    (v(19, 0), |r| r.need = Need::Groups),
    (v(20, 0), |r| {
        r.packing = Packing::DeepSeekV4 { placement: Placement::Repeats, pads_windows: true };
        r.block_size_is_unit = true;
        r.value_heads = ValueHeads::OfAllLayers;
    }),
    (v(20, 1), |r| {
        r.token_line = TokenLine::Concurrency;
        r.blocks_by_hand_are_pool = true;
    }),
    (v(22, 0), |r| {
        r.states = States::Modes { all_by_default: true, speculative_in_all: true };
    }),
    (v(23, 0), |r| {
        r.packing = Packing::DeepSeekV4 { placement: Placement::Places, pads_windows: true };
    }),
    (v(24, 0), |r| r.attention_padding = true),
    (v(26, 0), |r| {
        r.state_padding = true;
        r.concurrent_batches = true;
        r.pcp_divides = false;
    }),
    (v(27, 0), |r| {
        r.packing = Packing::DeepSeekV4 { placement: Placement::Overlaid, pads_windows: false };
        r.concurrency_by_block = true;
        r.full_allocation = true;
        r.mla_block_unit = 128;
    }),
    (v(28, 0), |r| {
        r.prefix_caching_of_states = true;
        r.states = States::Modes { all_by_default: false, speculative_in_all: true };
    }),
    (v(29, 0), |r| {
        r.packing = Packing::Buckets { spreads_windows: false };
        r.null_block = true;
        r.states_need_one_page = true;
        r.checkpoint_blocks = true;
    }),
    (v(30, 0), |r| r.packing = Packing::Buckets { spreads_windows: true }),
    (v(32, 0), |r| r.mamba2_checkpoints = true),
    (v(33, 0), |r| r.checkpoint_alignment = true),
];

impl Rules {
    /// The rules of a version.
    #[must_use]
    pub fn of(version: Version) -> Self {
        let mut rules = OLDEST;
        for (_, change) in CHANGES.iter().take_while(|(since, _)| *since <= version) {
            change(&mut rules);
        }
        rules
    }
}
