//! What a config should say instead.

use crate::lang::Section;
use crate::{english, said, words};

/// What a value should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Not zero.
    AtLeastOne,
    /// A side of a square, or two sides.
    OneOrTwoNumbers,
    /// Two sides.
    TwoNumbers,
    /// A dimension.
    Count,
    /// Dimensions.
    Counts,
    /// A number.
    Number,
    /// Numbers.
    Numbers,
    /// A switch.
    Flag,
    /// Names.
    Names,
    /// Objects.
    Objects,
    /// An object.
    Object,
    /// How many weights share a scale.
    GroupSize,
    /// Rows and columns of a block.
    BlockSides,
    /// As many entries as layers.
    EntryPerLayer,
    /// The same of a list that says nothing of their number.
    EntryForEachLayer,
    /// KV heads.
    DivisorOfHeads,
    /// The width of the model.
    MultipleOfHeads,
    /// Layers that share a cache.
    AtMostLayers,
    /// What the width is multiplied by.
    SmallFactor,
    /// What the widths of all layers are multiplied by.
    SmallFactors,
    /// Layers in groups, as GPT-Neo writes them.
    NamesWithCounts,
    /// A pattern of layers.
    NumberOrLetters,
    /// The width of a head of Mamba.
    InnerPerHead,
    /// The same where the width is a factor.
    ExpandedPerHead,
    /// A format of the KV cache.
    KvFormat,
}

words! {
    Expected, Section::Expected.base(), {
        Self::AtLeastOne => ["at least 1", "1以上", "1 이상"],
        Self::OneOrTwoNumbers => ["one number or two", "数1つまたは2つ", "수 하나 또는 둘"],
        Self::TwoNumbers => ["two numbers", "数2つ", "수 둘"],
        Self::Count => ["a whole number below 2^32", "2^32未満の整数", "2^32 미만의 정수"],
        Self::Counts => ["a list of whole numbers", "整数のリスト", "정수 목록"],
        Self::Number => ["a number", "数", "수"],
        Self::Numbers => ["a list of numbers", "数のリスト", "수 목록"],
        Self::Flag => ["true or false", "trueまたはfalse", "true 또는 false"],
        Self::Names => ["a list of names", "名前のリスト", "이름 목록"],
        Self::Objects => ["a list of objects", "オブジェクトのリスト", "객체 목록"],
        Self::Object => ["an object", "オブジェクト", "객체"],
        Self::GroupSize => [
            "-1 or a whole number of at least 1", "-1または1以上の整数", "-1 또는 1 이상의 정수"
        ],
        Self::BlockSides => [
            "two whole numbers of at least 1", "1以上の整数2つ", "1 이상의 정수 두 개"
        ],
        Self::EntryPerLayer => ["one entry per layer", "レイヤーあたり1項目", "레이어당 항목 하나"],
        Self::EntryForEachLayer => [
            "one entry for each layer", "各レイヤーに1項目", "레이어마다 항목 하나"
        ],
        Self::DivisorOfHeads => [
            "a divisor of num_attention_heads",
            "num_attention_headsの約数",
            "num_attention_heads의 약수"
        ],
        Self::MultipleOfHeads => [
            "a multiple of num_attention_heads",
            "num_attention_headsの倍数",
            "num_attention_heads의 배수"
        ],
        Self::AtMostLayers => [
            "at most num_hidden_layers", "num_hidden_layers以下", "num_hidden_layers 이하"
        ],
        Self::SmallFactor => ["a small factor", "小さい倍率", "작은 배율"],
        Self::SmallFactors => ["small factors", "小さい倍率の並び", "작은 배율들"],
        Self::NamesWithCounts => [
            "lists of names, each with a count",
            "それぞれ個数の付いた名前のリスト",
            "각각 개수가 붙은 이름 목록"
        ],
        Self::NumberOrLetters => [
            "a number, or letters L and G", "数、または文字LとG", "수, 또는 문자 L, G"
        ],
        Self::InnerPerHead => [
            "the inner width / mamba_n_heads", "内部の幅 ÷ mamba_n_heads", "내부 폭 ÷ mamba_n_heads"
        ],
        Self::ExpandedPerHead => [
            "expand * hidden_size / num_heads",
            "expand × hidden_size ÷ num_heads",
            "expand × hidden_size ÷ num_heads"
        ],
        Self::KvFormat => [
            "\"FP8\", \"NVFP4\", or an object of num_bits 8 and type float or int, or of num_bits 4 \
             and type float",
            "\"FP8\"、\"NVFP4\"、またはnum_bitsが8でtypeがfloatかint、もしくはnum_bitsが4でtypeがfloatのオブジェクト",
            "\"FP8\", \"NVFP4\", 또는 num_bits 8에 type float나 int, 혹은 num_bits 4에 type float인 객체"
        ],
    }
}

/// What can be done about a value whose effect is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mend {
    /// Another value is known.
    IsKnown(&'static str),
    /// Other values are known.
    AreKnown(&'static [&'static str]),
    /// The same, said in short.
    Is(&'static str),
    /// The same of several.
    Are(&'static [&'static str]),
    /// The same of several without an "and".
    AreListed(&'static str),
    /// The layers can be described.
    ArchitectureFile,
    /// MLPs without a gate.
    Gateless,
    /// Names of layers.
    WindowTypes,
    /// A model that also sees.
    TextModelOnly,
    /// A model of experts that also has a dense form.
    DenseFormOnly,
    /// The same.
    DenseForm,
    /// The first ChatGLM.
    ChatGlm,
    /// A model that embeds.
    Embeds,
    /// Layers of one kind that differ.
    AlikeLayers,
    /// Layers that share a cache.
    SharedCaches,
    /// A shared expert.
    NoSharedExpert,
    /// A format of a state.
    StateDtype,
    /// Numbers of layers in a text.
    LayerNumbers,
    /// Layers in two lists.
    InOneOfTwoLists,
    /// Letters for layers.
    LetterPerLayer,
}

