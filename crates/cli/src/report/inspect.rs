//! What was read of a model.

use kvbudget_core::lang::Texts;
use kvbudget_core::model_estimate::ModelEstimate;
use kvbudget_core::{architecture_file, describe, fmt};

use super::columns::{Columns, Side};
use super::model::{assumed, parameters, title};
use crate::model::Model;

/// What was read of a model: its dimensions, layers, parameters, KV cache, what was assumed.
pub(crate) fn inspect(model: &Model, lengths: &[ModelEstimate]) -> String {
    format!(
        "{title}\n\n{dimensions}\nwhat the layers keep\n{layers}\nparameters\n{parts}\n{kv}{assumed}",
        title = title(model),
        dimensions = dimensions(model),
        layers = layers(model),
        parts = parts(model),
        kv = kv(lengths),
        assumed = assumed(model.architecture.assumed.iter()),
    )
}

fn dimensions(model: &Model) -> Columns<2> {
    let architecture = &model.architecture;
    let longest = architecture.max_position_embeddings;
    let mut columns = Columns::new([Side::Left, Side::Right]);
    let mut push = |name: &str, value: String| columns.push([name.to_owned(), value]);
    push("layers", fmt::count(architecture.num_hidden_layers));
    push("longest context", longest.map_or_else(|| "not known".to_owned(), fmt::count));
    push("hidden size", fmt::count(architecture.hidden_size));
    push("query heads", fmt::count(architecture.num_attention_heads));
    push("vocabulary", fmt::count(architecture.vocab_size));
    push("dtype", architecture.dtype.name().to_owned());
    if let Some(quantization) = &architecture.quantization {
        let format = quantization.weight_format.map_or("mixed", |format| format.name());
        push("weights", format!("{} ({format})", quantization.method));
    }
    if architecture.mtp_layers > 0 {
        push("MTP layers, not counted below", fmt::count(architecture.mtp_layers));
    }
    columns
}

fn layers(model: &Model) -> String {
    let lines = describe::layers(&model.architecture.layers, &Texts::ENGLISH);
    format!("  {}\n", lines.join("\n  "))
}

fn parts(model: &Model) -> Columns<2> {
    let mut columns = Columns::new([Side::Left, Side::Right]);
    let mut push =
        |name: &str, number| columns.push([format!("  {}", name.replace('_', " ")), number]);
    for (part, number) in architecture_file::named_parts(model.architecture.parameters) {
        push(part, fmt::count(number));
    }
    let [(_, total), (active, passed)] = parameters(model);
    push("in all", total);
    push(active, passed);
    columns
}

fn kv(lengths: &[ModelEstimate]) -> String {
    let Some(first) = lengths.first() else { return String::new() };
    let mut columns = Columns::new([Side::Right; 3]);
    columns.push(["  context", "one more token", "request"].map(str::to_owned));
    for length in lengths {
        columns.push([
            fmt::count(length.context),
            fmt::exact_bytes(length.kv_of_next_token),
            fmt::exact_bytes(length.kv_per_request),
        ]);
    }
    format!("logical KV cache in {}\n{columns}", first.kv_cache_dtype.name())
}
