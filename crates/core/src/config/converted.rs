//! Which modules a quantization block converts, and which it leaves as they were.

use super::ConfigError;
use super::object::Object;
use super::quantization::groups;
use super::unconverted;
use crate::architecture::Unconverted;

/// Where methods list the modules that they leave as they were.
const UNCONVERTED_KEYS: [&str; 5] = [
    "modules_to_not_convert",
    "ignore",
    "exclude_modules",
    "ignored_layers",
    "llm_int8_skip_modules",
];
/// The class of nearly every module that is converted.
const LINEAR: &str = "Linear";

/// What is left in the model's own format; or else the first that cannot be read exactly, with its
/// key.
pub(super) fn read(
    blocks: &[&Object],
    num_hidden_layers: u64,
) -> Result<Result<Unconverted, String>, ConfigError> {
    let mut left = Unconverted::default();
    let mut patterns: Vec<(&str, String)> = Vec::new();
    for block in blocks {
        for key in UNCONVERTED_KEYS {
            let listed = block.texts(&[key])?.unwrap_or_default();
            patterns.extend(listed.into_iter().map(|pattern| (key, pattern.to_owned())));
        }
        match unconverted_by_rule(block) {
            Ok(more) => patterns.extend(more),
            Err(said) => return Ok(Err(said)),
        }
    }
    let texts: Vec<&str> = patterns.iter().map(|(_, pattern)| &**pattern).collect();
    let listed = match unconverted::read(&texts, num_hidden_layers) {
        Ok(listed) => listed,
        Err(pattern) => {
            let key = patterns.iter().find(|(_, other)| other == pattern).map(|(key, _)| *key);
            return Ok(Err(format!("{} = {pattern}", key.unwrap_or("ignore"))));
        }
    };
    for block in blocks {
        match targets(block, num_hidden_layers)? {
            Ok(more) => left = left.and(more, num_hidden_layers),
            Err(said) => return Ok(Err(said)),
        }
    }
    Ok(Ok(left.and(listed, num_hidden_layers)))
}

/// What GPTQ and AutoRound leave out by rules for single modules; or else a rule that gives them
/// another format.
fn unconverted_by_rule(block: &Object) -> Result<Vec<(&'static str, String)>, String> {
    let mut patterns = Vec::new();
    for pattern in block.object("dynamic").map(|rules| rules.keys()).unwrap_or_default() {
        match pattern.strip_prefix("-:") {
            Some(expression) => patterns.push(("dynamic", format!("re:{expression}"))),
            None => return Err(format!("dynamic = {pattern}")),
        }
    }
    let rules = block.object("extra_config");
    for name in rules.iter().flat_map(Object::keys) {
        let bits = rules
            .iter()
            .find_map(|rules| rules.object(name))
            .map(|rule| rule.count(&["bits", "w_bit"]).ok().flatten().unwrap_or(0));
        match bits {
            Some(16..) => patterns.push(("extra_config", name.to_owned())),
            _ => return Err(format!("extra_config = {name}")),
        }
    }
    if block.flag(&["lm_head"]).ok().flatten() == Some(true) {
        return Err("lm_head = true".to_owned());
    }
    let sparsity = block.object("sparsity_config");
    match sparsity.as_ref().and_then(|sparsity| sparsity.text(&["format"])) {
        None | Some("dense") => Ok(patterns),
        Some(format) => Err(format!("sparsity_config: format = {format}")),
    }
}

/// What groups of compressed-tensors do not target; or else a target that cannot be read exactly.
fn targets(
    block: &Object,
    num_hidden_layers: u64,
) -> Result<Result<Unconverted, String>, ConfigError> {
    let mut targets = Vec::new();
    for group in groups(block) {
        let Some(of_group) = group.texts(&["targets"])? else {
            return Ok(Ok(Unconverted::default()));
        };
        targets.extend(of_group);
    }
    if targets.is_empty() || targets.contains(&LINEAR) {
        return Ok(Ok(Unconverted::default()));
    }
    Ok(match unconverted::read(&targets, num_hidden_layers) {
        // The layers that are not among these.
        Ok(targeted) => Ok(targeted.map(|layers| num_hidden_layers.saturating_sub(layers))),
        Err(target) => Err(format!("targets = {target}")),
    })
}
