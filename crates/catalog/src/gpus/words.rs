//! The words of a GPU's name. The build script reads names by this file as well.

/// Words that say nothing about which GPU it is: the vendor's, the series', and the memory's kind.
const NOISE: &[&str] = &[
    "agx",
    "amd",
    "apple",
    "aws",
    "geforce",
    "generation",
    "google",
    "gpu",
    "graphics",
    "hbm2",
    "hbm2e",
    "hbm3",
    "hbm3e",
    "instinct",
    "intel",
    "nvidia",
    "oam",
    "r",
    "radeon",
    "tesla",
    "tm",
];

/// The words of a name that tell GPUs apart, in small letters: `NVIDIA A100-SXM4-80GB` has `a100`,
/// `sxm` and `80gb`.
pub(crate) fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = name
        .to_ascii_lowercase()
        .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.')
        .filter(|word| !word.is_empty() && !NOISE.contains(word))
        .map(|word| match word {
            "sxm2" | "sxm3" | "sxm4" | "sxm5" | "sxm6" => "sxm".to_owned(),
            _ if is_cut_size(word) => format!("{word}b"),
            _ => word.to_owned(),
        })
        .collect();
    // Slices are listed of one form of the board; on the other they are the same.
    if words.iter().any(|word| word == "mig") {
        words.retain(|word| word != "pcie");
    }
    words
}

/// Whether it is a size without its last letter, as in `a100-80g`.
fn is_cut_size(word: &str) -> bool {
    word.strip_suffix('g')
        .is_some_and(|number| number.len() > 1 && number.bytes().all(|byte| byte.is_ascii_digit()))
}
