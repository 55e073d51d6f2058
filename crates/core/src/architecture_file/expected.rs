//! What an architecture file should say instead.

use crate::lang::Section;
use crate::{english, said};

/// What a value should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A dimension.
    Dimension,
    /// A dimension of what need not be there.
    DimensionOrNone,
    /// Parameters of a part.
    Parameters,
    /// Parameters of all parts.
    AllParameters,
    /// A text.
    Text,
    /// An object.
    Object,
    /// Objects.
    Objects,
    /// Active parameters.
    AtMostParameters,
    /// How the weights are stored.
    QuantMethod,
    /// Layers.
    Layers,
    /// The axes of a state.
    Shapes,
    /// The number formats of a state.
    Dtypes,
    /// Groups, of a mixer that has none.
    NoGroups,
}

said! {
    Expected, Section::FileExpected.base(), |to| {
        Self::Dimension => [
            "a whole number from 1 to 2^32 - 1", "1から2^32 - 1までの整数", "1부터 2^32 - 1까지의 정수"
        ],
        Self::DimensionOrNone => [
            "a whole number from 0 to 2^32 - 1", "0から2^32 - 1までの整数", "0부터 2^32 - 1까지의 정수"
        ],
        Self::Parameters => [
            "a whole number from 0 to 2^59", "0から2^59までの整数", "0부터 2^59까지의 정수"
        ],
        Self::AllParameters => [
            "a whole number from 0 to 2^63", "0から2^63までの整数", "0부터 2^63까지의 정수"
        ],
        Self::Text => ["a text", "文字列", "문자열"],
        Self::Object => ["an object", "オブジェクト", "객체"],
        Self::Objects => ["a list of objects", "オブジェクトのリスト", "객체 목록"],
        Self::AtMostParameters => [
            "at most the `parameters`", "`parameters`以下", "`parameters` 이하"
        ],
        Self::QuantMethod => [
            "the method of the quantization, such as \"fp8\"",
            "量子化の方式(\"fp8\"など)",
            "양자화 방식(\"fp8\" 등)"
        ],
        Self::Layers => [
            "a list of layer groups such as {0}",
            "レイヤーグループのリスト({0}など)",
            "레이어 그룹 목록({0} 등)"
        ] ("{\"kind\": \"full\", …}"),
        Self::Shapes => [
            "two axes of a convolution, three of a recurrent state, or both in that order",
            "畳み込みの2軸、再帰状態の3軸、またはこの順で両方",
            "합성곱의 축 2개, 순환 상태의 축 3개, 또는 이 순서로 둘 다"
        ],
        Self::Dtypes => [
            "`model` or `float32` for each of the shapes",
            "shapesそれぞれに`model`または`float32`",
            "shapes마다 `model` 또는 `float32`"
        ],
        Self::NoGroups => [
            "nothing, for only mamba2 has groups",
            "値なし(グループがあるのはmamba2のみ)",
            "값 없음(그룹은 mamba2에만 있음)"
        ],
    }
}

english! { Expected }
