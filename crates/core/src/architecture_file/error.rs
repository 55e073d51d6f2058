use super::SCHEMA;
use super::expected::Expected;
use crate::json::{Found, JsonError, Kind};
use crate::lang::Section;
use crate::{english, said};

/// Why an architecture file was not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchitectureFileError {
    /// Not JSON.
    Json(#[from] JsonError),
    /// JSON, but not an object.
    NotObject {
        /// What it is.
        found: Kind,
    },
    /// Another form, or another version of this one.
    Schema {
        /// What is there.
        found: Found,
    },
    /// A key that must be there.
    Missing {
        /// The key, with what it is in.
        place: String,
        /// What it should be.
        expected: Expected,
    },
    /// A key that is not known here.
    UnknownKey {
        /// The key, with what it is in.
        place: String,
        /// The keys that are known there.
        known: Vec<&'static str>,
    },
    /// A name that is not known.
    UnknownName {
        /// The key, with what it is in.
        place: String,
        /// The name.
        found: String,
        /// The names that are known.
        known: &'static [&'static str],
    },
    /// A value that is not what its key should have.
    BadValue {
        /// The key, with what it is in.
        place: String,
        /// What would be right.
        expected: Expected,
        /// What is there.
        found: Found,
    },
}

said! {
    ArchitectureFileError, Section::ArchitectureFileError.base(), |to| {
        Self::NotObject { found } => [
            "expected a JSON object with the `schema` `{0}`, found {1}",
            "`schema`が`{0}`のJSONオブジェクトが必要。実際: {1}",
            "`schema`: `{0}`인 JSON 객체가 필요함. 실제: {1}"
        ] (SCHEMA, to.of(found)),
        Self::Schema { found } => [
            "`schema`: expected `{0}`, found {1}; write the file in that form",
            "`schema`: `{0}`が必要。実際: {1}。その形式でファイルを書く",
            "`schema`: `{0}` 필요. 실제: {1}. 그 형식으로 파일을 쓸 것"
        ] (SCHEMA, to.of(found)),
        Self::Missing { place, expected } => [
            "`{0}` is missing; add it, {1}",
            "`{0}`がない。加える: {1}",
            "`{0}`: 없음. 넣을 것: {1}"
        ] (place, to.of(expected)),
        Self::UnknownKey { place, known } => [
            "`{0}` is not known; the keys here are {1}",
            "`{0}`は未知。ここで使えるキー: {1}",
            "`{0}`: 알 수 없음. 여기서 쓰는 키: {1}"
        ] (place, known.join(", ")),
        Self::UnknownName { place, found, known } => [
            "`{0}`: `{1}` is not known; use one of {2}",
            "`{0}`: `{1}`は未知。次のいずれかを使う: {2}",
            "`{0}`: `{1}` 알 수 없음. 다음 중 하나를 쓸 것: {2}"
        ] (place, found, known.join(", ")),
        Self::BadValue { place, expected, found } => [
            "`{0}`: expected {1}, found {2}",
            "`{0}`: {1}が必要。実際: {2}",
            "`{0}`: {1} 필요. 실제: {2}"
        ] (place, to.of(expected), to.of(found)),
    } else {
        Self::Json(error) => error.say(to),
    }
}

english! { ArchitectureFileError }
