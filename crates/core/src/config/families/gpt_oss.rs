//! gpt-oss: biases everywhere, a sink for each query head, a window in every second layer.

use super::Family;
use crate::assumed::{Taken, Why};
use crate::config::ConfigError;
use crate::config::blocks::{
    Attention, Dims, Feed, Length, Moe, SLIDING, first_dense, layer_types, stack, windowed,
};
use crate::config::builder::{Bias, Built, Sums};
use crate::config::reader::Reader;

pub(super) const FAMILIES: &[Family] = &[(&["gpt_oss"], gpt_oss)];

fn gpt_oss(reader: &mut Reader) -> Result<Built, ConfigError> {
    let dims = Dims::stated(reader, Some(8), Some(64))?.tied_or(reader, false)?;
    let attention = Attention::plain(&dims).with_bias(reader.flag_or(&["attention_bias"], true)?);
    let moe = Moe::plain(
        reader.positive(&["num_local_experts", "num_experts"])?,
        reader.count(&["num_experts_per_tok", "experts_per_token"])?,
        reader.positive(&["intermediate_size"])?,
    );
    let moe = Moe { bias: Bias::Yes, router_bias: Bias::Yes, ..moe };
    let feed = Feed::read(reader, first_dense(dims.layers, 0), moe)?;
    let window = reader.positive_or(&["sliding_window"], 128)?;
    let sliding = sliding(reader, dims.layers)?;
    stack(&dims, &feed, sliding, |built, sliding| {
        attention.build(built, dims.hidden);
        built.add(Sums::attention, dims.heads.into());
        built.cache(windowed(attention.kept(), Some(window).filter(|_| sliding)));
    })
}

/// `layer_types`, else the window in every second layer from the first on.
fn sliding(reader: &mut Reader, layers: u64) -> Result<Vec<bool>, ConfigError> {
    if let Some(sliding) = layer_types(reader, "layer_types", layers, Length::Exact, &SLIDING)? {
        return Ok(sliding);
    }
    reader.take("layer_types", Taken::EverySecondFull, Why::ClassDefault);
    Ok((0..layers).map(|layer| layer.is_multiple_of(2)).collect())
}
