//! From a model and a split over GPUs to the layers on one GPU of each pipeline stage.

use super::align::{BesideStates, state_block};
use super::context_parallel;
use super::error::VllmError;
use super::feature::Feature;
use super::groups::Run;
use super::layer::{Admission, Content, Kind, Layer, OVERFLOW, bytes_of};
use super::options::{Options, Settings, has_format};
use super::plan::Layout;
use super::rules::Rules;
use super::stages;
use super::taken;
use super::version::Version;
use crate::architecture::{Cache, Heads, LayerGroup, Mixer, State, StateDtype};
use crate::engine::model::ServedModel;
use crate::format::KvFormat;
use crate::kv_cache_dtype::KvCacheDtype;
use crate::logical::INDEXER_SCALE_BYTES;
use crate::units::Bits;
use crate::working::ArithmeticError;

/// Bytes of a latent vector in the layout `fp8_ds_mla`, by its elements.
/// <https://github.com/vllm-project/vllm>, `vllm/v1/kv_cache_interface.py`
const FP8_DS_MLA: [(u64, u64); 2] = [(576, 656), (512, 584)];
/// The same for `nvfp4_ds_mla`.
const NVFP4_DS_MLA: (u64, u64) = (576, 352);
/// To a multiple of so many bytes DeepSeek-V4's pages are padded.
const DEEPSEEK_V4_ALIGNMENT: u64 = 576;
/// Tokens of a block of DeepSeek-V4's windows.
const DEEPSEEK_V4_WINDOW_BLOCK: u64 = 64;
/// The first release that has DeepSeek-V4.
const DEEPSEEK_V4_SINCE: Version = Version::release(0, 20, 0);

/// The first release that keeps states in its pool.
const STATES_IN_POOL_SINCE: Version = Version::release(0, 9, 1);

/// The first release whose models leave values narrower than keys; those before pad them.
/// `vllm/model_executor/models/mimo_v2_flash.py`
pub(super) const NARROW_VALUES_SINCE: Version = Version::release(0, 20, 0);

/// The layout of a model, and of the layers that draft its speculative tokens, under some
/// settings.
pub(super) fn layout(
    model: &ServedModel,
    drafts: &[LayerGroup],
    options: &Options,
    settings: &Settings,
) -> Result<Layout, VllmError> {
    let rules = settings.release.rules();
    let ranks = Ranks { model, options, settings, rules };
    ranks.check()?;
    let stages = stages::divide(model, drafts, options.pipeline_parallel_size)?;
    let all = model.layers.iter().chain(drafts);
    let mut layers = all.map(|group| ranks.layers(&group.cache)).collect::<Result<Vec<_>, _>>()?;
    let block_size = ranks.beside_states(&mut layers)?;
    layers.iter().flatten().try_for_each(whole_states)?;
    let runs: Vec<Run> = layers
        .into_iter()
        .zip(stages)
        .flat_map(|(of_entry, by_stage)| {
            of_entry.into_iter().map(move |layer| Run { layer, by_stage: by_stage.clone() })
        })
        .collect();
    if runs.is_empty() {
        return Err(VllmError::NoCache);
    }
    if !rules.groups && runs.iter().all(|run| state_bytes(&run.layer).is_some()) {
        return Err(VllmError::StatesOutside { since: STATES_IN_POOL_SINCE });
    }
    let pcp = if rules.pcp_divides { options.prefill_context_parallel_size } else { 1 };
    let dcp = options.decode_context_parallel_size;
    Ok(Layout {
        runs,
        request: Admission {
            max_model_len: settings.max_model_len,
            tokens_in_flight: settings.tokens_in_flight(),
            context_parallel: dcp.checked_mul(pcp).ok_or(OVERFLOW)?,
            mamba_cache_mode: settings.mamba_cache_mode,
        },
        block_size,
        hybrid_manager: settings.hybrid_manager,
        block_outermost: ranks.is_deepseek_v4(),
        num_gpu_blocks_override: None,
    })
}

struct Ranks<'a> {
    model: &'a ServedModel<'a>,
    options: &'a Options,
    settings: &'a Settings,
    rules: Rules,
}