/// Values, the last after an "and".
pub(crate) struct Listed(&'static [&'static str]);

said! {
    Mend, Section::Mend.base(), |to| {
        Self::IsKnown(value) => ["{0} is known", "既知は{0}", "알려진 것: {0}"] (value),
        Self::AreKnown(values) => [
            "{0} are known", "既知は{0}", "알려진 것: {0}"
        ] (to.of(&Listed(values))),
        Self::Is(value) => ["{0} is", "{0}は既知", "알려진 것은 {0}"] (value),
        Self::Are(values) => [
            "{0} are", "{0}は既知", "알려진 것은 {0}"
        ] (to.of(&Listed(values))),
        Self::AreListed(values) => ["{0} are", "{0}は既知", "알려진 것은 {0}"] (values),
        Self::ArchitectureFile => [
            "describe the layers in an architecture file instead",
            "代わりにアーキテクチャファイルでレイヤーを記述する",
            "대신 아키텍처 파일에 레이어를 기술할 것"
        ],
        Self::Gateless => [
            "its MLP has no gate; describe the layers in an architecture file instead",
            "MLPにゲートがない。代わりにアーキテクチャファイルでレイヤーを記述する",
            "MLP에 게이트가 없음. 대신 아키텍처 파일에 레이어를 기술할 것"
        ],
        Self::WindowTypes => [
            "full_attention and sliding_attention are; describe the layers in an architecture file \
             instead",
            "full_attentionとsliding_attentionは既知。ほかはアーキテクチャファイルでレイヤーを記述する",
            "알려진 것은 full_attention, sliding_attention. 그 밖에는 아키텍처 파일에 레이어를 기술할 것"
        ],
        Self::TextModelOnly => [
            "only the text model is; describe the layers in an architecture file",
            "既知なのはテキストモデルのみ。アーキテクチャファイルでレイヤーを記述する",
            "텍스트 모델만 알려져 있음. 아키텍처 파일에 레이어를 기술할 것"
        ],
        Self::DenseFormOnly => [
            "only its dense form is; describe the layers in an architecture file",
            "既知なのは密な構成のみ。アーキテクチャファイルでレイヤーを記述する",
            "밀집 구성만 알려져 있음. 아키텍처 파일에 레이어를 기술할 것"
        ],
        Self::DenseForm => [
            "its dense form is; describe the layers in an architecture file instead",
            "密な構成は既知。代わりにアーキテクチャファイルでレイヤーを記述する",
            "밀집 구성은 알려져 있음. 대신 아키텍처 파일에 레이어를 기술할 것"
        ],
        Self::ChatGlm => [
            "ChatGLM from the second on is, as text and without a prefix; describe the layers in an \
             architecture file instead",
            "既知なのは第2世代以降のChatGLM(テキストのみ、プレフィックスなし)。代わりにアーキテクチャファイルでレイヤーを記述する",
            "2세대 이후의 ChatGLM(텍스트만, 프리픽스 없음)만 알려져 있음. 대신 아키텍처 파일에 레이어를 기술할 것"
        ],
        Self::Embeds => [
            "it makes a model that embeds; describe the layers in an architecture file",
            "埋め込みモデルになる。アーキテクチャファイルでレイヤーを記述する",
            "임베딩 모델이 됨. 아키텍처 파일에 레이어를 기술할 것"
        ],
        Self::AlikeLayers => [
            "layers of one kind must be alike; describe them in an architecture file",
            "同じ種類のレイヤーは同じ構成でなければならない。アーキテクチャファイルで記述する",
            "한 종류의 레이어는 구성이 같아야 함. 아키텍처 파일에 기술할 것"
        ],
        Self::SharedCaches => [
            "layers that share a cache need an architecture file",
            "キャッシュを共有するレイヤーにはアーキテクチャファイルが必要",
            "캐시를 공유하는 레이어에는 아키텍처 파일이 필요함"
        ],
        Self::NoSharedExpert => [
            "models without a shared expert (0) are known",
            "既知なのは共有エキスパートのない(0)モデル",
            "공유 전문가가 없는(0) 모델만 알려져 있음"
        ],
        Self::StateDtype => [
            "write float32, auto or the torch_dtype of the model",
            "float32、auto、またはモデルのtorch_dtypeを書く",
            "float32, auto 또는 모델의 torch_dtype을 쓸 것"
        ],
        Self::LayerNumbers => [
            "it should hold numbers of layers with commas between them",
            "レイヤー番号をコンマで区切って書く",
            "레이어 번호를 쉼표로 구분해 쓸 것"
        ],
        Self::InOneOfTwoLists => [
            "each layer from 1 on must be in it or in kda_layers",
            "1以降の各レイヤーがこれかkda_layersのどちらかに必要",
            "1부터의 각 레이어가 여기 또는 kda_layers에 있어야 함"
        ],
        Self::LetterPerLayer => [
            "it needs one letter per layer", "レイヤーごとに1文字が必要", "레이어마다 한 글자가 필요함"
        ],
    }
}

said! {
    Listed, Section::KnownValues.base(), |to| {
        Self([first @ .., last]) if !first.is_empty() => [
            "{0} and {1}", "{0}, {1}", "{0}, {1}"
        ] (first.join(", "), last),
    } else {
        Self(values) => to.add(&values.concat()),
    }
}

english! { Expected, Mend }
