//! What stands in a file where something else was expected.

use serde_json::Value;

use crate::lang::Section;
use crate::{english, said, words};

/// What kind of value it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool,
    /// A number.
    Number,
    /// A text.
    Text,
    /// A list.
    List,
    /// An object.
    Object,
}

words! {
    Kind, Section::Kind.base(), {
        Self::Null => ["null", "null", "null"],
        Self::Bool => ["true or false", "trueまたはfalse", "true 또는 false"],
        Self::Number => ["a number", "数", "수"],
        Self::Text => ["a text", "文字列", "문자열"],
        Self::List => ["a list", "リスト", "목록"],
        Self::Object => ["an object", "オブジェクト", "객체"],
    }
}

impl Kind {
    /// That of a value.
    pub(crate) const fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(_) => Self::Bool,
            Value::Number(_) => Self::Number,
            Value::String(_) => Self::Text,
            Value::Array(_) => Self::List,
            Value::Object(_) => Self::Object,
        }
    }
}

/// What stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A value, or the beginning of it.
    Quoted(String),
    /// No value.
    Nothing,
    /// Something, whatever it is.
    Stated,
    /// A list of so many numbers.
    Numbers(usize),
    /// A list of another length.
    Entries {
        /// Its length.
        entries: usize,
        /// Layers of the model.
        layers: u64,
    },
    /// Entries of another form.
    Others,
    /// A shared expert.
    SharedExpert,
    /// A scheme of quantization: `num_bits` and `type`.
    Scheme(Box<[Found; 2]>),
}

said! {
    Found, Section::Found.base(), |to| {
        Self::Nothing => ["nothing", "なし", "없음"],
        Self::Stated => ["stated", "記載あり", "명시됨"],
        Self::Numbers(count) => ["{0} numbers", "{0}個の数", "수 {0}개"] (count),
        Self::Entries { entries, layers } => [
            "{0} entries for {1} layers", "{1}レイヤーに{0}項目", "레이어 {1}개에 항목 {0}개"
        ] (entries, layers),
        Self::Others => ["others", "別のもの", "다른 것"],
        Self::SharedExpert => ["a shared expert", "共有エキスパート", "공유 전문가"],
    } else {
        Self::Quoted(value) => to.add(value),
        Self::Scheme(scheme) => {
            let [num_bits, kind] = &**scheme;
            to.add(&"num_bits ");
            num_bits.say(to);
            to.add(&", type ");
            kind.say(to);
        },
    }
}

english! { Kind, Found }

impl Found {
    /// A value as an error quotes it: its beginning.
    pub(crate) fn of(value: Option<&Value>) -> Self {
        const MOST: usize = 60;
        let Some(value) = value else { return Self::Nothing };
        let mut quoted: String = value.to_string().chars().take(MOST + 1).collect();
        if quoted.chars().count() > MOST {
            quoted.pop();
            quoted.push('…');
        }
        Self::Quoted(quoted)
    }
}

impl From<String> for Found {
    fn from(value: String) -> Self {
        Self::Quoted(value)
    }
}

/// Numbers and switches, as they are written.
macro_rules! written {
    ($($type:ty),+) => {$(
        impl From<$type> for Found {
            fn from(value: $type) -> Self {
                Self::Quoted(value.to_string())
            }
        }
    )+};
}

written! { u64, usize, f64, bool, char }

impl From<&str> for Found {
    fn from(value: &str) -> Self {
        Self::Quoted(value.to_owned())
    }
}
