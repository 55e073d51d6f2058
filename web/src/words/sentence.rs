//! The page's sentences with values in them.

use kvbudget_core::said;

use super::section::SENTENCES;

/// A sentence of the page. `one` is for a single request where the language tells it apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sentence {
    /// A release on several GPUs.
    OnGpus { name: String, gpus: String },
    /// Behind the number of requests: weights and overhead are more than the GPU.
    PastGpu { bytes: String },
    /// The same: more than what the engine takes of it.
    PastShare { bytes: String },
    /// The same: so many requests fit by their logical size.
    Fit { one: bool, tokens: String, kv_budget: String, each: String },
    /// The same: so many run in an engine.
    FitIn { one: bool, tokens: String, name: String },
    /// The same, where the number is a range.
    FitInExpected { one: bool, tokens: String, name: String, expected: String },
    /// The same, where `max_num_seqs` is what limits them.
    Capped { one: bool, tokens: String, name: String, more: String },
    /// The same, where the engine does not start.
    NoStart { one: bool, tokens: String, name: String },
    /// The same, where the engine may not start.
    NoStartExpected { one: bool, tokens: String, name: String },
    /// What the engine reserves of each of several GPUs.
    SizeOfEach { own: String, logical: String },
    /// What the engine reserves, where that is the logical size.
    SizeAlike { own: String },
    /// What the engine reserves, beside the logical size; none would fit by that.
    SizeOfNone { own: String, logical: String },
    /// What the engine reserves, beside the logical size.
    SizeBoth { own: String, logical: String, fit: String },
    /// A pool that is modelled.
    Modelled { pool: String, range: String },
    /// The same on each of several GPUs.
    ModelledOnEach { pool: String, range: String },
    /// The longest context by the engine's own estimate.
    LongestStated { tokens: String },
    /// Why the engine does not start.
    Why { why: String },
    /// Whether the batch fits.
    Batch { one: bool, sign: &'static str, batch: String, verdict: String },
    /// Why it does not: the engine takes fewer.
    MaxNumSeqs { most: String },
    /// The context at which it would fit.
    WouldFit { one: bool, batch: String, tokens: String },
    /// What the result leaves out.
    LeftOut { labels: String },
    /// The KV budget.
    KvBudget { bytes: String },
    /// What the table shows with an engine.
    TableOfEngine { name: String },
    /// A context of the table is past what the model is made for.
    PastLongest { longest: String },
    /// A column of the table.
    TableBatch { batch: String },
    /// The working of a cell of it.
    WorkingOfCell { tokens: String, batch: String },
    /// The number of parameters and their format.
    ParametersIn { parameters: String, format: &'static str },
    /// The choice of a unit.
    UnitOf { label: String },
    /// A format with its bits.
    Format { name: &'static str, bits: String },
    /// The engine's settings, and how many of them are given.
    Settings { given: String },
    /// What is taken for a value that nobody states.
    Taken { value: String, why: String },
    /// When a source was seen.
    Seen { date: &'static str },
    /// From the least to the most.
    Range { low: String, high: String },
    /// What overhead comes to by the model.
    OverheadModelled { bytes: String },
    /// What it comes to where it cannot be modelled.
    OverheadUnknown { bytes: String },
    /// How several GPUs divide a model.
    Split { gpus: String, parts: String },
    /// A part of that: GPUs for each layer.
    SplitLayer { gpus: String },
    /// A part of that: stages.
    SplitStages { stages: String },
    /// A part of that: replicas.
    SplitReplicas { replicas: String },
    /// Why there is no command for the scenario.
    NoCommand { why: String },
    /// A button that copies.
    Copy { what: String },
    /// A button that saves a file.
    Save { what: String },
    /// A button that drops a kept scenario.
    Drop { name: String },
    /// Where a config can be fetched.
    FetchFrom { host: &'static str },
    /// Whose id is asked for, and what asking means.
    HubLabel { host: &'static str },
    /// The hub does not give the config to everybody.
    HubClosed { host: &'static str },
    /// The hub has no such config.
    HubMissing { host: &'static str },
    /// The hub answers something else.
    HubStatus { host: &'static str, status: String },
    /// The hub does not answer.
    HubNoAnswer { host: &'static str },
    /// Where the curve meets the KV budget.
    CurveBudget { bytes: String },
    /// Where it meets the KV budget of a scenario that was kept.
    KeptBudget { name: String, bytes: String },
    /// A part of that: groups over which prompts are divided.
    SplitGroups { groups: String },
}

said! {
    Sentence, SENTENCES, |to| {
        Self::OnGpus { name, gpus } => ["{0} on {1} GPUs", "{0}(GPU {1}枚)", "{0}(GPU {1}개)"]
            (name, gpus),
        Self::PastGpu { bytes } => [
            "requests fit: weights and overhead alone need {0} more than the GPU has.",
            "リクエスト: 重みとオーバーヘッドだけでGPUを{0}超える。",
            "요청: 가중치와 오버헤드만으로 GPU보다 {0} 더 필요하다."
        ] (bytes),
        Self::PastShare { bytes } => [
            "requests fit: weights and overhead alone need {0} more than the engine takes of the GPU.",
            "リクエスト: 重みとオーバーヘッドだけで、エンジンが使うGPUの分を{0}超える。",
            "요청: 가중치와 오버헤드만으로 엔진이 쓰는 GPU 몫보다 {0} 더 필요하다."
        ] (bytes),
        Self::Fit { one: true, tokens, kv_budget, each } => [
            "request of {0} tokens fits at once: {1} of KV budget, {2} each.",
            "リクエスト(各{0}トークン)が同時に入る: KVのバジェットは{1}、1件あたり{2}。",
            "요청(각 {0}토큰)이 동시에 들어감: KV 예산 {1}, 요청당 {2}."
        ] (tokens, kv_budget, each),
        Self::Fit { one: false, tokens, kv_budget, each } => [
            "requests of {0} tokens fit at once: {1} of KV budget, {2} each.",
            "リクエスト(各{0}トークン)が同時に入る: KVのバジェットは{1}、1件あたり{2}。",
            "요청(각 {0}토큰)이 동시에 들어감: KV 예산 {1}, 요청당 {2}."
        ] (tokens, kv_budget, each),
        Self::FitIn { one: true, tokens, name } => [
            "request of {0} tokens fits at once in {1}.",
            "リクエスト(各{0}トークン)が{1}に同時に入る。",
            "요청(각 {0}토큰)이 {1}에 동시에 들어감."
        ] (tokens, name),
        Self::FitIn { one: false, tokens, name } => [
            "requests of {0} tokens fit at once in {1}.",
            "リクエスト(各{0}トークン)が{1}に同時に入る。",
            "요청(각 {0}토큰)이 {1}에 동시에 들어감."
        ] (tokens, name),
        Self::FitInExpected { one: true, tokens, name, expected } => [
            "request of {0} tokens fits at once in {1}, {2} by what is expected.",
            "リクエスト(各{0}トークン)が{1}に同時に入る。想定では{2}。",
            "요청(각 {0}토큰)이 {1}에 동시에 들어감. 예상으로는 {2}."
        ] (tokens, name, expected),
        Self::FitInExpected { one: false, tokens, name, expected } => [
            "requests of {0} tokens fit at once in {1}, {2} by what is expected.",
            "リクエスト(各{0}トークン)が{1}に同時に入る。想定では{2}。",
            "요청(각 {0}토큰)이 {1}에 동시에 들어감. 예상으로는 {2}."
        ] (tokens, name, expected),
        Self::Capped { one: true, tokens, name, more } => [
            "request of {0} tokens runs at once in {1} by its max_num_seqs, and {2} would fit.",
            "リクエスト(各{0}トークン)が{1}で同時に動く(max_num_seqsによる上限)。{2}まで入る。",
            "요청(각 {0}토큰)이 {1}에서 동시에 실행됨(max_num_seqs에 의한 상한). {2}까지 들어감."
        ] (tokens, name, more),
        Self::Capped { one: false, tokens, name, more } => [
            "requests of {0} tokens run at once in {1} by its max_num_seqs, and {2} would fit.",
            "リクエスト(各{0}トークン)が{1}で同時に動く(max_num_seqsによる上限)。{2}まで入る。",
            "요청(각 {0}토큰)이 {1}에서 동시에 실행됨(max_num_seqs에 의한 상한). {2}까지 들어감."
        ] (tokens, name, more),
        Self::NoStart { one: true, tokens, name } => [
            "request of {0} tokens fits at once, and {1} would not start.",
            "リクエスト(各{0}トークン)が同時に入り、{1}は起動しない。",
            "요청(각 {0}토큰)이 동시에 들어가고, {1}은(는) 시작되지 않음."
        ] (tokens, name),
        Self::NoStart { one: false, tokens, name } => [
            "requests of {0} tokens fit at once, and {1} would not start.",
            "リクエスト(各{0}トークン)が同時に入り、{1}は起動しない。",
            "요청(각 {0}토큰)이 동시에 들어가고, {1}은(는) 시작되지 않음."
        ] (tokens, name),
        Self::NoStartExpected { one: true, tokens, name } => [
            "request of {0} tokens fits at once, and by what is expected {1} would not start.",
            "リクエスト(各{0}トークン)が同時に入り、想定では{1}は起動しない。",
            "요청(각 {0}토큰)이 동시에 들어가고, 예상으로는 {1}은(는) 시작되지 않음."
        ] (tokens, name),
        Self::NoStartExpected { one: false, tokens, name } => [
            "requests of {0} tokens fit at once, and by what is expected {1} would not start.",
            "リクエスト(各{0}トークン)が同時に入り、想定では{1}は起動しない。",
            "요청(각 {0}토큰)이 동시에 들어가고, 예상으로는 {1}은(는) 시작되지 않음."
        ] (tokens, name),
        Self::SizeOfEach { own, logical } => [
            "It reserves {0} of each GPU for each; the logical size of the whole is {1}.",
            "確保量は1件あたり各GPUで{0}、全体の論理サイズは{1}。",
            "예약량은 요청당 GPU마다 {0}, 전체의 논리 크기는 {1}."
        ] (own, logical),
        Self::SizeAlike { own } => [
            "It reserves {0} for each, as much as the logical size.",
            "確保量は1件あたり{0}で、論理サイズと同じ。",
            "예약량은 요청당 {0}로 논리 크기와 같다."
        ] (own),
        Self::SizeOfNone { own, logical } => [
            "It reserves {0} for each; the logical size is {1}, by which none would fit.",
            "確保量は1件あたり{0}、論理サイズは{1}で、それでも1件も入らない。",
            "예약량은 요청당 {0}, 논리 크기는 {1}이며 그래도 하나도 들어가지 않는다."
        ] (own, logical),
        Self::SizeBoth { own, logical, fit } => [
            "It reserves {0} for each; the logical size is {1}, by which {2} would fit.",
            "確保量は1件あたり{0}、論理サイズは{1}で、論理サイズなら{2}件入る。",
            "예약량은 요청당 {0}, 논리 크기는 {1}이며 논리 크기로는 {2}개가 들어간다."
        ] (own, logical, fit),
        Self::Modelled { pool, range } => [
            "The pool of {0} ({1}) is modelled on start-up logs.",
            "プール{0}({1})は起動ログから推定した値。",
            "풀 {0}({1})은 시작 로그로 추정한 값."
        ] (pool, range),
        Self::ModelledOnEach { pool, range } => [
            "The pool of {0} on each GPU ({1}) is modelled on start-up logs.",
            "各GPUのプール{0}({1})は起動ログから推定した値。",
            "각 GPU의 풀 {0}({1})은 시작 로그로 추정한 값."
        ] (pool, range),
        Self::LongestStated { tokens } => [
            "By its own estimate {0} tokens would fit.",
            "エンジン自身の見積もりでは{0}トークンまで入る。",
            "엔진 자체 추정으로는 {0}토큰까지 들어간다."
        ] (tokens),
        Self::Why { why } => ["Why: {0}.", "理由: {0}。", "이유: {0}."] (why),
        Self::Batch { one: true, sign, batch, verdict } => [
            "{0} The batch of {1} request: {2}.",
            "{0} {1}リクエストのバッチ: {2}。",
            "{0} {1}개 요청의 배치: {2}."
        ] (sign, batch, verdict),
        Self::Batch { one: false, sign, batch, verdict } => [
            "{0} The batch of {1} requests: {2}.",
            "{0} {1}リクエストのバッチ: {2}。",
            "{0} {1}개 요청의 배치: {2}."
        ] (sign, batch, verdict),
        Self::MaxNumSeqs { most } => [
            "Its max_num_seqs is {0}.", "max_num_seqsは{0}。", "max_num_seqs는 {0}."
        ] (most),
        Self::WouldFit { one: true, batch, tokens } => [
            "{0} request of {1} tokens would.",
            "{1}トークンなら{0}リクエストが入る。",
            "{1}토큰이면 {0}개 요청이 들어간다."
        ] (batch, tokens),
        Self::WouldFit { one: false, batch, tokens } => [
            "{0} requests of {1} tokens would.",
            "{1}トークンなら{0}リクエストが入る。",
            "{1}토큰이면 {0}개 요청이 들어간다."
        ] (batch, tokens),
        Self::LeftOut { labels } => [
            "⚠ Answered without {0}: what stands there does not hold yet.",
            "⚠ {0}を除いた結果。そこにある値はまだ成り立たない。",
            "⚠ {0} 없이 계산한 결과. 그곳의 값이 아직 성립하지 않음."
        ] (labels),
        Self::KvBudget { bytes } => [
            "KV budget: {0}.", "KVのバジェット: {0}。", "KV 예산: {0}."
        ] (bytes),
        Self::TableOfEngine { name } => [
            "What {0} reserves for every context and batch, and the logical size below it.",
            "各コンテキスト長とバッチでの{0}の確保量と、その下に論理サイズ。",
            "각 컨텍스트 길이와 배치에서 {0}의 예약량과 그 아래 논리 크기."
        ] (name),
        Self::PastLongest { longest } => [
            "past the model's {0}", "モデルの上限{0}を超える", "모델 상한 {0} 초과"
        ] (longest),
        Self::TableBatch { batch } => ["Batch {0}", "バッチ {0}", "배치 {0}"] (batch),
        Self::WorkingOfCell { tokens, batch } => [
            "Show the working of {0} × {1}", "{0} × {1}の計算過程を表示", "{0} × {1}의 계산 과정 보기"
        ] (tokens, batch),
        Self::ParametersIn { parameters, format } => [
            "{0} parameters in {1}", "パラメータ数 {0}、{1}", "파라미터 {0}개, {1}"
        ] (parameters, format),
        Self::UnitOf { label } => ["Unit of {0}", "{0}の単位", "{0}의 단위"] (label),
        Self::Format { name, bits } => ["{0} ({1} bits)", "{0}({1}ビット)", "{0}({1}비트)"]
            (name, bits),
        Self::Settings { given } => [
            "Settings of the engine ({0} given)", "エンジンの設定({0}個指定)", "엔진 설정({0}개 지정)"
        ] (given),
        Self::Taken { value, why } => [
            "Taken: {0}, {1}.", "使う値: {0}({1})。", "쓰는 값: {0}({1})."
        ] (value, why),
        Self::Seen { date } => ["seen {0}", "{0}に確認", "{0} 확인"] (date),
        Self::Range { low, high } => ["{0} to {1}", "{0}～{1}", "{0}~{1}"] (low, high),
        Self::OverheadModelled { bytes } => [
            "Activations, CUDA graphs, outside of PyTorch: {0} expected, modelled.",
            "アクティベーション、CUDAグラフ、PyTorch以外: 想定{0}(モデルによる推定)。",
            "활성화, CUDA 그래프, PyTorch 외: 예상 {0}(모델 추정)."
        ] (bytes),
        Self::OverheadUnknown { bytes } => [
            "There is nothing to model it by: {0}.",
            "推定の材料がない: {0}。",
            "추정할 근거가 없음: {0}."
        ] (bytes),
        Self::Split { gpus, parts } => [
            "{0} GPUs: {1}. Sizes are those of the fullest.",
            "GPU {0}枚: {1}。サイズは最も多く使うGPUのもの。",
            "GPU {0}개: {1}. 크기는 가장 많이 쓰는 GPU의 것."
        ] (gpus, parts),
        Self::SplitLayer { gpus } => ["{0} for each layer", "各レイヤーに{0}枚", "레이어마다 {0}개"] (gpus),
        Self::SplitStages { stages } => ["{0} stages", "{0}段", "{0}단계"] (stages),
        Self::SplitReplicas { replicas } => ["{0} replicas", "{0}レプリカ", "{0}개 레플리카"] (replicas),
        Self::NoCommand { why } => [
            "No serve command: {0}.", "serveコマンドなし: {0}。", "serve 명령 없음: {0}."
        ] (why),
        Self::Copy { what } => ["Copy {0}", "{0}をコピー", "{0} 복사"] (what),
        Self::Save { what } => ["Save {0}", "{0}を保存", "{0} 저장"] (what),
        Self::Drop { name } => ["Drop {0}", "{0}を外す", "{0} 빼기"] (name),
        Self::FetchFrom { host } => [
            "Fetch a config.json from {0}", "{0}からconfig.jsonを取得", "{0}에서 config.json 가져오기"
        ] (host),
        Self::HubLabel { host } => [
            "Id of the model; {0} is asked for its config.json when you press the button, and learns nothing else",
            "モデルのID。ボタンを押したときだけ{0}にconfig.jsonを問い合わせ、ほかには何も送らない",
            "모델의 ID. 버튼을 누를 때만 {0}에 config.json을 요청하며 그 밖에는 아무것도 보내지 않음"
        ] (host),
        Self::HubClosed { host } => [
            "{0} does not give this config to everybody: the model is gated or private, or there is none of that name. Sign in there, and paste the config.json instead",
            "{0}はこのconfigを公開していません。利用承認が必要か非公開のモデル、またはその名前のモデルがありません。ログインして、config.jsonを貼り付けてください",
            "{0}에서 이 config를 공개하지 않음. 승인이 필요하거나 비공개인 모델, 또는 그런 이름의 모델이 없음. 로그인한 뒤 config.json을 붙여넣으세요"
        ] (host),
        Self::HubMissing { host } => [
            "{0} has no config.json for this id; check the id, or paste the config of the model that it was made from",
            "{0}にこのIDのconfig.jsonがありません。IDを確かめるか、元のモデルのconfigを貼り付けてください",
            "{0}에 이 ID의 config.json이 없음. ID를 확인하거나 원본 모델의 config를 붙여넣으세요"
        ] (host),
        Self::HubStatus { host, status } => [
            "{0} answered with status {1}; try again later, or paste the config.json",
            "{0}がステータス{1}を返しました。後でもう一度試すか、config.jsonを貼り付けてください",
            "{0}에서 상태 {1}(으)로 응답함. 나중에 다시 시도하거나 config.json을 붙여넣으세요"
        ] (host, status),
        Self::HubNoAnswer { host } => [
            "{0} does not answer; is there a network? Paste the config.json instead",
            "{0}から応答がありません。ネットワークを確かめるか、config.jsonを貼り付けてください",
            "{0}에서 응답이 없음. 네트워크를 확인하거나 config.json을 붙여넣으세요"
        ] (host),
        Self::CurveBudget { bytes } => [
            "Batch and formats as above, every doubling of the context as wide as the last. The KV budget ends at {0}.",
            "バッチと形式は上のまま。横軸はコンテキスト長が倍になるごとに同じ幅。KVのバジェットは{0}まで。",
            "배치와 형식은 위와 같음. 가로축은 컨텍스트 길이가 두 배가 될 때마다 같은 폭. KV 예산은 {0}까지."
        ] (bytes),
        Self::KeptBudget { name, bytes } => [
            "KV budget of {0}: {1}", "{0}のKVのバジェット: {1}", "{0}의 KV 예산: {1}"
        ] (name, bytes),
        Self::SplitGroups { groups } => [
            "{0} groups for prompts", "プロンプト用に{0}グループ", "프롬프트용 {0}그룹"
        ] (groups),
    }
}
