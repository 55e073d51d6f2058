//! Stdout is data, stderr is talk; and stdout may end early, or take nothing.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::support::{binary, finish, names, run, temp_dir};

#[test]
fn warnings_do_not_reach_the_data() {
    let run = run(&["link", "#batch=8&colour=red"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "#v=1&batch=8\n"));
    assert_eq!(run.stderr, "warning: `colour` is not known and was left out\n");
}

#[test]
fn with_a_bad_option_there_is_no_data() {
    for command in ["link", "estimate"] {
        let run = run(&[command, "#batch=8", "--context", "long"]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.starts_with("error: --context: expected "), "{}", run.stderr);
    }
}

#[test]
fn a_quoted_argument_commands_no_terminal() {
    for args in [&["lab", "a", "b\u{1b}[2J\u{202e}"][..], &["lab", "--b\u{1b}[2J\u{202e}"]] {
        let run = run(args);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains(r"b\u{202e}' found"), "{run:?}");
        assert!(!run.stderr.contains(['\u{1b}', '\u{202e}']), "{run:?}");
    }
}

#[test]
fn a_reader_that_has_read_enough_is_no_error() {
    let dir = temp_dir();
    let lab = dir.path().join("kv");
    let path = lab.to_str().expect("UTF-8");
    for (args, code) in [
        (&["lab", path][..], 0),
        (&["lab", "--check", path], 0),
        (&["lab", "--check", dir.path().to_str().expect("UTF-8")], 1),
        (&["estimate", "--working"], 0),
        (&["estimate", "--working", "--batch", "31"], 1),
    ] {
        let mut child = binary()
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("a pipe");
        BufReader::with_capacity(1, stdout).read_line(&mut line).expect("a first line");
        let run = finish(&child.wait_with_output().expect("the binary ends"));
        assert_eq!((run.code, run.stderr.as_str()), (code, ""), "{args:?}");
    }
    assert_eq!(names(&lab).len(), 7, "the files do not depend on the reader");
}

#[test]
fn an_option_is_also_found_under_the_key_that_a_link_has() {
    let asked = ["estimate", "--batch", "31", "--table_batches", "31"];
    let run = run(&asked);
    assert_eq!((run.code, run.stderr.as_str()), (1, ""), "{}", run.stdout);
}

#[test]
fn small_sizes_have_their_own_unit() {
    let run = run(&["estimate", "--table-contexts", "1", "--table-batches", "1"]);
    assert!(run.stdout.contains("64 KiB  fits"), "{}", run.stdout);
    assert!(!run.stdout.contains(" 0.00 GiB"), "{}", run.stdout);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
    let run = finish(&binary().arg("estimate").stdout(full).output().expect("the binary starts"));
    assert_eq!(run.code, 4);
    assert!(run.stderr.starts_with("error: standard output cannot be written: "), "{run:?}");
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_text_is_a_usage_error() {
    use std::os::unix::ffi::OsStrExt;
    let argument = std::ffi::OsStr::from_bytes(b"#batch=\xff");
    let run = finish(&binary().arg("link").arg(argument).output().expect("the binary starts"));
    assert_eq!(run.code, 2, "{run:?}");
}
