//! JSON that keeps the order of its keys, so that a file reads as a person would write it.

use std::fmt;

use serde_json::Value;

/// A value to be written.
#[derive(Clone, Debug)]
pub(super) enum Tree {
    /// A number, a text, or nothing.
    Leaf(Value),
    /// Values in a row.
    List(Vec<Tree>),
    /// Keys with their values, in their order.
    Object(Vec<(&'static str, Tree)>),
}

impl Tree {
    /// The text of a file: a line for each key, and for each entry of a list.
    pub(super) fn text(&self) -> String {
        let Self::Object(fields) = self else { return format!("{self}\n") };
        let line = |(key, value): &(&str, Self)| match value {
            Self::List(entries) if !entries.is_empty() => {
                let entries: Vec<_> = entries.iter().map(|entry| format!("    {entry}")).collect();
                format!("  \"{key}\": [\n{}\n  ]", entries.join(",\n"))
            }
            one_line => format!("  \"{key}\": {one_line}"),
        };
        let lines: Vec<_> = fields.iter().map(line).collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }
}

/// On one line.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Leaf(value) => write!(f, "{value}"),
            Self::List(entries) => {
                let entries: Vec<_> = entries.iter().map(Self::to_string).collect();
                write!(f, "[{}]", entries.join(", "))
            }
            Self::Object(fields) => {
                let field = |(key, value): &(&str, Self)| format!("\"{key}\": {value}");
                let fields: Vec<_> = fields.iter().map(field).collect();
                write!(f, "{{{}}}", fields.join(", "))
            }
        }
    }
}

impl From<Tree> for Value {
    fn from(tree: Tree) -> Self {
        match tree {
            Tree::Leaf(value) => value,
            Tree::List(entries) => entries.into_iter().map(Self::from).collect(),
            Tree::Object(fields) => {
                fields.into_iter().map(|(key, value)| (key, Self::from(value))).collect()
            }
        }
    }
}

impl From<u64> for Tree {
    fn from(number: u64) -> Self {
        Self::Leaf(number.into())
    }
}

impl From<Option<u64>> for Tree {
    fn from(number: Option<u64>) -> Self {
        Self::Leaf(number.into())
    }
}

impl From<&str> for Tree {
    fn from(text: &str) -> Self {
        Self::Leaf(text.into())
    }
}

impl<T: Into<Tree>> FromIterator<T> for Tree {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> Self {
        Self::List(entries.into_iter().map(Into::into).collect())
    }
}
