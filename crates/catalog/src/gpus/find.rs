//! From what a person calls a GPU to its row.

use kvbudget_core::gpu::Gpu;
use kvbudget_core::lookup::NotFound;

use super::rows::ALSO;
use super::words::words;
use super::{gpu_by_id, gpus};
use crate::names::{alike, nearest};

/// A GPU that was asked for by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GpuMatch {
    /// By its id, in any case and with any mark between its parts.
    Id(&'static Gpu),
    /// By a shorter or another name.
    Other {
        /// The name.
        name: String,
        /// What it stands for.
        gpu: &'static Gpu,
    },
}

impl GpuMatch {
    /// The GPU.
    #[must_use]
    pub const fn gpu(&self) -> &'static Gpu {
        match self {
            Self::Id(gpu) | Self::Other { gpu, .. } => gpu,
        }
    }

    /// What the name stands for, where it is not the id.
    #[must_use]
    pub fn stands_for(&self) -> Option<String> {
        match self {
            Self::Id(_) => None,
            Self::Other { name, gpu } => Some(format!("`{name}` stands for {}", gpu.id)),
        }
    }
}

/// The GPU of that name: its id, its name, what the driver calls it, or as much of it as tells it
/// from the others. What may be left out is the series (`rtx`), the size, and the form of the
/// board, which then is SXM where there are several; never a word of the model, as `4060` is not
/// the 4060 Ti.
///
/// # Errors
/// [`NotFound`], which lists the candidates or the nearest names.
///
/// ```
/// let found = kvbudget_catalog::find_gpu("h100-80gb")?;
/// assert_eq!(found.gpu().id, "h100-80gb-sxm");
/// assert_eq!(found.stands_for().as_deref(), Some("`h100-80gb` stands for h100-80gb-sxm"));
/// assert!(kvbudget_catalog::find_gpu("a100").is_err(), "there are two sizes");
/// # Ok::<(), kvbudget_catalog::NotFound>(())
/// ```
pub fn find_gpu(name: &str) -> Result<GpuMatch, NotFound> {
    let wanted = words(name);
    let text = wanted.concat();
    let found = |gpu: &'static Gpu| {
        let same = words(gpu.id) == wanted;
        if same { GpuMatch::Id(gpu) } else { GpuMatch::Other { name: name.to_owned(), gpu } }
    };
    let also = ALSO.iter().find(|(also, _)| *also == text).and_then(|(_, id)| gpu_by_id(id));
    if let Some(gpu) = also.or_else(|| gpus().iter().find(|gpu| words(gpu.name) == wanted)) {
        return Ok(found(gpu));
    }
    let parts: Vec<(Part, &'static Gpu)> =
        gpus().iter().filter_map(|gpu| Some((part(&text, &words(gpu.id))?, gpu))).collect();
    let best = parts.iter().map(|(part, _)| *part).min();
    let candidates: Vec<&'static Gpu> =
        parts.into_iter().filter(|(part, _)| Some(*part) == best).map(|(_, gpu)| gpu).collect();
    match (best, candidates.as_slice()) {
        (None | Some(Part::OfModel), _) => {
            let nearest =
                nearest(gpus().iter().map(|gpu| (likeness(&wanted, gpu), gpu.id)).collect());
            Err(NotFound::NoGpu { name: name.to_owned(), nearest })
        }
        (_, [gpu]) => Ok(found(gpu)),
        (_, several) => {
            let candidates = several.iter().map(|gpu| gpu.id).collect();
            Err(NotFound::SeveralGpus { name: name.to_owned(), candidates })
        }
    }
}

/// Which part of a GPU's id a name is; what leaves out less comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// All but the series and the size.
    Model,
    /// All but these and the usual form of the board.
    UsualForm,
    /// All but these and another form, or which slice it is.
    SomeForm,
    /// Words of the model are missing: another model.
    OfModel,
}

/// Which part of a GPU's words a text is, if it is one.
fn part(text: &str, words: &[String]) -> Option<Part> {
    let used = if text.is_empty() { None } else { spelled(text, words, 0) }?;
    let left_out = words.iter().enumerate().filter(|(at, _)| used & (1 << at) == 0);
    let part = left_out.map(|(at, word)| match word.as_str() {
        "sxm" => Part::UsualForm,
        "pcie" | "nvl" | "ws" | "mig" | "vram" => Part::SomeForm,
        slice if slice.contains("g.") => Part::SomeForm,
        size if size_of(size).is_some() => Part::Model,
        // What stands before all that was said is the series.
        _ if used.trailing_zeros() as usize > at => Part::Model,
        _ => Part::OfModel,
    });
    Some(part.max().unwrap_or(Part::Model))
}

/// Whether a text is some of the words, in any order and with nothing between them
/// (`4070tisuper`), sizes also as a number alone; the bits of those it uses and of those that were
/// used before.
fn spelled(text: &str, words: &[String], used: u32) -> Option<u32> {
    if text.is_empty() {
        return Some(used);
    }
    let free = words.iter().enumerate().filter(|(at, _)| used & (1 << at) == 0);
    free.flat_map(|(at, word)| [Some((at, word.as_str())), size_of(word).map(|size| (at, size))])
        .flatten()
        .find_map(|(at, word)| spelled(text.strip_prefix(word)?, words, used | (1 << at)))
}

/// The number of a word that is a size.
fn size_of(word: &str) -> Option<&str> {
    word.strip_suffix("gb").filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// How alike a name is to a GPU's: above 1 where one has all words of the other's model.
fn likeness(wanted: &[String], gpu: &Gpu) -> f64 {
    let words = words(gpu.id);
    let of_model = |word: &&String| {
        size_of(word).is_none() && !matches!(word.as_str(), "sxm" | "rtx" | "rx" | "arc")
    };
    let model: Vec<&String> = words.iter().filter(of_model).collect();
    if part(&wanted.concat(), &words).is_some() || model.iter().all(|word| wanted.contains(word)) {
        return 1.0 + model.iter().map(|_| 1.0).sum::<f64>();
    }
    let unsized_words: Vec<&str> =
        words.iter().map(String::as_str).filter(|word| size_of(word).is_none()).collect();
    let wanted = wanted.join("-");
    alike(&wanted, &words.join("-")).max(alike(&wanted, &unsized_words.join("-")))
}
