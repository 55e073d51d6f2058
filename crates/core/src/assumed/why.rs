//! Why a value is taken that nobody states.

use std::borrow::Cow;

use crate::engine::vllm::Version;
use crate::lang::Section;
use crate::units::Percent;
use crate::{english, fmt, said};

/// Why a value is taken that nobody states.
#[derive(Clone, Debug)]
pub enum Why {
    /// In the words of a file.
    Given(Cow<'static, str>),
    /// The class of the model has it so.
    ClassDefault,
    /// The usual number format.
    MostModelsUseIt,
    /// KV heads of a model without groups.
    AsManyAsQueryHeads,
    /// The width of the model over its heads.
    HiddenOverHeads,
    /// Biases of `InternLM2`.
    NoPublishedInternLm2,
    /// Tokens of an encoder.
    OneImage,
    /// A tower of a structure that is not known.
    TowerUnknown,
    /// A tower beside a text model.
    TypeOfTextModel,
    /// A tower without its part of the config.
    NotDescribed,
    /// A part that is a model.
    OwnModel,
    /// Index keys of `MiniMax-M3`.
    IndexKeysOfMiniMax,
    /// Windows of compressors.
    CompressorsNotSettled,
    /// The state of Mamba in the model's own format.
    AutoMamba,
    /// The state of lightning attention in the model's own format.
    AutoLightning,
    /// The state of gated delta nets in the model's own format.
    AutoGatedDeltaNet,
    /// The state of Kimi delta attention.
    KimiDelta,
    /// A state where engine and class agree.
    EngineAndClass,
    /// Weights that are counted in one format.
    ScalesNotToldApart,
    /// Weights of a mixture.
    MixedFormats,
    /// Layers of an architecture file.
    SumOfCounts,
    /// Active parameters of an architecture file.
    AllParameters,
    /// A context.
    LongestOfModel,
    /// A KV cache format.
    OfCheckpoint,
    /// The lab's value.
    OfLab,
    /// The newest release.
    NewestKnown,
    /// A version before all that were read.
    OlderThanRead(Version),
    /// A version after all that were read.
    NewerThanRead(Version),
    /// A version between two that were read.
    NotRead(Version),
    /// Tokens and requests of the engine before its V1.
    DefaultOfV0,
    /// The same since, on the largest GPUs.
    DefaultFrom160,
    /// On large GPUs.
    DefaultFrom70,
    /// On smaller ones.
    DefaultBelow70,
    /// On a GPU that nobody names.
    DefaultWithoutGpu,
    /// A dtype.
    ServedIn16Bits,
    /// A KV cache format that the checkpoint names.
    AutoOfCheckpoint,
    /// A KV cache format of the model.
    AutoOfModel,
    /// A layout without a choice.
    AutoOnlyLayout,
    /// A block of `DeepSeek-V4`.
    NeedOfDeepSeekV4,
    /// A block of latent attention.
    BlockOfFlashMla,
    /// What the engine does.
    EngineDefault,
    /// What the release does.
    ReleaseDefault,
    /// The same for states.
    ReleaseDefaultOfStates,
    /// The hybrid manager is off.
    ChunksTurnHybridOff,
    /// Steps in flight.
    AsyncScheduling,
    /// Sizes that are modelled.
    OnStartUpLogs,
    /// The share of the GPU where overhead is not modelled.
    OverheadByHand {
        /// The share that the release takes by itself.
        own: Percent,
    },
    /// A model that came later.
    NotListed {
        /// The release that is planned.
        planned_as: Version,
        /// The first that lists it.
        since: Version,
    },
    /// Drafts of the model itself.
    OwnDrafts,
    /// Drafts by EAGLE.
    EagleDrafts,
    /// A layout that is only read.
    NotYetCompared,
    /// Index keys of a model with full layers.
    IndexKeysNotSettled,
    /// A split of a number of GPUs.
    LeftOfGpuCount,
    /// All GPUs in one tensor-parallel group.
    OverAllGpus,
    /// GPUs over which a draft model is divided.
    AsTheModel,
    /// Parts of a draft model that are not modelled.
    DraftNotModelled,
    /// What the config does not say of MTP layers.
    OwnDraftsNotStated,
    /// EAGLE's layer is a file of its own.
    EagleNotKnown,
    /// The tensors of a GGUF file.
    RuleOfLlamaCpp,
    /// Tensors of which only sums are known.
    OnlySums,
    /// Buffers of `LoRA` adapters.
    BuffersForAll,
}

said! {
    Why, Section::Why.base(), |to| {
        Self::ClassDefault => ["class default", "クラスの既定値", "클래스의 기본값"],
        Self::MostModelsUseIt => [
            "not stated; most models use it",
            "記載なし。大半のモデルが使う値",
            "명시되지 않음. 모델 대부분이 쓰는 값"
        ],
        Self::AsManyAsQueryHeads => [
            "as many as query heads", "クエリヘッドと同数", "쿼리 헤드와 같은 수"
        ],
        Self::HiddenOverHeads => [
            "hidden_size / heads", "hidden_size ÷ ヘッド数", "hidden_size ÷ 헤드 수"
        ],
        Self::NoPublishedInternLm2 => [
            "no published InternLM2 has one",
            "公開されているInternLM2にはない",
            "공개된 InternLM2에는 없음"
        ],
        Self::OneImage => [
            "every request has one image of the most tiles",
            "各リクエストにタイル数が最大の画像が1枚",
            "요청마다 타일 수가 가장 많은 이미지 1장"
        ],
        Self::TowerUnknown => [
            "how its tower is built is not known", "タワーの構造が不明", "타워의 구조를 알 수 없음"
        ],
        Self::TypeOfTextModel => [
            "its model_type is that of a text model",
            "model_typeがテキストモデルのもの",
            "model_type이 텍스트 모델의 것임"
        ],
        Self::NotDescribed => [
            "the config does not describe it", "configに記述がない", "config에 기술되어 있지 않음"
        ],
        Self::OwnModel => [
            "it is a model of its own, with its own cache",
            "独自のキャッシュを持つ別のモデル",
            "자체 캐시를 갖는 별개의 모델"
        ],
        Self::IndexKeysOfMiniMax => [
            "vLLM 0.33 keeps them in bfloat16, or 8 bits if asked, whatever the rest",
            "vLLM 0.33はほかと関係なくbfloat16で、指定すれば8ビットで保持",
            "vLLM 0.33은 나머지와 상관없이 bfloat16으로, 지정하면 8비트로 보관"
        ],
        Self::CompressorsNotSettled => [
            "the last tokens that each compressor still needs, in float32, are not in the layers: \
             how engines pad them is not settled",
            "各圧縮器がまだ必要とする直近のトークン(float32)はレイヤーに含まない: エンジンのパディングの仕方が定まっていない",
            "각 압축기가 아직 필요로 하는 최근 토큰(float32)은 레이어에 넣지 않음: 엔진이 패딩하는 방식이 정해지지 않음"
        ],
        Self::AutoMamba => [
            "auto, that of the model: the engine's default for Mamba",
            "auto、モデルの形式: Mambaでのエンジンの既定値",
            "auto, 모델의 형식: Mamba에 대한 엔진의 기본값"
        ],
        Self::AutoLightning => [
            "auto, that of the model: the engine's default for lightning",
            "auto、モデルの形式: lightningでのエンジンの既定値",
            "auto, 모델의 형식: lightning에 대한 엔진의 기본값"
        ],
        Self::AutoGatedDeltaNet => [
            "auto, that of the model: the engine's default for gated delta nets",
            "auto、モデルの形式: ゲート付きデルタネットでのエンジンの既定値",
            "auto, 모델의 형식: 게이트 델타넷에 대한 엔진의 기본값"
        ],
        Self::KimiDelta => [
            "the engine's default for Kimi delta attention",
            "Kimiデルタ注意でのエンジンの既定値",
            "Kimi 델타 어텐션에 대한 엔진의 기본값"
        ],
        Self::EngineAndClass => [
            "the engine's and the class default",
            "エンジンとクラスの既定値",
            "엔진과 클래스의 기본값"
        ],
        Self::ScalesNotToldApart => [
            "scales, and modules that are left unconverted, are not told apart",
            "スケールと、変換されていないモジュールは区別しない",
            "스케일과 변환되지 않은 모듈은 구별하지 않음"
        ],
        Self::MixedFormats => [
            "the method mixes formats, or its format is not known",
            "方式が複数の形式を混ぜるか、形式が不明",
            "방식이 여러 형식을 섞거나 형식을 알 수 없음"
        ],
        Self::SumOfCounts => [
            "the sum of the counts in `layers`", "`layers`のcountの合計", "`layers`의 count 합계"
        ],
        Self::AllParameters => ["all of the parameters", "パラメータのすべて", "파라미터 전부"],
        Self::LongestOfModel => [
            "not given; the longest that the model is made for",
            "指定なし。モデルが想定する最長",
            "지정하지 않음. 모델이 상정한 가장 긴 길이"
        ],
        Self::OfCheckpoint => [
            "not given; that of the checkpoint",
            "指定なし。チェックポイントのもの",
            "지정하지 않음. 체크포인트의 것"
        ],
        Self::OfLab => ["not given; the lab's", "指定なし。ラボの値", "지정하지 않음. 랩의 값"],
        Self::NewestKnown => [
            "not given; the newest that is known",
            "指定なし。わかっている最新のもの",
            "지정하지 않음. 알려진 가장 새것"
        ],
        Self::OlderThanRead(version) => [
            "{0} is older than every release that was read; planned as the oldest of them",
            "{0}は調べたどのリリースより古い。そのうち最も古いものとして計画",
            "{0}: 조사한 모든 릴리스보다 오래됨. 그중 가장 오래된 것으로 계획"
        ] (version),
        Self::NewerThanRead(version) => [
            "{0} is newer than every release that was read; planned as the newest of them",
            "{0}は調べたどのリリースより新しい。そのうち最も新しいものとして計画",
            "{0}: 조사한 모든 릴리스보다 새것임. 그중 가장 새것으로 계획"
        ] (version),
        Self::NotRead(version) => [
            "{0} was not read; the nearest older release is taken",
            "{0}は調べていない。最も近い古いリリースを使用",
            "{0}: 조사하지 않음. 그보다 오래된 가장 가까운 릴리스를 사용"
        ] (version),
        Self::DefaultOfV0 => ["the default of V0", "V0の既定値", "V0의 기본값"],
        Self::DefaultFrom160 => [
            "the default of the API server on a GPU of at least 160 GiB",
            "160 GiB以上のGPUでのAPIサーバの既定値",
            "160 GiB 이상인 GPU에서 API 서버의 기본값"
        ],
        Self::DefaultFrom70 => [
            "the default of the API server on a GPU of at least 70 GiB",
            "70 GiB以上のGPUでのAPIサーバの既定値",
            "70 GiB 이상인 GPU에서 API 서버의 기본값"
        ],
        Self::DefaultBelow70 => [
            "the default of the API server on a GPU of less than 70 GiB",
            "70 GiB未満のGPUでのAPIサーバの既定値",
            "70 GiB 미만인 GPU에서 API 서버의 기본값"
        ],
        Self::DefaultWithoutGpu => [
            "the default of the API server; no GPU is given, one of at least 70 GiB is taken",
            "APIサーバの既定値。GPUの指定がないため70 GiB以上とみなす",
            "API 서버의 기본값. GPU를 지정하지 않아 70 GiB 이상으로 봄"
        ],
        Self::ServedIn16Bits => [
            "auto; a checkpoint in float32 is served in 16 bits",
            "auto。float32のチェックポイントは16ビットで動かす",
            "auto. float32 체크포인트는 16비트로 구동"
        ],
        Self::AutoOfCheckpoint => [
            "auto; what the checkpoint asks for",
            "auto。チェックポイントの求めるもの",
            "auto. 체크포인트가 요구하는 것"
        ],
        Self::AutoOfModel => ["auto; that of the model", "auto。モデルのもの", "auto. 모델의 것"],
        Self::AutoOnlyLayout => [
            "auto; the only layout for this model",
            "auto。このモデルで唯一のレイアウト",
            "auto. 이 모델의 유일한 레이아웃"
        ],
        Self::NeedOfDeepSeekV4 => [
            "what DeepSeek-V4 needs", "DeepSeek-V4に必要なもの", "DeepSeek-V4에 필요한 것"
        ],
        Self::BlockOfFlashMla => [
            "the block of FlashMLA and of sparse attention; other backends for MLA take 16, 32 or 128",
            "FlashMLAと疎な注意のブロック。ほかのMLAバックエンドは16、32、128を使う",
            "FlashMLA와 희소 어텐션의 블록. 다른 MLA 백엔드는 16, 32, 128을 씀"
        ],
        Self::EngineDefault => ["the engine's default", "エンジンの既定値", "엔진의 기본값"],
        Self::ReleaseDefault => ["the release's default", "リリースの既定値", "릴리스의 기본값"],
        Self::ReleaseDefaultOfStates => [
            "the release's default for a model with states",
            "状態を持つモデルでのリリースの既定値",
            "상태를 갖는 모델에 대한 릴리스의 기본값"
        ],
        Self::ChunksTurnHybridOff => [
            "the release turns the hybrid manager off for layers with chunks",
            "このリリースはチャンクのあるレイヤーでハイブリッドマネージャを切る",
            "이 릴리스는 청크가 있는 레이어에서 하이브리드 관리자를 끔"
        ],
        Self::AsyncScheduling => [
            "asynchronous scheduling is on; without it the release counts one fewer",
            "非同期スケジューリングが有効。なければこのリリースは1つ少なく数える",
            "비동기 스케줄링이 켜져 있음. 없으면 이 릴리스는 하나 적게 셈"
        ],
        Self::OverheadByHand { own } => [
            "overhead is a size by hand, not modelled, so the whole GPU is counted; the release by itself takes {0}",
            "オーバーヘッドは推定でなく手入力のサイズなので、GPU全体を数える。このリリースの既定値は{0}",
            "오버헤드를 추정하지 않고 직접 입력한 크기로 하므로 GPU 전체를 셈. 이 릴리스의 기본값은 {0}"
        ] (fmt::plain_share(*own)),
        Self::OnStartUpLogs => [
            "on start-up logs, with the range in which they lie",
            "起動ログに基づく。収まる範囲も示す",
            "시작 로그에 근거함. 값이 놓이는 범위도 표시"
        ],
        Self::NotListed { planned_as, since } => [
            "vLLM {0} does not list it; the first release read that does is {1}",
            "vLLM {0}の一覧にない。調べたうちで載せている最初のリリースは{1}",
            "vLLM {0}의 목록에 없음. 조사한 것 가운데 목록에 있는 첫 릴리스는 {1}"
        ] (planned_as, since),
        Self::OwnDrafts => [
            "the model's own MTP layers draft the speculative tokens",
            "モデル自身のMTPレイヤーが投機的トークンを下書きする",
            "모델 자체의 MTP 레이어가 추측 토큰의 초안을 만듦"
        ],
        Self::EagleDrafts => [
            "one layer of EAGLE drafts the speculative tokens; a draft model would add its own",
            "EAGLEの1レイヤーが投機的トークンを下書きする。下書きモデルならその分が加わる",
            "EAGLE 레이어 하나가 추측 토큰의 초안을 만듦. 초안 모델이라면 그 몫이 더해짐"
        ],
        Self::NotYetCompared => [
            "as the sources of vLLM lay it out; not yet compared with a start-up log",
            "vLLMのソースのとおり。起動ログとはまだ比べていない",
            "vLLM 소스에 따름. 시작 로그와는 아직 비교하지 않음"
        ],
        Self::IndexKeysNotSettled => [
            "how vLLM keeps this model's index keys is not settled",
            "vLLMがこのモデルのインデックスキーをどう保持するかは定まっていない",
            "vLLM이 이 모델의 인덱스 키를 보관하는 방식은 정해지지 않음"
        ],
        Self::LeftOfGpuCount => [
            "not given; what the other sizes leave of gpu_count",
            "指定なし。gpu_countからほかのサイズを除いた残り",
            "지정하지 않음. gpu_count에서 다른 크기를 뺀 나머지"
        ],
        Self::OverAllGpus => [
            "not given; each layer over all GPUs",
            "指定なし。各レイヤーをすべてのGPUに分割",
            "지정하지 않음. 각 레이어를 모든 GPU에 나눔"
        ],
        Self::AsTheModel => [
            "not given; that of the model", "指定なし。モデルと同じ", "지정하지 않음. 모델과 같음"
        ],
        Self::OwnDraftsNotStated => [
            "and a projection of two hidden states; the config does not describe MTP layers",
            "および2つの隠れ状態の射影。設定はMTPレイヤーを記述しない",
            "및 은닉 상태 두 개의 투영. 설정은 MTP 레이어를 기술하지 않음"
        ],
        Self::EagleNotKnown => [
            "EAGLE's layer is a checkpoint of its own, whose size is not known; give --weights-memory with it",
            "EAGLEのレイヤーは独立したチェックポイントで、サイズは不明。それを含めて--weights-memoryを指定する",
            "EAGLE 레이어는 별도의 체크포인트로 크기를 알 수 없음. 그것까지 --weights-memory로 줄 것"
        ],
        Self::DraftNotModelled => [
            "what it adds to activations and CUDA graphs is not modelled",
            "アクティベーションとCUDAグラフへの上乗せは推定に含まない",
            "활성화와 CUDA 그래프에 더해지는 몫은 추정에 포함하지 않음"
        ],
        Self::RuleOfLlamaCpp => [
            "by llama.cpp's rule of 2026 with an importance matrix; a publisher's may differ",
            "重要度行列を使うllama.cppの2026年の規則による。公開元のものは違うことがある",
            "중요도 행렬을 쓰는 llama.cpp의 2026년 규칙에 따름. 배포자의 것은 다를 수 있음"
        ],
        Self::OnlySums => [
            "their parameters are known only as sums; most tensors of the file are in it",
            "パラメータ数は合計しかわからない。ファイルの大半のテンソルがこの形式",
            "파라미터 수는 합계만 알려짐. 파일의 텐서 대부분이 이 형식"
        ],
        Self::BuffersForAll => [
            "the release keeps buffers for all of them, whatever an adapter has; what they add to \
             activations and CUDA graphs is not modelled",
            "アダプタの内容によらず、リリースはそのすべてのバッファを確保する。アクティベーションとCUDAグラフへの上乗せは推定していない",
            "어댑터의 내용과 상관없이 릴리스는 그 모두의 버퍼를 잡음. 활성화와 CUDA 그래프에 더해지는 몫은 추정하지 않음"
        ],
    } else {
        Self::Given(why) => to.add(why),
    }
}

english! { Why }
