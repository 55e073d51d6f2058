//! What is taken where nobody states a value.

use std::borrow::Cow;

use crate::lang::Section;
use crate::{english, said};

/// What is taken where nobody states a value.
#[derive(Clone, Debug)]
pub enum Taken {
    /// A value as it would be written.
    Given(Cow<'static, str>),
    /// One number format for all weights.
    ForEveryWeight(&'static str),
    /// A tower counts nothing.
    NoParameters,
    /// Windows of compressors count nothing.
    NoBytes,
    /// What the KV cache has.
    FormatOfKvCache,
    /// Modelled sizes.
    Modelled,
    /// Two parts of a draft model.
    WeightsAndKvCache,
    /// Those of a layer of the model.
    AsALayer,
    /// Nothing.
    NotCounted,
    /// The layout of `DeepSeek-V4`.
    DeepSeekV4,
    /// Index keys as latent vectors beside full layers.
    IndexInLatent,
    /// A value that stands in a row of the catalogue.
    AsInTheRow,
    /// Every second layer attends to everything.
    Every2ndFull,
    /// Every fourth layer does.
    Every4thFull,
    /// Every fourth layer does, the first among them.
    Every4thFromFirstFull,
    /// Every second layer does, as its names are written.
    EverySecondFull,
    /// Every second layer is linear.
    EverySecondLinear,
    /// Every layer attends to everything.
    FullEverywhere,
    /// Every layer is Mamba.
    MambaEverywhere,
    /// What adapters may adapt.
    LinearModules,
    /// The same with the vocabulary.
    LinearModulesAndVocabulary,
    /// The same without experts.
    LinearModulesButExperts,
    /// The same with the vocabulary and without experts.
    LinearModulesAndVocabularyButExperts,
    /// Every layer has the window but every so many.
    WindowButEach(u64),
}

said! {
    Taken, Section::Taken.base(), |to| {
        Self::ForEveryWeight(format) => [
            "{0} for every weight", "すべての重みに{0}", "모든 가중치에 {0}"
        ] (format),
        Self::NoParameters => ["0 parameters", "0パラメータ", "파라미터 0개"],
        Self::NoBytes => ["0 bytes", "0バイト", "0바이트"],
        Self::FormatOfKvCache => [
            "the format of the KV cache", "KVキャッシュの形式", "KV 캐시의 형식"
        ],
        Self::Modelled => ["modelled", "推定値", "추정값"],
        Self::AsALayer => [
            "those of a layer of the model",
            "モデルのレイヤーのもの",
            "모델 레이어의 것"
        ],
        Self::NotCounted => ["not counted", "数えない", "세지 않음"],
        Self::WeightsAndKvCache => [
            "weights and KV cache", "重みとKVキャッシュ", "가중치와 KV 캐시"
        ],
        Self::DeepSeekV4 => [
            "fp8_ds_mla, block 256, compressor windows in float32",
            "fp8_ds_mla、ブロック256、圧縮器のウィンドウはfloat32",
            "fp8_ds_mla, 블록 256, 압축기의 윈도는 float32"
        ],
        Self::IndexInLatent => [
            "a latent vector in the blocks of the full layers",
            "全注意レイヤーのブロックに入る潜在ベクトル",
            "전체 어텐션 레이어의 블록에 드는 잠재 벡터"
        ],
        Self::AsInTheRow => ["as in the row", "行のとおり", "행에 있는 대로"],
        Self::Every2ndFull => ["every 2nd full", "2層ごとに全注意", "2층마다 전체 어텐션"],
        Self::Every4thFull => ["every 4th full", "4層ごとに全注意", "4층마다 전체 어텐션"],
        Self::Every4thFromFirstFull => [
            "every 4th from the 1st full",
            "1層目から4層ごとに全注意",
            "1층부터 4층마다 전체 어텐션"
        ],
        Self::EverySecondFull => [
            "every second layer is full", "1層おきに全注意", "한 층 걸러 전체 어텐션"
        ],
        Self::EverySecondLinear => [
            "every second layer is linear", "1層おきに線形注意", "한 층 걸러 선형 어텐션"
        ],
        Self::FullEverywhere => [
            "full_attention in each layer",
            "全レイヤーでfull_attention",
            "모든 레이어가 full_attention"
        ],
        Self::MambaEverywhere => [
            "mamba in each layer", "全レイヤーでmamba", "모든 레이어가 mamba"
        ],
        Self::WindowButEach(period) => [
            "every layer but each {0}th has the window",
            "{0}層ごとの1層を除く全レイヤーがウィンドウを持つ",
            "{0}층마다 한 층을 뺀 모든 레이어가 윈도를 가짐"
        ] (period),
        Self::LinearModules => [
            "every linear module", "すべての線形モジュール", "모든 선형 모듈"
        ],
        Self::LinearModulesAndVocabulary => [
            "every linear module, embedding and output head",
            "すべての線形モジュール、埋め込み、出力ヘッド",
            "모든 선형 모듈, 임베딩, 출력 헤드"
        ],
        Self::LinearModulesButExperts => [
            "every linear module but routed experts",
            "ルーティングされるエキスパートを除くすべての線形モジュール",
            "라우팅되는 전문가를 뺀 모든 선형 모듈"
        ],
        Self::LinearModulesAndVocabularyButExperts => [
            "every linear module but routed experts, embedding and output head",
            "ルーティングされるエキスパートを除くすべての線形モジュール、埋め込み、出力ヘッド",
            "라우팅되는 전문가를 뺀 모든 선형 모듈, 임베딩, 출력 헤드"
        ],
    } else {
        Self::Given(value) => to.add(value),
    }
}

english! { Taken }

impl From<&'static str> for Taken {
    fn from(value: &'static str) -> Self {
        Self::Given(value.into())
    }
}

impl From<String> for Taken {
    fn from(value: String) -> Self {
        Self::Given(value.into())
    }
}
