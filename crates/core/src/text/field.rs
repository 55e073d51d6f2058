//! What is said of a field.

use crate::field::Field;
use crate::lang::Section;
use crate::words;

/// The label of a field, unit not included.
#[derive(Clone, Copy, Debug)]
pub struct Label(pub Field);

/// The unit that stands behind a field; empty where the value carries its own.
#[derive(Clone, Copy, Debug)]
pub struct Unit(pub Field);

/// One line on a field: what it is and how it is written.
#[derive(Clone, Copy, Debug)]
pub struct Help(pub Field);

words! {
    Label, Section::Label.base(), {
        Self(Field::Model) => ["Model", "モデル", "모델"],
        Self(Field::Layers) => ["Layers in short form", "レイヤーの短縮形", "레이어의 줄임 형식"],
        Self(Field::NumHiddenLayers) => ["Layers", "レイヤー数", "레이어 수"],
        Self(Field::HiddenSize) => ["Hidden size", "隠れ次元", "은닉 차원"],
        Self(Field::NumAttentionHeads) => ["Query heads", "クエリヘッド数", "쿼리 헤드 수"],
        Self(Field::NumKeyValueHeads) => ["KV heads", "KVヘッド数", "KV 헤드 수"],
        Self(Field::QueriesPerKvHead) => [
            "Query heads per KV head",
            "KVヘッド1つを共有するクエリヘッド数",
            "KV 헤드 하나를 공유하는 쿼리 헤드 수"
        ],
        Self(Field::HeadDim) => ["Head dim", "ヘッド次元", "헤드 차원"],
        Self(Field::KvCacheDtype) => ["KV cache format", "KVキャッシュの数値形式", "KV 캐시의 수치 형식"],
        Self(Field::WeightsMemory) => ["Size of the weights", "重みのサイズ", "가중치 크기"],
        Self(Field::Parameters) => ["Parameters", "パラメータ数", "파라미터 수"],
        Self(Field::WeightFormat) => ["Weight format", "重みの数値形式", "가중치의 수치 형식"],
        Self(Field::Overhead) => ["Overhead", "オーバーヘッド", "오버헤드"],
        Self(Field::GpuMemory) => ["GPU memory", "GPUメモリ", "GPU 메모리"],
        Self(Field::Context) => ["Context", "コンテキスト長", "컨텍스트 길이"],
        Self(Field::Batch) => ["Batch", "バッチ", "배치"],
        Self(Field::TableContexts) => [
            "Contexts of the table", "表のコンテキスト長", "표의 컨텍스트 길이"
        ],
        Self(Field::TableBatches) => ["Batches of the table", "表のバッチ", "표의 배치"],
        Self(Field::Engine) => ["Engine and version", "エンジンとバージョン", "엔진과 버전"],
        Self(Field::MaxNumSeqs) => ["Most requests at once", "同時リクエスト数の上限", "동시 요청 수의 상한"],
        Self(Field::MaxNumBatchedTokens) => [
            "Tokens of one step", "1ステップのトークン数", "한 스텝의 토큰 수"
        ],
        Self(Field::BlockSize) => ["Block size", "ブロックサイズ", "블록 크기"],
        Self(Field::EnablePrefixCaching) => [
            "Prefix caching", "プレフィックスキャッシュ", "프리픽스 캐싱"
        ],
        Self(Field::DisableHybridKvCacheManager) => [
            "Without the hybrid KV cache manager",
            "ハイブリッドKVキャッシュマネージャなし",
            "하이브리드 KV 캐시 관리자 없음"
        ],
        Self(Field::NumSpeculativeTokens) => [
            "Speculative tokens", "投機的トークン数", "추측 토큰 수"
        ],
        Self(Field::KvCacheMemory) => [
            "Memory for the KV cache", "KVキャッシュ用のメモリ", "KV 캐시용 메모리"
        ],
        Self(Field::Gpu) => ["GPU", "GPU", "GPU"],
        Self(Field::GpuMemoryUtilization) => ["Share of the GPU", "GPUの使用割合", "GPU 사용 비율"],
        Self(Field::EnforceEager) => ["Without CUDA graphs", "CUDAグラフなし", "CUDA 그래프 없음"],
        Self(Field::Quantization) => ["Quantization", "量子化", "양자화"],
        Self(Field::TensorParallelSize) => ["Tensor parallel", "テンソル並列", "텐서 병렬"],
        Self(Field::PipelineParallelSize) => ["Pipeline parallel", "パイプライン並列", "파이프라인 병렬"],
        Self(Field::DecodeContextParallelSize) => [
            "Decode context parallel", "デコードコンテキスト並列", "디코드 컨텍스트 병렬"
        ],
        Self(Field::PrefillContextParallelSize) => [
            "Prefill context parallel", "プリフィルコンテキスト並列", "프리필 컨텍스트 병렬"
        ],
        Self(Field::GpuCount) => ["GPUs in all", "GPUの総数", "전체 GPU 수"],
        Self(Field::DataParallelSize) => ["Data parallel", "データ並列", "데이터 병렬"],
        Self(Field::EnableExpertParallel) => ["Expert parallel", "エキスパート並列", "전문가 병렬"],
    }
}

