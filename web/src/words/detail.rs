//! The words and sentences without a value of what is fetched when a reader comes: `crate::rest`.

use kvbudget_core::said;

use super::section::DETAILS;

/// A text of the parts of the page that are fetched later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    CopyLink,
    LinkCopied,
    LinkToCopy,
    LinkNotices,
    Dismiss,
    Refine,
    PasteConfig,
    PasteLabel,
    ChooseFile,
    FileTooLarge,
    FileNotRead,
    Reading,
    NoReader,
    Fetch,
    NoId,
    ModelByHand,
    Assumed,
    AssumedElsewhere,
    Source,
    KvHeadsHint,
    WeightsAsSize,
    WeightsCounted,
    WeightsStored,
    StoredAsCheckpoint,
    StoredAsModel,
    KvFormatHint,
    WeightFormatHint,
    HeadDimHint,
    Savings,
    SavingsHint,
    Saving,
    Paging,
    OfTheWhole,
    Engine,
    NoEngine,
    LogicalAlone,
    SettingsHint,
    PoolHint,
    AssumedOfEngine,
    MemoryByHand,
    WholeGpu,
    OverheadHint,
    Measured,
    Derived,
    AssumedMemory,
    Compare,
    CompareHint,
    Keep,
    Now,
    NameOfScenario,
    Open,
    Differs,
    Exports,
    MarkdownTable,
    CsvTable,
    Json,
    Print,
    Copied,
    NotCopied,
    PasteCommand,
    CommandLabel,
    ServeCommand,
    Curve,
    CurveTable,
    ModelOfHand,
    Limits,
    NotModelled,
    Report,
    ReportHint,
    ReportText,
    OpenIssue,
    OpenIssueHint,
}

