//! The words for what the core names. Numbers become text in [`crate::fmt`].

use crate::certainty::Certainty;
use crate::field::Field;
use crate::fit::Verdict;
use crate::lang::Section;
use crate::quantity::Quantity;
use crate::savings::Saving;
use crate::words;

mod counted;
mod divisors;
mod field;

pub(crate) use counted::Counted;
pub(crate) use divisors::Divisors;
pub use field::{Help, Label, Unit};

words! {
    Quantity, Section::Quantity.base(), {
        Self::KeyAndValue => ["key and value", "キーとバリュー", "키와 밸류"],
        Self::BitsPerByte => ["bits per byte", "1バイトのビット数", "바이트당 비트 수"],
        Self::NumHiddenLayers => ["layers", "レイヤー数", "레이어 수"],
        Self::HiddenSize => ["hidden size", "隠れ次元", "은닉 차원"],
        Self::NumAttentionHeads => ["query heads", "クエリヘッド数", "쿼리 헤드 수"],
        Self::NumKeyValueHeads => ["KV heads", "KVヘッド数", "KV 헤드 수"],
        Self::QueriesPerKvHead => [
            "query heads per KV head",
            "KVヘッド1つを共有するクエリヘッド数",
            "KV 헤드 하나를 공유하는 쿼리 헤드 수"
        ],
        Self::HeadDim => ["head dim", "ヘッド次元", "헤드 차원"],
        Self::Context => ["context", "コンテキスト長", "컨텍스트 길이"],
        Self::Batch => ["batch", "バッチ", "배치"],
        Self::BatchOfReplica => [
            "batch of a replica", "レプリカ1つのバッチ", "레플리카 하나의 배치"
        ],
        Self::KvBits => ["bits per KV element", "KV要素あたりのビット数", "KV 원소당 비트 수"],
        Self::Parameters => ["parameters", "パラメータ数", "파라미터 수"],
        Self::WeightBits => ["bits per weight", "重み1つあたりのビット数", "가중치당 비트 수"],
        Self::GpuMemory => ["GPU memory", "GPUメモリ", "GPU 메모리"],
        Self::Weights => ["weights", "モデルの重み", "모델 가중치"],
        Self::OverheadShare => ["overhead share", "オーバーヘッドの割合", "오버헤드 비율"],
        Self::Overhead => ["overhead", "オーバーヘッド", "오버헤드"],
        Self::Utilization => [
            "share that the engine takes", "エンジンが使う割合", "엔진이 쓰는 비율"
        ],
        Self::Requested => ["taken by the engine", "エンジンが使う分", "엔진이 쓰는 몫"],
        Self::NotRequested => ["left alone by the engine", "エンジンが使わない分", "엔진이 쓰지 않는 몫"],
        Self::Activation => ["activations", "アクティベーション", "활성화"],
        Self::NonTorch => ["outside of PyTorch", "PyTorch以外", "PyTorch 외"],
        Self::CudaGraph => ["CUDA graphs", "CUDAグラフ", "CUDA 그래프"],
        Self::Gpus => ["GPUs that share them", "分け合うGPU数", "나눠 갖는 GPU 수"],
        Self::KvBudget => ["KV budget", "KVのバジェット", "KV 예산"],
        Self::Shortfall => [
            "missing before any KV cache", "KVキャッシュ以前の不足分", "KV 캐시 이전의 부족분"
        ],
        Self::Free => ["free", "空き", "여유 공간"],
        Self::Missing => ["missing", "不足", "부족"],
        Self::KvAgainstWeights => [
            "KV of the batch against the weights", "重みに対するバッチのKV", "가중치 대비 배치의 KV"
        ],
        Self::KvPerToken => ["KV per token", "トークンあたりのKV", "토큰당 KV"],
        Self::KvPerRequest => ["KV per request", "リクエストあたりのKV", "요청당 KV"],
        Self::KvOfBatch => ["KV of the batch", "バッチのKV", "배치의 KV"],
        Self::KvOfBatchUnshared => [
            "KV of the batch without GQA", "GQAなしでのバッチのKV", "GQA 없는 배치의 KV"
        ],
        Self::TokensThatFit => ["tokens that fit", "入るトークン数", "들어가는 토큰 수"],
        Self::MaxConcurrent => [
            "max concurrent requests", "同時リクエスト数(最大)", "동시 요청 수(최대)"
        ],
        Self::ReservedPerRequest => [
            "reserved per request", "リクエストあたりの確保量", "요청당 예약량"
        ],
        Self::ReservedOfBatch => ["reserved for the batch", "バッチの確保量", "배치의 예약량"],
        Self::BlocksPerRequest => [
            "blocks per request", "リクエストあたりのブロック数", "요청당 블록 수"
        ],
        Self::BytesPerBlock => ["bytes of a block", "ブロックのバイト数", "블록의 바이트 수"],
        Self::NumBlocks => ["blocks of the pool", "プールのブロック数", "풀의 블록 수"],
        Self::ReservedConcurrent => [
            "max concurrent requests of the engine",
            "エンジンの同時リクエスト数(最大)",
            "엔진의 동시 요청 수(최대)"
        ],
        Self::MaxContext => [
            "longest context for the batch", "このバッチでの最長コンテキスト", "이 배치에서 가장 긴 컨텍스트"
        ],
        Self::ShareInUse => ["share in use", "使用中の割合", "사용 중인 비율"],
        Self::KvInUse => ["really in use", "実際の使用分", "실제 사용분"],
        Self::KeyAndValueWidth => [
            "elements of key and value", "キーとバリューの要素数", "키와 밸류의 원소 수"
        ],
        Self::WindowTokens => ["tokens in the window", "ウィンドウのトークン数", "윈도의 토큰 수"],
        Self::ChunkTokens => ["tokens in the chunk", "チャンクのトークン数", "청크의 토큰 수"],
        Self::EncoderTokens => [
            "tokens of the encoder", "エンコーダのトークン数", "인코더의 토큰 수"
        ],
        Self::LatentSize => ["latent size", "潜在次元", "잠재 차원"],
        Self::LatentStates => ["latent vectors", "潜在ベクトル数", "잠재 벡터 수"],
        Self::IndexKey => ["index key", "インデックスキー", "인덱스 키"],
        Self::StateAxis => ["state axis", "状態の軸", "상태의 축"],
        Self::StateBits => [
            "bits per state element", "状態の要素あたりのビット数", "상태 원소당 비트 수"
        ],
        Self::KvOfFullLayers => ["KV of full layers", "全注意レイヤーのKV", "전체 어텐션 레이어의 KV"],
        Self::KvOfWindowLayers => [
            "KV of window layers", "ウィンドウレイヤーのKV", "윈도 레이어의 KV"
        ],
        Self::KvOfChunkedLayers => [
            "KV of chunked layers", "チャンクレイヤーのKV", "청크 레이어의 KV"
        ],
        Self::KvOfCrossLayers => [
            "KV of cross-attention layers", "クロス注意レイヤーのKV", "크로스 어텐션 레이어의 KV"
        ],
        Self::KvOfLatentLayers => ["latent KV", "潜在KV", "잠재 KV"],
        Self::KvOfLatentWindows => [
            "latent KV of window layers", "ウィンドウレイヤーの潜在KV", "윈도 레이어의 잠재 KV"
        ],
        Self::KvOfIndexers => ["index keys", "インデックスキー全体", "인덱스 키 전체"],
        Self::ConvStates => ["convolution states", "畳み込みの状態", "합성곱 상태"],
        Self::RecurrentStates => ["recurrent states", "再帰の状態", "순환 상태"],
        Self::KvOfNextToken => [
            "KV per request with one more token",
            "トークンを1つ足したリクエストのKV",
            "토큰을 하나 더한 요청의 KV"
        ],
    }
}

