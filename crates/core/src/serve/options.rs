//! What the options of a command say.

use super::names::{self, Kind};
use super::{ServeError, value};
use crate::budget::Edit;
use crate::engine::vllm::Version;
use crate::field::Field;
use crate::link::quoted;
use crate::parse::{OFF, ON};

/// Blogs make one long dash of two short ones.
const DASHES: [char; 3] = ['-', '–', '—'];
/// Speculative decoding, whose value is an object.
const SPECULATION: &str = "speculative_config";
/// The first release without V0 as the default.
const V1_SINCE: Version = Version::release(0, 8, 0);

/// What was read.
#[derive(Default)]
pub(super) struct Read {
    pub(super) edits: Vec<Edit>,
    pub(super) not_modelled: Vec<String>,
    pub(super) unknown: Vec<String>,
    pub(super) neutral: Vec<String>,
}

/// An option as it is written.
#[derive(Clone, Copy)]
struct Written<'a> {
    /// With its dashes, without a value.
    option: &'a str,
    value: Option<&'a str>,
}

impl Read {
    /// Reads the words behind the program; the model, where one is named.
    pub(super) fn options(&mut self, words: &[String]) -> Result<Option<String>, ServeError> {
        let (mut model, mut first) = (None, None);
        // Whether further words may be values of the option before.
        let mut of_list = false;
        let mut speculation = Vec::new();
        let mut words = words.iter().map(String::as_str).peekable();
        while let Some(word) = words.next() {
            if !is_option(word) {
                if first.is_none() {
                    first = Some(word);
                } else if !of_list {
                    self.unknown.push(quoted(word));
                }
                continue;
            }
            let mut written = parted(word);
            let (name, key) = named(written.option);
            let is_switch = names::is_switch(&name) && key.is_none();
            if written.value.is_none() {
                let is_value =
                    |next: &&str| if is_switch { is_bool(next) } else { !is_option(next) };
                written.value = words.next_if(is_value);
            }
            of_list = Self::field(&name).is_none();
            match (name.as_str(), key) {
                ("model", _) => model = Some(value_of(written)?),
                (SPECULATION, Some(key)) => speculation.push((key, value_of(written)?)),
                (SPECULATION, None) => match value::flat(value_of(written)?) {
                    Some(pairs) => speculation.extend(pairs),
                    None => self.list(Kind::NotModelled, written),
                },
                _ if is_switch => self.switch(&name, written),
                _ => self.option(&name, written)?,
            }
        }
        self.speculate(&speculation)?;
        Ok(model.or(first).map(str::to_owned))
    }

    /// Reads the environment variables among the words before the program.
    pub(super) fn environment(&mut self, before: &[&str], version: Option<Version>) {
        for word in before {
            let Some((name, value)) = word.split_once('=') else { continue };
            if !name.starts_with("VLLM_") {
                continue;
            }
            let kind = if name == "VLLM_USE_V1" {
                let v1 = version.is_none_or(|version| version >= V1_SINCE);
                if (value != "0") == v1 { Kind::Neutral } else { Kind::NotModelled }
            } else {
                names::kind(name, Some(value))
            };
            self.list(kind, Written { option: name, value: Some(value) });
        }
    }

    /// The field that an option sets.
    fn field(name: &str) -> Option<Field> {
        Field::all().find(|field| field.serve_option() == Some(name))
    }

    fn switch(&mut self, name: &str, written: Written) {
        let negated = name.strip_prefix("no_");
        let is_false = written.value.is_some_and(|value| value.eq_ignore_ascii_case("false"));
        let on = negated.is_some() == is_false;
        let name = negated.unwrap_or(name);
        match Self::field(name) {
            Some(field) => self.set(field, if on { ON } else { OFF }.to_owned()),
            None if on => self.list(names::kind(name, None), Written { value: None, ..written }),
            None => self.list(names::kind(&format!("no_{name}"), None), written),
        }
    }

    fn option(&mut self, name: &str, written: Written) -> Result<(), ServeError> {
        // A nought in an object may turn something off.
        let whole = written.value.filter(|_| !written.option.contains('.'));
        let mut kind = names::kind(name, whole);
        let field = Self::field(name).or_else(|| {
            // As Python's argparse takes the beginning of a name.
            let mut begun = Field::all()
                .filter(|field| field.serve_option().is_some_and(|of| of.starts_with(name)));
            let field = begun.next().filter(|_| kind == Kind::Unknown)?;
            begun.next().is_none().then_some(field)
        });
        if let Some(field) = field {
            match (field, value_of(written)?) {
                (_, "None") => return Ok(()),
                (Field::Context, "auto" | "-1") => kind = Kind::NotModelled,
                (_, value) => {
                    self.set(field, value::text(field, value));
                    return Ok(());
                }
            }
        }
        self.list(kind, written);
        Ok(())
    }

    /// Layers draft the tokens where they are of MTP or EAGLE; others are not modelled.
    fn speculate(&mut self, pairs: &[(&str, &str)]) -> Result<(), ServeError> {
        let method = pairs.iter().rev().find(|(key, _)| *key == "method");
        let by_layers =
            method.is_none_or(|(_, method)| method.contains("mtp") || method.starts_with("eagle"));
        for &(key, value) in pairs {
            let name = match key {
                "num_speculative_tokens" if by_layers => key,
                "model" => "speculative_model",
                "method" if by_layers => continue,
                _ => SPECULATION,
            };
            let option = format!("--{}.{key}", SPECULATION.replace('_', "-"));
            self.option(name, Written { option: &option, value: Some(value) })?;
        }
        Ok(())
    }

    /// As in vLLM, the last one counts.
    fn set(&mut self, field: Field, text: String) {
        self.edits.retain(|edit| edit.field != field);
        self.edits.push(Edit { field, text });
    }

    fn list(&mut self, kind: Kind, Written { option, value }: Written) {
        let (list, text) = match kind {
            Kind::NotModelled => {
                let value = value.map(|value| format!(" {}", quoted(value)));
                (&mut self.not_modelled, option.to_owned() + &value.unwrap_or_default())
            }
            // A value may be a secret.
            Kind::Unknown => (&mut self.unknown, quoted(option)),
            Kind::Neutral => (&mut self.neutral, quoted(option)),
        };
        list.push(text);
    }
}

/// Whether a word is an option; a negative number is none.
fn is_option(word: &str) -> bool {
    let name = word.trim_start_matches(DASHES);
    name.len() < word.len() && name.starts_with(|c: char| c.is_ascii_alphabetic())
}

fn is_bool(word: &str) -> bool {
    ["true", "false"].iter().any(|bool| word.eq_ignore_ascii_case(bool))
}

/// Parts an option from the value that is joined to it.
fn parted(word: &str) -> Written<'_> {
    if let Some((option, value)) = word.split_once('=') {
        return Written { option, value: Some(value) };
    }
    // `-O3`
    match word.strip_prefix("-O").filter(|level| level.starts_with(|c: char| c.is_ascii_digit())) {
        Some(level) => Written { option: "-O", value: Some(level) },
        None => Written { option: word, value: None },
    }
}

/// The long name of an option, and the key in its object: `--speculative-config.method`.
fn named(option: &str) -> (String, Option<&str>) {
    let name = option.trim_start_matches(DASHES);
    match name.split_once('.') {
        Some((name, key)) => (names::long(name), Some(key)),
        None => (names::long(name), None),
    }
}

fn value_of(written: Written<'_>) -> Result<&str, ServeError> {
    written.value.ok_or_else(|| ServeError::NoValue { option: quoted(written.option) })
}
