//! The page as one file that opens from disk: what the site has beside its page stands in it.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use xshell::Shell;

use super::markup::{attribute, elements, file, is_of_program, program_links, tags};
use super::page::Page;
use super::policy::{self, Home};
use super::shell::{SOURCES, script};
use super::{PAGE, files, later, split};

/// Where the file is left, and its name.
const DIRECTORY: &str = "dist-single";
const FILE: &str = "kvbudget.html";

/// By what the module gets the rest of the program; the script that starts the page says how.
const REST: &str = "rest()";

/// Makes the file of a finished site; gives its path.
pub(crate) fn write(sh: &Shell, site: &Path) -> Result<String> {
    let mut page = Page::new(sh.read_file(site.join(PAGE))?);
    let (module, wasm) = take_links(&mut page)?;
    take_loader(&mut page)?;
    policy::remove(&mut page)?;

    let later = site.join(take_later(&mut page)?);
    let module = sh.read_file(site.join(module))?;
    let export = split::EXPORT;
    ensure!(module.contains(export), "the module of the page does not say `{export}`");
    let rest = rest(site)?;

    page.at_end_of_body(&data("program", &base64(sh, &site.join(wasm))?)?)?;
    page.at_end_of_body(&data("rest", &base64(sh, &site.join(&rest))?)?)?;
    page.at_end_of_body(&data("reader", &sh.read_file(later.join(later::READER[1]))?)?)?;
    page.at_end_of_body(&data("reader-program", &base64(sh, &later.join(later::READER[2]))?)?)?;
    for name in later::TEXTS {
        page.at_end_of_body(&data(name, &sh.read_file(later.join(name))?)?)?;
    }
    let start = sh.read_file(Path::new(SOURCES).join("load_single.js"))?;
    let module = split::fetched(&module.replace(export, ""), &rest, REST)?;
    ensure_inline(&module)?;
    page.at_end_of_body(&script(&format!("{module}\n{start}")).replacen(
        "<script>",
        r#"<script type="module">"#,
        1,
    ))?;
    policy::add(&mut page, Home::Disk)?;

    sh.remove_path(DIRECTORY)?;
    sh.create_dir(DIRECTORY)?;
    let path = Path::new(DIRECTORY).join(FILE);
    sh.write_file(&path, page.html())?;
    Ok(path.display().to_string())
}

/// Takes out what is fetched from beside the page; gives the names of its module and its wasm.
fn take_links(page: &mut Page) -> Result<(String, String)> {
    let links = program_links(page.html())?;
    let html = page.html().to_owned();
    for link in tags(&html, "link") {
        if is_of_program(link) || attribute(link, "rel") == Some("manifest") {
            page.replace(link, "")?;
        }
    }
    file(&links.module).zip(file(&links.wasm)).context("index.html: a link without an address")
}

/// Takes out the script that starts the page from beside it.
fn take_loader(page: &mut Page) -> Result<()> {
    let scripts = elements(page.html(), "script");
    let loader = scripts.iter().find(|script| script.text.contains("import('./"));
    let place =
        loader.context("index.html: the script that starts the page is not there")?.place.clone();
    let all = page.html()[place].to_owned();
    page.replace(&all, "")
}

/// Takes out where the files are that are fetched later; gives their directory.
fn take_later(page: &mut Page) -> Result<String> {
    let html = page.html().to_owned();
    let tag = *tags(&html, "html").first().context("index.html: no tag `html`")?;
    let address = attribute(tag, &later::attribute(later::READER[0]));
    let directory = address.and_then(|address| address.trim_start_matches("./").split('/').next());
    let directory = directory.context("index.html: the page does not say where its reader is")?;
    page.replace(tag, r#"<html lang="en">"#)?;
    Ok(directory.to_owned())
}

/// The name of the rest of the program.
fn rest(site: &Path) -> Result<String> {
    let mut names = files::below(site)?.into_iter();
    names.find(|name| name.starts_with(split::REST)).context("the site has no rest of the program")
}

fn base64(sh: &Shell, file: &Path) -> Result<String> {
    Ok(STANDARD.encode(sh.read_binary_file(file)?))
}

/// A text that the scripts of the page read; a browser does not run it.
fn data(id: &str, text: &str) -> Result<String> {
    ensure_inline(text)?;
    Ok(format!(r#"<script type="text/plain" id="{id}">{text}</script>"#))
}

/// That a text can stand in a script.
fn ensure_inline(text: &str) -> Result<()> {
    ensure!(
        !text.contains("</script") && !text.contains("<!--"),
        "a text for one file would end the script that it stands in"
    );
    Ok(())
}