words! {
    Verdict, Section::Verdict.base(), {
        Self::Fits => ["fits", "入る", "들어감"],
        Self::Tight => ["tight", "ぎりぎり", "빠듯함"],
        Self::DoesNotFit => ["does not fit", "入らない", "들어가지 않음"],
    }
}

/// What it means that a number is known so.
#[derive(Clone, Copy, Debug)]
pub struct Meaning(pub Certainty);

words! {
    Certainty, Section::Certainty.base(), {
        Self::Exact => ["exact", "厳密", "정확"],
        Self::Given => ["given", "指定", "지정"],
        Self::Measured => ["measured", "実測", "실측"],
        Self::Derived => ["derived", "導出", "유도"],
        Self::Assumed => ["assumed", "仮定", "가정"],
    }
}

words! {
    Meaning, Section::Meaning.base(), {
        Self(Certainty::Exact) => [
            "counted as the engine counts it", "エンジンと同じ数え方による値", "엔진과 같은 방식으로 센 값"
        ],
        Self(Certainty::Given) => [
            "as the scenario says", "シナリオで指定された値", "시나리오에서 지정한 값"
        ],
        Self(Certainty::Measured) => [
            "printed by an engine or its runtime",
            "エンジンまたはそのランタイムが出力した値",
            "엔진이나 그 런타임이 출력한 값"
        ],
        Self(Certainty::Derived) => [
            "by a rule, from what is known", "既知の値から規則で求めた値", "알려진 값에서 규칙으로 구한 값"
        ],
        Self(Certainty::Assumed) => [
            "modelled on start-up logs, or as the nearest relative is",
            "起動ログに基づくモデルの値、または最も近い機種の値",
            "시작 로그에 기반한 모델의 값 또는 가장 가까운 기종의 값"
        ],
    }
}

