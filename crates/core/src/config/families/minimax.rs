//! MiniMax: the first models mix lightning attention with attention, the third picks blocks of
//! keys for its attention.

use super::Family;
use super::bailing::lightning_state;
use crate::architecture::{Cache, StateDtype};
use crate::assumed::{Assumed, Taken, What, Why};
use crate::config::ConfigError;
use crate::config::blocks::{
    Attention, Dims, Feed, Length, MLPS, Mlp, Moe, QkNorm, first_dense, layer_types,
    not_one_per_layer, product, stack, state_dtype,
};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::expected::Mend;
use crate::config::reader::Reader;
use crate::json::Found;

pub(super) const FAMILIES: &[Family] = &[
    (&["minimax", "minimax_text_01", "minimax_m1"], minimax),
    (&["minimax_m3", "minimax_m3_vl_text"], minimax_m3),
];

/// What mixes the tokens of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Full,
    /// Lightning attention in the first models, attention to picked blocks in the third.
    Other,
}

fn minimax(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(8), None)?.tied_or(reader, false)?;
    let attention = Attention::plain(&dims);
    let lightning = Attention { kv_heads: dims.heads, ..attention };
    let kinds = lightning_kinds(reader, dims.layers)?;
    if reader.text.count(&["shared_intermediate_size"])?.unwrap_or(0) > 0 {
        let value = Found::SharedExpert;
        return Err(reader.unsupported("shared_intermediate_size", value, Mend::NoSharedExpert));
    }
    let moe = Moe::plain(
        reader.positive(&["num_local_experts", "num_experts"])?,
        reader.count(&["num_experts_per_tok"])?,
        reader.positive(&["intermediate_size"])?,
    );
    let feed = Feed::read(reader, first_dense(dims.layers, 0), moe)?;
    let dtype = state_dtype(reader, StateDtype::Model, Why::AutoLightning)?;
    let width = product(&[dims.heads, dims.head_dim]);
    stack(&dims, &feed, kinds, |built, kind| match kind {
        Kind::Full => {
            attention.build(built, dims.hidden);
            built.cache(Cache::Full(attention.kept()));
        }
        Kind::Other => {
            lightning.build(built, dims.hidden);
            built.linear(Sums::mixers, dims.hidden, width, Bias::No);
            built.norm(Norm::Weight, width);
            built.cache(lightning_state(&dims, dtype));
        }
    })
}

/// `layer_types`, or `attn_type_list` with 1 for attention.
fn lightning_kinds(reader: &mut Reader, layers: u64) -> Result<Vec<Kind>, ConfigError> {
    let known = [("full_attention", Kind::Full), ("linear_attention", Kind::Other)];
    if let Some(kinds) = layer_types(reader, "layer_types", layers, Length::Exact, &known)? {
        return Ok(kinds);
    }
    let keys = ["attn_type_list", "decoder_attention_types"];
    if let Some(full) = switches(reader, &keys, layers)? {
        let kind = |full: &bool| if *full { Kind::Full } else { Kind::Other };
        return Ok(full.iter().map(kind).collect());
    }
    reader.take("layer_types", Taken::EverySecondLinear, Why::ClassDefault);
    let kind = |layer: u64| if layer.is_multiple_of(2) { Kind::Full } else { Kind::Other };
    Ok((0..layers).map(kind).collect())
}

/// A list of zeros and ones, one per layer.
pub(super) fn switches(
    reader: &Reader,
    keys: &[&str],
    layers: u64,
) -> Result<Option<Vec<bool>>, ConfigError> {
    let Some(list) = reader.text.counts(keys)? else { return Ok(None) };
    if list.len() as u64 != layers {
        return Err(not_one_per_layer(reader, keys[0], list.len(), layers));
    }
    let switch = |entry: &u64| match entry {
        0 => Ok(false),
        1 => Ok(true),
        other => Err(reader.unsupported(keys[0], *other, Mend::AreKnown(&["0", "1"]))),
    };
    list.iter().map(switch).collect::<Result<_, _>>().map(Some)
}

