//! The program in two files: what a first visit needs, and the rest, which the page fetches then.
//!
//! Trunk knows one file only: what it leaves of the program waits for a split, and cannot run. So
//! the program is taken as cargo left it, and stands in the site in trunk's place.

mod link;
mod names;
mod program;
mod smaller;

use std::path::Path;

use anyhow::{Context, Result};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha384};
use xshell::Shell;

pub(super) use link::{EXPORT, fetched};
use program::Program;

use super::hash;
use super::markup::{attribute, program_links};
use super::page::Page;

/// What the names of the rest begin with.
pub(super) const REST: &str = "kvbudget-rest-";

/// What trunk is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Build {
    /// The site.
    Release,
    /// The page while it is developed: soon there, and as large as it likes.
    Development,
}

/// Puts the two files in the place of trunk's one.
pub(super) fn install(sh: &Shell, site: &Path, page: &mut Page, build: Build) -> Result<()> {
    let mut program = Program::of(sh, build)?;
    if build == Build::Release {
        names::shorten(&mut program.module, &mut program.main)?;
        smaller::wasm(sh, &mut program.main)?;
        smaller::wasm(sh, &mut program.rest)?;
    }
    let rest = format!("{REST}{}.wasm", hash(&program.rest));
    let mut module = link::joined(&program.module, &program.link, &rest)?;
    if build == Build::Release {
        module = smaller::module(sh, &module)?;
    }
    let stem = format!("kvbudget-web-{}", hash(&[module.as_bytes(), &program.main].concat()));
    let (module_name, main_name) = (format!("{stem}.js"), format!("{stem}_bg.wasm"));

    let links = program_links(page.html())?;
    for (link, name, content) in [
        (&links.module, &module_name, module.as_bytes()),
        (&links.wasm, &main_name, program.main.as_slice()),
    ] {
        let trunks = attribute(link, "href").context("index.html: a link without an address")?;
        sh.remove_path(site.join(trunks))?;
        sh.write_file(site.join(name), content)?;
        rename(page, link, trunks, name, content)?;
    }
    sh.write_file(site.join(rest), &program.rest)?;
    Ok(())
}

/// Says of a file of trunk's what its name is now, and its content.
fn rename(page: &mut Page, link: &str, from: &str, to: &str, content: &[u8]) -> Result<()> {
    if let Some(integrity) = attribute(link, "integrity") {
        let digest = STANDARD.encode(Sha384::digest(content));
        page.replace(integrity, &format!("sha384-{digest}"))?;
    }
    page.replace_all(from, &format!("./{to}"))
}

#[cfg(test)]
mod tests {
    use anyhow::Result;

    use super::super::markup::program_links;
    use super::{Page, rename};

    // Source of the digest: the example of FIPS 180-2, appendix D.1, `abc`, in base64.
    #[test]
    fn a_file_is_renamed_wherever_the_page_names_it() -> Result<()> {
        let html = r#"<link rel="modulepreload" href="./a-1.js" integrity="sha384-old"><link rel="preload" href="./a-1_bg.wasm"><script>import './a-1.js'; './a-1_bg.wasm'</script>"#;
        let mut page = Page::new(html.to_owned());
        let links = program_links(html)?;
        rename(&mut page, &links.module, "./a-1.js", "a-2.js", b"abc")?;
        rename(&mut page, &links.wasm, "./a-1_bg.wasm", "a-2_bg.wasm", b"abc")?;
        assert_eq!(
            page.html(),
            r#"<link rel="modulepreload" href="./a-2.js" integrity="sha384-ywB1P0WjXou1oD1pmsZQBycsMqsO3tFjGotgWkP/W+2AhgcroefMI1i67KE0yCWn"><link rel="preload" href="./a-2_bg.wasm"><script>import './a-2.js'; './a-2_bg.wasm'</script>"#
        );
        assert!(rename(&mut page, &links.wasm, "./a-1_bg.wasm", "b", b"").is_err());
        Ok(())
    }
}