said! {
    Detail, DETAILS, |to| {
        Self::CopyLink => ["Copy link", "リンクをコピー", "링크 복사"],
        Self::LinkCopied => ["✓ Link copied", "✓ コピーしました", "✓ 링크를 복사함"],
        Self::LinkToCopy => [
            "The browser does not allow it; copy this link",
            "ブラウザが許可しません。このリンクをコピーしてください",
            "브라우저가 허용하지 않음. 이 링크를 복사하세요"
        ],
        Self::LinkNotices => [
            "The link could not be applied completely",
            "リンクの一部を適用できませんでした",
            "링크의 일부를 적용하지 못함"
        ],
        Self::Dismiss => ["Dismiss", "閉じる", "닫기"],
        Self::Refine => ["More of the scenario", "シナリオの詳細", "시나리오 세부 설정"],
        Self::PasteConfig => [
            "Paste or drop a config.json",
            "config.jsonを貼り付けるかドロップ",
            "config.json 붙여넣기 또는 끌어다 놓기"
        ],
        Self::PasteLabel => [
            "Text of the config.json; it stays on this page",
            "config.jsonのテキスト。このページの外には出ない",
            "config.json의 텍스트. 이 페이지 밖으로 나가지 않음"
        ],
        Self::ChooseFile => [
            "Or choose the file, or drop it anywhere on the page",
            "またはファイルを選択、あるいはページのどこかにドロップ",
            "또는 파일 선택, 혹은 페이지 아무 곳에나 끌어다 놓기"
        ],
        Self::FileTooLarge => [
            "the file has more than 16 MiB; is it a config.json?",
            "ファイルが16 MiBを超えています。config.jsonですか",
            "파일이 16 MiB를 넘음. config.json이 맞습니까"
        ],
        Self::FileNotRead => [
            "the browser could not read the file; paste its text instead",
            "ブラウザがファイルを読めませんでした。テキストを貼り付けてください",
            "브라우저가 파일을 읽지 못함. 텍스트를 붙여넣으세요"
        ],
        Self::Reading => ["Reading …", "読み込み中…", "읽는 중…"],
        Self::NoReader => [
            "the part that reads configs could not be loaded; reload the page and try again",
            "configを読む部分を読み込めませんでした。ページを再読み込みして、もう一度試してください",
            "config를 읽는 부분을 불러오지 못함. 페이지를 새로 고친 뒤 다시 시도하세요"
        ],
        Self::Fetch => ["Fetch", "取得", "가져오기"],
        Self::NoId => [
            "this is no id; one is written as Qwen/Qwen3-8B",
            "IDではありません。Qwen/Qwen3-8Bのように書きます",
            "ID가 아님. Qwen/Qwen3-8B와 같이 씀"
        ],
        Self::ModelByHand => ["Describe a model by hand", "モデルを手入力する", "모델을 직접 입력"],
        Self::Assumed => ["Assumed", "仮定", "가정"],
        Self::AssumedElsewhere => [
            "These layers came with a link. Whoever made it has the config, and what it leaves open.",
            "このレイヤーはリンクに含まれていたもの。元のconfigと、そこに書かれていない値は、リンクを作った人が持っている。",
            "이 레이어는 링크에 담겨 온 것. 원래 config와 거기 적히지 않은 값은 링크를 만든 사람이 갖고 있다."
        ],
        Self::Source => ["source of the config", "configの出典", "config의 출처"],
        Self::KvHeadsHint => [
            "Two ways to say one thing; the last one edited counts.",
            "同じことの二つの言い方。最後に編集した方が有効。",
            "같은 것을 말하는 두 방법. 마지막으로 고친 쪽이 유효."
        ],
        Self::WeightsAsSize => ["A size", "サイズ", "크기"],
        Self::WeightsCounted => ["Parameters × bits", "パラメータ数 × ビット数", "파라미터 수 × 비트 수"],
        Self::WeightsStored => [
            "As a checkpoint stores them", "チェックポイントの保存形式", "체크포인트의 저장 형식"
        ],
        Self::StoredAsCheckpoint => [
            "auto: as this checkpoint is", "auto: このチェックポイントのまま", "auto: 이 체크포인트 그대로"
        ],
        Self::StoredAsModel => [
            "none: the model's own format", "none: モデル本来の形式", "none: 모델 자체의 형식"
        ],
        Self::KvFormatHint => [
            "Quantizing the weights leaves the KV cache as it is: this is a setting of its own.",
            "重みを量子化してもKVキャッシュは変わらない。これは独立した設定。",
            "가중치를 양자화해도 KV 캐시는 그대로다. 이것은 별도의 설정."
        ],
        Self::WeightFormatHint => [
            "Scales of fp8, int8 and int4 are not counted.",
            "fp8、int8、int4のスケールは数えない。",
            "fp8, int8, int4의 스케일은 세지 않음."
        ],
        Self::HeadDimHint => [
            "auto is hidden size ÷ query heads",
            "autoは隠れ次元 ÷ クエリヘッド数",
            "auto는 은닉 차원 ÷ 쿼리 헤드 수"
        ],
        Self::Savings => ["What each saving does", "各節約の効果", "각 절약의 효과"],
        Self::SavingsHint => [
            "Without paging a request reserves its whole context. In the last column 80 % of that is really in use, as an example. Paging (PagedAttention) does not change the size, it gives the rest back.",
            "ページングがなければ、リクエストはコンテキスト全体を確保する。最後の列は、例としてその80 %が実際に使われる場合。ページング(PagedAttention)はサイズを変えず、残りを返す。",
            "페이징이 없으면 요청은 컨텍스트 전체를 예약한다. 마지막 열은 예로 그 80 %가 실제로 쓰이는 경우다. 페이징(PagedAttention)은 크기를 바꾸지 않고 나머지를 돌려준다."
        ],
        Self::Saving => ["Saving", "節約", "절약"],
        Self::OfTheWhole => [
            "Several GPUs: KV per token, of each kind of layer, per request and of the batch are logical sizes of the whole model; weights, overhead, KV budget and what the engine reserves are of one GPU.",
            "複数GPU: トークンあたり、層の種類ごと、リクエストあたり、バッチのKVはモデル全体の論理サイズ。重み、オーバーヘッド、KVのバジェット、エンジンの確保量はGPU 1枚あたり。",
            "여러 GPU: 토큰당, 레이어 종류별, 요청당, 배치의 KV는 모델 전체의 논리 크기. 가중치, 오버헤드, KV 예산, 엔진의 예약량은 GPU 1개 기준."
        ],
        Self::Paging => [
            "paging: the 80 % really in use", "ページング: 実際に使われる80 %", "페이징: 실제로 쓰이는 80 %"
        ],
        Self::Engine => ["Engine", "エンジン", "엔진"],
        Self::LogicalAlone => [
            "No engine is chosen: these are logical sizes, and an engine reserves more.",
            "エンジン未選択: これは論理サイズであり、エンジンの確保量はこれより多い。",
            "엔진을 선택하지 않음: 논리 크기이며, 엔진은 더 많이 예약한다."
        ],
        Self::NoEngine => [
            "none: logical sizes alone", "none: 論理サイズのみ", "none: 논리 크기만"
        ],
        Self::SettingsHint => [
            "What is empty or auto is left to the engine.",
            "空欄またはautoはエンジンに任せる。",
            "비어 있거나 auto인 것은 엔진에 맡김."
        ],
        Self::PoolHint => [
            "Empty: what weights and overhead leave.",
            "空欄: 重みとオーバーヘッドの残り。",
            "비움: 가중치와 오버헤드가 남기는 몫."
        ],
        Self::AssumedOfEngine => ["Assumed of the engine", "エンジンについての仮定", "엔진에 대한 가정"],
        Self::MemoryByHand => ["Enter the memory by hand", "メモリを手入力する", "메모리를 직접 입력"],
        Self::WholeGpu => [
            "Empty: the whole GPU is budgeted.", "空欄: GPU全体を使う。", "비움: GPU 전체를 쓴다."
        ],
        Self::OverheadHint => [
            "Activations and fragmentation; 5 to 10 % of the GPU is common. auto: modelled.",
            "アクティベーションと断片化。GPUの5～10 %が一般的。auto: モデルで推定。",
            "활성화와 단편화. GPU의 5~10 %가 일반적. auto: 모델로 추정."
        ],
        Self::Measured => [
            "Measured: an engine or its runtime printed that it sees so much.",
            "実測: エンジンまたはランタイムがこの値を表示した。",
            "실측: 엔진이나 런타임이 이 값을 출력했다."
        ],
        Self::Derived => [
            "Derived: from what its driver shows, less what that keeps.",
            "導出: ドライバの表示から、ドライバ自身の分を引いた値。",
            "유도: 드라이버가 보여 주는 값에서 드라이버 몫을 뺀 값."
        ],
        Self::AssumedMemory => [
            "Assumed: from its nominal size, or as its nearest relative is.",
            "仮定: 公称サイズから、または最も近い製品と同じとした値。",
            "가정: 공칭 크기에서, 또는 가장 가까운 제품과 같다고 본 값."
        ],
        Self::Compare => ["Compare scenarios", "シナリオの比較", "시나리오 비교"],
        Self::CompareHint => [
            "Keep up to four scenarios, then change the inputs: what differs is marked with ≠.",
            "シナリオを4つまで残し、入力を変えて比べる。違いには≠が付く。",
            "시나리오를 네 개까지 남기고 입력을 바꿔 비교한다. 다른 것에는 ≠ 표시가 붙는다."
        ],
        Self::Keep => ["Keep this scenario", "このシナリオを残す", "이 시나리오 남기기"],
        Self::Now => ["Now", "現在", "현재"],
        Self::NameOfScenario => ["Name of the scenario", "シナリオの名前", "시나리오 이름"],
        Self::Open => ["Open", "開く", "열기"],
        Self::Differs => ["differs", "異なる", "다름"],
        Self::Exports => ["Take it along", "書き出し", "내보내기"],
        Self::MarkdownTable => ["Markdown table", "Markdownの表", "Markdown 표"],
        Self::CsvTable => ["CSV", "CSV", "CSV"],
        Self::Json => ["JSON", "JSON", "JSON"],
        Self::Print => ["Print", "印刷", "인쇄"],
        Self::Copied => ["✓ Copied", "✓ コピーしました", "✓ 복사함"],
        Self::NotCopied => [
            "The browser does not allow it; save it instead",
            "ブラウザが許可しません。保存してください",
            "브라우저가 허용하지 않음. 저장하세요"
        ],
        Self::PasteCommand => [
            "Paste a vllm serve command", "vllm serveコマンドを貼り付け", "vllm serve 명령 붙여넣기"
        ],
        Self::CommandLabel => [
            "The command as in a shell or a docker run; the GPU and the requests stay",
            "シェルまたはdocker runのコマンド。GPUとリクエストはそのまま",
            "셸 또는 docker run의 명령. GPU와 요청은 그대로"
        ],
        Self::ServeCommand => ["serve command", "serveコマンド", "serve 명령"],
        Self::Curve => [
            "KV cache against context", "コンテキスト長とKVキャッシュ", "컨텍스트 길이와 KV 캐시"
        ],
        Self::CurveTable => ["The same as a table", "同じ内容の表", "같은 내용의 표"],
        Self::ModelOfHand => ["model by hand", "手入力のモデル", "직접 입력한 모델"],
        Self::Limits => ["Limits and mistakes", "限界と誤り", "한계와 오류"],
        Self::NotModelled => ["What is not modelled", "扱わないもの", "다루지 않는 것"],
        Self::Report => ["Report a wrong number", "誤った数値を報告", "틀린 숫자 알리기"],
        Self::ReportHint => [
            "The first two parts are yours to fill in. The rest is the scenario with its numbers, and of a pasted config or command no more than the link has. Nothing is sent until you send it.",
            "最初の二つは自分で書き込む部分。残りはシナリオとその数値で、貼り付けたconfigやコマンドからはリンクにあるものだけ。送るまでは何も送信されない。",
            "처음 두 부분은 직접 채운다. 나머지는 시나리오와 그 숫자이며, 붙여넣은 config나 명령에서는 링크에 있는 것만 들어간다. 보내기 전에는 아무것도 전송되지 않는다."
        ],
        Self::ReportText => ["report", "報告", "보고"],
        Self::OpenIssue => [
            "Open it as a new issue", "新しいイシューとして開く", "새 이슈로 열기"
        ],
        Self::OpenIssueHint => [
            "Opening it hands this text to that site as a draft; it is published when you submit it there.",
            "開くと、この文章が下書きとしてそのサイトに渡る。そこで送信するまでは公開されない。",
            "열면 이 글이 초안으로 그 사이트에 전달된다. 거기서 제출해야 공개된다."
        ],
    }
}