impl Ranks<'_> {
    fn check(&self) -> Result<(), VllmError> {
        let (heads, tp) = (self.model.num_attention_heads, self.options.tensor_parallel_size);
        let attends = |group: &LayerGroup| !matches!(group.cache, Cache::Mamba(_) | Cache::Nothing);
        if heads == 0 && tp > 1 && self.model.layers.iter().any(attends) {
            return Err(VllmError::NoQueryHeads { tensor_parallel_size: tp });
        }
        if !heads.is_multiple_of(tp) {
            return Err(VllmError::TensorParallel { heads, tensor_parallel_size: tp });
        }
        let planned_as = self.settings.release.planned_as();
        context_parallel::check_replicas(self.model, self.options, planned_as)?;
        context_parallel::check(self.model, self.options, planned_as)?;
        taken::check(self.model, self.options.block_size, self.settings)?;
        if self.is_deepseek_v4() && planned_as < DEEPSEEK_V4_SINCE {
            return Err(VllmError::NotYet { what: Feature::DeepSeekV4, since: DEEPSEEK_V4_SINCE });
        }
        let latent =
            |group: &LayerGroup| matches!(group.cache, Cache::Mla { .. } | Cache::SwaMla { .. });
        let has_format = match self.settings.kv_cache_dtype {
            KvCacheDtype::Auto => true,
            KvCacheDtype::Format(format) => has_format(format),
            KvCacheDtype::Fp8DsMla => self.model.layers.iter().any(latent),
        };
        // How DeepSeek-V4 is laid out in another format is not settled.
        let has_format = has_format
            && (!self.is_deepseek_v4() || self.settings.kv_cache_dtype == KvCacheDtype::Fp8DsMla);
        if !has_format {
            let (format, deepseek_v4) =
                (self.settings.kv_cache_dtype.name(), self.is_deepseek_v4());
            return Err(VllmError::NoFormat { format, deepseek_v4 });
        }
        Ok(())
    }

    fn is_deepseek_v4(&self) -> bool {
        self.model.layers.iter().any(|group| matches!(group.cache, Cache::SwaMla { .. }))
    }

    /// KV heads on one GPU: at least one.
    fn heads(&self, heads: Heads) -> Result<Heads, VllmError> {
        let tp = self.options.tensor_parallel_size;
        let kv_heads = heads.num_kv_heads;
        let even = kv_heads.is_multiple_of(tp) || tp.is_multiple_of(kv_heads.max(1));
        if !even {
            return Err(VllmError::KvHeads { kv_heads, tensor_parallel_size: tp });
        }
        let Heads { head_size, head_size_v, .. } = heads;
        let pads = self.settings.release.planned_as() < NARROW_VALUES_SINCE;
        let head_size_v = if pads && head_size_v > 0 { head_size } else { head_size_v };
        Ok(Heads { num_kv_heads: (kv_heads / tp).max(1), head_size, head_size_v })
    }

    /// What a layer keeps, as the engine sees it: nothing, one entry, or for DeepSeek-V4 more.
    fn layers(&self, cache: &Cache) -> Result<Vec<Layer>, VllmError> {
        let with_heads = |kind, heads| {
            let layer = Layer::of_heads(
                &self.rules,
                kind,
                self.heads(heads)?,
                self.bits(),
                self.settings.block_size,
            );
            Ok(vec![layer?])
        };
        match *cache {
            Cache::Full(heads) => with_heads(Kind::Full, heads),
            Cache::Sliding { heads, sliding_window } => {
                with_heads(Kind::Sliding { sliding_window }, heads)
            }
            Cache::Chunked { heads, attention_chunk_size } => {
                with_heads(Kind::Chunked { attention_chunk_size }, heads)
            }
            Cache::Cross { heads, encoder_len } => with_heads(Kind::Cross { encoder_len }, heads),
            Cache::Mla { head_size, tokens_per_state } => {
                let mut layers = vec![self.latent(Kind::Mla, head_size, tokens_per_state)?];
                layers.extend(self.compressor(head_size, tokens_per_state)?);
                Ok(layers)
            }
            Cache::SwaMla { head_size, sliding_window } => {
                let layer = self.latent(Kind::SwaMla { sliding_window }, head_size, 1)?;
                Ok(vec![Layer { block_size: DEEPSEEK_V4_WINDOW_BLOCK, ..layer }])
            }
            Cache::Indexer { head_size, tokens_per_state } => {
                let bytes = head_size.checked_add(INDEXER_SCALE_BYTES).ok_or(OVERFLOW)?;
                let mut layers = vec![self.tokens(Kind::Mla, bytes, bytes, tokens_per_state)];
                layers.extend(self.compressor(head_size, tokens_per_state)?);
                Ok(layers)
            }
            Cache::Mamba(state) => Ok(vec![self.state(&state)?]),
            Cache::Nothing => Ok(Vec::new()),
        }
    }

    fn bits(&self) -> Bits {
        match self.settings.kv_cache_dtype {
            KvCacheDtype::Format(format) => format.bits(),
            KvCacheDtype::Auto | KvCacheDtype::Fp8DsMla => self.settings.dtype.bits(),
        }
    }

    fn tokens(&self, kind: Kind, head_size: u64, bytes: u64, tokens_per_state: u64) -> Layer {
        let alignment = if self.is_deepseek_v4() { DEEPSEEK_V4_ALIGNMENT } else { 1 };
        let content =
            Content::Tokens { num_kv_heads: 1, head_size, bytes, tokens_per_state, alignment };
        Layer { kind, content, block_size: self.settings.block_size, page_padded: None }
    }

    /// Latent vectors: every GPU of a tensor-parallel group keeps them whole.
    fn latent(
        &self,
        kind: Kind,
        head_size: u64,
        tokens_per_state: u64,
    ) -> Result<Layer, VllmError> {
        let packed = |table: &[(u64, u64)]| {
            table.iter().find(|(elements, _)| *elements == head_size).map(|(_, bytes)| *bytes)
        };
        let ds_mla = packed(&FP8_DS_MLA);
        let bytes = match self.settings.kv_cache_dtype {
            KvCacheDtype::Fp8DsMla => ds_mla.ok_or(VllmError::NoFormat {
                format: KvCacheDtype::Fp8DsMla.name(),
                deepseek_v4: false,
            })?,
            KvCacheDtype::Format(KvFormat::Nvfp4) => {
                let none = VllmError::NoFormat { format: "nvfp4", deepseek_v4: false };
                packed(&[NVFP4_DS_MLA]).ok_or(none)?
            }
            _ => bytes_of(head_size, self.bits()).ok_or(OVERFLOW)?,
        };
        Ok(self.tokens(kind, head_size, bytes, tokens_per_state))
    }

    /// The last tokens that DeepSeek-V4's compressors still need, in 32 bits.
    /// `vllm/model_executor/models/deepseek_v4.py`
    fn compressor(
        &self,
        head_size: u64,
        tokens_per_state: u64,
    ) -> Result<Option<Layer>, ArithmeticError> {
        if !self.is_deepseek_v4() || tokens_per_state <= 1 {
            return Ok(None);
        }
        // Short ratios overlap: they keep two of their windows.
        let (overlap, block_size) = if tokens_per_state <= 4 { (2_u64, 4) } else { (1, 8) };
        let kind = Kind::SwaMla { sliding_window: overlap * tokens_per_state };
        let width = head_size.checked_mul(2 * overlap).ok_or(OVERFLOW)?;
        let bytes = width.checked_mul(4).ok_or(OVERFLOW)?;
        Ok(Some(Layer { block_size, ..self.tokens(kind, width, bytes, 1) }))
    }

    /// The state of a layer on one GPU.
    /// `vllm/model_executor/layers/mamba/mamba_utils.py`
    fn state(&self, state: &State) -> Result<Layer, VllmError> {
        let tp = self.options.tensor_parallel_size;
        let even = |axis: u64| {
            let uneven = VllmError::State { axis, tensor_parallel_size: tp };
            if axis.is_multiple_of(tp) { Ok(axis / tp) } else { Err(uneven) }
        };
        let speculative = self.options.num_speculative_tokens;
        let dtype = |dtype: StateDtype| match dtype {
            StateDtype::Model => self.settings.dtype.bits(),
            StateDtype::Float32 => Bits::new(32, 1),
        };
        let mut bytes = 0_u64;
        if let Some([steps, channels]) = state.conv {
            let channels = match (state.mixer, state.recurrent) {
                // Groups that do not divide are repeated, one on every GPU.
                (Mixer::Mamba2 { n_groups }, Some([heads, width, size]))
                    if !n_groups.is_multiple_of(tp) =>
                {
                    let inner = heads.checked_mul(width).ok_or(OVERFLOW)?;
                    let groups = size.checked_mul(2 * tp).ok_or(OVERFLOW)?;
                    even(inner.checked_add(groups).ok_or(OVERFLOW)?)?
                }
                _ => even(channels)?,
            };
            let steps = match state.mixer {
                Mixer::Mamba1 => steps,
                _ => steps.checked_add(speculative).ok_or(OVERFLOW)?,
            };
            let elements = steps.checked_mul(channels).ok_or(OVERFLOW)?;
            bytes = bytes_of(elements, dtype(state.conv_dtype)).ok_or(OVERFLOW)?;
        }
        if let Some([first, second, third]) = state.recurrent {
            let rest = second.checked_mul(third);
            let elements = rest.and_then(|rest| rest.checked_mul(even(first).ok()?));
            even(first)?;
            let of_state = elements.and_then(|all| bytes_of(all, dtype(state.recurrent_dtype)));
            bytes = of_state.and_then(|more| bytes.checked_add(more)).ok_or(OVERFLOW)?;
        }
        if state.mixer == Mixer::RgLru {
            return Err(VllmError::NotServed);
        }
        let mamba2 = matches!(state.mixer, Mixer::Mamba2 { .. });
        let kind = Kind::Mamba {
            num_speculative_blocks: speculative,
            num_prefill_checkpoint_blocks: u64::from(mamba2 && self.rules.mamba2_checkpoints),
        };
        let Settings { mamba_cache_mode, max_model_len, block_size, .. } = *self.settings;
        let block_size = state_block(&self.rules, mamba_cache_mode, max_model_len, block_size);
        let content = Content::State { bytes };
        Ok(Layer { kind, content, block_size, page_padded: None })
    }

    /// Enlarges the attention block until its page holds a state, and pads the states to it;
    /// gives back the block of the engine's setting.
    fn beside_states(&self, layers: &mut [Vec<Layer>]) -> Result<u64, VllmError> {
        let states = || layers.iter().flatten().filter_map(state_bytes);
        let attention = || layers.iter().flatten().find_map(bytes_per_token);
        let (Some(state_bytes_max), Some((bytes_per_token, mla))) = (states().max(), attention())
        else {
            return Ok(self.settings.block_size);
        };
        if !self.rules.groups {
            return Ok(self.settings.block_size);
        }
        let beside = BesideStates {
            block_size: self.options.block_size.unwrap_or(16),
            kernel_block: if mla { self.rules.mla_kernel_block } else { 16 },
            mla,
            bytes_per_token,
            state_bytes: state_bytes_max,
            mamba_cache_mode: self.settings.mamba_cache_mode,
            checkpoint_alignment: 1,
            chunk_size: MAMBA2_CHUNK,
        };
        let layers = layers.iter_mut().flatten();
        Ok(beside.apply(&self.rules, self.settings.max_model_len, layers)?)
    }
}

/// Tokens of a chunk of Mamba 2 where its config does not say.
const MAMBA2_CHUNK: u64 = 256;

/// A block holds whole entries, whatever the tokens that one stands for.
fn whole_states(layer: &Layer) -> Result<(), VllmError> {
    match layer.content {
        Content::Tokens { tokens_per_state, .. }
            if !layer.block_size.is_multiple_of(tokens_per_state) =>
        {
            Err(VllmError::TokensPerState { tokens_per_state, block_size: layer.block_size })
        }
        Content::Tokens { .. } | Content::State { .. } => Ok(()),
    }
}

const fn state_bytes(layer: &Layer) -> Option<u64> {
    match layer.content {
        Content::State { bytes } => Some(bytes),
        Content::Tokens { .. } => None,
    }
}

fn bytes_per_token(layer: &Layer) -> Option<(u64, bool)> {
    match layer.content {
        Content::State { .. } => None,
        Content::Tokens { num_kv_heads, bytes, .. } => {
            Some((num_kv_heads.saturating_mul(bytes), layer.kind == Kind::Mla))
        }
    }
}
