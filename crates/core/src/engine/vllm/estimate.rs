//! What vLLM reserves for a request of a model, and how many of them a pool holds.

use super::draft_model;
use super::drafts;
use super::error::VllmError;
use super::gpu_count;
use super::groups::GroupError;
use super::limits;
use super::need::NoStart;
use super::options::{Options, Settings};
use super::plan::{Plan, Pool};
use super::rank;
use super::reason::{self, Reason};
use super::since;
use crate::architecture::Cache;
use crate::assumed::{Assumed, Taken, What, Why};
use crate::engine::model::ServedModel;
use crate::fit::Verdict;
use crate::units::Bytes;

/// What a release reserves for requests of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VllmEstimate {
    /// The options with the defaults put in.
    pub settings: Settings,
    /// The options, with the number of GPUs made into a split.
    pub options: Options,
    /// How the release plans the layers.
    pub plan: Plan,
    /// Why it reserves what it does.
    pub reasons: Vec<Reason>,
    /// What neither the options nor the model state.
    pub assumed: Vec<Assumed>,
    /// The longest context that is looked for: the model's own, or what was asked where that is
    /// longer.
    longest: u64,
}

/// How many requests a pool holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    /// What is in the pool, in the release's own figures.
    pub pool: Pool,
    /// Why the release does not start with it; none where it does.
    pub no_start: Option<NoStart>,
    /// Requests of the longest context at once, at most the engine's `max_num_seqs` where that is
    /// given.
    pub max_requests: u64,
    /// The longest context of which as many requests fit as were asked for; 0 where the engine never
    /// runs as many.
    pub max_context: u64,
    /// Whether the release starts, and as many requests fit as were asked for.
    pub verdict: Verdict,
}

impl Fit {
    /// Requests at once on so many replicas; none where the release does not start.
    #[must_use]
    pub const fn at_once(&self, replicas: u64) -> u64 {
        if self.no_start.is_some() { 0 } else { self.max_requests.saturating_mul(replicas) }
    }
}

impl VllmEstimate {
    /// Plans a model.
    ///
    /// ```
    /// use kvbudget_core::config;
    /// use kvbudget_core::engine::ServedModel;
    /// use kvbudget_core::engine::vllm::{Options, VllmEstimate};
    /// use kvbudget_core::units::Bytes;
    /// let mistral = config::read(r#"{"model_type": "mistral", "hidden_size": 4096,
    ///     "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8,
    ///     "intermediate_size": 14336, "vocab_size": 32000, "sliding_window": 4096}"#)?;
    /// let options = Options { max_model_len: Some(32_768), ..Options::default() };
    /// let estimate = VllmEstimate::of(&ServedModel::of_architecture(&mistral), &options)?;
    /// assert_eq!(estimate.plan.reserved_per_request(), Bytes(2_686_451_712));
    /// assert_eq!(
    ///     estimate.reasons[0].to_string(),
    ///     "32 window layers keep 4,095 + 16,384 tokens in flight (2 steps of 8,192), not 4,096",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`VllmError`].
    pub fn of(model: &ServedModel, options: &Options) -> Result<Self, VllmError> {
        limits::check(model, options)?;
        let mut assumed = Vec::new();
        let longest = model.max_position_embeddings;
        let max_model_len = options.max_model_len.or(longest).ok_or(VllmError::NoContext)?;
        if options.max_model_len.is_none() {
            let value = max_model_len.to_string();
            assumed.push(Assumed::of_key("max_model_len", value, Why::LongestOfModel));
        }
        let settings = Settings::of(model, options, max_model_len, &mut assumed);
        let Settings { max_num_batched_tokens, max_num_seqs, .. } = settings;
        if options.max_num_seqs.is_some() && max_num_batched_tokens < max_num_seqs {
            return Err(VllmError::BatchedTokens { max_num_batched_tokens, max_num_seqs });
        }
        assumed.splice(0..0, since::not_listed(model, settings.release));
        let drafts = drafts::layers(model, options, &mut assumed);
        assumed.extend(unsettled(model));
        let options = &gpu_count::divide(model, options, &settings, &mut assumed)?;
        draft_model::check(model, options, settings.release.planned_as(), &mut assumed)?;
        let layout = rank::layout(model, &drafts, options, &settings)?;
        let plan = Plan::of(settings.release.rules(), layout).map_err(|error| match error {
            // Nobody turned it off who could leave it on.
            GroupError::NotOneKind if !options.disable_hybrid_kv_cache_manager => {
                VllmError::ChunksWithoutHybrid
            }
            error => error.into(),
        })?;
        draft_model::check_groups(model.draft.filter(|_| plan.rules.groups), &plan)?;
        let reasons = reason::of(model, &drafts, options, &settings, &plan);
        let longest = longest.unwrap_or(max_model_len).max(max_model_len);
        Ok(Self { settings, options: *options, plan, reasons, assumed, longest })
    }

    /// How many requests a pool of so many bytes on each GPU holds, and whether as many as asked.
    #[must_use]
    pub fn fit(&self, available: Bytes, requests: u64, max_num_seqs: Option<u64>) -> Fit {
        let pool = self.plan.pool(available);
        let requests = requests.max(1);
        let no_start = self.plan.layout().start(self.settings.release.rules(), available).err();
        let max_requests = pool.max_requests.min(max_num_seqs.unwrap_or(u64::MAX));
        let verdict = if no_start.is_none() && requests <= max_requests {
            let need = self.plan.reserved_per_request().0.saturating_mul(requests);
            Verdict::of(Bytes(need), available)
        } else {
            Verdict::DoesNotFit
        };
        let max_context = if requests > max_num_seqs.unwrap_or(u64::MAX) {
            0
        } else {
            self.plan.max_context(available, requests, self.longest)
        };
        Fit { pool, no_start, max_requests, max_context, verdict }
    }
}

/// What is not known of how vLLM keeps some models.
fn unsettled(model: &ServedModel) -> Vec<Assumed> {
    let has = |test: fn(&Cache) -> bool| model.layers.iter().any(|group| test(&group.cache));
    let mut notes = Vec::new();
    if has(|cache| matches!(cache, Cache::SwaMla { .. })) {
        notes.push(Assumed {
            what: What::DeepSeekV4,
            value: Taken::DeepSeekV4,
            why: Why::NotYetCompared,
        });
    }
    let latent = has(|cache| matches!(cache, Cache::Mla { .. }));
    if latent && has(|cache| matches!(cache, Cache::Full(_))) {
        notes.push(Assumed {
            what: What::IndexKeys,
            value: Taken::IndexInLatent,
            why: Why::IndexKeysNotSettled,
        });
    }
    notes
}
