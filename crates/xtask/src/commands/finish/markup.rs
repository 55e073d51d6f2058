//! Finding elements in HTML that this repository and trunk wrote.

use std::ops::Range;

use anyhow::{Context, Result};

/// An element with a text in it, such as a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Element {
    /// All of it, in the HTML.
    pub(super) place: Range<usize>,
    /// What stands between `<name` and `>`.
    pub(super) attributes: String,
    /// What stands between the tags.
    pub(super) text: String,
}

/// The elements of that name, in order. They hold no elements of the same name.
pub(super) fn elements(html: &str, name: &str) -> Vec<Element> {
    let (opening, closing) = (format!("<{name}"), format!("</{name}>"));
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(element) = next(html, from, &opening, &closing) {
        from = element.place.end;
        found.push(element);
    }
    found
}

fn next(html: &str, from: usize, opening: &str, closing: &str) -> Option<Element> {
    let start = from + html.get(from..)?.find(opening)?;
    let attributes = start + opening.len();
    // `<s` is not the beginning of `<script`.
    if html[attributes..].starts_with(|c: char| c.is_alphanumeric() || c == '-') {
        return next(html, attributes, opening, closing);
    }
    let text = attributes + html[attributes..].find('>')? + 1;
    let end = text + html[text..].find(closing)?;
    Some(Element {
        place: start..end + closing.len(),
        attributes: html[attributes..text - 1].trim().to_owned(),
        text: html[text..end].to_owned(),
    })
}

/// Whether a link names a part of the program, which a first visit loads.
pub(super) fn is_of_program(link: &str) -> bool {
    matches!(attribute(link, "rel"), Some("preload" | "modulepreload"))
}

/// The links that name the parts of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProgramLinks {
    /// Its JavaScript.
    pub(super) module: String,
    /// Its wasm.
    pub(super) wasm: String,
}

/// Finds them.
pub(super) fn program_links(html: &str) -> Result<ProgramLinks> {
    let links = tags(html, "link");
    let of = |rel| links.iter().find(|link| attribute(link, "rel") == Some(rel));
    let (module, wasm) = of("modulepreload")
        .zip(of("preload"))
        .context("index.html: the page names no module and no wasm to be loaded at once")?;
    Ok(ProgramLinks { module: (*module).to_owned(), wasm: (*wasm).to_owned() })
}

/// The file of the site that a link names.
pub(super) fn file(link: &str) -> Option<String> {
    attribute(link, "href").map(|href| href.trim_start_matches("./").to_owned())
}

/// The tags of that name that have no end, such as `link`.
pub(super) fn tags<'html>(html: &'html str, name: &str) -> Vec<&'html str> {
    let opening = format!("<{name} ");
    let tag = |(start, _)| html[start..].find('>').map(|end| &html[start..=start + end]);
    html.match_indices(&opening).filter_map(tag).collect()
}

/// The value of an attribute in a tag.
pub(super) fn attribute<'tag>(tag: &'tag str, name: &str) -> Option<&'tag str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

/// A tag without an attribute.
pub(super) fn without(tag: &str, name: &str) -> String {
    match attribute(tag, name) {
        Some(value) => tag.replacen(&format!(" {name}=\"{value}\""), "", 1),
        None => tag.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{attribute, elements, file, program_links, tags, without};

    #[test]
    fn elements_are_found_with_their_texts() {
        let html =
            r#"<s>x</s><script>a < b</script><p>z</p><script type="module" src="./a.js"></script>"#;
        let found = elements(html, "script");
        let seen: Vec<_> = found.iter().map(|e| (&*e.attributes, &*e.text)).collect();
        assert_eq!(seen, [("", "a < b"), (r#"type="module" src="./a.js""#, "")]);
        assert_eq!(&html[found[0].place.clone()], "<script>a < b</script>");
        assert_eq!(elements(html, "s").len(), 1);
        assert_eq!(elements("<script>cut off", "script"), []);
    }

    #[test]
    fn tags_are_found_with_their_attributes() {
        let html = r#"<link rel="icon" href="./a.svg"/><linker x><link rel="x">"#;
        assert_eq!(
            tags(html, "link"),
            [r#"<link rel="icon" href="./a.svg"/>"#, r#"<link rel="x">"#]
        );
        assert_eq!(attribute(tags(html, "link")[0], "href"), Some("./a.svg"));
        assert_eq!(attribute(tags(html, "link")[1], "href"), None);
        assert_eq!(file(tags(html, "link")[0]).as_deref(), Some("a.svg"));
    }

    #[test]
    fn the_links_of_the_program_are_both_there() -> anyhow::Result<()> {
        let (wasm, module) = (r#"<link rel="preload" href="b">"#, r#"<link rel="modulepreload">"#);
        let found = program_links(&format!(r#"<link rel="icon">{wasm}<p>{module}"#))?;
        assert_eq!((&*found.wasm, &*found.module), (wasm, module));
        assert!(program_links(wasm).is_err());
        Ok(())
    }

    #[test]
    fn an_attribute_is_taken_out() {
        let tag = r#"<link rel="preload" href="./a.wasm" integrity="sha384-abc" as="fetch">"#;
        assert_eq!(without(tag, "integrity"), r#"<link rel="preload" href="./a.wasm" as="fetch">"#);
        assert_eq!(without(tag, "media"), tag);
    }
}
