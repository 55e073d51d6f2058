//! What divides several numbers.

/// The greatest number that divides both; the other where one is 0.
pub(crate) const fn common_divisor(one: u64, other: u64) -> u64 {
    let (mut one, mut other) = (one, other);
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}
