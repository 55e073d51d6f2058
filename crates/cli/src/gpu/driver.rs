//! `--gpu auto`: the GPU of this machine, as its driver says.

use std::io;
use std::process::{Command, Stdio};

use kvbudget_catalog::{NotFound, find_gpu, gpu_by_id};
use kvbudget_core::assumed::{Assumed, Why};
use kvbudget_core::field::Field;
use kvbudget_core::fmt::{bytes, count};
use kvbudget_core::gpu::Gpu;
use kvbudget_core::units::MIB;

use crate::talk::one_line;

/// The program that asks the driver.
const PROGRAM: &str = "nvidia-smi";
const QUERY: [&str; 2] = ["--query-gpu=name,memory.total", "--format=csv,noheader,nounits"];

/// The GPU of this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Local {
    /// The row of the first GPU that the driver lists.
    pub(crate) gpu: &'static Gpu,
    /// How many GPUs it lists.
    cards: usize,
    /// What it calls them, each name once.
    names: Vec<String>,
}

/// Why nobody knows the GPU of this machine.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DriverError {
    /// There is no such program.
    #[error(
        "--gpu auto asks `{PROGRAM}`, which is not on PATH; name the GPU, or give --gpu-memory"
    )]
    Absent,
    /// The system does not start it.
    #[error("--gpu auto: `{PROGRAM}` cannot be started: {0}; name the GPU, or give --gpu-memory")]
    NotStarted(io::Error),
    /// It ends with an error.
    #[error(
        "--gpu auto: `{PROGRAM}` failed: {}; name the GPU, or give --gpu-memory",
        one_line(said)
    )]
    Failed {
        /// What it says.
        said: String,
    },
    /// It lists none.
    #[error("--gpu auto: `{PROGRAM}` lists no GPU; name one, or give --gpu-memory")]
    None,
    /// It prints something else.
    #[error(
        "--gpu auto: `{PROGRAM}` printed `{}` instead of a name and its MiB; name the GPU, or give \
         --gpu-memory",
        one_line(line)
    )]
    Unreadable {
        /// What it prints.
        line: String,
    },
    /// The catalogue has no row.
    #[error("--gpu auto: {}", one_line(&.0.to_string()))]
    NotFound(#[from] NotFound),
    /// A part of a GPU, or another one of the same name.
    #[error(
        "--gpu auto: `{PROGRAM}` shows {} MiB of `{}`, and {} has {}; is it another size, or a \
         part of one? name the GPU, or give --gpu-memory",
        count(*mib),
        one_line(name),
        gpu.id,
        bytes(gpu.total_memory)
    )]
    OtherSize {
        /// What the driver calls it.
        name: String,
        /// The memory that it shows.
        mib: u64,
        /// The row of that name.
        gpu: &'static Gpu,
    },
}

/// A line of the driver's.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Card {
    name: String,
    /// Its memory; none where the driver has no figure, as for one that shares the CPU's.
    mib: Option<u64>,
}

/// Asks the driver for the GPUs of this machine.
pub(crate) fn ask() -> Result<Local, DriverError> {
    let output = Command::new(PROGRAM).args(QUERY).stdin(Stdio::null()).output();
    let output = output.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => DriverError::Absent,
        _ => DriverError::NotStarted(error),
    })?;
    let text = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        // It says what is wrong on either of the two.
        let errors = String::from_utf8_lossy(&output.stderr);
        let mut lines = errors.lines().chain(text.lines()).map(str::trim);
        let said = lines.find(|line| !line.is_empty()).unwrap_or("it says nothing");
        return Err(DriverError::Failed { said: said.trim_end_matches('.').to_owned() });
    }
    of_text(&text)
}

fn of_text(text: &str) -> Result<Local, DriverError> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let cards = lines.map(card).collect::<Result<Vec<_>, _>>()?;
    let first = cards.first().ok_or(DriverError::None)?;
    let mut names: Vec<String> = Vec::new();
    for card in &cards {
        if !names.contains(&card.name) {
            names.push(card.name.clone());
        }
    }
    Ok(Local { gpu: row(first)?, cards: cards.len(), names })
}

fn card(line: &str) -> Result<Card, DriverError> {
    let unreadable = || DriverError::Unreadable { line: line.to_owned() };
    let (name, memory) = line.rsplit_once(',').ok_or_else(unreadable)?;
    let (name, memory) = (name.trim().to_owned(), memory.trim());
    let mib = match memory.parse() {
        Ok(mib) => Some(mib),
        Err(_) if memory.contains("N/A") || memory.contains("Not Supported") => None,
        Err(_) => return Err(unreadable()),
    };
    if name.is_empty() { Err(unreadable()) } else { Ok(Card { name, mib }) }
}

