//! The command of a scenario.

use super::longest;
use super::shell::quote;
use crate::engine::vllm::Method;
use crate::engine::{self, Engine};
use crate::field::Field;
use crate::format::KvFormat;
use crate::lang::Section;
use crate::model::KnownModel;
use crate::parse::{OFF, ON};
use crate::scenario::{Scenario, Weights};
use crate::{english, said};

/// Why no command serves a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCommand {
    /// It has no engine.
    Engine,
    /// Its model is described by hand, or was read from a config.
    Model,
    /// Its weights are stored as vLLM does not store them by itself.
    Weights {
        /// How they are stored.
        stored: &'static str,
    },
    /// Its tokens are drafted by layers that are not the model's own.
    Drafts {
        /// How many are drafted.
        tokens: u64,
    },
}

said! {
    NoCommand, Section::NoCommand.base(), |to| {
        Self::Engine => [
            "no engine serves it; choose one: engine = vllm",
            "エンジンがない。エンジンを選ぶ: engine = vllm",
            "엔진이 없음. 엔진을 고를 것: engine = vllm"
        ],
        Self::Model => [
            "its model has no name that vLLM could load; choose one of the catalogue",
            "モデルにvLLMが読み込める名前がない。カタログのモデルを選ぶ",
            "모델에 vLLM이 읽어 들일 이름이 없음. 카탈로그의 모델을 고를 것"
        ],
        Self::Weights { stored } => [
            "vLLM does not store the weights of this checkpoint in another way such as {0}; \
             choose the model that is stored so, or quantization = auto",
            "vLLMはこのチェックポイントの重みを{0}のような別の形式では保存しない。\
             その形式のモデルを選ぶか、quantization = autoにする",
            "vLLM은 이 체크포인트의 가중치를 {0} 같은 다른 형식으로 저장하지 않음. \
             그 형식의 모델을 고르거나 quantization = auto로 할 것"
        ] (stored),
        Self::Drafts { tokens } => [
            "num_speculative_tokens = {0}: the model has no layers that draft them, and no draft \
             model is named",
            "num_speculative_tokens = {0}: モデルに下書き用のレイヤーがなく、ドラフトモデルの名前もない",
            "num_speculative_tokens = {0}: 모델에 초안용 레이어가 없고 드래프트 모델의 이름도 없음"
        ] (tokens),
    }
}

english! { NoCommand }

/// The command that serves a scenario, on one line: what differs from what vLLM does by itself. It
/// does not carry the version.
///
/// # Errors
/// [`NoCommand`]
pub fn write(scenario: &Scenario) -> Result<String, NoCommand> {
    if scenario.engine != Engine::Vllm {
        return Err(NoCommand::Engine);
    }
    let model = scenario.model.as_ref().ok_or(NoCommand::Model)?;
    let id = model.id.ok_or(NoCommand::Model)?;
    let default = Scenario::default();
    // How many GPUs there are is no option, and how they divide a model is one.
    let split = engine::divided(scenario).unwrap_or(scenario.vllm);
    let scenario = &Scenario { vllm: split, ..scenario.clone() };
    let mut words = vec!["vllm".to_owned(), "serve".to_owned(), quote(id)];
    for field in Field::all() {
        let Some(option) = field.serve_option() else { continue };
        let value = match field {
            Field::Context => {
                let tokens = scenario.context.0.get();
                (longest(model) != Some(tokens)).then(|| tokens.to_string())
            }
            Field::KvCacheDtype => kv_cache_dtype(scenario, model).map(str::to_owned),
            Field::KvCacheMemory => scenario.kv_cache_memory.map(|bytes| bytes.0.to_string()),
            Field::Quantization => quantization(scenario, model)?.map(str::to_owned),
            _ => field.write(scenario).filter(|text| field.write(&default).as_ref() != Some(text)),
        };
        let Some(value) = value else { continue };
        let option = option.replace('_', "-");
        words.push(match (field, value.as_str()) {
            (Field::NumSpeculativeTokens, _) => drafts(scenario, model)?,
            (_, ON) => format!("--{option}"),
            (_, OFF) => format!("--no-{option}"),
            (_, value) => format!("--{option} {}", quote(value)),
        });
    }
    Ok(words.join(" "))
}

/// The format of the KV cache, where it is not as wide as the model's own.
fn kv_cache_dtype(scenario: &Scenario, model: &KnownModel) -> Option<&'static str> {
    let format = scenario.kv_cache_dtype;
    (format.bits() != model.auto_kv_cache_dtype().bits()).then(|| match format {
        KvFormat::Fp16 => "float16",
        KvFormat::Bf16 => "bfloat16",
        format => format.name(),
    })
}

/// How the weights are stored, where vLLM stores them so by itself.
fn quantization(
    scenario: &Scenario,
    model: &KnownModel,
) -> Result<Option<&'static str>, NoCommand> {
    let method = match scenario.weights {
        Weights::Given(_) | Weights::Stored(Method::Auto) => return Ok(None),
        Weights::Counted { .. } if model.weights == Some(scenario.weights) => return Ok(None),
        Weights::Counted { format, .. } => {
            return Err(NoCommand::Weights { stored: format.name() });
        }
        Weights::Stored(method) => method,
    };
    let of_checkpoint = model.architecture.as_ref().and_then(|model| model.quantization.as_ref());
    match (of_checkpoint, method.name()) {
        (None, "none") => Ok(None),
        (None, "fp8") => Ok(Some("fp8")),
        (None, "bnb-4bit") => Ok(Some("bitsandbytes")),
        (_, stored) => Err(NoCommand::Weights { stored }),
    }
}

/// Speculative decoding by the model's own layers.
fn drafts(scenario: &Scenario, model: &KnownModel) -> Result<String, NoCommand> {
    let tokens = scenario.vllm.num_speculative_tokens;
    match model.architecture.as_ref().map(|model| model.mtp_layers) {
        Some(1..) => {
            let config = format!(r#"{{"method":"mtp","num_speculative_tokens":{tokens}}}"#);
            Ok(format!("--speculative-config {}", quote(&config)))
        }
        _ => Err(NoCommand::Drafts { tokens }),
    }
}
