//! From a pasted text to words, as a shell parts them.

use std::str::Chars;

use super::ServeError;

/// The words of each command. Variables and substitutions stay as they are written.
///
/// A line whose next one starts with an option goes on there: what follows was pasted without its
/// `\`, or with a space behind it.
pub(super) fn commands(text: &str) -> Result<Vec<Vec<String>>, ServeError> {
    let mut commands = vec![Vec::new()];
    let mut word: Option<String> = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        let ends_command = match c {
            '\n' => !chars.as_str().trim_start().starts_with('-'),
            ';' | '|' | '&' => true,
            '<' | '>' => {
                // The number of what is redirected: `2>&1`.
                word = word.filter(|word| !word.bytes().all(|byte| byte.is_ascii_digit()));
                true
            }
            _ => false,
        };
        match c {
            _ if ends_command || c.is_whitespace() => {
                let words = commands.last_mut().into_iter();
                words.for_each(|words: &mut Vec<String>| words.extend(word.take()));
                if ends_command {
                    commands.push(Vec::new());
                }
            }
            '#' if word.is_none() => {
                let rest = chars.as_str();
                chars = rest[rest.find('\n').unwrap_or(rest.len())..].chars();
            }
            '\'' | '"' => quoted(c, &mut chars, word.get_or_insert_default())?,
            '\\' => match continued(&chars) {
                Some(next_line) => chars = next_line,
                None => word.get_or_insert_default().extend(chars.next()),
            },
            c => word.get_or_insert_default().push(c),
        }
    }
    commands.last_mut().into_iter().for_each(|words| words.extend(word.take()));
    Ok(commands)
}

/// What stands in quotes, up to the closing one.
fn quoted(quote: char, chars: &mut Chars, word: &mut String) -> Result<(), ServeError> {
    loop {
        match chars.next() {
            None => return Err(ServeError::Unclosed { quote }),
            Some(c) if c == quote => return Ok(()),
            Some('\\') if quote == '"' => match chars.clone().next() {
                Some('\n') => *chars = chars.as_str()[1..].chars(),
                Some('"' | '\\' | '$' | '`') => word.extend(chars.next()),
                _ => word.push('\\'),
            },
            Some(c) => word.push(c),
        }
    }
}

/// The next line, where a `\` is the last of its own but for spaces.
fn continued<'a>(chars: &Chars<'a>) -> Option<Chars<'a>> {
    let rest = chars.as_str().trim_start_matches([' ', '\t', '\r']);
    rest.strip_prefix('\n').or(rest.is_empty().then_some(rest)).map(str::chars)
}

/// A word as a shell reads it back.
pub(super) fn quote(word: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./:=,+@%".contains(&byte);
    if !word.is_empty() && word.bytes().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
