use super::expected::{Expected, Mend};
use super::model_types;
use crate::json::{Found, JsonError, Kind};
use crate::lang::Section;
use crate::{english, said};

/// Why a config was not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// Not JSON.
    Json(#[from] JsonError),
    /// JSON, but not an object.
    NotObject {
        /// What it is.
        found: Kind,
    },
    /// No model type.
    NoModelType,
    /// A model type that is not known.
    UnknownModelType {
        /// The type.
        model_type: String,
    },
    /// A key that this model type needs.
    Missing {
        /// The key.
        key: String,
        /// The model type.
        model_type: String,
    },
    /// A value that is not what its key should have.
    BadValue {
        /// The key, with the objects it is in.
        key: String,
        /// What would be right.
        expected: Expected,
        /// What is there.
        found: Found,
    },
    /// A key with a value that is understood, but whose effect is not known.
    Unsupported {
        /// The key.
        key: String,
        /// Its value.
        value: Found,
        /// The model type.
        model_type: String,
        /// What can be done.
        mend: Mend,
    },
    /// The numbers give more parameters or layers than 64 bits can count.
    TooLarge,
}

said! {
    ConfigError, Section::ConfigError.base(), |to| {
        Self::NotObject { found } => [
            "expected a JSON object such as a config.json, found {0}",
            "config.jsonのようなJSONオブジェクトが必要。実際: {0}",
            "config.json 같은 JSON 객체가 필요함. 실제: {0}"
        ] (to.of(found)),
        Self::NoModelType => [
            "`model_type` is missing; without it nobody can tell how the layers are built",
            "`model_type`がない。これがないとレイヤーの構造がわからない",
            "`model_type`: 없음. 이것이 없으면 레이어의 구조를 알 수 없음"
        ],
        Self::UnknownModelType { model_type } => [
            "model_type `{0}` is not known; {1} types are, such as {2}. Describe the layers in an \
             architecture file instead",
            "model_type `{0}`は未知。既知は{1}種類で、{2}など。代わりにアーキテクチャファイルでレイヤーを記述する",
            "model_type `{0}`: 알려지지 않음. {1}가지가 알려져 있음({2} 등). 대신 아키텍처 파일에 레이어를 기술할 것"
        ] (model_type, model_types().len(), similar(model_type).join(", ")),
        Self::Missing { key, model_type } => [
            "`{0}` is missing, which model_type `{1}` needs; add it to the config",
            "model_type `{1}`に必要な`{0}`がない。configに加える",
            "`{0}`: 없음. model_type `{1}`에 필요하므로 config에 넣을 것"
        ] (key, model_type),
        Self::BadValue { key, expected, found } => [
            "`{0}`: expected {1}, found {2}",
            "`{0}`: {1}が必要。実際: {2}",
            "`{0}`: {1} 필요. 실제: {2}"
        ] (key, to.of(expected), to.of(found)),
        Self::Unsupported { key, value, model_type, mend } => [
            "`{0}` = {1} is not known for model_type `{2}`; {3}",
            "model_type `{2}`での`{0}` = {1}は未知。{3}",
            "`{0}` = {1}: model_type `{2}`에서 알려지지 않음. {3}"
        ] (key, to.of(value), model_type, to.of(mend)),
        Self::TooLarge => [
            "the numbers of this config give a model past 2^63 parameters; check them",
            "このconfigの数値ではモデルが2^63パラメータを超える。確かめる",
            "이 config의 수치로는 모델이 파라미터 2^63개를 넘음. 확인할 것"
        ],
    } else {
        Self::Json(error) => error.say(to),
    }
}

english! { ConfigError }

/// The known types that share the most of their beginning with this one, at most five.
fn similar(model_type: &str) -> Vec<&'static str> {
    const MOST: usize = 5;
    let common =
        |known: &&str| known.bytes().zip(model_type.bytes()).take_while(|(a, b)| a == b).count();
    let mut known = model_types();
    known.sort_by_key(|known| std::cmp::Reverse(common(known)));
    known.truncate(MOST);
    known
}
