//! Reading Cargo.lock, the one place that says which wasm-bindgen the page is built with.

use anyhow::{Context, Result};
use xshell::Shell;

/// The version of `package` that the workspace is locked to.
pub(crate) fn locked_version(sh: &Shell, package: &str) -> Result<String> {
    let lock = sh.read_file("Cargo.lock")?;
    version_of(&lock, package).map(String::from).with_context(|| {
        format!("Cargo.lock: no package `{package}`; `cargo update` writes the file anew")
    })
}

/// Cargo writes `name = "…"` and `version = "…"` on neighbouring lines, so no TOML parser is needed.
fn version_of<'lock>(lock: &'lock str, package: &str) -> Option<&'lock str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.nth(1)?.strip_prefix("version = \"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::version_of;

    const LOCK: &str = r#"version = 4

[[package]]
name = "wasm-bindgen"
version = "0.2.130"
dependencies = [
 "wasm-bindgen-macro",
]

[[package]]
name = "wasm-bindgen-macro"
version = "0.2.131"
"#;

    #[test]
    fn a_package_is_found_by_its_whole_name() {
        let rows = [
            ("wasm-bindgen", Some("0.2.130")),
            ("wasm-bindgen-macro", Some("0.2.131")),
            ("wasm", None),
        ];
        for (package, expected) in rows {
            assert_eq!(version_of(LOCK, package), expected, "{package}");
        }
    }
}
