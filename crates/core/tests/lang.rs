//! What is said in each language.

use kvbudget_core::architecture::{Cache, Heads, Mixer, State, StateDtype};
use kvbudget_core::assumed::{Taken, What, Why};
use kvbudget_core::budget::Budget;
use kvbudget_core::config::Mend;
use kvbudget_core::engine::vllm::{
    BlockSizes, Feature, GroupError, NoStart, Reason, Version, VllmError,
};
use kvbudget_core::error::{FieldError, ScenarioError};
use kvbudget_core::field::Field;
use kvbudget_core::fit::Verdict;
use kvbudget_core::json::Found;
use kvbudget_core::lang::{Lang, PackError, Say, TEXTS, Texts, base, pack, places};
use kvbudget_core::link::Notice;
use kvbudget_core::lookup::NotFound;
use kvbudget_core::model_file;
use kvbudget_core::parse::{Example, ParseError};
use kvbudget_core::quantity::Quantity;
use kvbudget_core::serve::{NoCommand, Note, ServeError};
use kvbudget_core::text::{Help, Label, Unit};
use kvbudget_core::working::{ArithmeticError, Rounding, Term, Value, Working};
use kvbudget_core::{describe, explain};
use wasm_bindgen_test::wasm_bindgen_test;

const COUNT: usize = base(TEXTS, TEXTS.len());

fn texts(lang: Lang) -> Result<Texts, PackError> {
    Texts::read(lang, &pack(lang, TEXTS), COUNT)
}

#[wasm_bindgen_test(unsupported = test)]
fn each_type_finds_its_own_texts() -> Result<(), PackError> {
    let rows: [(&dyn Say, [&str; 3]); 6] = [
        (&Quantity::KeyAndValue, ["key and value", "キーとバリュー", "키와 밸류"]),
        (
            &Quantity::KvOfNextToken,
            [
                "KV per request with one more token",
                "トークンを1つ足したリクエストのKV",
                "토큰을 하나 더한 요청의 KV",
            ],
        ),
        (&Label(Field::Batch), ["Batch", "バッチ", "배치"]),
        (&Unit(Field::BlockSize), ["tokens", "トークン", "토큰"]),
        (&Help(Field::Batch), ["requests at once", "同時のリクエスト数", "동시 요청 수"]),
        (&Verdict::DoesNotFit, ["does not fit", "入らない", "들어가지 않음"]),
    ];
    say(&rows)
}

/// Checks what each says in English, Japanese and Korean.
fn say(rows: &[(&dyn Say, [&str; 3])]) -> Result<(), PackError> {
    let (ja, ko) = (texts(Lang::Ja)?, texts(Lang::Ko)?);
    for (what, expected) in rows {
        let said = [Texts::ENGLISH.say(*what), ja.say(*what), ko.say(*what)];
        assert_eq!(said, *expected);
    }
    Ok(())
}

