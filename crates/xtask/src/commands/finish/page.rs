//! The page as it is put together.

use anyhow::{Result, ensure};

/// The text of `index.html`.
pub(super) struct Page(String);

impl Page {
    pub(super) const fn new(html: String) -> Self {
        Self(html)
    }

    pub(super) fn html(&self) -> &str {
        &self.0
    }

    /// Replaces what stands there exactly once.
    pub(super) fn replace(&mut self, from: &str, to: &str) -> Result<()> {
        let count = self.0.matches(from).count();
        ensure!(count == 1, "index.html: expected `{from}` once, found it {count} times");
        self.0 = self.0.replacen(from, to, 1);
        Ok(())
    }

    /// Replaces what stands there, wherever it does.
    pub(super) fn replace_all(&mut self, from: &str, to: &str) -> Result<()> {
        ensure!(self.0.contains(from), "index.html: expected `{from}`, did not find it");
        self.0 = self.0.replace(from, to);
        Ok(())
    }

    /// Puts a line at the end of the head.
    pub(super) fn at_end_of_head(&mut self, html: &str) -> Result<()> {
        self.replace("</head>", &format!("{html}\n</head>"))
    }

    /// Puts a line at the end of the page.
    pub(super) fn at_end_of_body(&mut self, html: &str) -> Result<()> {
        self.replace("</body>", &format!("{html}\n</body>"))
    }
}
