//! Short names for what the program has of its JavaScript.
//!
//! wasm-bindgen tells its functions apart by sixteen digits each, which nothing can compress and which
//! stand in both files.

use std::convert::Infallible;

use anyhow::{Context, Result, ensure};
use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{ImportSection, Module};
use wasmparser::{Imports, Parser};

/// Renames them in the module and in the wasm.
pub(super) fn shorten(module: &mut String, wasm: &mut Vec<u8>) -> Result<()> {
    let mut names = Names::default();
    let mut renamed = Module::new();
    names
        .parse_core_module(&mut renamed, Parser::new(0), wasm)
        .context("the first part of the program cannot be read")?;
    ensure!(!names.0.is_empty(), "the first part of the program has nothing of its JavaScript");
    for (number, long) in names.0.iter().enumerate() {
        let key = format!("        {long}: ");
        let count = module.matches(&key).count();
        ensure!(count == 1, "kvbudget-web.js: expected `{long}` once, found it {count} times");
        *module = module.replacen(&key, &format!("        {}: ", short(number)), 1);
    }
    *wasm = renamed.finish();
    Ok(())
}

/// The names there were, each at the number of its new one.
#[derive(Default)]
struct Names(Vec<String>);

impl Reencode for Names {
    type Error = Infallible;

    fn parse_imports(
        &mut self,
        section: &mut ImportSection,
        imports: Imports<'_>,
    ) -> Result<(), Error<Infallible>> {
        match imports {
            Imports::Single(place, mut import) if import.module.ends_with("_bg.js") => {
                let name = short(self.0.len());
                self.0.push(import.name.to_owned());
                import.name = &name;
                utils::parse_imports(self, section, Imports::Single(place, import))
            }
            others => utils::parse_imports(self, section, others),
        }
    }
}

/// The name of that number: `a` to `z`, then `ba` and so on.
fn short(number: usize) -> String {
    const LETTERS: &[u8; 26] = b"abcdefghijklmnopqrstuvwxyz";
    let last = char::from(LETTERS[number % LETTERS.len()]);
    match number / LETTERS.len() {
        0 => last.to_string(),
        more => format!("{}{last}", short(more)),
    }
}

#[cfg(test)]
mod tests {
    use anyhow::Result;
    use wasm_encoder::{EntityType, ImportSection, MemoryType, Module};
    use wasmparser::{Imports, Parser, Payload};

    use super::{short, shorten};

    const MODULE: &str = "    {\n        __wbg_at_0123456789abcdef: function() {},\n        \
        __wbg_at_fedcba9876543210: function() {},\n    }\n";

    /// A program with these imports.
    fn program(imports: &[(&str, &str)]) -> Vec<u8> {
        let memory = MemoryType {
            minimum: 1,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        };
        let mut section = ImportSection::new();
        for (module, name) in imports {
            section.import(module, name, EntityType::Memory(memory));
        }
        let mut module = Module::new();
        module.section(&section);
        module.finish()
    }

    fn names(wasm: &[u8]) -> Result<Vec<String>> {
        let mut names = Vec::new();
        for payload in Parser::new(0).parse_all(wasm) {
            if let Payload::ImportSection(section) = payload? {
                for imports in section {
                    if let Imports::Single(_, import) = imports? {
                        names.push(import.name.to_owned());
                    }
                }
            }
        }
        Ok(names)
    }

    #[test]
    fn both_files_have_the_same_short_names() -> Result<()> {
        let mut module = MODULE.to_owned();
        let mut wasm = program(&[
            ("./p_bg.js", "__wbg_at_fedcba9876543210"),
            ("./__wasm_split.js", "__wasm_split_load_rest"),
            ("./p_bg.js", "__wbg_at_0123456789abcdef"),
        ]);
        shorten(&mut module, &mut wasm)?;
        assert_eq!(module, "    {\n        b: function() {},\n        a: function() {},\n    }\n");
        assert_eq!(names(&wasm)?, ["a", "__wasm_split_load_rest", "b"]);
        Ok(())
    }

    #[test]
    fn files_that_do_not_belong_together_are_refused() {
        let rows: [&[_]; 2] = [&[("./p_bg.js", "__wbg_other_0123456789abcdef")], &[("env", "a")]];
        for imports in rows {
            let (mut module, mut wasm) = (MODULE.to_owned(), program(imports));
            assert!(shorten(&mut module, &mut wasm).is_err(), "{imports:?}");
        }
    }

    #[test]
    fn every_number_has_a_name_of_its_own() {
        let rows = [(0, "a"), (25, "z"), (26, "ba"), (51, "bz"), (52, "ca"), (676, "baa")];
        for (number, name) in rows {
            assert_eq!(short(number), name);
        }
    }
}
