//! What each command prints and how it ends, as written in `tests/cmd`.

#[test]
fn commands_print_what_is_written_down() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}
