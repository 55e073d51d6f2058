//! The module that fetches the rest, as a part of the module that starts the program.

use anyhow::{Result, ensure};

/// The function that starts the program.
pub(super) const INIT: &str = "__wbg_init";

/// What the module says to those who import it, once it is small.
pub(in crate::commands::finish) const EXPORT: &str = "export{__wbg_init as default};";

/// What the two modules say to have each other.
const OF_LINK: &str = "import * as import1 from \"./__wasm_split.js\"\n";
const OF_PROGRAM: &str = "import { initSync } from \"./kvbudget-web.js\";\n";

/// How the one asks the other for the program that runs: there it is a variable.
const ASKED_FOR: &str = "= initSync(undefined, undefined);";
const AT_HAND: &str = "= wasm;";

/// What the one gives to the other.
const GIVEN: &str = "export const __wasm_split_load_rest =";
const KEPT: &str = "const __wasm_split_load_rest =";
const ALL_GIVEN: &str = "const import1 = { __wasm_split_load_rest };\n";

/// Where the rest is looked for.
const UNNAMED: &str = "\"./split_rest.wasm\"";

/// How the rest is started. As with the first part, a server may say anything of its type.
const STREAMED: &str = "WebAssembly.instantiateStreaming(src, imports)";
const OF_ANY_TYPE: &str = "src.then((answer) => answer.arrayBuffer()).then((content) => WebAssembly.instantiate(content, imports))";

/// What nobody imports any more.
const EXPORTS: &str = "export { initSync, __wbg_init as default };";
const EXPORT_LEFT: &str = "export { __wbg_init as default };";

/// One module of the two: it fetches the rest by its name in the site.
pub(super) fn joined(program: &str, link: &str, rest: &str) -> Result<String> {
    let link = replace(link, OF_PROGRAM, "")?;
    let link = replace(&link, ASKED_FOR, AT_HAND)?;
    let link = replace(&link, GIVEN, KEPT)?;
    let link = replace(&link, UNNAMED, &format!("\"./{rest}\""))?;
    let link = replace(&link, STREAMED, OF_ANY_TYPE)?;
    ensure!(!link.contains("export "), "__wasm_split.js: it exports more than it did");
    let program = replace(program, EXPORTS, EXPORT_LEFT)?;
    replace(&program, OF_LINK, &format!("{link}{ALL_GIVEN}"))
}

/// Lets the module, once it is small, get the rest by an expression instead of by its name.
pub(in crate::commands::finish) fn fetched(module: &str, rest: &str, from: &str) -> Result<String> {
    replace(module, &format!("fetch(new URL(\"./{rest}\",import.meta.url))"), from)
}

/// Replaces what stands there exactly once.
fn replace(module: &str, from: &str, to: &str) -> Result<String> {
    let count = module.matches(from).count();
    ensure!(
        count == 1,
        "the modules of the program: expected `{}` once, found it {count} times; \
         `finish/split/link.rs` says what the tools wrote so far",
        from.trim_end()
    );
    Ok(module.replacen(from, to, 1))
}

#[cfg(test)]
mod tests {
    use anyhow::Result;

    use super::{fetched, joined};

    const PROGRAM: &str = "import * as import1 from \"./__wasm_split.js\"\n\
        const all = { \"./__wasm_split.js\": import1 };\n\
        let wasm;\n\
        export { initSync, __wbg_init as default };\n";

    const LINK: &str = "import { initSync } from \"./kvbudget-web.js\";\n\
        const { memory } = initSync(undefined, undefined);\n\
        const load = (src) => WebAssembly.instantiateStreaming(src, imports);\n\
        export const __wasm_split_load_rest = f(new URL(\"./split_rest.wasm\"));\n";

    #[test]
    fn two_modules_become_one() -> Result<()> {
        assert_eq!(
            joined(PROGRAM, LINK, "r-1.wasm")?,
            "const { memory } = wasm;\n\
             const load = (src) => src.then((answer) => answer.arrayBuffer())\
             .then((content) => WebAssembly.instantiate(content, imports));\n\
             const __wasm_split_load_rest = f(new URL(\"./r-1.wasm\"));\n\
             const import1 = { __wasm_split_load_rest };\n\
             const all = { \"./__wasm_split.js\": import1 };\n\
             let wasm;\n\
             export { __wbg_init as default };\n"
        );
        Ok(())
    }

    #[test]
    fn modules_that_say_something_else_are_refused() {
        let twice = [LINK, LINK].concat();
        let more = [LINK, "export const __wasm_split_load_more = f;\n"].concat();
        let rows = [
            ("export { initSync, __wbg_init as default };", LINK, "import * as import1"),
            (PROGRAM, "", "import { initSync }"),
            (PROGRAM, &twice, "found it 2 times"),
            (PROGRAM, &more, "it exports more"),
        ];
        for (program, link, expected) in rows {
            let refused = joined(program, link, "r").err().map(|error| error.to_string());
            assert!(refused.as_ref().is_some_and(|said| said.contains(expected)), "{refused:?}");
        }
    }

    #[test]
    fn the_rest_can_come_from_elsewhere() -> Result<()> {
        let module = "a=fetch(new URL(\"./r-1.wasm\",import.meta.url));";
        assert_eq!(fetched(module, "r-1.wasm", "rest()")?, "a=rest();");
        assert!(fetched(module, "r-2.wasm", "rest()").is_err());
        Ok(())
    }
}
