//! Aligned columns.

use std::fmt;

/// To which side the cells of a column are set.
#[derive(Clone, Copy, Debug)]
pub(super) enum Side {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// Rows of cells, each column as wide as its widest cell; displayed a line a row.
pub(super) struct Columns<const N: usize> {
    sides: [Side; N],
    rows: Vec<[String; N]>,
}

impl<const N: usize> Columns<N> {
    /// No rows yet.
    pub(super) const fn new(sides: [Side; N]) -> Self {
        Self { sides, rows: Vec::new() }
    }

    /// Adds a row.
    pub(super) fn push(&mut self, row: [String; N]) {
        self.rows.push(row);
    }

    fn width(&self, column: usize) -> usize {
        self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)
    }
}

impl<const N: usize> fmt::Display for Columns<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths: [usize; N] = std::array::from_fn(|column| self.width(column));
        for row in &self.rows {
            let cells: [String; N] = std::array::from_fn(|column| {
                let (cell, width) = (&row[column], widths[column]);
                match self.sides[column] {
                    Side::Left => format!("{cell:<width$}"),
                    Side::Right => format!("{cell:>width$}"),
                }
            });
            writeln!(f, "{}", cells.join("  ").trim_end())?;
        }
        Ok(())
    }
}
