//! Whether a release starts with a pool, and the figures of its message where it does not.

use super::blocks::{blocks_of_groups, bytes_per_block};
use super::groups::{GroupError, Placement, Run};
use super::latent_windows::most_of_a_page;
use super::layer::{Admission, Kind, OVERFLOW};
use super::plan::{Layout, Plan, longest_that};
use super::rules::{Need, Packing, Rules};
use crate::lang::Section;
use crate::units::Bytes;
use crate::working::ArithmeticError;
use crate::{english, said};

/// Why a release does not start with a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoStart {
    /// There is no pool.
    NoMemory,
    /// A request of the longest context does not fit.
    TooLong {
        /// What it needs.
        needed: Bytes,
        /// What the release compares it with.
        available: Bytes,
        /// The longest context that would fit, as the release's message states it: 0 for none;
        /// nothing where its message does not.
        estimated_max_model_len: Option<u64>,
    },
    /// The release does not plan the layers at all.
    NotPlanned(#[from] GroupError),
}

said! {
    NoStart, Section::NoStart.base(), |to| {
        Self::NoMemory => [
            "there is no memory for the KV cache",
            "KVキャッシュ用のメモリがない",
            "KV 캐시용 메모리가 없음"
        ],
        Self::TooLong { .. } => [
            "a request of the longest context does not fit the pool",
            "最長コンテキストのリクエストがプールに入らない",
            "가장 긴 컨텍스트의 요청이 풀에 들어가지 않음"
        ],
    } else {
        Self::NotPlanned(error) => error.say(to),
    }
}

english! { NoStart }

impl Layout {
    /// Whether a release starts with a pool of so many bytes on each GPU: what it plans then.
    ///
    /// # Errors
    /// [`NoStart`] with the figures of the release's message: those of the first pipeline stage
    /// that has too little.
    pub fn start(&self, rules: Rules, available: Bytes) -> Result<Plan, NoStart> {
        if available.0 == 0 {
            return Err(NoStart::NoMemory);
        }
        // Some look at the layers before they know whether they can plan them.
        if self.needs_layers(&rules) {
            for stage in 0..self.stages() {
                let needed = |tokens| self.needed_by_layers(&rules, tokens, stage);
                self.check(&rules, available, needed)?;
            }
            return Ok(Plan::of(rules, self.clone())?);
        }
        let plan = Plan::of(rules, self.clone())?;
        for stage in 0..self.stages() {
            let block = bytes_per_block(&rules, &plan.grouping, |run| run.by_stage[stage]);
            let block = block.map_err(GroupError::Arithmetic)?;
            let compared = plan.compared(available, block).ok_or(NoStart::NoMemory)?;
            if compared.0 == 0 {
                return Err(NoStart::NoMemory);
            }
            self.check(&rules, compared, |tokens| plan.needed(tokens, block))?;
        }
        Ok(plan)
    }

    /// Compares what a request of the longest context needs with what there is.
    fn check(
        &self,
        rules: &Rules,
        available: Bytes,
        needed: impl Fn(u64) -> Result<u64, ArithmeticError>,
    ) -> Result<(), NoStart> {
        let longest = self.request.max_model_len;
        let fits = |tokens| needed(tokens).is_ok_and(|needed| needed <= available.0);
        if fits(longest) {
            return Ok(());
        }
        Err(NoStart::TooLong {
            needed: Bytes(needed(longest).map_err(GroupError::Arithmetic)?),
            available,
            estimated_max_model_len: rules.states_longest.then(|| longest_that(longest, fits)),
        })
    }

    /// Whether a release compares layer by layer. Models with states or an encoder are left to V0
    /// while there is one, and that compares blocks.
    fn needs_layers(&self, rules: &Rules) -> bool {
        let of_v0 = |run: &Run| matches!(run.layer.kind, Kind::Cross { .. } | Kind::Mamba { .. });
        rules.need == Need::Layers && (rules.groups || !self.runs.iter().any(of_v0))
    }

