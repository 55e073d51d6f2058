//! The form of the tables: a `case` with its settings, its layers, and for each pool what the
//! releases said.

use std::collections::HashMap;

use kvbudget_core::architecture::Heads;
use kvbudget_core::engine::vllm::{
    Admission, BesideStates, Content, Kind, Layer, Layout, MambaCacheMode, Rules, Run, Version,
    state_block,
};
use kvbudget_core::units::{Bits, Bytes};

/// A layout, and what releases make of it.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) name: String,
    settings: Words,
    layers: Vec<(u64, String, Words)>,
    pub(crate) pools: Vec<PoolOfCase>,
}

/// A pool, and what releases make of it.
#[derive(Debug)]
pub(crate) struct PoolOfCase {
    pub(crate) available: Bytes,
    pub(crate) results: Vec<(Version, Expected)>,
}

/// What a release says.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// It starts.
    Plan {
        num_blocks: u64,
        blocks_per_request: u64,
        bytes_per_block: u64,
        tokens: u64,
        tokens_per_group: u64,
    },
    /// There is no pool.
    NoMemory,
    /// A request does not fit: bytes in what is found, hundredths of a GiB in a table.
    TooLong { needed: u64, longest: Option<u64> },
    /// It does not plan the layers.
    Refused,
}

/// `key=value` words of a line.
#[derive(Debug, Default)]
struct Words(HashMap<String, String>);

impl Words {
    fn of<'a>(words: impl Iterator<Item = &'a str>) -> Self {
        let pair = |word: &str| {
            let (key, value) = word.split_once('=').unwrap_or_else(|| panic!("no value: {word}"));
            (key.to_owned(), value.to_owned())
        };
        Self(words.map(pair).collect())
    }

    fn text(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    fn maybe(&self, key: &str) -> Option<u64> {
        self.text(key).map(|text| text.parse().unwrap_or_else(|_| panic!("{key}={text}")))
    }

    #[track_caller]
    fn number(&self, key: &str) -> u64 {
        self.maybe(key).unwrap_or_else(|| panic!("no {key} in {:?}", self.0))
    }
}

/// Reads a table.
pub(crate) fn read(table: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in table.lines().filter(|line| !line.trim().is_empty()) {
        if let Some(name) = line.strip_prefix("case ") {
            let (name, settings) = (name.to_owned(), Words::default());
            cases.push(Case { name, settings, layers: Vec::new(), pools: Vec::new() });
            continue;
        }
        let case = cases.last_mut().unwrap_or_else(|| panic!("no case before: {line}"));
        let mut words = line.split_whitespace();
        if line.starts_with("    ") {
            let releases = words.next().unwrap_or_default();
            let results = releases.split(',').map(|text| (version(text), expected(words.clone())));
            let pool = case.pools.last_mut().unwrap_or_else(|| panic!("no pool before: {line}"));
            pool.results.extend(results);
        } else if let Some(pool) = line.trim().strip_prefix("pool=") {
            let available = Bytes(pool.parse().unwrap_or_else(|_| panic!("{line}")));
            case.pools.push(PoolOfCase { available, results: Vec::new() });
        } else if line.trim().starts_with("layer ") {
            words.next();
            let count = words.next().and_then(|count| count.parse().ok());
            let kind = words.next().unwrap_or_default().to_owned();
            let count = count.unwrap_or_else(|| panic!("{line}"));
            case.layers.push((count, kind, Words::of(words)));
        } else {
            case.settings = Words::of(words);
        }
    }
    cases
}

fn version(text: &str) -> Version {
    Version::from_text(text).unwrap_or_else(|| panic!("no version: {text}"))
}

fn expected<'a>(words: impl Iterator<Item = &'a str>) -> Expected {
    let words: Vec<&str> = words.collect();
    match words[..] {
        ["none"] => Expected::NoMemory,
        ["refused"] => Expected::Refused,
        _ => {
            let words = Words::of(words.into_iter());
            match words.text("needs") {
                Some(needs) => Expected::TooLong {
                    needed: needs.replace('.', "").parse().unwrap_or_else(|_| panic!("{needs}")),
                    longest: words.maybe("longest"),
                },
                None => Expected::Plan {
                    num_blocks: words.number("blocks"),
                    blocks_per_request: words.number("request"),
                    bytes_per_block: words.number("bytes"),
                    tokens: words.number("tokens"),
                    tokens_per_group: words.number("per_group"),
                },
            }
        }
    }
}

