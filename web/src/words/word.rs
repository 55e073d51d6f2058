//! The words and sentences without a value of what a first visit shows at once.

use kvbudget_core::said;

use super::section::WORDS;

/// A text of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Tagline,
    SkipToInputs,
    Footer,
    Language,
    Colours,
    SystemColours,
    Light,
    Dark,
    Scenario,
    ModelHint,
    CutOff,
    Fetching,
    ContextHint,
    Result,
    BudgetOf,
    BudgetOfEach,
    ShowWorking,
    Certainties,
    Part,
    Size,
    Table,
    TableCorner,
    TableOfKv,
    TableTight,
    WithoutGqa,
    TableChoose,
    CellsShow,
    RequestsThatFit,
    ShareOfBudget,
    NoKvBudget,
    Logical,
    ReservesMore,
    ReservesThat,
    ReservesLess,
    ReservesAsMuch,
    StartsAllTheSame,
    NotOneToken,
    OnlyExpected,
    GpuHint,
    OneGpu,
}

said! {
    Word, WORDS, |to| {
        Self::Tagline => [
            "Does the model fit on this GPU, and how many requests at once? The KV cache decides.",
            "このGPUにモデルは入るか。同時に何リクエストか。決めるのはKVキャッシュ。",
            "이 GPU에 모델이 들어가는가, 동시에 몇 요청인가. KV 캐시가 결정한다."
        ],
        Self::SkipToInputs => ["Skip to the scenario", "シナリオへ移動", "시나리오로 건너뛰기"],
        Self::Footer => [
            "GiB is 2^30 bytes, GB is 10^9 bytes; they are never mixed in one sum. Everything is computed on this page; nothing is sent anywhere.",
            "GiBは2^30バイト、GBは10^9バイト。一つの計算で混ぜることはない。計算はすべてこのページで行い、どこにも送信しない。",
            "GiB는 2^30바이트, GB는 10^9바이트. 한 계산에서 섞지 않는다. 모든 계산은 이 페이지에서 하며 어디에도 전송하지 않는다."
        ],
        Self::Language => ["Language", "言語", "언어"],
        Self::Colours => ["Colours", "配色", "색상"],
        Self::SystemColours => ["System", "システム", "시스템"],
        Self::Light => ["Light", "ライト", "밝게"],
        Self::Dark => ["Dark", "ダーク", "어둡게"],
        Self::Scenario => ["Scenario", "シナリオ", "시나리오"],
        Self::ModelHint => [
            "A Hugging Face id, or enough of one; empty for a model by hand.",
            "Hugging FaceのID、またはその一部。空欄なら手入力のモデル。",
            "Hugging Face ID 또는 그 일부. 비우면 직접 입력한 모델."
        ],
        Self::Fetching => ["Fetching the rest of the page …", "ページの残りを取得中…", "페이지의 나머지를 가져오는 중…"],
        Self::CutOff => [
            "A part of this page could not be fetched; it is tried again, and what needs it waits. If that does not help, reload the page.",
            "このページの一部を取得できませんでした。再び試みており、必要な操作は待機中です。改善しないときはページを再読み込みしてください。",
            "이 페이지의 일부를 가져오지 못했습니다. 다시 시도하는 중이며 필요한 조작은 기다립니다. 나아지지 않으면 페이지를 새로 고치세요."
        ],
        Self::ContextHint => [
            "Prompt and answer together; 32K means 32768.",
            "プロンプトと回答の合計。32Kは32768。",
            "프롬프트와 답변의 합. 32K는 32768."
        ],
        Self::Result => ["Fit result", "判定結果", "판정 결과"],
        Self::BudgetOf => ["How the GPU's memory is used", "GPUメモリの内訳", "GPU 메모리의 내역"],
        Self::BudgetOfEach => [
            "How the memory of each GPU is used, of the fullest",
            "各GPUのメモリの内訳(最も多く使うGPU)",
            "각 GPU 메모리의 내역(가장 많이 쓰는 GPU)"
        ],
        Self::ShowWorking => ["Show the working", "計算過程を表示", "계산 과정 보기"],
        Self::Certainties => ["How sure each part is", "各部分の確かさ", "각 부분의 확실성"],
        Self::Part => ["Part", "部分", "부분"],
        Self::Size => ["Size", "サイズ", "크기"],
        Self::Table => ["Scenario table", "シナリオの表", "시나리오 표"],
        Self::TableCorner => ["Context", "コンテキスト長", "컨텍스트 길이"],
        Self::TableOfKv => [
            "KV cache of every context and batch.",
            "各コンテキスト長とバッチのKVキャッシュ。",
            "각 컨텍스트 길이와 배치의 KV 캐시."
        ],
        Self::TableTight => [
            "Tight means that it fits with less than 5 % left, or not in the low end of a modelled KV budget.",
            "「ぎりぎり」は、入るが残りが5 %未満か、モデル化したKVのバジェットの下限には入らない場合。",
            "'빠듯함'은 들어가지만 남는 몫이 5 % 미만이거나, 모델링한 KV 예산의 하한에는 들어가지 않는 경우."
        ],
        Self::WithoutGqa => ["without GQA", "GQAなし", "GQA 없음"],
        Self::TableChoose => [
            "The stronger the colour, the more of the KV budget is taken. Click a cell, or press Enter on it, to make it the scenario.",
            "色が濃いほどKVのバジェットを多く使う。セルをクリックするかEnterを押すと、それがシナリオになる。",
            "색이 짙을수록 KV 예산을 많이 쓴다. 칸을 클릭하거나 Enter를 누르면 그것이 시나리오가 된다."
        ],
        Self::CellsShow => ["What the cells show", "セルに表示するもの", "칸에 표시할 것"],
        Self::RequestsThatFit => ["Requests that fit", "入るリクエスト数", "들어가는 요청 수"],
        Self::ShareOfBudget => ["% of KV budget", "KVのバジェットの%", "KV 예산의 %"],
        Self::NoKvBudget => [
            "There is no KV budget.", "KVのバジェットがない。", "KV 예산이 없다."
        ],
        Self::Logical => ["logical", "論理サイズ", "논리 크기"],
        Self::ReservesMore => [
            "Why vLLM reserves more", "vLLMがより多く確保する理由", "vLLM이 더 많이 예약하는 이유"
        ],
        Self::ReservesThat => [
            "Why vLLM reserves that much", "vLLMの確保量の理由", "vLLM이 그만큼 예약하는 이유"
        ],
        Self::ReservesLess => [
            "Why vLLM reserves less", "vLLMの確保量が少ない理由", "vLLM이 더 적게 예약하는 이유"
        ],
        Self::ReservesAsMuch => [
            "How vLLM comes to the logical size",
            "vLLMの確保量が論理サイズと同じになる理由",
            "vLLM의 예약량이 논리 크기와 같은 이유"
        ],
        Self::StartsAllTheSame => [
            "It starts all the same.", "それでも起動する。", "그래도 시작된다."
        ],
        Self::NotOneToken => [
            "By its own estimate not one token fits.",
            "エンジン自身の見積もりでは1トークンも入らない。",
            "엔진 자체 추정으로는 토큰 하나도 들어가지 않는다."
        ],
        Self::OnlyExpected => [
            "The pool that is expected holds it, the least would not.",
            "想定のプールには入るが、最小の場合には入らない。",
            "예상 풀에는 들어가지만 최소의 경우에는 들어가지 않는다."
        ],
        Self::GpuHint => [
            "A name such as h100, l4, 4090; empty for its memory by hand.",
            "h100、l4、4090などの名前。空欄ならメモリを手入力。",
            "h100, l4, 4090 같은 이름. 비우면 메모리를 직접 입력."
        ],
        Self::OneGpu => ["One GPU has all of it.", "GPU1枚がすべてを持つ。", "GPU 하나가 모두 갖는다."],
    }
}