    /// What the layers of a stage need one by one.
    fn needed_by_layers(
        &self,
        rules: &Rules,
        max_model_len: u64,
        stage: usize,
    ) -> Result<u64, ArithmeticError> {
        let request = Admission { max_model_len, ..self.request };
        self.runs.iter().try_fold(0_u64, |sum, run| {
            let blocks = run.layer.blocks(rules, &request)?;
            let bytes = run.layer.page()?.checked_mul(blocks);
            let bytes = bytes.and_then(|bytes| bytes.checked_mul(run.by_stage[stage]));
            bytes.and_then(|bytes| sum.checked_add(bytes)).ok_or(OVERFLOW)
        })
    }
}

impl Plan {
    /// Whether the release would start for requests of so many tokens.
    pub(super) fn starts(&self, available: Bytes, max_model_len: u64) -> bool {
        let within = |needed: Result<u64, _>, available: Bytes| {
            needed.is_ok_and(|needed| needed <= available.0)
        };
        if self.layout.needs_layers(&self.rules) {
            let needed = |stage| self.layout.needed_by_layers(&self.rules, max_model_len, stage);
            return (0..self.layout.stages()).all(|stage| within(needed(stage), available));
        }
        // The stage with the largest blocks decides.
        let block = self.bytes_per_block.0;
        let compared = self.compared(available, block);
        compared.is_some_and(|compared| within(self.needed(max_model_len, block), compared))
    }

    /// What the release compares with the pool on a stage whose blocks have so many bytes: some
    /// of it may never be given out.
    fn compared(&self, available: Bytes, block: u64) -> Option<Bytes> {
        let by_hand = self.layout.num_gpu_blocks_override;
        let available = match by_hand.filter(|_| self.rules.blocks_by_hand_are_pool) {
            Some(blocks) => blocks.checked_mul(block)?,
            None => available.0,
        };
        let kept_back = if self.rules.null_block { block } else { 0 };
        Some(Bytes(available.saturating_sub(kept_back)))
    }

    /// What the release says that a request of so many tokens needs on that stage.
    fn needed(&self, max_model_len: u64, block: u64) -> Result<u64, ArithmeticError> {
        let request = Admission { max_model_len, ..self.layout.request };
        let by_layer = self.grouping.placement == Placement::ByLayer;
        if !by_layer && matches!(self.rules.packing, Packing::DeepSeekV4 { .. }) {
            return self.needed_by_repeats(&request);
        }
        let of_all_groups = blocks_of_groups(&self.rules, &self.grouping, &request)?;
        let (bytes, blocks) = match (self.rules.need, self.grouping.groups.first()) {
            (Need::FirstGroup { of_whole_model }, Some(first)) => {
                let first = first.layer().map_or(Ok(0), |of| of.blocks(&self.rules, &request))?;
                let whole = || bytes_per_block(&self.rules, &self.grouping, Run::count);
                (if of_whole_model { whole()? } else { block }, first)
            }
            _ => (block, of_all_groups),
        };
        bytes.checked_mul(blocks).ok_or(OVERFLOW)
    }

    /// The same for latent vectors beside windows of them: every block of every group as large as
    /// the pages of the latent vectors, times the most layers that a group has of one page.
    fn needed_by_repeats(&self, request: &Admission) -> Result<u64, ArithmeticError> {
        let mut pages: Vec<u64> = Vec::new();
        for run in self.grouping.groups.first().map_or(&[][..], |first| &first.runs) {
            let page = run.layer.page()?;
            if !pages.contains(&page) {
                pages.push(page);
            }
        }
        let (mut blocks, mut repeats) = (0_u64, 0_u64);
        for groups in &self.grouping.groups {
            let of_one = groups.layer().map_or(Ok(0), |of| of.blocks(&self.rules, request))?;
            let all = of_one.checked_mul(groups.count).ok_or(OVERFLOW)?;
            blocks = blocks.checked_add(all).ok_or(OVERFLOW)?;
            repeats = repeats.max(most_of_a_page(&groups.runs)?.div_ceil(groups.count));
        }
        let bytes = pages.iter().try_fold(0_u64, |sum, page| sum.checked_add(*page));
        let bytes = bytes.and_then(|bytes| bytes.checked_mul(repeats));
        bytes.and_then(|bytes| bytes.checked_mul(blocks)).ok_or(OVERFLOW)
    }
}