words! {
    Unit, Section::Unit.base(), {
        Self(Field::NumHiddenLayers) => ["layers", "層", "개"],
        Self(Field::HiddenSize | Field::HeadDim) => ["elements", "要素", "원소"],
        Self(Field::NumAttentionHeads | Field::NumKeyValueHeads) => ["heads", "ヘッド", "헤드"],
        Self(Field::QueriesPerKvHead) => ["query heads", "クエリヘッド", "쿼리 헤드"],
        Self(Field::Parameters) => ["parameters", "パラメータ", "파라미터"],
        Self(
            Field::Context
            | Field::TableContexts
            | Field::MaxNumBatchedTokens
            | Field::BlockSize
            | Field::NumSpeculativeTokens
        ) => ["tokens", "トークン", "토큰"],
        Self(Field::Batch | Field::TableBatches | Field::MaxNumSeqs) => [
            "requests", "リクエスト", "요청"
        ],
        Self(
            Field::TensorParallelSize
            | Field::DecodeContextParallelSize
            | Field::PrefillContextParallelSize
            | Field::GpuCount
        ) => ["GPUs", "GPU", "GPU"],
        Self(Field::PipelineParallelSize) => ["stages", "段", "단계"],
        Self(Field::DataParallelSize) => ["replicas", "レプリカ", "레플리카"],
    } else Self(
            Field::Model
            | Field::Layers
            | Field::KvCacheDtype
            | Field::WeightsMemory
            | Field::WeightFormat
            | Field::Overhead
            | Field::GpuMemory
            | Field::Engine
            | Field::EnablePrefixCaching
            | Field::DisableHybridKvCacheManager
            | Field::KvCacheMemory
            | Field::Gpu
            | Field::GpuMemoryUtilization
            | Field::EnforceEager
            | Field::EnableExpertParallel
            | Field::Quantization
        )
}

