//! Names of modules as a checkpoint's lists write them: plain, with `*`, or as an expression behind
//! `re:`.

/// The name that a pattern means, in small letters and without its signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    /// What is between its wildcards.
    pub(super) text: String,
    /// Whether more letters may follow in its last word.
    pub(super) open: bool,
    /// Whether it means every module.
    pub(super) all: bool,
}

/// More names than any pattern of a public checkpoint means.
const MOST_NAMES: usize = 64;

/// What names of modules begin with: an expression is matched from the beginning.
const ROOTS: &[&str] = &[
    "model",
    "language_model",
    "backbone",
    "transformer",
    "lm_head",
    "head",
    "vision",
    "visual",
    "audio",
    "multi_modal",
    "mm_projector",
    "thinker",
    "mtp",
];

/// The names that a pattern means; none where it has signs that are not known here, such as a
/// look-ahead.
pub(super) fn names(pattern: &str) -> Option<Vec<Name>> {
    let pattern = pattern.trim();
    let Some(expression) = pattern.strip_prefix("re:") else {
        return Some(vec![plain(&pattern.to_ascii_lowercase())]);
    };
    let expression = expression.strip_prefix('^').unwrap_or(expression);
    let (expression, ended) = match expression.strip_suffix('$') {
        Some(expression) => (expression, true),
        None => (expression, false),
    };
    let texts = expand(expression)?;
    let from_root =
        |text: &String| text.starts_with('*') || ROOTS.iter().any(|root| text.starts_with(root));
    let name = |text: &String| Name { open: !ended || text.ends_with('*'), ..plain(text) };
    texts.iter().all(from_root).then(|| texts.iter().map(name).collect())
}

/// A name without its stars.
fn plain(name: &str) -> Name {
    let text = name.replace('*', "");
    let all = name.contains('*') && text.trim_matches('.').is_empty();
    Name { open: name.ends_with('*'), text, all }
}

/// The texts that an expression means, in small letters, with `*` for anything.
fn expand(expression: &str) -> Option<Vec<String>> {
    let mut texts = vec![String::new()];
    let mut rest = expression;
    while !rest.is_empty() {
        let (pieces, behind) = if rest.starts_with('(') {
            group(rest)?
        } else {
            let (piece, behind) = piece(rest)?;
            (vec![piece], behind)
        };
        if texts.len().checked_mul(pieces.len())? > MOST_NAMES {
            return None;
        }
        let with =
            |text: &String| pieces.iter().map(|piece| format!("{text}{piece}")).collect::<Vec<_>>();
        texts = texts.iter().flat_map(with).collect();
        rest = behind;
    }
    Some(texts)
}

/// The alternatives in brackets, and what follows.
fn group(text: &str) -> Option<(Vec<String>, &str)> {
    let inner = text.strip_prefix('(')?;
    let inner = inner.strip_prefix("?:").unwrap_or(inner);
    let (inner, behind) = inner.split_once(')')?;
    if behind.starts_with(REPEATED) {
        return None;
    }
    let alternative = |text: &str| {
        let (mut whole, mut rest) = (String::new(), text);
        while !rest.is_empty() {
            let (piece, behind) = piece(rest)?;
            whole.push_str(&piece);
            rest = behind;
        }
        Some(whole)
    };
    Some((inner.split('|').map(alternative).collect::<Option<_>>()?, behind))
}

/// Signs that stand for several letters or digits.
const ANY: [&str; 5] = [".*", ".+", r"\d+", "[0-9]+", r"\w+"];
/// Signs that say how often what is before them may stand.
const REPEATED: [char; 4] = ['*', '+', '?', '{'];

/// One sign of an expression, and what follows.
fn piece(text: &str) -> Option<(String, &str)> {
    if let Some(behind) = ANY.iter().find_map(|sign| text.strip_prefix(sign)) {
        return (!behind.starts_with(REPEATED)).then(|| ("*".to_owned(), behind));
    }
    let escaped = text.strip_prefix('\\');
    let mut letters = escaped.unwrap_or(text).chars();
    let letter = letters.next()?;
    let known = match letter {
        '.' | '_' | '-' => true,
        letter => letter.is_ascii_alphanumeric() && escaped.is_none(),
    };
    let behind = letters.as_str();
    let once = known && !behind.starts_with(REPEATED);
    once.then(|| (letter.to_ascii_lowercase().to_string(), behind))
}
