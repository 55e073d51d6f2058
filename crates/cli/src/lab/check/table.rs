//! The comma-separated table `kv_table.csv`.
//!
//! The lab fixes the header and which rows there are. Free are the order of the rows, quotes,
//! space around a field, and how a number is written.

use super::number::Decimal;
use super::quote::quote;

/// What is wrong with the table.
#[derive(Debug, thiserror::Error)]
pub(super) enum TableFault {
    /// The first line is another.
    #[error("expected the header `{expected}`, found `{found}`")]
    Header {
        /// The header.
        expected: String,
        /// The line that was found.
        found: String,
    },
    /// A line is not a row.
    #[error("line {line}: expected a row `<context>,<batch>,<gib>`, found `{found}`")]
    NotARow {
        /// Its number.
        line: usize,
        /// What it says.
        found: String,
    },
    /// A row is not there.
    #[error("expected a row for context {context} and batch {batch}, found none")]
    Missing {
        /// Its context.
        context: String,
        /// Its batch.
        batch: String,
    },
    /// A size is another.
    #[error(
        "line {line}: expected the GiB for context {context} and batch {batch} of {scenario}; \
         found `{found}`"
    )]
    Size {
        /// Its number.
        line: usize,
        /// Its context.
        context: String,
        /// Its batch.
        batch: String,
        /// What the table is about.
        scenario: String,
        /// What it says.
        found: String,
    },
    /// A row stands there twice, or is not asked for.
    #[error("line {line}: expected {rows} rows and no other, found also `{found}`")]
    Extra {
        /// Its number.
        line: usize,
        /// How many are asked for.
        rows: usize,
        /// What it says.
        found: String,
    },
}

struct Row<'a> {
    line: usize,
    text: &'a str,
    fields: [&'a str; 3],
    context: Decimal,
    batch: Decimal,
    gib: Decimal,
}

/// Compares the table that was found with ours, which answers for the scenario.
pub(super) fn compare(expected: &str, found: &str, scenario: &str) -> Result<(), TableFault> {
    let header = expected.lines().next().unwrap_or_default();
    let (ours, mut theirs) = (rows(expected, header)?, rows(found, header)?);
    for row in &ours {
        let [context, batch, _] = row.fields.map(str::to_owned);
        let same = |other: &Row| other.context == row.context && other.batch == row.batch;
        let Some(place) = theirs.iter().position(same) else {
            return Err(TableFault::Missing { context, batch });
        };
        let other = theirs.remove(place);
        if other.gib != row.gib {
            let (line, scenario, found) = (other.line, scenario.to_owned(), quote(other.text));
            return Err(TableFault::Size { line, context, batch, scenario, found });
        }
    }
    match theirs.first() {
        None => Ok(()),
        Some(Row { line, text, .. }) => {
            Err(TableFault::Extra { line: *line, rows: ours.len(), found: quote(text) })
        }
    }
}

/// The rows below the header; empty lines do not count.
fn rows<'a>(text: &'a str, header: &str) -> Result<Vec<Row<'a>>, TableFault> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let first = lines.next().map_or("", |(_, line)| line);
    if !fields(first).eq(fields(header)) {
        return Err(TableFault::Header { expected: header.to_owned(), found: quote(first) });
    }
    let row = |(line, text)| {
        row(line, text).ok_or_else(|| TableFault::NotARow { line, found: quote(text) })
    };
    lines.map(row).collect()
}

fn row(line: usize, text: &str) -> Option<Row<'_>> {
    let fields: Vec<&str> = fields(text).collect();
    let fields: [&str; 3] = fields.try_into().ok()?;
    let [context, batch, gib] = fields.map(Decimal::read);
    Some(Row { line, text, fields, context: context?, batch: batch?, gib: gib? })
}

/// The fields of a line. A number holds no comma, so one inside quotes needs no care: it makes a
/// field too many.
fn fields(line: &str) -> impl Iterator<Item = &str> {
    line.split(',').map(|field| {
        let field = field.trim();
        let inner = field.strip_prefix('"').and_then(|field| field.strip_suffix('"'));
        inner.map_or(field, str::trim)
    })
}
