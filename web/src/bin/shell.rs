//! Prints the page as text, for the build to put into `index.html`.

use std::io::{Error, Result, Write};

fn main() -> Result<()> {
    let html =
        kvbudget_web::shell::html()?.ok_or_else(|| Error::other("the page was not drawn"))?;
    std::io::stdout().write_all(html.as_bytes())
}