words! {
    Saving, Section::Saving.base(), {
        Self::Nothing => [
            "no GQA: a KV head for every query head, fp16",
            "GQAなし: クエリヘッドごとにKVヘッド1つ、fp16",
            "GQA 없음: 쿼리 헤드마다 KV 헤드 하나, fp16"
        ],
        Self::SharedHeads => [
            "GQA: the model's KV heads, fp16",
            "GQA: モデル本来のKVヘッド、fp16",
            "GQA: 모델 자체의 KV 헤드, fp16"
        ],
        Self::Int8 => [
            "the same, KV cache in int8", "同じ構成、KVキャッシュはint8", "같은 구성, KV 캐시는 int8"
        ],
        Self::Int4 => [
            "the same, KV cache in int4", "同じ構成、KVキャッシュはint4", "같은 구성, KV 캐시는 int4"
        ],
    }
}

/// What a quantity is called, in English.
#[must_use]
pub const fn name(quantity: Quantity) -> &'static str {
    quantity.english()
}

/// The label of a field in English.
#[must_use]
pub const fn label(field: Field) -> &'static str {
    Label(field).english()
}

/// The unit of a field in English.
#[must_use]
pub const fn unit(field: Field) -> &'static str {
    Unit(field).english()
}

/// One line on a field in English: what it is and how it is written.
#[must_use]
pub const fn help(field: Field) -> &'static str {
    Help(field).english()
}

/// A verdict in English.
#[must_use]
pub const fn verdict(verdict: Verdict) -> &'static str {
    verdict.english()
}

/// How a number is known, in English.
#[must_use]
pub const fn certainty(certainty: Certainty) -> &'static str {
    certainty.english()
}

/// What it means that a number is known so, in English.
#[must_use]
pub const fn meaning(certainty: Certainty) -> &'static str {
    Meaning(certainty).english()
}

/// A step of the savings stack in English.
#[must_use]
pub const fn saving(saving: Saving) -> &'static str {
    saving.english()
}
