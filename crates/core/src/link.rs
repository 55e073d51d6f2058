//! Scenario links: a readable `key=value` fragment, such as `v=1&context=131072&batch=8`.
//!
//! A field that has its default is left out. The keys are those of [`crate::field`].

use crate::budget::{self, Budget, Edit};
use crate::error::FieldError;
use crate::field::Field;
use crate::lang::{Lang, Section};
use crate::lookup::Lookup;
use crate::scenario::Scenario;
use crate::{english, said};

/// The version that links carry.
const VERSION: &str = "1";
/// The key of the version.
const VERSION_KEY: &str = "v";
/// The key of the language in which a page is to speak; it is no part of the scenario.
const LANGUAGE_KEY: &str = "lang";
/// Longest fragment that is looked at, in bytes.
pub const MAX_LENGTH: usize = 65_536;
/// Most notices that are listed.
const MAX_NOTICES: usize = 20;
/// Longest piece of a link that a notice repeats, in characters.
const MAX_QUOTED: usize = 40;

/// The fragment (without `#`) of a scenario.
///
/// ```
/// use kvbudget_core::{link, scenario::Scenario};
/// assert_eq!(link::write(&Scenario::default()), "v=1");
/// ```
#[must_use]
pub fn write(scenario: &Scenario) -> String {
    let default = Scenario::default();
    let mut fragment = format!("{VERSION_KEY}={VERSION}");
    for field in Field::all() {
        let text = field.write(scenario);
        if let Some(text) = text.filter(|text| field.write(&default).as_ref() != Some(text)) {
            fragment.push('&');
            fragment.push_str(field.key());
            fragment.push('=');
            encode(&text, &mut fragment);
        }
    }
    fragment
}

/// The fragment of a scenario, with the language that somebody chose for it.
///
/// ```
/// use kvbudget_core::{lang::Lang, link, scenario::Scenario};
/// assert_eq!(link::write_in(&Scenario::default(), Some(Lang::Ko)), "v=1&lang=ko");
/// assert_eq!(link::write_in(&Scenario::default(), None), "v=1");
/// ```
#[must_use]
pub fn write_in(scenario: &Scenario, chosen: Option<Lang>) -> String {
    let fragment = write(scenario);
    match chosen {
        Some(lang) => format!("{fragment}&{LANGUAGE_KEY}={}", lang.tag()),
        None => fragment,
    }
}

/// The language that a link asks for; none where it names none, or one that is not known.
///
/// ```
/// use kvbudget_core::{lang::Lang, link};
/// assert_eq!(link::language("#v=1&lang=ja&batch=8"), Some(Lang::Ja));
/// assert_eq!(link::language("#v=1&batch=8"), None);
/// ```
#[must_use]
pub fn language(link: &str) -> Option<Lang> {
    let (_, fragment) = split(link);
    let of_key = |piece: &str| {
        let (key, tag) = piece.split_once('=')?;
        (key == LANGUAGE_KEY).then(|| Lang::of_tag(tag))?
    };
    fragment.split('&').rev().find_map(of_key)
}

/// What a link says that was not taken over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Notice {
    /// The whole link is past [`MAX_LENGTH`].
    TooLong,
    /// The link was made by a version that is not known here.
    Version {
        /// The version it states.
        found: String,
    },
    /// A key that no field has.
    UnknownKey {
        /// The key.
        key: String,
    },
    /// A key that stands there twice.
    Repeated {
        /// The field.
        field: Field,
    },
    /// Two keys that say one thing in two ways.
    Rivals {
        /// The key that does not count.
        first: Field,
        /// The key that counts.
        last: Field,
    },
    /// A piece without `=`, or that is not UTF-8.
    Malformed {
        /// The piece.
        piece: String,
    },
    /// More than a person would read.
    More {
        /// How many.
        count: usize,
    },
    /// A value that does not hold.
    Refused(#[from] FieldError),
}

said! {
    Notice, Section::Notice.base(), |to| {
        Self::TooLong => [
            "the link is longer than {0} bytes; nothing of it was applied",
            "リンクが{0}バイトより長い。何も適用しなかった",
            "링크가 {0}바이트보다 김. 아무것도 적용하지 않음"
        ] (MAX_LENGTH),
        Self::Version { found } => [
            "the link is of version `{0}`, this is version {1}; what is known was applied",
            "リンクはバージョン`{0}`、こちらはバージョン{1}。わかるものだけを適用した",
            "링크는 버전 `{0}`, 여기는 버전 {1}. 아는 것만 적용함"
        ] (found, VERSION),
        Self::UnknownKey { key } => [
            "`{0}` is not known and was left out",
            "`{0}`は未知のため省いた",
            "`{0}`: 알 수 없어 제외함"
        ] (key),
        Self::Repeated { field } => [
            "`{0}` stands there more than once; the last one counts",
            "`{0}`が2回以上ある。最後のものを使う",
            "`{0}`: 두 번 이상 있음. 마지막 것을 씀"
        ] (field.key()),
        Self::Rivals { first, last } => [
            "`{0}` and `{1}` say the same thing in two ways; the last one counts",
            "`{0}`と`{1}`は同じことを2通りに述べている。後のものを使う",
            "`{0}`, `{1}`: 같은 것을 두 가지로 말함. 뒤의 것을 씀"
        ] (first.key(), last.key()),
        Self::Malformed { piece } => [
            "`{0}` is not of the form key=value and was left out",
            "`{0}`はkey=valueの形でないため省いた",
            "`{0}`: key=value 형태가 아니어서 제외함"
        ] (piece),
        Self::More { count } => ["and {0} more", "ほか{0}件", "외 {0}건"] (count),
        Self::Refused(error) => [
            "{0}; it was left as it is",
            "{0}。元のままにした",
            "{0}. 그대로 둠"
        ] (to.of(error)),
    }
}

