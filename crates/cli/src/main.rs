//! kvbudget.
fn main() {}
