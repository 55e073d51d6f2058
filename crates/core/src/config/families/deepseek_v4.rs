//! DeepSeek V4: one key-value head that is compressed over 4 or 128 tokens, beside a window of
//! uncompressed ones.

use super::Family;
use super::deepseek::experts;
use crate::architecture::Cache;
use crate::assumed::{Assumed, Taken, What, Why};
use crate::config::ConfigError;
use crate::config::blocks::{
    Dims, Feed, Length, first_dense, layer_types, not_one_per_layer, product, stack, sum,
};
use crate::config::builder::{Bias, Built, Norm, Sums};
use crate::config::expected::Mend;
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[(&["deepseek_v4", "deepseek_ref"], deepseek_v4)];

/// What a layer keeps beside its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Nothing.
    Window,
    /// A vector for every few tokens, picked by an indexer.
    Sparse,
    /// A vector for every many tokens.
    Heavy,
}

struct Layer {
    hidden: u64,
    heads: u64,
    head_dim: u64,
    q_lora_rank: u64,
    o_groups: u64,
    o_lora_rank: u64,
    window: u64,
    sparse_rate: u64,
    heavy_rate: u64,
    index_heads: u64,
    index_dim: u64,
}

fn deepseek_v4(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(1), Some(512))?.tied_or(reader, false)?;
    let rates = rates(reader)?;
    let layer = Layer {
        hidden: dims.hidden,
        heads: dims.heads,
        head_dim: dims.head_dim,
        q_lora_rank: reader.positive(&["q_lora_rank"])?,
        o_groups: reader.positive(&["o_groups"])?,
        o_lora_rank: reader.positive(&["o_lora_rank"])?,
        window: reader.count_or(&["sliding_window"], 128)?,
        sparse_rate: rates.0,
        heavy_rate: rates.1,
        index_heads: reader.positive(&["index_n_heads"])?,
        index_dim: reader.positive(&["index_head_dim"])?,
    };
    let kinds = kinds(reader, &dims)?;
    if kinds.iter().any(|kind| *kind != Kind::Window) {
        reader.note(Assumed {
            what: What::CompressorWindows,
            value: Taken::NoBytes,
            why: Why::CompressorsNotSettled,
        });
    }
    let streams = reader.count_or(&["hc_mult"], 4)?;
    let bias = reader.flag("mlp_bias")?.into();
    // The first layers choose their experts by a table of token numbers instead of a bias of the
    // router: neither counts as a parameter.
    let feed = Feed::read(reader, first_dense(dims.layers, 0), experts(reader)?)?.with_bias(bias);

    let mut built = stack(&dims, &feed, kinds, |built, kind| {
        layer.attention(built);
        layer.compressor(built, kind);
        // Before attention and before the experts: what mixes the residual streams.
        for _ in 0..2 {
            hyper_connection(built, streams, dims.hidden);
        }
    })?;
    let width = product(&[streams, dims.hidden]);
    built.linear(Sums::other, width, streams, Bias::Yes);
    built.add(Sums::other, 1);
    built.mtp_layers = reader.text.count(&["num_nextn_predict_layers"])?.unwrap_or(0);
    Ok(built)
}

fn hyper_connection(built: &mut Built, streams: u64, hidden: u64) {
    let outputs = product(&[streams, sum(&[2, streams])]);
    built.linear(Sums::other, product(&[streams, hidden]), outputs, Bias::Yes);
    built.add(Sums::other, 3);
}

impl Layer {
    fn attention(&self, built: &mut Built) {
        let queries = product(&[self.heads, self.head_dim]);
        built.linear(Sums::attention, self.hidden, self.q_lora_rank, Bias::No);
        built.norm(Norm::Weight, self.q_lora_rank);
        built.linear(Sums::attention, self.q_lora_rank, queries, Bias::No);
        built.linear(Sums::attention, self.hidden, self.head_dim, Bias::No);
        built.norm(Norm::Weight, self.head_dim);
        // The output goes through groups of heads, each with a matrix of its own.
        built.linear(Sums::attention, queries, self.o_lora_rank, Bias::No);
        let outputs = product(&[self.o_groups, self.o_lora_rank]);
        built.row(Sums::attention, outputs, self.hidden, Bias::No);
        built.add(Sums::attention, self.heads.into());
        built.cache(Cache::SwaMla { head_size: self.head_dim, sliding_window: self.window });
    }

