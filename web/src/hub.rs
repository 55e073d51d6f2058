//! The hub of models: where a `config.json` is fetched when somebody asks for it.

/// The address of the hub; another one is named when the page is built.
const HUB: &str = match option_env!("KVBUDGET_HUB") {
    Some(hub) if !hub.is_empty() => hub,
    _ => "https://huggingface.co",
};

/// The hub's name, as people know it.
pub(crate) fn host() -> &'static str {
    HUB.split_once("://").map_or(HUB, |(_, host)| host).trim_end_matches('/')
}

/// Where the hub has the config of a model: by its id, or by the address of its page there.
///
/// None where the text is neither; nothing is asked then.
pub(crate) fn address(asked: &str) -> Option<String> {
    let asked = asked.trim().trim_end_matches('/');
    let hub = HUB.trim_end_matches('/');
    let id = asked.strip_prefix(hub).map_or(asked, |path| path.trim_start_matches('/'));
    let mut parts = id.split('/');
    let (owner, name) = (parts.next()?, parts.next());
    // What comes behind the name is a place in the repository, such as `tree/main`.
    let rest_is_place =
        parts.next().is_none_or(|place| matches!(place, "tree" | "blob" | "resolve"));
    let is_name = |part: &str| {
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        !part.is_empty() && part.len() <= 96 && part.chars().all(fits) && !part.starts_with('.')
    };
    if !rest_is_place || !is_name(owner) || !name.is_none_or(is_name) {
        return None;
    }
    let id = name.map_or_else(|| owner.to_owned(), |name| format!("{owner}/{name}"));
    Some(format!("{hub}/{id}/resolve/main/config.json"))
}

#[cfg(test)]
mod tests {
    use wasm_bindgen_test::wasm_bindgen_test;

    use super::address;

    /// What is typed, and the path on the hub that is asked for.
    #[wasm_bindgen_test(unsupported = test)]
    fn addresses() {
        let rows = [
            ("Qwen/Qwen3-8B", Some("Qwen/Qwen3-8B")),
            (" Qwen/Qwen3-8B/ ", Some("Qwen/Qwen3-8B")),
            ("gpt2", Some("gpt2")),
            ("https://huggingface.co/Qwen/Qwen3-8B", Some("Qwen/Qwen3-8B")),
            ("https://huggingface.co/Qwen/Qwen3-8B/tree/main", Some("Qwen/Qwen3-8B")),
            ("", None),
            ("Qwen/", Some("Qwen")),
            ("a/b/c", None),
            ("../../etc", None),
            ("Qwen/..", None),
            ("Qwen/Qwen3 8B", None),
            ("Qwen/Qwen3?x=1", None),
            ("Qwen/%2e%2e", None),
            ("https://elsewhere.example/Qwen/Qwen3-8B", None),
            ("javascript:alert(1)", None),
        ];
        for (asked, path) in rows {
            let expected =
                path.map(|id| format!("https://huggingface.co/{id}/resolve/main/config.json"));
            assert_eq!(address(asked), expected, "{asked}");
        }
    }
}