words! {
    Help, Section::Help.base(), {
        Self(Field::Model) => [
            "a model of the catalogue, by its Hugging Face id or a unique part of it",
            "カタログのモデル。Hugging FaceのID、または一つに決まるその一部",
            "카탈로그의 모델. Hugging Face ID 또는 하나로 정해지는 그 일부"
        ],
        Self(Field::Layers) => [
            "the layers in short form, as links of other models carry them",
            "レイヤーの短縮形。ほかのモデルのリンクが持つ形",
            "레이어의 줄임 형식. 다른 모델의 링크가 담는 형태"
        ],
        Self(Field::NumHiddenLayers) => [
            "layers that keep a KV cache", "KVキャッシュを持つレイヤーの数", "KV 캐시를 갖는 레이어의 수"
        ],
        Self(Field::HiddenSize) => [
            "elements; the width of the model", "要素数。モデルの幅", "원소 수. 모델의 폭"
        ],
        Self(Field::NumAttentionHeads) => [
            "query heads of each layer", "各レイヤーのクエリヘッド数", "각 레이어의 쿼리 헤드 수"
        ],
        Self(Field::NumKeyValueHeads) => [
            "KV heads stored in each layer; fewer than query heads with GQA",
            "各レイヤーが保存するKVヘッド数。GQAではクエリヘッドより少ない",
            "각 레이어가 저장하는 KV 헤드 수. GQA에서는 쿼리 헤드보다 적음"
        ],
        Self(Field::QueriesPerKvHead) => [
            "the sharing factor (the lab's kv_groups); says the KV heads the other way round",
            "共有の倍率(ラボのkv_groups)。KVヘッド数を逆から述べたもの",
            "공유 배율(랩의 kv_groups). KV 헤드 수를 반대로 말한 것"
        ],
        Self(Field::HeadDim) => [
            "elements of one head; auto = hidden size / query heads",
            "ヘッド1つの要素数。auto = 隠れ次元 ÷ クエリヘッド数",
            "헤드 하나의 원소 수. auto = 은닉 차원 ÷ 쿼리 헤드 수"
        ],
        Self(Field::KvCacheDtype) => [
            "number format of the KV cache; the weights have their own",
            "KVキャッシュの数値形式。重みの形式とは別",
            "KV 캐시의 수치 형식. 가중치의 형식과는 별개"
        ],
        Self(Field::WeightsMemory) => [
            "a size in GiB (2^30) or GB (10^9), instead of parameters x bits",
            "GiB(2^30)またはGB(10^9)でのサイズ。パラメータ数 × ビット数の代わり",
            "GiB(2^30) 또는 GB(10^9) 단위의 크기. 파라미터 수 × 비트 수 대신"
        ],
        Self(Field::Parameters) => [
            "parameters of the model, such as 7B or 8030261248",
            "モデルのパラメータ数。7Bや8030261248など",
            "모델의 파라미터 수. 7B 또는 8030261248 등"
        ],
        Self(Field::WeightFormat) => [
            "number format of the weights, such as bf16, nvfp4, q4_k; scales of fp8, int8, int4 not counted",
            "重みの数値形式。bf16、nvfp4、q4_kなど。fp8、int8、int4のスケールは数えない",
            "가중치의 수치 형식. bf16, nvfp4, q4_k 등. fp8, int8, int4의 스케일은 세지 않음"
        ],
        Self(Field::Overhead) => [
            "activations and fragmentation: a size, a share of the GPU as in 7.5%, or auto = what the engine takes for the model",
            "アクティベーションと断片化: サイズ、7.5%のようなGPUの割合、またはauto = エンジンがこのモデルに使う分",
            "활성화와 단편화: 크기, 7.5% 같은 GPU 비율, 또는 auto = 엔진이 이 모델에 쓰는 몫"
        ],
        Self(Field::GpuMemory) => [
            "memory of the GPU in GiB (2^30) or GB (10^9)",
            "GPUのメモリ。GiB(2^30)またはGB(10^9)",
            "GPU의 메모리. GiB(2^30) 또는 GB(10^9)"
        ],
        Self(Field::Context) => [
            "tokens of one request, prompt and answer; 32K = 32768",
            "リクエスト1つのトークン数。プロンプトと回答の合計。32K = 32768",
            "요청 하나의 토큰 수. 프롬프트와 답변의 합. 32K = 32768"
        ],
        Self(Field::Batch) => ["requests at once", "同時のリクエスト数", "동시 요청 수"],
        Self(Field::TableContexts) => [
            "rows of the scenario table, parted by commas",
            "シナリオの表の行。コンマで区切る",
            "시나리오 표의 행. 쉼표로 구분"
        ],
        Self(Field::TableBatches) => [
            "columns of the scenario table, parted by commas",
            "シナリオの表の列。コンマで区切る",
            "시나리오 표의 열. 쉼표로 구분"
        ],
        Self(Field::Engine) => [
            "none = the logical size alone; vllm or vllm@VERSION = also what that release reserves",
            "none = 論理サイズのみ。vllmまたはvllm@VERSION = そのリリースの確保量も",
            "none = 논리 크기만. vllm 또는 vllm@VERSION = 그 릴리스의 예약량도"
        ],
        Self(Field::MaxNumSeqs) => [
            "the engine's max_num_seqs; auto = its default",
            "エンジンのmax_num_seqs。auto = その既定値",
            "엔진의 max_num_seqs. auto = 그 기본값"
        ],
        Self(Field::MaxNumBatchedTokens) => [
            "the engine's max_num_batched_tokens; auto = its default",
            "エンジンのmax_num_batched_tokens。auto = その既定値",
            "엔진의 max_num_batched_tokens. auto = 그 기본값"
        ],
        Self(Field::BlockSize) => [
            "tokens of a block; auto = the engine's default",
            "ブロックのトークン数。auto = エンジンの既定値",
            "블록의 토큰 수. auto = 엔진의 기본값"
        ],
        Self(Field::EnablePrefixCaching) => [
            "on, off, or auto = the engine's default for the model",
            "on、off、またはauto = このモデルでのエンジンの既定値",
            "on, off, 또는 auto = 이 모델에서 엔진의 기본값"
        ],
        Self(Field::DisableHybridKvCacheManager) => [
            "on = windows keep every token; off by default",
            "on = ウィンドウもすべてのトークンを保持。既定はoff",
            "on = 윈도도 모든 토큰을 보관. 기본은 off"
        ],
        Self(Field::NumSpeculativeTokens) => [
            "tokens that are drafted ahead; 0 = none",
            "先に下書きするトークン数。0 = なし",
            "앞서 초안으로 만드는 토큰 수. 0 = 없음"
        ],
        Self(Field::KvCacheMemory) => [
            "the pool of one GPU, such as 61.66GiB, instead of what weights and overhead leave",
            "GPU1枚のプール。61.66GiBなど。重みとオーバーヘッドの残りの代わり",
            "GPU 하나의 풀. 61.66GiB 등. 가중치와 오버헤드가 남기는 몫 대신"
        ],
        Self(Field::Gpu) => [
            "a GPU of the catalogue, such as h100-80gb, l4, 4090; says its memory",
            "カタログのGPU。h100-80gb、l4、4090など。メモリもこれで決まる",
            "카탈로그의 GPU. h100-80gb, l4, 4090 등. 메모리도 이것으로 정해짐"
        ],
        Self(Field::GpuMemoryUtilization) => [
            "share of the GPU that the engine takes, such as 0.95; auto = its default",
            "エンジンが使うGPUの割合。0.95など。auto = その既定値",
            "엔진이 쓰는 GPU 비율. 0.95 등. auto = 그 기본값"
        ],
        Self(Field::EnforceEager) => [
            "on = no CUDA graphs; off by default",
            "on = CUDAグラフなし。既定はoff",
            "on = CUDA 그래프 없음. 기본은 off"
        ],
        Self(Field::Quantization) => [
            "how the weights of the model are stored; auto = as its checkpoint is",
            "モデルの重みの保存形式。auto = チェックポイントのまま",
            "모델 가중치의 저장 형식. auto = 체크포인트 그대로"
        ],
        Self(Field::TensorParallelSize) => [
            "GPUs over which each layer is divided",
            "各レイヤーを分割するGPU数",
            "각 레이어를 나누는 GPU 수"
        ],
        Self(Field::PipelineParallelSize) => [
            "stages, each of further GPUs, over which layers are divided",
            "レイヤーを分ける段の数。段ごとに別のGPU",
            "레이어를 나누는 단계의 수. 단계마다 별도의 GPU"
        ],
        Self(Field::DecodeContextParallelSize) => [
            "of those GPUs, how many divide the tokens of a request among them",
            "そのGPUのうち、リクエストのトークンを分け合う数",
            "그 GPU 가운데 요청의 토큰을 나눠 갖는 수"
        ],
        Self(Field::PrefillContextParallelSize) => [
            "groups of further GPUs over which prompts are divided",
            "プロンプトを分割する、さらに別のGPUのグループ数",
            "프롬프트를 나누는, 또 다른 GPU 그룹의 수"
        ],
        Self(Field::GpuCount) => [
            "GPUs in all, over which each layer is divided where no split is given; auto = as the \
             split says",
            "GPUの総数。分割の指定がなければ各レイヤーをこの数で分割。auto = 分割の指定どおり",
            "전체 GPU 수. 분할을 지정하지 않으면 각 레이어를 이 수로 나눔. auto = 지정한 분할대로"
        ],
        Self(Field::DataParallelSize) => [
            "replicas, each of further GPUs with its own requests; experts are shared",
            "レプリカ数。それぞれ別のGPUで別のリクエストを処理し、エキスパートは共有",
            "레플리카 수. 각각 다른 GPU에서 다른 요청을 처리하고, 전문가는 함께 씀"
        ],
        Self(Field::EnableExpertParallel) => [
            "on = whole experts on each GPU, instead of a part of each; off by default",
            "on = エキスパートを分割せず丸ごと各GPUに置く。既定はoff",
            "on = 전문가를 나누지 않고 통째로 각 GPU에 둠. 기본은 off"
        ],
    }
}