fn minimax_m3(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(4), Some(128))?.tied_or(reader, false)?;
    let attention = Attention::plain(&dims).with_qk_norm(QkNorm::Head(Norm::Weight));
    let gate = reader.flag("attention_output_gate")?;
    if gate {
        let mend = Mend::IsKnown("false");
        return Err(reader.unsupported("attention_output_gate", gate, mend));
    }
    let kinds = block_kinds(reader, dims.layers)?;
    let sparse = reader.text.object("sparse_attention_config");
    let of = |key: &str| sparse.as_ref().map(|part| part.count(&[key])).transpose();
    let index_heads = of("sparse_num_index_heads")?.flatten();
    let index_dim = of("sparse_index_dim")?.flatten();
    let index_heads = index_heads.map_or_else(|| reader.count_or(&["index_n_heads"], 4), Ok)?;
    let index_dim = index_dim.map_or_else(|| reader.count_or(&["index_head_dim"], 128), Ok)?;

    if kinds.contains(&Kind::Other) {
        reader.note(Assumed {
            what: What::IndexKeys,
            value: Taken::FormatOfKvCache,
            why: Why::IndexKeysOfMiniMax,
        });
    }
    let mlps = block_mlps(reader, dims.layers)?;
    let shared = reader.count_or(&["shared_intermediate_size"], 3072)?;
    let moe = Moe::plain(
        reader.positive(&["num_local_experts", "num_experts"])?,
        reader.count(&["num_experts_per_tok"])?,
        reader.positive(&["intermediate_size"])?,
    );
    let dense = reader.count_or(&["dense_intermediate_size"], 12288)?;
    let feed = Feed::read(reader, mlps, moe.with_shared(shared))?.with_width(dense);
    let mut built = stack(&dims, &feed, kinds, |built, kind| {
        attention.build(built, dims.hidden);
        built.cache(Cache::Full(attention.kept()));
        if kind == Kind::Other {
            let queries = product(&[index_heads, index_dim]);
            built.linear(Sums::attention, dims.hidden, queries, Bias::No);
            built.linear(Sums::attention, dims.hidden, index_dim, Bias::No);
            built.norm(Norm::Weight, index_dim);
            built.norm(Norm::Weight, index_dim);
            // One key for every token, without a scale: not what `Cache::Indexer` is.
            built.cache(Cache::Mla { head_size: index_dim, tokens_per_state: 1 });
        }
    })?;
    built.mtp_layers = reader.text.count(&["num_mtp_modules"])?.unwrap_or(0);
    Ok(built)
}

/// `layer_types`, or the list of `sparse_attention_config`, else attention to everything.
fn block_kinds(reader: &Reader, layers: u64) -> Result<Vec<Kind>, ConfigError> {
    let known = [("full_attention", Kind::Full), ("minimax_m3_sparse", Kind::Other)];
    if let Some(kinds) = layer_types(reader, "layer_types", layers, Length::Exact, &known)? {
        return Ok(kinds);
    }
    let sparse = reader.text.object("sparse_attention_config");
    let list = sparse.map(|part| part.counts(&["sparse_attention_freq"])).transpose()?.flatten();
    let Some(list) = list else { return Ok((0..layers).map(|_| Kind::Full).collect()) };
    let kind = |entry: &u64| match entry {
        0 => Ok(Kind::Full),
        1 => Ok(Kind::Other),
        other => {
            let key = "sparse_attention_config.sparse_attention_freq";
            Err(reader.unsupported(key, *other, Mend::AreKnown(&["0", "1"])))
        }
    };
    list.iter().map(kind).collect()
}

/// `moe_layer_freq` with 1 for experts, or `mlp_layer_types`, else experts everywhere.
fn block_mlps(reader: &Reader, layers: u64) -> Result<Vec<Mlp>, ConfigError> {
    if let Some(sparse) = switches(reader, &["moe_layer_freq"], layers)? {
        let mlp = |sparse: &bool| if *sparse { Mlp::Sparse } else { Mlp::Dense };
        return Ok(sparse.iter().map(mlp).collect());
    }
    let mlps = layer_types(reader, "mlp_layer_types", layers, Length::Exact, &MLPS)?;
    Ok(mlps.unwrap_or_else(|| first_dense(layers, 0)))
}
