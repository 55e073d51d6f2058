//! Layers and scenarios in words.

use crate::architecture::{Cache, Heads, LayerGroup, Mixer, State, StateDtype};
use crate::budget::Budget;
use crate::fmt::{self, count};
use crate::lang::{Section, Texts};
use crate::said;
use crate::scenario::Weights;
use crate::shape::Shape;

/// One line for each kind of layer: `52 × window of 1,024: 16 KV heads × 128`.
///
/// ```
/// use kvbudget_core::{describe, lang::Texts, layers_text};
/// let layers = layers_text::read("bf16~32~5s16x128w1024,1f16x128,5s16x128w1024").ok_or("layers")?;
/// assert_eq!(describe::layers(&layers.layers, &Texts::ENGLISH), [
///     "10 × window of 1,024 tokens, 16 KV heads × 128",
///     "1 × full attention, 16 KV heads × 128",
/// ]);
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn layers(layers: &[LayerGroup], texts: &Texts) -> Vec<String> {
    crate::logical::merged(layers)
        .iter()
        .map(|group| format!("{} × {}", count(group.count), texts.say(&group.cache)))
        .collect()
}

/// What a scenario asks about, a line each: the model, the weights, the KV cache.
///
/// ```
/// use kvbudget_core::{budget::Budget, describe, lang::Texts};
/// assert_eq!(describe::scenario(&Budget::default(), &Texts::ENGLISH), [
///     "model by hand: 32 × full attention, 4 KV heads × 128",
///     "weights: 14 GiB",
///     "KV cache: fp16 (16 bits)",
/// ]);
/// ```
#[must_use]
pub fn scenario(budget: &Budget, texts: &Texts) -> Vec<String> {
    let scenario = budget.scenario();
    let model = match (&scenario.model, &budget.estimate().shape) {
        (Some(model), _) => {
            let layers = layers(&model.layers, texts).join("; ");
            model.id.map_or(Line::Layers(layers.clone()), |id| Line::Known(id, layers))
        }
        (None, Some(shape)) => Line::ByHand(by_hand(shape, texts)),
        (None, None) => Line::Model,
    };
    let format = |name, bits| texts.say(&Line::Format(name, fmt::bits(bits)));
    let weights = match scenario.weights {
        Weights::Given(bytes) => {
            let (number, unit) = fmt::size(bytes);
            Line::Weights(format!("{number} {}", unit.name()))
        }
        Weights::Stored(method) => Line::Stored(method.name()),
        Weights::Counted { parameters, format: weights } => {
            Line::Counted(fmt::parameters(parameters), format(weights.name(), weights.bits()))
        }
    };
    let kv = scenario.kv_cache_dtype;
    [model, weights, Line::Kv(format(kv.name(), kv.bits()))].map(|line| texts.say(&line)).into()
}

fn by_hand(shape: &Shape, texts: &Texts) -> String {
    let (num_kv_heads, head_size) = (shape.num_key_value_heads, shape.head_dim);
    let kept = Cache::Full(Heads { num_kv_heads, head_size, head_size_v: head_size });
    format!("{} × {}", shape.num_hidden_layers, texts.say(&kept))
}

