//! The layout of a vector.

use anyhow::{Context, Result, bail};
use kvbudget_core::architecture::Heads;
use kvbudget_core::engine::vllm::{
    Admission, BesideStates, Content, Kind, Layer, Layout, MambaCacheMode, Rules, Run, state_block,
};
use kvbudget_core::units::Bits;
use serde::Deserialize;

/// Bytes that are available, one number or several.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Available {
    One(i64),
    Several(Vec<i64>),
}

impl Available {
    pub(super) fn iter(&self) -> impl Iterator<Item = i64> {
        match self {
            Self::One(bytes) => std::slice::from_ref(bytes),
            Self::Several(list) => list,
        }
        .iter()
        .copied()
    }
}

/// What goes into the planner.
#[derive(Debug, Deserialize)]
pub(super) struct Input {
    max_model_len: u64,
    block_size: u64,
    max_num_batched_tokens: u64,
    layers: Vec<LayerInput>,
    pub(super) available_bytes: Available,
    max_concurrent_batches: Option<u64>,
    dcp: Option<u64>,
    pcp: Option<u64>,
    pp_stages: Option<Vec<u64>>,
    layout: Option<String>,
    mamba_cache_mode: Option<String>,
    disable_hybrid: Option<bool>,
    num_gpu_blocks_override: Option<u64>,
    hybrid_align: Option<HybridAlign>,
    encoder_len: Option<u64>,
}

#[derive(Debug, Deserialize)]
struct HybridAlign {
    kernel_block: u64,
    #[serde(default)]
    mla: bool,
    checkpoint_alignment: Option<u64>,
    #[serde(alias = "mamba_chunk_size")]
    chunk_size: Option<u64>,
}

#[derive(Debug, Deserialize)]
struct LayerInput {
    kind: String,
    count: u64,
    num_kv_heads: Option<u64>,
    head_size: Option<u64>,
    head_size_v: Option<u64>,
    dtype: Option<String>,
    cache_dtype_str: Option<String>,
    state_content_bytes: Option<u64>,
    tokens_per_state: Option<u64>,
    alignment: Option<u64>,
    sliding_window: Option<u64>,
    attention_chunk_size: Option<u64>,
    encoder_len: Option<u64>,
    shapes: Option<Vec<Vec<u64>>>,
    dtypes: Option<Vec<String>>,
    num_speculative_blocks: Option<u64>,
    num_prefill_checkpoint_blocks: Option<u64>,
    block_size: Option<u64>,
}

impl Input {
    /// The layout as a release sees it.
    pub(super) fn layout(&self, rules: &Rules) -> Result<Layout> {
        let mamba_cache_mode = match self.mamba_cache_mode.as_deref() {
            None | Some("none") => MambaCacheMode::None,
            Some("align") => MambaCacheMode::Align,
            Some("all") => MambaCacheMode::All,
            Some(other) => bail!("`{other}` is no mamba_cache_mode"),
        };
        let batches =
            if rules.concurrent_batches { self.max_concurrent_batches.unwrap_or(2) } else { 1 };
        let pcp = if rules.pcp_divides { self.pcp.unwrap_or(1) } else { 1 };
        let mut layers = self.layers(rules)?;
        let max_model_len = self.max_model_len;
        for (_, layer) in &mut layers {
            if let Content::State { .. } = layer.content {
                layer.block_size =
                    state_block(rules, mamba_cache_mode, max_model_len, layer.block_size);
            }
        }
        let block_size = match &self.hybrid_align {
            Some(align) => {
                let beside = self.beside_states(&layers, align, mamba_cache_mode)?;
                beside.apply(rules, max_model_len, layers.iter_mut().map(|(_, layer)| layer))?
            }
            None => self.block_size,
        };
        let block_outermost = match self.layout.as_deref() {
            None => false,
            Some(layout) => layout.starts_with('B'),
        };
        Ok(Layout {
            runs: self.by_stage(layers),
            request: Admission {
                max_model_len: self.max_model_len,
                tokens_in_flight: batches * self.max_num_batched_tokens,
                context_parallel: self.dcp.unwrap_or(1) * pcp,
                mamba_cache_mode,
            },
            block_size,
            hybrid_manager: !self.disable_hybrid.unwrap_or(false),
            block_outermost,
            num_gpu_blocks_override: self.num_gpu_blocks_override,
        })
    }

    fn beside_states(
        &self,
        layers: &[(u64, Layer)],
        align: &HybridAlign,
        mamba_cache_mode: MambaCacheMode,
    ) -> Result<BesideStates> {
        let state = |(_, layer): &(u64, Layer)| match layer.content {
            Content::State { bytes } => Some(bytes),
            Content::Tokens { .. } => None,
        };
        Ok(BesideStates {
            block_size: self.block_size,
            kernel_block: align.kernel_block,
            mla: align.mla,
            bytes_per_token: bytes_per_token(layers)?,
            state_bytes: layers.iter().filter_map(state).max().context("no state to align to")?,
            mamba_cache_mode,
            checkpoint_alignment: align.checkpoint_alignment.unwrap_or(1),
            chunk_size: align.chunk_size.unwrap_or(1),
        })
    }

    fn layers(&self, rules: &Rules) -> Result<Vec<(u64, Layer)>> {
        let layer = |input: &LayerInput| Ok((input.count, input.layer(self, rules)?));
        self.layers.iter().map(layer).collect()
    }

