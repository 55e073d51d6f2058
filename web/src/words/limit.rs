//! What the numbers leave out, for the list at the end of the page. `README.md` has the same list.

use kvbudget_core::said;

use super::section::LIMITS;

/// Something that is not modelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    OtherEngines,
    OtherHardware,
    AverageLoad,
    Speed,
    OtherWork,
    OutsideOfGpu,
    OtherPrograms,
    Growth,
    Loading,
    Graphs,
    Encoders,
    OtherSettings,
    PastedConfig,
}

impl Limit {
    /// Each of them.
    pub(crate) const ALL: [Self; 13] = [
        Self::OtherEngines,
        Self::OtherHardware,
        Self::AverageLoad,
        Self::Speed,
        Self::OtherWork,
        Self::OutsideOfGpu,
        Self::OtherPrograms,
        Self::Growth,
        Self::Loading,
        Self::Graphs,
        Self::Encoders,
        Self::OtherSettings,
        Self::PastedConfig,
    ];
}

said! {
    Limit, LIMITS, |to| {
        Self::OtherEngines => [
            "Engines other than vLLM: of SGLang, TensorRT-LLM, llama.cpp and others there are logical sizes alone, with weights and overhead by hand.",
            "vLLM以外のエンジン。SGLang、TensorRT-LLM、llama.cppなどは論理サイズのみで、重みとオーバーヘッドは手入力。",
            "vLLM 이외의 엔진. SGLang, TensorRT-LLM, llama.cpp 등은 논리 크기만 있고 가중치와 오버헤드는 직접 입력한다."
        ],
        Self::OtherHardware => [
            "GPUs without CUDA: what vLLM plans and what is modelled of its overhead is that of NVIDIA GPUs, whichever GPU is chosen.",
            "CUDA以外のGPU。vLLMの計画とオーバーヘッドの推定は、どのGPUを選んでもNVIDIAのGPUのもの。",
            "CUDA가 아닌 GPU. vLLM의 계획과 오버헤드 추정은 어떤 GPU를 골라도 NVIDIA GPU의 것이다."
        ],
        Self::AverageLoad => [
            "The average load: every request has its whole context at once. Shorter requests, and prefixes that several share, let more of them run.",
            "平均的な負荷。どのリクエストも同時にコンテキスト全体を使うとする。短いリクエストや共有される接頭部があれば、もっと多く動く。",
            "평균 부하. 모든 요청이 동시에 컨텍스트 전체를 쓴다고 본다. 더 짧은 요청이나 여럿이 공유하는 접두부가 있으면 더 많이 실행된다."
        ],
        Self::Speed => [
            "Speed: tokens per second, waiting, and what preemption costs.",
            "速度。1秒あたりのトークン数、待ち時間、プリエンプションの代償。",
            "속도. 초당 토큰 수, 대기 시간, 선점의 비용."
        ],
        Self::OtherWork => [
            "Anything but generating text: training, fine-tuning, embeddings, scoring.",
            "テキスト生成以外の用途。学習、ファインチューニング、埋め込み、スコアリング。",
            "텍스트 생성 이외의 용도. 학습, 미세 조정, 임베딩, 점수 매기기."
        ],
        Self::OutsideOfGpu => [
            "Memory of the host: weights or KV cache that are moved there (offloading, swap space, KV connectors), sleep mode.",
            "ホストのメモリ。そこへ移す重みやKVキャッシュ(オフロード、スワップ領域、KVコネクタ)とスリープモード。",
            "호스트 메모리. 그곳으로 옮기는 가중치나 KV 캐시(오프로드, 스왑 공간, KV 커넥터)와 슬립 모드."
        ],
        Self::OtherPrograms => [
            "Other programs on the GPU: a second engine, a display, another tenant.",
            "GPU上の他のプログラム。別のエンジン、ディスプレイ、他の利用者。",
            "GPU의 다른 프로그램. 또 다른 엔진, 디스플레이, 다른 사용자."
        ],
        Self::Growth => [
            "What grows after the start: fragmentation, and buffers that come with load. Overhead is modelled on start-up logs.",
            "起動後に増えるもの。断片化と、負荷とともに増えるバッファ。オーバーヘッドは起動ログから推定している。",
            "시작 뒤에 늘어나는 것. 단편화와 부하에 따라 늘어나는 버퍼. 오버헤드는 시작 로그로 추정한다."
        ],
        Self::Loading => [
            "The peak while weights are loaded, converted or quantized.",
            "重みの読み込み、変換、量子化の間のピーク。",
            "가중치를 불러오고 변환하고 양자화하는 동안의 최대치."
        ],
        Self::Graphs => [
            "CUDA graphs up to vLLM 0.19: those releases do not subtract them from the pool, so they lie in the part of the GPU that the engine leaves alone.",
            "vLLM 0.19までのCUDAグラフ。これらのリリースはプールから差し引かないため、エンジンが使わないGPUの部分に置かれる。",
            "vLLM 0.19까지의 CUDA 그래프. 이 릴리스들은 풀에서 빼지 않으므로 엔진이 쓰지 않는 GPU 부분에 놓인다."
        ],
        Self::Encoders => [
            "How many images, videos and sounds there are, and how large: their tokens belong to the context, and a wide range stands for what their encoders take.",
            "画像、動画、音声の数と大きさ。そのトークンはコンテキストに含め、エンコーダの使用量は広い範囲で示す。",
            "이미지, 동영상, 소리의 수와 크기. 그 토큰은 컨텍스트에 넣고, 인코더가 쓰는 양은 넓은 범위로 나타낸다."
        ],
        Self::OtherSettings => [
            "Settings of vLLM that have no field here, such as the attention backend, sizes of CUDA graphs, overrides of a config, redundant experts. Of a pasted command they are named.",
            "ここに欄のないvLLMの設定。アテンションのバックエンド、CUDAグラフのサイズ、configの上書き、冗長エキスパートなど。貼り付けたコマンドにあれば名前を挙げる。",
            "여기에 칸이 없는 vLLM 설정. 어텐션 백엔드, CUDA 그래프의 크기, config 덮어쓰기, 중복 전문가 등. 붙여넣은 명령에 있으면 이름을 알린다."
        ],
        Self::PastedConfig => [
            "On the page, of a pasted config: how its weights are stored, and the overhead that follows from it; and draft models. The binary takes all three.",
            "このページでは、貼り付けたconfigの重みの保存形式と、そこから決まるオーバーヘッド。またドラフトモデル。バイナリはこの三つとも扱う。",
            "이 페이지에서는 붙여넣은 config의 가중치 저장 형식과 거기서 나오는 오버헤드, 그리고 드래프트 모델. 바이너리는 이 셋을 모두 다룬다."
        ],
    }
}
