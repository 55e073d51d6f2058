//! Numbers of things, which English says in the singular or the plural.

use crate::fmt::count;
use crate::lang::Section;
use crate::said;

/// So many of something.
pub(crate) enum Counted {
    /// Blocks.
    Blocks(u64),
    /// Tokens.
    Tokens(u64),
}

said! {
    Counted, Section::Counted.base(), |to| {
        Self::Blocks(1) => ["1 block", "1ブロック", "블록 1개"],
        Self::Blocks(blocks) => ["{0} blocks", "{0}ブロック", "블록 {0}개"] (count(*blocks)),
        Self::Tokens(1) => ["1 token", "1トークン", "토큰 1개"],
        Self::Tokens(tokens) => ["{0} tokens", "{0}トークン", "토큰 {0}개"] (count(*tokens)),
    }
}