    /// The layers by pipeline stage.
    fn by_stage(&self, layers: Vec<(u64, Layer)>) -> Vec<Run> {
        let all = layers.iter().map(|(count, _)| count).sum();
        let stages = self.pp_stages.clone().unwrap_or_else(|| vec![all]);
        let mut begins = 0;
        let mut runs = Vec::new();
        for (count, layer) in layers {
            let ends = begins + count;
            let mut stage_begins = 0;
            let by_stage = stages.iter().map(|stage| {
                let (from, to) = (stage_begins, stage_begins + stage);
                stage_begins = to;
                ends.min(to).saturating_sub(begins.max(from))
            });
            runs.push(Run { layer, by_stage: by_stage.collect() });
            begins = ends;
        }
        runs
    }
}

/// Bytes of one token of an attention layer.
fn bytes_per_token(layers: &[(u64, Layer)]) -> Result<u64> {
    let bytes = |(_, layer): &(u64, Layer)| match layer.content {
        Content::Tokens { num_kv_heads, bytes, .. } => Some(num_kv_heads * bytes),
        Content::State { .. } => None,
    };
    layers.iter().find_map(bytes).context("no attention to align to states")
}

impl LayerInput {
    fn layer(&self, input: &Input, rules: &Rules) -> Result<Layer> {
        let needs = |value: Option<u64>, name: &str| {
            value.with_context(|| format!("a `{}` layer needs `{name}`", self.kind))
        };
        let kind = match self.kind.as_str() {
            "full" => Kind::Full,
            "sliding" => {
                Kind::Sliding { sliding_window: needs(self.sliding_window, "sliding_window")? }
            }
            "chunked" => Kind::Chunked {
                attention_chunk_size: needs(self.attention_chunk_size, "attention_chunk_size")?,
            },
            "cross" => Kind::Cross {
                encoder_len: needs(self.encoder_len.or(input.encoder_len), "encoder_len")?,
            },
            "mla" => Kind::Mla,
            "swa_mla" => {
                Kind::SwaMla { sliding_window: needs(self.sliding_window, "sliding_window")? }
            }
            "mamba" => Kind::Mamba {
                num_speculative_blocks: self.num_speculative_blocks.unwrap_or(0),
                num_prefill_checkpoint_blocks: self.num_prefill_checkpoint_blocks.unwrap_or(0),
            },
            other => bail!("`{other}` is no kind of layer"),
        };
        let content = match kind {
            Kind::Mamba { .. } => Content::State { bytes: self.state_bytes()? },
            Kind::Mla | Kind::SwaMla { .. } => {
                let head_size = needs(self.head_size, "head_size")?;
                self.tokens(1, head_size, self.latent_bytes(head_size)?)
            }
            _ => {
                let head_size = needs(self.head_size, "head_size")?;
                let heads = Heads {
                    num_kv_heads: needs(self.num_kv_heads, "num_kv_heads")?,
                    head_size,
                    head_size_v: self.head_size_v.unwrap_or(head_size),
                };
                let bytes = bytes_of(self.dtype.as_deref().unwrap_or("bfloat16"))?;
                let bits = Bits::new(bytes * 8, 1);
                let block_size = self.block_size.unwrap_or(input.block_size);
                return Ok(Layer::of_heads(rules, kind, heads, bits, block_size)?);
            }
        };
        let block_size = self.block_size.unwrap_or(input.block_size);
        Ok(Layer { kind, content, block_size, page_padded: None })
    }

    fn tokens(&self, num_kv_heads: u64, head_size: u64, bytes: u64) -> Content {
        let tokens_per_state = self.tokens_per_state.unwrap_or(1);
        let alignment = self.alignment.unwrap_or(1);
        Content::Tokens { num_kv_heads, head_size, bytes, tokens_per_state, alignment }
    }

    fn latent_bytes(&self, head_size: u64) -> Result<u64> {
        if let Some(bytes) = self.state_content_bytes {
            return Ok(bytes);
        }
        match (self.cache_dtype_str.as_deref(), head_size) {
            (Some("fp8_ds_mla"), 576) => Ok(656),
            (Some("fp8_ds_mla"), 512) => Ok(584),
            (Some("nvfp4_ds_mla"), 576) => Ok(352),
            _ => Ok(head_size * u64::from(bytes_of(self.dtype.as_deref().unwrap_or("bfloat16"))?)),
        }
    }

    fn state_bytes(&self) -> Result<u64> {
        let shapes = self.shapes.as_ref().context("a `mamba` layer needs `shapes`")?;
        let dtypes = self.dtypes.as_ref().context("a `mamba` layer needs `dtypes`")?;
        let bytes = |(shape, dtype): (&Vec<u64>, &String)| {
            Ok(shape.iter().product::<u64>() * u64::from(bytes_of(dtype)?))
        };
        shapes.iter().zip(dtypes).map(bytes).sum()
    }
}

fn bytes_of(dtype: &str) -> Result<u32> {
    Ok(match dtype {
        "float32" => 4,
        "bfloat16" | "float16" | "half" => 2,
        "fp8" | "fp8_e4m3" | "fp8_e5m2" | "float8_e4m3fn" | "float8_e5m2" | "uint8" | "int8" => 1,
        other => bail!("`{other}` is no dtype"),
    })
}
