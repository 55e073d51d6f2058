//! The numbers into which something divides, for a mend.

use crate::lang::Section;
use crate::said;

/// The divisors of a number of heads: the first few and the number itself.
pub(crate) struct Divisors(pub(crate) u64);

/// Heads past this are a slip of the pen; the list would not help and takes long to find.
const LARGEST: u64 = 4_096;

said! {
    Divisors, Section::Divisors.base(), |to| {
        Self(n) if *n > LARGEST => [
            "1 and the other divisors of {0}", "1および{0}のほかの約数", "1 및 {0}의 다른 약수"
        ] (n),
    } else {
        Self(n) => to.add(&listed(*n)),
    }
}

fn listed(n: u64) -> String {
    const MOST: usize = 12;
    let all: Vec<String> =
        (1..=n).filter(|d| n.is_multiple_of(*d)).map(|d| d.to_string()).collect();
    all[..all.len().min(MOST)].join(", ")
}
