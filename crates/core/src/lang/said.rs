//! How a type says itself.

use std::fmt::{Display, Write};

use super::Texts;

/// Something that can be said in each language.
pub trait Say {
    /// Says it.
    fn say(&self, to: &mut Speech<'_>);
}

/// A sentence in the making.
#[derive(Debug)]
pub struct Speech<'a> {
    texts: &'a Texts,
    said: String,
}

impl<'a> Speech<'a> {
    /// Nothing yet, in the language of the texts.
    #[must_use]
    pub const fn new(texts: &'a Texts) -> Self {
        Self { texts, said: String::new() }
    }

    /// What was said.
    #[must_use]
    pub fn into_text(self) -> String {
        self.said
    }

    /// Adds what needs no translation: a number, a name, what somebody typed. Characters that are
    /// not seen are written by their number.
    pub fn add(&mut self, text: &dyn Display) {
        // Writing into a string does not fail.
        let _ = write!(Visible(&mut self.said), "{text}");
    }

    /// Something else in the same language, to stand within this.
    #[must_use]
    pub fn of(&self, what: &dyn Say) -> String {
        self.texts.say(what)
    }

    /// Adds the text at `line` of the language, with `values` at its places `{0}`, `{1}`, ...
    pub fn text(&mut self, line: usize, english: &str, values: &[&dyn Display]) {
        let mut rest = self.texts.line(line).unwrap_or(english);
        while let Some((before, after)) = rest.split_once('{') {
            self.said.push_str(before);
            let (place, after) = after.split_once('}').unwrap_or((after, ""));
            let value = place.parse::<usize>().ok().and_then(|place| values.get(place));
            match value {
                Some(value) => self.add(value),
                None => self.said.push_str(place),
            }
            rest = after;
        }
        self.said.push_str(rest);
    }
}

/// A text in which each character is seen. Others would hide what is there, run what stands behind
/// them backwards, or be an order to a terminal.
struct Visible<'a>(&'a mut String);

impl Write for Visible<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for character in text.chars() {
            if is_unseen(character) {
                self.0.extend(character.escape_unicode());
            } else {
                self.0.push(character);
            }
        }
        Ok(())
    }
}

/// Controls, marks of direction, and what has no width.
fn is_unseen(character: char) -> bool {
    matches!(
        character,
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    ) || character.is_control()
}

/// Where a text stands among others; past the end where it does not.
#[must_use]
pub const fn place(texts: &[[&str; 3]], english: &str) -> usize {
    let mut place = 0;
    while place < texts.len() {
        if is_same(texts[place][0].as_bytes(), english.as_bytes()) {
            return place;
        }
        place += 1;
    }
    place
}

const fn is_same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Whether a text has the places `{0}` up to `{count - 1}`, each at least once, and no other.
#[must_use]
pub const fn places(text: &str, count: usize) -> bool {
    let text = text.as_bytes();
    let (mut seen, mut at) = (0_u32, 0);
    while at < text.len() {
        if text[at] == b'{' {
            if at + 2 >= text.len() || text[at + 2] != b'}' || !text[at + 1].is_ascii_digit() {
                return false;
            }
            seen |= 1 << (text[at + 1] - b'0');
            at += 2;
        }
        at += 1;
    }
    seen == (1 << count) - 1
}

/// Gives a type its texts: for each pattern English, Japanese, Korean, and what stands at the places
/// `{0}`, `{1}`, ... of them. Where a sentence differs by a number, the pattern has a condition.
///
/// A text that is missing, that lacks a place or has one too many does not compile. Patterns after
/// `else` are said by something else.
#[macro_export]
macro_rules! said {
    (
        $type:ty, $base:expr, |$to:ident| {
            $(
                $pattern:pat $(if $guard:expr)? =>
                [$en:literal, $ja:literal, $ko:literal] $(($($value:expr),+ $(,)?))?,
            )+
        } $(else {
            $($other:pat => $say:expr,)+
        })?
    ) => {
        impl $type {
            /// The texts in English, Japanese, Korean.
            #[allow(unreachable_pub, reason = "as far as the type is")]
            pub const TEXTS: &'static [[&'static str; 3]] = &[$([$en, $ja, $ko]),+];
        }

        impl $crate::lang::Say for $type {
            fn say(&self, $to: &mut $crate::lang::Speech<'_>) {
                match self {
                    $($pattern $(if $guard)? => {
                        const {
                            let values: &[&str] = &[$($(stringify!($value)),+)?];
                            let count = values.len();
                            assert!($crate::lang::places($en, count), "places of the English text");
                            assert!($crate::lang::places($ja, count), "places of the Japanese text");
                            assert!($crate::lang::places($ko, count), "places of the Korean text");
                        }
                        let line = const { $base + $crate::lang::place(Self::TEXTS, $en) };
                        $to.text(line, $en, &[$($(&$value),+)?]);
                    })+
                    $($($other => $say,)+)?
                }
            }
        }
    };
}

/// [`said!`](crate::said) for what is said without values: English is at hand as it stands.
#[macro_export]
macro_rules! words {
    (
        $type:ty, $base:expr, {
            $($pattern:pat => [$en:literal, $ja:literal, $ko:literal],)+
        } $(else $other:pat)?
    ) => {
        $crate::said! {
            $type, $base, |to| {
                $($pattern => [$en, $ja, $ko],)+
            } $(else {
                $other => (),
            })?
        }

        impl $type {
            /// In English.
            #[must_use]
            pub const fn english(&self) -> &'static str {
                match self {
                    $($pattern => $en,)+
                    $($other => "",)?
                }
            }
        }
    };
}

/// Lets `Display` say a type in English.
#[macro_export]
macro_rules! english {
    ($($type:ty),+ $(,)?) => {$(
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&$crate::lang::Texts::ENGLISH.say(self))
            }
        }
    )+};
}