impl Case {
    /// The layout as a release sees it.
    pub(crate) fn layout(&self, rules: &Rules) -> Layout {
        let settings = &self.settings;
        let max_model_len = settings.number("len");
        let mamba_cache_mode = match settings.text("mode") {
            None | Some("none") => MambaCacheMode::None,
            Some("align") => MambaCacheMode::Align,
            Some("all") => MambaCacheMode::All,
            Some(other) => panic!("no mode: {other}"),
        };
        let mut block_size = settings.number("block");
        let mut layers: Vec<(u64, Layer)> = self
            .layers
            .iter()
            .map(|(count, kind, words)| {
                let block = words.maybe("block").unwrap_or(block_size);
                let block = match kind.as_str() {
                    "mamba" => state_block(rules, mamba_cache_mode, max_model_len, block),
                    _ => block,
                };
                (*count, layer(rules, kind, words, block))
            })
            .collect();
        if let Some(kernel_block) = settings.maybe("kernel") {
            let beside = BesideStates {
                block_size,
                kernel_block,
                mla: settings.text("mla").is_some(),
                bytes_per_token: layers.iter().find_map(|(_, layer)| of_token(layer)).unwrap_or(0),
                state_bytes: layers
                    .iter()
                    .filter_map(|(_, layer)| of_state(layer))
                    .max()
                    .unwrap_or(0),
                mamba_cache_mode,
                checkpoint_alignment: settings.maybe("checkpoint").unwrap_or(1),
                chunk_size: settings.maybe("chunk").unwrap_or(1),
            };
            let all = layers.iter_mut().map(|(_, layer)| layer);
            block_size = beside.apply(rules, max_model_len, all).unwrap_or(0);
        }
        let batches =
            if rules.concurrent_batches { settings.maybe("batches").unwrap_or(2) } else { 1 };
        Layout {
            runs: by_stage(&layers, settings.text("stages")),
            request: Admission {
                max_model_len,
                tokens_in_flight: batches * settings.number("batched"),
                context_parallel: settings.maybe("dcp").unwrap_or(1),
                mamba_cache_mode,
            },
            block_size,
            hybrid_manager: settings.text("hybrid").is_none(),
            block_outermost: settings.text("outer").is_some(),
            num_gpu_blocks_override: settings.maybe("override"),
        }
    }
}

fn by_stage(layers: &[(u64, Layer)], stages: Option<&str>) -> Vec<Run> {
    let all = layers.iter().map(|(count, _)| count).sum();
    let stages: Vec<u64> = match stages {
        Some(stages) => stages.split(',').filter_map(|stage| stage.parse().ok()).collect(),
        None => vec![all],
    };
    let mut begin = 0;
    let run = |(count, layer): &(u64, Layer)| {
        let (from, to) = (begin, begin + count);
        begin = to;
        let mut stage_begins = 0;
        let of_stage = |stage: &u64| {
            let (stage_from, stage_to) = (stage_begins, stage_begins + stage);
            stage_begins = stage_to;
            to.min(stage_to).saturating_sub(from.max(stage_from))
        };
        Run { layer: *layer, by_stage: stages.iter().map(of_stage).collect() }
    };
    layers.iter().map(run).collect()
}

fn layer(rules: &Rules, kind: &str, words: &Words, block_size: u64) -> Layer {
    let sliding_window = words.maybe("window").unwrap_or(0);
    let kind = match kind {
        "full" => Kind::Full,
        "sliding" => Kind::Sliding { sliding_window },
        "chunked" => Kind::Chunked { attention_chunk_size: words.number("chunk") },
        "cross" => Kind::Cross { encoder_len: words.number("encoder") },
        "mla" => Kind::Mla,
        "swa_mla" => Kind::SwaMla { sliding_window },
        "mamba" => Kind::Mamba {
            num_speculative_blocks: words.maybe("speculative").unwrap_or(0),
            num_prefill_checkpoint_blocks: words.maybe("checkpoints").unwrap_or(0),
        },
        other => panic!("no kind of layer: {other}"),
    };
    let content = match kind {
        Kind::Mamba { .. } => Content::State { bytes: words.number("bytes") },
        Kind::Mla | Kind::SwaMla { .. } => Content::Tokens {
            num_kv_heads: 1,
            head_size: words.number("size"),
            bytes: words.number("bytes"),
            tokens_per_state: words.maybe("per").unwrap_or(1),
            alignment: words.maybe("align").unwrap_or(1),
        },
        _ => {
            let head_size = words.number("size");
            let head_size_v = words.maybe("value").unwrap_or(head_size);
            let heads = Heads { num_kv_heads: words.number("heads"), head_size, head_size_v };
            let bits = u32::try_from(words.maybe("bits").unwrap_or(16)).unwrap_or(16);
            return Layer::of_heads(rules, kind, heads, Bits::new(bits, 1), block_size)
                .unwrap_or_else(|error| panic!("{error}"));
        }
    };
    Layer { kind, content, block_size, page_padded: None }
}

fn of_token(layer: &Layer) -> Option<u64> {
    match layer.content {
        Content::Tokens { num_kv_heads, bytes, .. } => Some(num_kv_heads * bytes),
        Content::State { .. } => None,
    }
}

fn of_state(layer: &Layer) -> Option<u64> {
    match layer.content {
        Content::State { bytes } => Some(bytes),
        Content::Tokens { .. } => None,
    }
}