/// What a line says.
pub(crate) enum Line {
    Known(&'static str, String),
    Layers(String),
    ByHand(String),
    Model,
    Weights(String),
    Stored(&'static str),
    Counted(String, String),
    Kv(String),
    /// A part of one: a number format.
    Format(&'static str, String),
}

said! {
    Line, Section::Line.base(), |to| {
        Self::Layers(layers) => [
            "model by its layers: {0}", "レイヤーによるモデル: {0}", "레이어로 나타낸 모델: {0}"
        ] (layers),
        Self::ByHand(layers) => [
            "model by hand: {0}", "手入力のモデル: {0}", "직접 입력한 모델: {0}"
        ] (layers),
        Self::Model => ["model: ", "モデル: ", "모델: "],
        Self::Weights(size) => ["weights: {0}", "重み: {0}", "가중치: {0}"] (size),
        Self::Stored(method) => [
            "weights: stored by quantization {0}",
            "重み: 量子化{0}で保存",
            "가중치: 양자화 {0} 형식으로 저장"
        ] (method),
        Self::Counted(parameters, format) => [
            "weights: {0} parameters in {1}",
            "重み: {1}の{0}パラメータ",
            "가중치: {1}의 파라미터 {0}개"
        ] (parameters, format),
        Self::Kv(format) => ["KV cache: {0}", "KVキャッシュ: {0}", "KV 캐시: {0}"] (format),
        Self::Format(name, bits) => ["{0} ({1} bits)", "{0}({1}ビット)", "{0}({1}비트)"] (name, bits),
    } else {
        Self::Known(id, layers) => {
            to.add(id);
            to.add(&": ");
            to.add(layers);
        },
    }
}

said! {
    Cache, Section::Cache.base(), |to| {
        Self::Full(heads) => ["full attention, {0}", "全注意、{0}", "전체 어텐션, {0}"] (to.of(heads)),
        Self::Sliding { heads, sliding_window } => [
            "window of {0} tokens, {1}", "{0}トークンのウィンドウ、{1}", "{0}토큰의 윈도, {1}"
        ] (count(*sliding_window), to.of(heads)),
        Self::Chunked { heads, attention_chunk_size } => [
            "chunks of {0} tokens, {1}", "{0}トークンのチャンク、{1}", "{0}토큰의 청크, {1}"
        ] (count(*attention_chunk_size), to.of(heads)),
        Self::Cross { heads, encoder_len } => [
            "cross-attention to {0} tokens, {1}",
            "{0}トークンへのクロス注意、{1}",
            "{0}토큰에 대한 크로스 어텐션, {1}"
        ] (count(*encoder_len), to.of(heads)),
        Self::Mla { head_size, tokens_per_state: 1 } => [
            "latent attention (MLA), {0} elements",
            "潜在注意(MLA)、{0}要素",
            "잠재 어텐션(MLA), 원소 {0}개"
        ] (head_size),
        Self::Mla { head_size, tokens_per_state } => [
            "latent attention, {0} elements for {1} tokens",
            "潜在注意、{1}トークンごとに{0}要素",
            "잠재 어텐션, {1}토큰마다 원소 {0}개"
        ] (head_size, tokens_per_state),
        Self::SwaMla { head_size, sliding_window } => [
            "latent window of {0} tokens, {1} elements",
            "{0}トークンの潜在ウィンドウ、{1}要素",
            "{0}토큰의 잠재 윈도, 원소 {1}개"
        ] (count(*sliding_window), head_size),
        Self::Indexer { head_size, tokens_per_state: 1 } => [
            "sparse index, {0} elements", "疎インデックス、{0}要素", "희소 인덱스, 원소 {0}개"
        ] (head_size),
        Self::Indexer { head_size, tokens_per_state } => [
            "sparse index, {0} elements for {1} tokens",
            "疎インデックス、{1}トークンごとに{0}要素",
            "희소 인덱스, {1}토큰마다 원소 {0}개"
        ] (head_size, tokens_per_state),
        Self::Nothing => ["keeps nothing", "何も保持しない", "아무것도 보관하지 않음"],
    } else {
        Self::Mamba(state) => state.say(to),
    }
}

said! {
    Heads, Section::Heads.base(), |to| {
        Self { num_kv_heads: 1, head_size, head_size_v: 0 } => [
            "1 KV head × {0}, keys are values too",
            "KVヘッド1個 × {0}、キーがバリューを兼ねる",
            "KV 헤드 1개 × {0}, 키가 밸류를 겸함"
        ] (head_size),
        Self { num_kv_heads, head_size, head_size_v: 0 } => [
            "{0} KV heads × {1}, keys are values too",
            "KVヘッド{0}個 × {1}、キーがバリューを兼ねる",
            "KV 헤드 {0}개 × {1}, 키가 밸류를 겸함"
        ] (num_kv_heads, head_size),
        Self { num_kv_heads: 1, head_size, head_size_v } if head_size == head_size_v => [
            "1 KV head × {0}", "KVヘッド1個 × {0}", "KV 헤드 1개 × {0}"
        ] (head_size),
        Self { num_kv_heads, head_size, head_size_v } if head_size == head_size_v => [
            "{0} KV heads × {1}", "KVヘッド{0}個 × {1}", "KV 헤드 {0}개 × {1}"
        ] (num_kv_heads, head_size),
        Self { num_kv_heads: 1, head_size, head_size_v } => [
            "1 KV head × {0} (key), {1} (value)",
            "KVヘッド1個 × {0}(キー)、{1}(バリュー)",
            "KV 헤드 1개 × {0}(키), {1}(밸류)"
        ] (head_size, head_size_v),
        Self { num_kv_heads, head_size, head_size_v } => [
            "{0} KV heads × {1} (key), {2} (value)",
            "KVヘッド{0}個 × {1}(キー)、{2}(バリュー)",
            "KV 헤드 {0}개 × {1}(키), {2}(밸류)"
        ] (num_kv_heads, head_size, head_size_v),
    }
}

said! {
    State, Section::State.base(), |to| {
        Self { mixer, conv: Some(conv), conv_dtype, recurrent: Some(recurrent), recurrent_dtype } => [
            "{0}, {1}, {2}", "{0}、{1}、{2}", "{0}, {1}, {2}"
        ] (
            to.of(mixer),
            to.of(&Kept::Conv(conv, *conv_dtype)),
            to.of(&Kept::Recurrent(recurrent, *recurrent_dtype)),
        ),
        Self { mixer, conv: Some(conv), conv_dtype, recurrent: None, .. } => [
            "{0}, {1}", "{0}、{1}", "{0}, {1}"
        ] (to.of(mixer), to.of(&Kept::Conv(conv, *conv_dtype))),
        Self { mixer, conv: None, recurrent: Some(recurrent), recurrent_dtype, .. } => [
            "{0}, {1}", "{0}、{1}", "{0}, {1}"
        ] (to.of(mixer), to.of(&Kept::Recurrent(recurrent, *recurrent_dtype))),
    } else {
        Self { mixer, conv: None, recurrent: None, .. } => mixer.say(to),
    }
}

said! {
    Mixer, Section::Mixer.base(), |to| {
        Self::ShortConv => ["short convolution", "短い畳み込み", "짧은 합성곱"],
        Self::LinearAttention => ["linear attention", "線形注意", "선형 어텐션"],
        Self::GatedDeltaNet => ["gated delta net", "ゲート付きデルタネット", "게이트 델타넷"],
        Self::Kda => ["Kimi delta attention", "Kimiデルタ注意", "Kimi 델타 어텐션"],
        Self::RgLru => [
            "real-gated linear recurrent unit",
            "実数ゲート付き線形再帰ユニット",
            "실수 게이트 선형 순환 유닛"
        ],
    } else {
        Self::Mamba1 => to.add(&"Mamba"),
        Self::Mamba2 { .. } => to.add(&"Mamba 2"),
    }
}

/// What a state keeps.
pub(crate) enum Kept<'a> {
    Conv(&'a [u64], StateDtype),
    Recurrent(&'a [u64], StateDtype),
}

said! {
    Kept<'_>, Section::Kept.base(), |to| {
        Self::Conv(conv, StateDtype::Model) => [
            "convolution {0}", "畳み込み{0}", "합성곱 {0}"
        ] (axes(conv)),
        Self::Conv(conv, StateDtype::Float32) => [
            "convolution {0} in float32", "float32の畳み込み{0}", "float32 합성곱 {0}"
        ] (axes(conv)),
        Self::Recurrent(state, StateDtype::Model) => [
            "state {0}", "状態{0}", "상태 {0}"
        ] (axes(state)),
        Self::Recurrent(state, StateDtype::Float32) => [
            "state {0} in float32", "float32の状態{0}", "float32 상태 {0}"
        ] (axes(state)),
    }
}

fn axes(axes: &[u64]) -> String {
    axes.iter().map(u64::to_string).collect::<Vec<_>>().join(" × ")
}