english! { Notice }

/// Reads a link: the whole address, or the fragment with or without `#`. Starts from the
/// defaults; whatever can be applied is, the rest is named.
///
/// ```
/// use kvbudget_core::link;
/// let (budget, notices) = link::read("https://example.org/#v=1&context=64K&colour=red");
/// assert_eq!(budget.estimate().max_concurrent.value, 15);
/// assert_eq!(notices[0].to_string(), "`colour` is not known and was left out");
/// ```
#[must_use]
pub fn read(link: &str) -> (Budget, Vec<Notice>) {
    read_with(link, Lookup::NONE)
}

/// The same, with a catalogue of what links name.
#[must_use]
pub fn read_with(link: &str, lookup: Lookup) -> (Budget, Vec<Notice>) {
    let start = Budget::with_catalogue(lookup);
    let (_, fragment) = split(link);
    if fragment.len() > MAX_LENGTH {
        return (start, vec![Notice::TooLong]);
    }
    // A mail program may have wrapped it; browsers drop these as well.
    let fragment: String = fragment.chars().filter(|c| !c.is_ascii_control()).collect();
    let (edits, mut notices) = edits(&fragment);
    let (budget, refused) = start.edited(&edits);
    notices.extend(refused.into_iter().map(Notice::from));
    let count = notices.len().saturating_sub(MAX_NOTICES);
    if count > 0 {
        notices.truncate(MAX_NOTICES);
        notices.push(Notice::More { count });
    }
    (budget, notices)
}

/// Parts a link into the address of the page and the fragment. Without a `#`, only a text with a
/// scheme is an address.
///
/// ```
/// use kvbudget_core::link::split;
/// assert_eq!(split("https://example.org/kv/#v=1"), ("https://example.org/kv/", "v=1"));
/// assert_eq!(split("https://example.org/kv/"), ("https://example.org/kv/", ""));
/// assert_eq!(split("v=1&batch=8"), ("", "v=1&batch=8"));
/// ```
#[must_use]
pub fn split(link: &str) -> (&str, &str) {
    let is_address = || {
        link.split_once("://").is_some_and(|(scheme, _)| {
            !scheme.is_empty() && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
    };
    match link.split_once('#') {
        Some(parts) => parts,
        None if is_address() => (link, ""),
        None => ("", link),
    }
}

/// The edits that a fragment asks for, each field once.
fn edits(fragment: &str) -> (Vec<Edit>, Vec<Notice>) {
    let mut edits: Vec<Edit> = Vec::new();
    let mut notices = Vec::new();
    for piece in fragment.split('&').filter(|piece| !piece.is_empty()) {
        let Some((key, text)) = pair(piece) else {
            notices.push(Notice::Malformed { piece: quoted(piece) });
            continue;
        };
        if key == VERSION_KEY {
            if text != VERSION {
                notices.push(Notice::Version { found: quoted(&text) });
            }
            continue;
        }
        if key == LANGUAGE_KEY && Lang::of_tag(&text).is_some() {
            continue;
        }
        let Some(field) = Field::from_key(&key) else {
            notices.push(Notice::UnknownKey { key: quoted(&key) });
            continue;
        };
        edits.retain(|edit| {
            let first = edit.field;
            if first == field {
                notices.push(Notice::Repeated { field });
            } else if field.rivals().contains(&first) {
                notices.push(Notice::Rivals { first, last: field });
            }
            first != field && !field.rivals().contains(&first)
        });
        edits.push(Edit::new(field, text));
    }
    // Parameters come before the format that needs them, however they stand in the link.
    (budget::in_order(&edits), notices)
}

fn pair(piece: &str) -> Option<(String, String)> {
    let (key, text) = piece.split_once('=')?;
    Some((decode(key)?, decode(text)?))
}

pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(MAX_QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Percent-encodes what a fragment, a query or a chat program would not carry unharmed.
pub(crate) fn encode(text: &str, fragment: &mut String) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~,/".contains(&byte) {
            fragment.push(char::from(byte));
        } else {
            fragment.push('%');
            fragment.push(char::from(HEX[usize::from(byte >> 4)]));
            fragment.push(char::from(HEX[usize::from(byte & 15)]));
        }
    }
}

/// Undoes percent-encoding; `None` when what comes out is not UTF-8. A percent sign without two
/// digits behind it was typed by hand and stands for itself.
fn decode(text: &str) -> Option<String> {
    let encoded = text.as_bytes();
    let mut bytes = Vec::with_capacity(encoded.len());
    let mut place = 0;
    while let Some(&byte) = encoded.get(place) {
        let digits = || Some((hex(*encoded.get(place + 1)?)?, hex(*encoded.get(place + 2)?)?));
        if let Some((high, low)) = (byte == b'%').then(digits).flatten() {
            bytes.push(high << 4 | low);
            place += 3;
        } else {
            bytes.push(byte);
            place += 1;
        }
    }
    String::from_utf8(bytes).ok()
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}
