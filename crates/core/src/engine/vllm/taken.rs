//! Blocks and number formats that a release takes at all.

use super::error::VllmError;
use super::feature::Feature;
use super::options::Settings;
use super::version::Version;
use crate::architecture::{Cache, LayerGroup};
use crate::engine::model::ServedModel;
use crate::format::KvFormat;
use crate::kv_cache_dtype::KvCacheDtype;

/// The first release with a KV cache of nvfp4. `CacheDType` in `vllm/config/cache.py`
const NVFP4_SINCE: Version = Version::release(0, 20, 0);
/// The first with latent vectors in it (`nvfp4_ds_mla`).
const NVFP4_LATENT_SINCE: Version = Version::release(0, 30, 0);
/// The first whose values may be wider than keys. `vllm/v1/kv_cache_interface.py`
const WIDE_VALUES_SINCE: Version = Version::release(0, 20, 0);

/// Tokens of a block, by the release since which the option takes them: `--block-size` in
/// `vllm/engine/arg_utils.py`, later `BlockSize` in `vllm/config/cache.py`.
const BLOCK_SIZES: &[(Version, &[u64])] = &[
    (Version::release(0, 11, 1), &[1, 8, 16, 32, 64, 128, 256]),
    (Version::release(0, 8, 5), &[1, 8, 16, 32, 64, 128]),
    (Version::release(0, 0, 0), &[8, 16, 32, 64, 128]),
];
/// The first release that takes any.
const ANY_BLOCK_SINCE: Version = Version::release(0, 18, 0);
/// What blocks of keys and values are a multiple of since then: FlashAttention's and Triton's.
/// `get_supported_kernel_block_sizes` in `vllm/v1/attention/backends`
const UNIT_OF_HEADS: u64 = 16;

/// The sizes of a block that would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockSizes {
    /// One of a few.
    OneOf(&'static [u64]),
    /// A multiple.
    MultipleOf(u64),
}

/// Refuses what the release does not have.
pub(super) fn check(
    model: &ServedModel,
    block_size: Option<u64>,
    settings: &Settings,
) -> Result<(), VllmError> {
    let planned_as = settings.release.planned_as();
    let latent = model
        .layers
        .iter()
        .any(|group| matches!(group.cache, Cache::Mla { .. } | Cache::SwaMla { .. }));
    if settings.kv_cache_dtype == KvCacheDtype::Format(KvFormat::Nvfp4) {
        let (what, since) = if latent {
            (Feature::Nvfp4Latent, NVFP4_LATENT_SINCE)
        } else {
            (Feature::Nvfp4, NVFP4_SINCE)
        };
        if planned_as < since {
            return Err(VllmError::NotYet { what, since });
        }
    }
    let heads = |group: &LayerGroup| match group.cache {
        Cache::Full(heads)
        | Cache::Sliding { heads, .. }
        | Cache::Chunked { heads, .. }
        | Cache::Cross { heads, .. } => Some(heads),
        _ => None,
    };
    let mut of_heads = model.layers.iter().filter_map(heads);
    let wide = of_heads.clone().any(|heads| heads.head_size_v > heads.head_size);
    if wide && planned_as < WIDE_VALUES_SINCE {
        return Err(VllmError::NotYet { what: Feature::WideValues, since: WIDE_VALUES_SINCE });
    }
    let Some(block_size) = block_size else { return Ok(()) };
    let taken = if planned_as < ANY_BLOCK_SINCE {
        let of_release = BLOCK_SIZES.iter().find(|(since, _)| *since <= planned_as);
        of_release.map(|(_, sizes)| BlockSizes::OneOf(sizes))
    } else {
        of_heads.next().map(|_| BlockSizes::MultipleOf(UNIT_OF_HEADS))
    };
    let fits = match taken {
        None => true,
        Some(BlockSizes::OneOf(sizes)) => sizes.contains(&block_size),
        Some(BlockSizes::MultipleOf(unit)) => block_size.is_multiple_of(unit),
    };
    match taken {
        Some(taken) if !fits => Err(VllmError::BlockSize { block_size, taken }),
        _ => Ok(()),
    }
}
