//! How each model type is built. A type belongs to one family; a family is a function that builds
//! the model's modules in the order of its reference code (the `transformers` class of that type,
//! unless the family says otherwise).

mod bailing;
mod cohere;
mod decilm;
mod decoder;
mod deepseek;
mod deepseek_v4;
mod falcon;
mod gemma;
mod gemma_efficient;
mod glm;
mod gpt;
mod gpt_neo;
mod gpt_oss;
mod hunyuan_moe;
mod internlm;
mod kimi_linear;
mod lfm2;
mod llama;
mod llama4;
mod mamba;
mod mamba_hybrid;
mod minimax;
mod mistral;
mod mixtral;
mod moe;
mod mpt;
mod nemotron_h;
mod olmo;
mod openelm;
mod opt;
mod phi;
mod qwen;
mod qwen_hybrid;
mod qwen_moe;
mod rare;
mod vision;
mod windowed;
mod windowed_moe;
mod windows;
mod zamba2;

use super::ConfigError;
use super::builder::Built;
use super::reader::Reader;
use crate::assumed::Why;

/// Builds the model of one type.
pub(super) type Build = fn(&mut Reader) -> Result<Built, ConfigError>;

/// Model types and the function that builds them.
type Family = (&'static [&'static str], Build);

/// Every family of text models.
const FAMILIES: &[&[Family]] = &[
    bailing::FAMILIES,
    cohere::FAMILIES,
    decilm::FAMILIES,
    deepseek::FAMILIES,
    deepseek_v4::FAMILIES,
    falcon::FAMILIES,
    gemma::FAMILIES,
    gemma_efficient::FAMILIES,
    glm::FAMILIES,
    gpt::FAMILIES,
    gpt_neo::FAMILIES,
    gpt_oss::FAMILIES,
    hunyuan_moe::FAMILIES,
    internlm::FAMILIES,
    kimi_linear::FAMILIES,
    lfm2::FAMILIES,
    llama::FAMILIES,
    llama4::FAMILIES,
    mamba::FAMILIES,
    mamba_hybrid::FAMILIES,
    minimax::FAMILIES,
    mistral::FAMILIES,
    mixtral::FAMILIES,
    moe::FAMILIES,
    mpt::FAMILIES,
    nemotron_h::FAMILIES,
    olmo::FAMILIES,
    openelm::FAMILIES,
    opt::FAMILIES,
    phi::FAMILIES,
    qwen::FAMILIES,
    qwen_hybrid::FAMILIES,
    qwen_moe::FAMILIES,
    rare::FAMILIES,
    windowed::FAMILIES,
    windowed_moe::FAMILIES,
    zamba2::FAMILIES,
];

/// Builds the model of a config. A tower beside a type that is a text model's is not counted, and
/// that is noted: a total is never silently without one.
pub(super) fn build(reader: &mut Reader) -> Result<Built, ConfigError> {
    let model_type = reader.model_type();
    if let Some((_, build)) = vision::FAMILIES.iter().find(|(types, _)| types.contains(&model_type))
    {
        return build(reader);
    }
    let built = find_text(model_type)?(reader)?;
    for key in ["vision_config", "audio_config"] {
        if reader.part(key).is_some() {
            reader.not_counted(key, Why::TypeOfTextModel);
        }
    }
    Ok(built)
}

/// The function that builds a text type. None of them asks for a further type, so that a config
/// cannot lead in circles.
fn find_text(model_type: &str) -> Result<Build, ConfigError> {
    FAMILIES
        .iter()
        .flat_map(|families| families.iter())
        .find(|(types, _)| types.contains(&model_type))
        .map(|(_, build)| *build)
        .ok_or_else(|| ConfigError::UnknownModelType { model_type: model_type.to_owned() })
}

/// Every known type, sorted.
pub(super) fn model_types() -> Vec<&'static str> {
    let mut types: Vec<_> = all().flat_map(|(types, _)| types.iter().copied()).collect();
    types.sort_unstable();
    types.dedup();
    types
}

fn all() -> impl Iterator<Item = &'static Family> {
    FAMILIES.iter().flat_map(|families| families.iter()).chain(vision::FAMILIES)
}
