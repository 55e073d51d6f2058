//! A budget and its table as text for other programs.

mod json;

pub use json::json;

use crate::budget::Budget;
use crate::lang::Texts;
use crate::quantity::Quantity;
use crate::table::{Cell, Row, Sized};
use crate::{describe, fmt, link};

/// The table as comma-separated values, one line a cell. Sizes are whole bytes; the verdict is of
/// what the engine reserves where there is one, and in English in every language.
///
/// ```
/// use kvbudget_core::{budget::Budget, export};
/// let csv = export::csv(&Budget::default());
/// let lines: Vec<&str> = csv.lines().collect();
/// assert_eq!(lines[0], "context,batch,kv_bytes,reserved_bytes,verdict");
/// assert_eq!(lines[1], "4096,1,268435456,,fits");
/// ```
#[must_use]
pub fn csv(budget: &Budget) -> String {
    let mut csv = String::from("context,batch,kv_bytes,reserved_bytes,verdict\n");
    for row in &budget.estimate().table {
        for cell in &row.cells {
            let reserved = cell.reserved.as_ref();
            let fields = [
                row.context.0.to_string(),
                cell.batch.0.to_string(),
                cell.kv.kv.value.0.to_string(),
                reserved.map(|sized| sized.kv.value.0.to_string()).unwrap_or_default(),
                taken(cell).verdict.english().to_owned(),
            ];
            csv.push_str(&fields.join(","));
            csv.push('\n');
        }
    }
    csv
}

/// The table in Markdown, in a language: contexts down, batches across, below the scenario that it
/// is of, in words and as a link has it.
///
/// ```
/// use kvbudget_core::{budget::Budget, export, lang::Texts};
/// let markdown = export::markdown(&Texts::ENGLISH, &Budget::default());
/// let lines: Vec<&str> = markdown.lines().collect();
/// assert_eq!(lines[1..5], ["- weights: 14 GiB", "- KV cache: fp16 (16 bits)", "- `v=1`", ""]);
/// assert_eq!(lines[5], "| context | batch 1 | batch 8 |");
/// assert!(lines[7].starts_with("| 4,096 | 0.25 GiB, fits |"), "{}", lines[7]);
/// ```
#[must_use]
pub fn markdown(texts: &Texts, budget: &Budget) -> String {
    let (context, batch) = (texts.say(&Quantity::Context), texts.say(&Quantity::Batch));
    let batches = &budget.scenario().table_batches;
    let heads = batches.iter().map(|requests| format!("{batch} {}", fmt::count(requests.0.get())));
    let mut markdown = String::new();
    let link = format!("`{}`", link::write(budget.scenario()));
    for said in describe::scenario(budget, texts).into_iter().chain([link]) {
        markdown.push_str("- ");
        markdown.push_str(&said);
        markdown.push('\n');
    }
    markdown.push('\n');
    markdown.push_str(&line(std::iter::once(context).chain(heads)));
    markdown.push_str(&line((0..=batches.len()).map(|_| "---:".to_owned())));
    let cell = |cell: &Cell| {
        let Sized { kv, verdict, .. } = taken(cell);
        format!("{}, {}", fmt::bytes(kv.value), texts.say(verdict))
    };
    for Row { context, cells } in &budget.estimate().table {
        let context = std::iter::once(fmt::count(context.0.get()));
        markdown.push_str(&line(context.chain(cells.iter().map(cell))));
    }
    markdown
}

/// What a cell takes: what the engine reserves where there is one.
fn taken(cell: &Cell) -> &Sized {
    cell.reserved.as_ref().unwrap_or(&cell.kv)
}

fn line(cells: impl Iterator<Item = String>) -> String {
    let cells: Vec<String> = cells.collect();
    format!("| {} |\n", cells.join(" | "))
}