#[wasm_bindgen_test(unsupported = test)]
fn errors_of_fields() -> Result<(), PackError> {
    let found = || "x".to_owned();
    let several = |candidates: &[&'static str]| NotFound::SeveralGpus {
        name: "a100".to_owned(),
        candidates: candidates.to_vec(),
    };
    let rows: [(&dyn Say, [&str; 3]); 9] = [
        (
            &ParseError::NotWhole { found: found(), example: Example::Either("32768", "32K") },
            [
                "expected a whole number such as 32768 or 32K, found `x`",
                "整数が必要。例: 32768または32K。入力: `x`",
                "정수가 필요함. 예: 32768 또는 32K. 입력: `x`",
            ],
        ),
        (
            &ParseError::BareSize { found: "80".to_owned(), share: true },
            [
                "80 has no unit and would be bytes; write 80GiB or 80GB, or a share with %",
                "80には単位がなく、バイト数になる。80GiBまたは80GBと書くか、割合なら%を付ける",
                "80: 단위가 없어 바이트 수로 읽힘. 80GiB 또는 80GB로 쓰거나, 비율이면 %를 붙일 것",
            ],
        ),
        (
            &ParseError::UnknownName { found: found(), known: vec!["on", "off"] },
            [
                "expected one of on, off, found `x`",
                "次のいずれかが必要: on, off。入力: `x`",
                "다음 중 하나가 필요함: on, off. 입력: `x`",
            ],
        ),
        (
            &ParseError::from(several(&["one", "other"])),
            [
                "`a100` stands for several GPUs: one, other; write one of them",
                "`a100`に当てはまるGPUが複数ある: one, other。そのうち1つを書く",
                "`a100`에 해당하는 GPU가 여럿임: one, other. 그중 하나를 쓸 것",
            ],
        ),
        (
            &several(&["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]),
            [
                "`a100` stands for several GPUs: 1, 2, 3, 4, 5, 6, 7, 8 and 2 more; write one of them",
                "`a100`に当てはまるGPUが複数ある: 1, 2, 3, 4, 5, 6, 7, 8、ほか2件。そのうち1つを書く",
                "`a100`에 해당하는 GPU가 여럿임: 1, 2, 3, 4, 5, 6, 7, 8 외 2개. 그중 하나를 쓸 것",
            ],
        ),
        (
            &ScenarioError::UnevenKvHeads { heads: 32, kv_heads: 5 },
            [
                "num_key_value_heads = 5 does not divide num_attention_heads = 32; use one of 1, 2, \
                 4, 8, 16, 32",
                "num_attention_heads = 32はnum_key_value_heads = 5で割り切れない。次のいずれかを使う: 1, 2, 4, 8, 16, 32",
                "num_key_value_heads = 5: num_attention_heads = 32의 약수가 아님. 다음 중 하나를 쓸 것: 1, 2, 4, 8, 16, 32",
            ],
        ),
        (
            &ScenarioError::Arithmetic {
                quantity: Quantity::KvOfBatch,
                error: ArithmeticError::Overflow,
            },
            [
                "KV of the batch: the result is past 2^64; use a smaller number",
                "バッチのKV: 結果が2^64を超える。もっと小さい数を使う",
                "배치의 KV: 결과가 2^64를 넘음. 더 작은 수를 쓸 것",
            ],
        ),
        (
            &Notice::Refused(FieldError {
                field: Field::Batch,
                written: "0".to_owned(),
                problem: ParseError::Zero.into(),
            }),
            [
                "batch: expected at least 1, found 0; it was left as it is",
                "batch: 1以上が必要。入力: 0。元のままにした",
                "batch: 1 이상이 필요함. 입력: 0. 그대로 둠",
            ],
        ),
        (&Notice::More { count: 3 }, ["and 3 more", "ほか3件", "외 3건"]),
    ];
    say(&rows)
}

#[wasm_bindgen_test(unsupported = test)]
fn what_is_said_of_a_command() -> Result<(), PackError> {
    let names = |count: usize| vec!["--x".to_owned(); count];
    let rows: [(&dyn Say, [&str; 3]); 3] = [
        (
            &ServeError::NoValue { option: "--model".to_owned() },
            ["`--model` has no value", "`--model`に値がない", "`--model`: 값이 없음"],
        ),
        (
            &Note::Unknown(names(2)),
            [
                "not known, so left out: --x, --x",
                "未知のため省いた: --x, --x",
                "알 수 없어 제외함: --x, --x",
            ],
        ),
        (
            &NoCommand::Engine,
            [
                "no engine serves it; choose one: engine = vllm",
                "エンジンがない。エンジンを選ぶ: engine = vllm",
                "엔진이 없음. 엔진을 고를 것: engine = vllm",
            ],
        ),
    ];
    say(&rows)?;
    let many = texts(Lang::Ja)?.say(&Note::Neutral(names(23)));
    assert!(many.ends_with("--x, --x、ほか3件"), "{many}");
    Ok(())
}

#[wasm_bindgen_test(unsupported = test)]
fn errors_of_vllm() -> Result<(), PackError> {
    let since = Version::release(0, 11, 0);
    let rows: [(&dyn Say, [&str; 3]); 6] = [
        (
            &VllmError::KvHeads { kv_heads: 8_192, tensor_parallel_size: 3 },
            [
                "tensor_parallel_size = 3 neither divides the 8192 KV heads nor is a multiple of \
                 them; use one of 1 and the other divisors of 8192",
                "tensor_parallel_size = 3はKVヘッド数8192の約数でも倍数でもない。次のいずれかを使う: 1および8192のほかの約数",
                "tensor_parallel_size = 3: KV 헤드 수 8192의 약수도 배수도 아님. 다음 중 하나를 쓸 것: 1 및 8192의 다른 약수",
            ],
        ),
        (
            &VllmError::NotBeside { entries: 2, layers: 1 },
            [
                "2 entries (an index, compressed latent vectors) stand beside the layers before \
                 them, and there is 1; give each a layer before it",
                "2個の項目(インデックス、圧縮した潜在ベクトル)はその前のレイヤーに添うものだが、前には1つしかない。それぞれの前にレイヤーを置く",
                "항목 2개(인덱스, 압축된 잠재 벡터)는 그 앞의 레이어에 딸리는데 앞에 1개뿐임. 각각 앞에 레이어를 둘 것",
            ],
        ),
        (
            &VllmError::NotYet { what: Feature::Nvfp4, since },
            [
                "this release has no KV cache of nvfp4; use 0.11.0 or newer",
                "このリリースにはnvfp4のKVキャッシュがない。0.11.0以降を使う",
                "이 릴리스에 없음: nvfp4의 KV 캐시. 0.11.0 이상을 쓸 것",
            ],
        ),
        (
            &VllmError::BlockSize { block_size: 24, taken: BlockSizes::OneOf(&[16, 32]) },
            [
                "block_size = 24 is not taken by this release; use one of 16, 32",
                "block_size = 24はこのリリースでは使えない。次のいずれかを使う: 16, 32",
                "block_size = 24: 이 릴리스에서 쓸 수 없음. 다음 중 하나를 쓸 것: 16, 32",
            ],
        ),
        (
            &VllmError::from(GroupError::NotOneKind),
            [
                "without the hybrid KV cache manager the layers must become one kind, and these do \
                 not: leave it on",
                "ハイブリッドKVキャッシュマネージャなしではレイヤーが一種類になる必要があるが、これらはならない。切らずに使う",
                "하이브리드 KV 캐시 관리자 없이는 레이어가 한 종류가 되어야 하나 그렇지 않음. 켜 둘 것",
            ],
        ),
        (
            &NoStart::NoMemory,
            [
                "there is no memory for the KV cache",
                "KVキャッシュ用のメモリがない",
                "KV 캐시용 메모리가 없음",
            ],
        ),
    ];
    say(&rows)
}

#[wasm_bindgen_test(unsupported = test)]
fn reasons() -> Result<(), PackError> {
    let window = |layers, concurrent_batches, kept| Reason::Window {
        layers,
        sliding_window: 4_096,
        max_num_batched_tokens: 8_192,
        concurrent_batches,
        kept,
    };
    let rows: [(&dyn Say, [&str; 3]); 5] = [
        (
            &window(32, 2, 20_479),
            [
                "32 window layers keep 4,095 + 16,384 tokens in flight (2 steps of 8,192), not 4,096",
                "ウィンドウレイヤー32個が4,095 + 処理中の16,384トークン(8,192の2ステップ分)を保持。4,096だけではない",
                "윈도 레이어 32개가 4,095 + 처리 중인 16,384토큰(8,192씩 2스텝)을 보관. 4,096토큰만이 아님",
            ],
        ),
        (
            &window(1, 1, 12_287),
            [
                "1 window layer keeps 4,095 + 8,192 tokens in flight, not 4,096",
                "ウィンドウレイヤー1個が4,095 + 処理中の8,192トークンを保持。4,096だけではない",
                "윈도 레이어 1개가 4,095 + 처리 중인 8,192토큰을 보관. 4,096토큰만이 아님",
            ],
        ),
        (
            &window(1, 1, 8_000),
            [
                "1 window layer keeps all 8,000 tokens: the window of 4,096 and 8,192 tokens in \
                 flight are no fewer",
                "ウィンドウレイヤー1個が8,000トークンすべてを保持: ウィンドウ4,096と処理中の8,192トークンの合計はそれを下回らない",
                "윈도 레이어 1개가 8,000토큰 전부를 보관: 윈도 4,096 + 처리 중인 8,192토큰이 그보다 적지 않음",
            ],
        ),
        (
            &Reason::StateBlocks { block_size: 528, layers: 36, blocks: 1 },
            [
                "36 state layers take 1 block each, and a block is 528 tokens of attention so that it \
                 holds a state",
                "状態レイヤー36個がそれぞれ1ブロックを使い、ブロックは状態が入るように注意の528トークン分",
                "상태 레이어 36개가 각각 블록 1개 사용. 블록 하나는 상태가 들어가도록 어텐션 토큰 528개 크기",
            ],
        ),
        (
            &Reason::HeadOnEveryGpu { kv_heads: 2, gpus: 8 },
            [
                "2 KV heads on 8 GPUs: each GPU keeps one, so each is kept on 4",
                "8個のGPUにKVヘッド2個: 各GPUが1個を保持するため、どのヘッドも4個のGPUにある",
                "GPU 8개에 KV 헤드 2개: 각 GPU가 1개를 보관하므로 헤드마다 GPU 4개에 있음",
            ],
        ),
    ];
    say(&rows)
}

#[wasm_bindgen_test(unsupported = test)]
fn layers_and_scenarios() -> Result<(), PackError> {
    let state = State {
        mixer: Mixer::GatedDeltaNet,
        conv: Some([3, 8_192]),
        conv_dtype: StateDtype::Model,
        recurrent: Some([32, 128, 128]),
        recurrent_dtype: StateDtype::Float32,
    };
    let one = Heads { num_kv_heads: 1, head_size: 576, head_size_v: 0 };
    let wide = Heads { num_kv_heads: 4, head_size: 192, head_size_v: 128 };
    let rows: [(&dyn Say, [&str; 3]); 4] = [
        (
            &Cache::Sliding { heads: one, sliding_window: 1_024 },
            [
                "window of 1,024 tokens, 1 KV head × 576, keys are values too",
                "1,024トークンのウィンドウ、KVヘッド1個 × 576、キーがバリューを兼ねる",
                "1,024토큰의 윈도, KV 헤드 1개 × 576, 키가 밸류를 겸함",
            ],
        ),
        (
            &Cache::Full(wide),
            [
                "full attention, 4 KV heads × 192 (key), 128 (value)",
                "全注意、KVヘッド4個 × 192(キー)、128(バリュー)",
                "전체 어텐션, KV 헤드 4개 × 192(키), 128(밸류)",
            ],
        ),
        (
            &Cache::Mamba(state),
            [
                "gated delta net, convolution 3 × 8192, state 32 × 128 × 128 in float32",
                "ゲート付きデルタネット、畳み込み3 × 8192、float32の状態32 × 128 × 128",
                "게이트 델타넷, 합성곱 3 × 8192, float32 상태 32 × 128 × 128",
            ],
        ),
        (
            &Cache::Mamba(State { conv: None, mixer: Mixer::Mamba1, ..state }),
            [
                "Mamba, state 32 × 128 × 128 in float32",
                "Mamba、float32の状態32 × 128 × 128",
                "Mamba, float32 상태 32 × 128 × 128",
            ],
        ),
    ];
    say(&rows)?;
    let lines = |texts: &Texts| describe::scenario(&Budget::default(), texts);
    assert_eq!(
        lines(&texts(Lang::Ja)?),
        [
            "手入力のモデル: 32 × 全注意、KVヘッド4個 × 128",
            "重み: 14 GiB",
            "KVキャッシュ: fp16(16ビット)"
        ]
    );
    assert_eq!(
        lines(&texts(Lang::Ko)?),
        [
            "직접 입력한 모델: 32 × 전체 어텐션, KV 헤드 4개 × 128",
            "가중치: 14 GiB",
            "KV 캐시: fp16(16비트)"
        ]
    );
    Ok(())
}

#[wasm_bindgen_test(unsupported = test)]
fn workings() -> Result<(), PackError> {
    let (ja, ko) = (texts(Lang::Ja)?, texts(Lang::Ko)?);
    let budget = Budget::default();
    let term = &budget.estimate().max_concurrent;
    assert_eq!(explain::formula(&term.working, &ja), "KVのバジェット ÷ リクエストあたりのKV");
    assert_eq!(explain::formula(&term.working, &ko), "KV 예산 ÷ 요청당 KV");
    let third = |by| Working::of(Quantity::KvBudget, Value::Count(10)).over(by, Value::Count(3));
    let count = Term::count(Quantity::MaxConcurrent, third(Quantity::KvPerRequest));
    let said = [&Texts::ENGLISH, &ja, &ko]
        .map(|texts| count.as_ref().map(|term| explain::count_result(term, texts)));
    assert_eq!(said, ["3, rounded down", "3(切り捨て)", "3(내림)"].map(|text| Ok(text.to_owned())));
    let size = Term::bytes(Quantity::Overhead, third(Quantity::Gpus), Rounding::Up);
    let said = [&Texts::ENGLISH, &ja, &ko]
        .map(|texts| size.as_ref().map(|term| explain::size_result(term, texts)));
    assert_eq!(
        said,
        ["4 B, rounded up", "4 B(切り上げ)", "4 B(올림)"].map(|text| Ok(text.to_owned()))
    );
    Ok(())
}

#[wasm_bindgen_test(unsupported = test)]
fn what_is_assumed() -> Result<(), PackError> {
    let (planned_as, since) = (Version::release(0, 9, 0), Version::release(0, 10, 2));
    let rows: [(&dyn Say, [&str; 3]); 8] = [
        (&What::from("num_key_value_heads"), ["num_key_value_heads"; 3]),
        (&What::IndexKeys, ["index keys", "インデックスキー", "인덱스 키"]),
        (&Taken::from("bfloat16"), ["bfloat16"; 3]),
        (
            &Taken::ForEveryWeight("fp8"),
            ["fp8 for every weight", "すべての重みにfp8", "모든 가중치에 fp8"],
        ),
        (
            &Taken::WindowButEach(5),
            [
                "every layer but each 5th has the window",
                "5層ごとの1層を除く全レイヤーがウィンドウを持つ",
                "5층마다 한 층을 뺀 모든 레이어가 윈도를 가짐",
            ],
        ),
        (&Why::ClassDefault, ["class default", "クラスの既定値", "클래스의 기본값"]),
        (
            &Why::NotListed { planned_as, since },
            [
                "vLLM 0.9.0 does not list it; the first release read that does is 0.10.2",
                "vLLM 0.9.0の一覧にない。調べたうちで載せている最初のリリースは0.10.2",
                "vLLM 0.9.0의 목록에 없음. 조사한 것 가운데 목록에 있는 첫 릴리스는 0.10.2",
            ],
        ),
        (&Why::Given("as the paper has it".into()), ["as the paper has it"; 3]),
    ];
    say(&rows)
}

/// An architecture file holds what was assumed as text, and is read as the same.
#[wasm_bindgen_test(unsupported = test)]
fn what_says_the_same_is_the_same() {
    assert_eq!(Why::ClassDefault, Why::Given("class default".into()));
    assert_eq!(Taken::NoBytes, Taken::from("0 bytes"));
    assert_ne!(What::Model, What::from("context"));
}

#[wasm_bindgen_test(unsupported = test)]
fn errors_of_files() -> Result<(), PackError> {
    let of_config = |text: &str| model_file::read(text).err();
    let rows = [
        (
            "[",
            [
                "this is not JSON: EOF while parsing a list at line 1 column 1",
                "JSONではない。1行1列: EOF while parsing a list",
                "JSON이 아님. 1행 1열: EOF while parsing a list",
            ],
        ),
        (
            "[]",
            [
                "expected a JSON object such as a config.json, found a list",
                "config.jsonのようなJSONオブジェクトが必要。実際: リスト",
                "config.json 같은 JSON 객체가 필요함. 실제: 목록",
            ],
        ),
        (
            r#"{"model_type": "llama"}"#,
            [
                "`hidden_size` is missing, which model_type `llama` needs; add it to the config",
                "model_type `llama`に必要な`hidden_size`がない。configに加える",
                "`hidden_size`: 없음. model_type `llama`에 필요하므로 config에 넣을 것",
            ],
        ),
        (
            r#"{"model_type": "llama", "hidden_size": []}"#,
            [
                "`hidden_size`: expected a whole number below 2^32, found []",
                "`hidden_size`: 2^32未満の整数が必要。実際: []",
                "`hidden_size`: 2^32 미만의 정수 필요. 실제: []",
            ],
        ),
        (
            r#"{"model_type": "doge", "is_moe": true}"#,
            [
                "`is_moe` = true is not known for model_type `doge`; its dense form is; describe the \
                 layers in an architecture file instead",
                "model_type `doge`での`is_moe` = trueは未知。密な構成は既知。代わりにアーキテクチャファイルでレイヤーを記述する",
                "`is_moe` = true: model_type `doge`에서 알려지지 않음. 밀집 구성은 알려져 있음. 대신 아키텍처 파일에 레이어를 기술할 것",
            ],
        ),
        (
            r#"{"schema": "kvbudget.architecture/1", "name": 1}"#,
            [
                "`name`: expected a text, found 1",
                "`name`: 文字列が必要。実際: 1",
                "`name`: 문자열 필요. 실제: 1",
            ],
        ),
    ];
    for (text, expected) in rows {
        let Some(error) = of_config(text) else { panic!("{text} is read") };
        say(&[(&error, expected)])?;
    }
    let mends: [(&dyn Say, [&str; 3]); 2] = [
        (
            &Mend::AreKnown(&["0", "4", "128"]),
            ["0, 4 and 128 are known", "既知は0, 4, 128", "알려진 것: 0, 4, 128"],
        ),
        (
            &Found::Entries { entries: 3, layers: 4 },
            ["3 entries for 4 layers", "4レイヤーに3項目", "레이어 4개에 항목 3개"],
        ),
    ];
    say(&mends)
}

/// The form of some particles depends on the sound before them, which of a value nobody knows.
#[wasm_bindgen_test(unsupported = test)]
fn no_korean_particle_changes_with_a_value() {
    const CHANGE: [&str; 9] = ["은", "는", "이", "가", "을", "를", "과", "와", "로"];
    for [_, _, ko] in TEXTS.iter().copied().flatten() {
        for after in ko.split('}').skip(1) {
            let after = after.trim_start_matches('`');
            let word = after.split([' ', '.', ',', ':', ')']).next().unwrap_or_default();
            assert!(!CHANGE.contains(&word) && word != "으로", "{ko}");
        }
    }
}

/// A pack is read by lines, so that a text must be one.
#[wasm_bindgen_test(unsupported = test)]
fn no_text_is_empty_or_has_a_second_line() {
    for text in TEXTS.iter().copied().flatten().flatten() {
        assert!(!text.is_empty() && !text.contains('\n'), "{text}");
    }
}

/// Words of another script in every text that is not a name of its own: whoever copies the English
/// text into another column is found out.
#[wasm_bindgen_test(unsupported = test)]
fn every_text_is_translated() {
    const NAMES: [&str; 3] = ["GPU", "DeepSeek-V4", "null"];
    let is_name = |text: &str| NAMES.contains(&text) || !text.contains(char::is_alphabetic);
    for [en, ja, ko] in TEXTS.iter().copied().flatten() {
        for text in [ja, ko] {
            assert!(is_name(text) || !text.is_ascii(), "{en}: {text}");
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_pack_of_another_program_is_refused() {
    let short = Texts::read(Lang::Ja, "バッチ\n", COUNT);
    assert_eq!(short, Err(PackError { found: 1, expected: COUNT }));
}

/// A program hands what it has to one that knows less, as the page to its reader.
#[wasm_bindgen_test(unsupported = test)]
fn the_first_lines_are_a_pack() -> Result<(), PackError> {
    let all = texts(Lang::Ja)?;
    let few = Texts::read(Lang::Ja, &all.first_lines(10), 10)?;
    assert_eq!(few.say(&Quantity::Batch), all.say(&Quantity::Batch));
    assert_eq!(Texts::ENGLISH.first_lines(10), "");
    Ok(())
}

#[wasm_bindgen_test(unsupported = test)]
fn a_text_has_each_place_and_no_other() {
    let rows = [
        ("none", 0, true),
        ("{0} of {1}", 2, true),
        ("{1}のうち{0}", 2, true),
        ("{0} and {0}", 1, true),
        ("{0}", 2, false),
        ("{0} {2}", 2, false),
        ("{x}", 1, false),
        ("{", 0, false),
    ];
    for (text, count, expected) in rows {
        assert_eq!(places(text, count), expected, "{text}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_browser_states_its_languages_in_order() {
    let rows: [(&[&str], Lang); 6] = [
        (&["ja-JP", "en-US"], Lang::Ja),
        (&["ko", "ja"], Lang::Ko),
        (&["de-DE", "ko-KR", "en"], Lang::Ko),
        (&["EN-gb", "ja"], Lang::En),
        (&["kok-IN", "zh-Hant-TW"], Lang::En),
        (&[], Lang::En),
    ];
    for (tags, expected) in rows {
        assert_eq!(Lang::preferred(tags.iter().copied()), expected, "{tags:?}");
    }
}

/// What cannot be seen, or would turn the words around it, is written out wherever it was typed.
#[wasm_bindgen_test(unsupported = test)]
fn what_is_not_seen_is_written_out() {
    let rows = [
        ("\u{202e}gpj.x\u{2066}", "`\\u{202e}gpj.x\\u{2066}` is not known and was left out"),
        ("a\0\u{1b}[2Jb", "`a\\u{0}\\u{1b}[2Jb` is not known and was left out"),
        ("\u{200b}a\u{feff}", "`\\u{200b}a\\u{feff}` is not known and was left out"),
        ("\u{85}\n", "`\\u{85}\\u{a}` is not known and was left out"),
        ("キー é 🙂 `", "`キー é 🙂 `` is not known and was left out"),
    ];
    for (typed, said) in rows {
        assert_eq!(Texts::ENGLISH.say(&Notice::UnknownKey { key: typed.to_owned() }), said);
    }
}