    fn compressor(&self, built: &mut Built, kind: Kind) {
        let head_size = self.head_dim;
        match kind {
            Kind::Window => {}
            Kind::Heavy => {
                self.compress(built, head_size, 1, self.heavy_rate);
                built.cache(Cache::Mla { head_size, tokens_per_state: self.heavy_rate });
            }
            Kind::Sparse => {
                let tokens_per_state = self.sparse_rate;
                self.compress(built, head_size, 2, tokens_per_state);
                self.compress(built, self.index_dim, 2, tokens_per_state);
                let queries = product(&[self.index_heads, self.index_dim]);
                built.linear(Sums::attention, self.q_lora_rank, queries, Bias::No);
                built.linear(Sums::attention, self.hidden, self.index_heads, Bias::No);
                built.cache(Cache::Mla { head_size, tokens_per_state });
                built.cache(Cache::Indexer { head_size: self.index_dim, tokens_per_state });
            }
        }
    }

    /// What compresses so many tokens into one vector: values, weights and a bias of each place.
    fn compress(&self, built: &mut Built, head_size: u64, overlap: u64, rate: u64) {
        let width = product(&[overlap, head_size]);
        built.linear(Sums::attention, self.hidden, width, Bias::No);
        built.linear(Sums::attention, self.hidden, width, Bias::No);
        built.linear(Sums::attention, rate, width, Bias::No);
        built.norm(Norm::Weight, head_size);
    }
}

/// Tokens of a state: of the sparse layers, of the heavily compressed ones.
fn rates(reader: &mut Reader) -> Result<(u64, u64), ConfigError> {
    let rates = reader.text.object("compress_rates");
    let of = |name: &str| rates.as_ref().map(|rates| rates.count(&[name])).transpose();
    let sparse = of("compressed_sparse_attention")?.flatten();
    let heavy = of("heavily_compressed_attention")?.flatten();
    let sparse = reader.text.count(&["compress_rate_csa"])?.or(sparse).unwrap_or(4);
    let heavy = reader.text.count(&["compress_rate_hca"])?.or(heavy).unwrap_or(128);
    Ok((sparse.max(1), heavy.max(1)))
}

/// `layer_types`, else `compress_ratios`, else two heavily compressed layers, then both in turn.
fn kinds(reader: &mut Reader, dims: &Dims) -> Result<Vec<Kind>, ConfigError> {
    let known = [
        ("sliding_attention", Kind::Window),
        ("compressed_sparse_attention", Kind::Sparse),
        ("heavily_compressed_attention", Kind::Heavy),
    ];
    if let Some(kinds) = layer_types(reader, "layer_types", dims.layers, Length::AtLeast, &known)? {
        return Ok(kinds);
    }
    let Some(ratios) = reader.text.counts(&["compress_ratios"])? else {
        reader.assume("compress_ratios", "128, 128, 128, 4, 128, 4, ...", Why::ClassDefault);
        let kind = |layer| if layer > 2 && layer % 2 == 1 { Kind::Sparse } else { Kind::Heavy };
        return Ok((0..dims.layers).map(kind).collect());
    };
    if (ratios.len() as u64) < dims.layers {
        return Err(not_one_per_layer(reader, "compress_ratios", ratios.len(), dims.layers));
    }
    let kind = |ratio: &u64| match ratio {
        0 => Ok(Kind::Window),
        4 => Ok(Kind::Sparse),
        128 => Ok(Kind::Heavy),
        other => {
            Err(reader.unsupported("compress_ratios", *other, Mend::AreKnown(&["0", "4", "128"])))
        }
    };
    ratios.iter().zip(0..dims.layers).map(|(ratio, _)| kind(ratio)).collect()
}