/// The row of a card; of several sizes of one name, that of its memory.
fn row(card: &Card) -> Result<&'static Gpu, DriverError> {
    let is_size = |gpu: &Gpu| card.mib.is_none_or(|mib| is_near(gpu, mib));
    match (find_gpu(&card.name), card.mib) {
        (Ok(found), mib) => match (found.gpu(), mib) {
            (gpu, Some(mib)) if !is_size(gpu) => {
                Err(DriverError::OtherSize { name: card.name.clone(), mib, gpu })
            }
            (gpu, _) => Ok(gpu),
        },
        (Err(error), _) => {
            let several = match &error {
                NotFound::SeveralGpus { candidates, .. } => candidates.as_slice(),
                _ => &[],
            };
            let mut of_size =
                several.iter().filter_map(|id| gpu_by_id(id)).filter(|gpu| is_size(gpu));
            match (of_size.next(), of_size.next()) {
                (Some(gpu), None) => Ok(gpu),
                _ => Err(error.into()),
            }
        }
    }
}

/// Whether the driver may show so much of a GPU: a little more than what an engine sees.
fn is_near(gpu: &Gpu, mib: u64) -> bool {
    let shown = u128::from(mib) * u128::from(MIB) * 100;
    let total = u128::from(gpu.total_memory.0);
    (total * 95..=total * 107).contains(&shown)
}

impl Local {
    /// Whether there are others beside it.
    pub(crate) const fn is_one_of_several(&self) -> bool {
        self.cards > 1
    }

    /// What was taken where nobody named a GPU.
    pub(crate) fn assumed(&self) -> Assumed {
        let why = match (self.cards, self.names.as_slice()) {
            (1, _) => format!("auto; what {PROGRAM} lists"),
            (cards, [_]) => {
                format!("auto; the first of the {cards} that {PROGRAM} lists, all alike")
            }
            (cards, names) => format!(
                "auto; the first of the {cards} that {PROGRAM} lists, which differ: {}",
                one_line(&names.join(", ")),
            ),
        };
        Assumed::of_key(Field::Gpu.key(), self.gpu.id, Why::Given(why.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::of_text;

    /// (what the driver prints, the GPU and why it was taken, or what is wrong).
    #[test]
    fn what_drivers_print() {
        let rows = [
            ("NVIDIA L4, 23034\n", "l4-24gb: auto; what nvidia-smi lists"),
            (
                "NVIDIA H100 80GB HBM3, 81559\nNVIDIA H100 80GB HBM3, 81559\n",
                "h100-80gb-sxm: auto; the first of the 2 that nvidia-smi lists, all alike",
            ),
            (
                "NVIDIA GeForce RTX 4090, 24564\r\nTesla T4, 15360\r\nTesla T4, 15360\r\n",
                "rtx-4090-24gb: auto; the first of the 3 that nvidia-smi lists, which differ: \
                 NVIDIA GeForce RTX 4090, Tesla T4",
            ),
            // One name, several sizes.
            ("Tesla V100, 16384\n", "v100-16gb-sxm: auto; what nvidia-smi lists"),
            ("Tesla V100, 32768\n", "v100-32gb-sxm: auto; what nvidia-smi lists"),
            // The memory of the CPU.
            ("NVIDIA GB10, [N/A]\n", "gb10-128gb: auto; what nvidia-smi lists"),
            ("", "--gpu auto: `nvidia-smi` lists no GPU; name one, or give --gpu-memory"),
            (
                "NVIDIA L4\n",
                "--gpu auto: `nvidia-smi` printed `NVIDIA L4` instead of a name and its MiB; name \
                 the GPU, or give --gpu-memory",
            ),
            (
                "NVIDIA L4, 6144\n",
                "--gpu auto: `nvidia-smi` shows 6,144 MiB of `NVIDIA L4`, and l4-24gb has 22.03 \
                 GiB; is it another size, or a part of one? name the GPU, or give --gpu-memory",
            ),
            (
                "NVIDIA H900, 99999\n",
                "--gpu auto: `NVIDIA H900` is not in the catalogue; nearest: gh200-144gb, \
                 gh200-96gb. Or give its memory, such as 24GiB",
            ),
        ];
        for (text, expected) in rows {
            let found = match of_text(text) {
                Ok(local) => format!("{}: {}", local.gpu.id, local.assumed().why),
                Err(error) => error.to_string(),
            };
            assert_eq!(found, expected, "{text}");
        }
    }
}
