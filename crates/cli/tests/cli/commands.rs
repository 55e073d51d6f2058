//! What each command prints and how it ends, as written in `tests/cmd`.

#[test]
fn commands_print_what_is_written_down() {
    // Help is wrapped to the terminal, so the tests bring one of a fixed width.
    trycmd::TestCases::new().env("COLUMNS", "100").case("tests/cmd/*.trycmd");
}
