//! `kvbudget lab`: what it writes, and when it refuses.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::support::{Run, binary, names, run, temp_dir, write_lab};

/// The files whose text the lab fixes, from its steps.
const FIXED: [(&str, &str); 6] = [
    ("base.txt", "bytes=2147483648 gib=2.00\n"),
    ("long.txt", "bytes=68719476736 gib=64.00\n"),
    ("gqa.txt", "bytes=8589934592 gib=8.00\n"),
    ("int8.txt", "bytes=4294967296 gib=4.00\n"),
    (
        "fit.txt",
        "gpu_gib=80 weights_gib=14 overhead_gib=6 kv_budget_gib=60 per_req_gib=2.00 \
         max_concurrent=30\n",
    ),
    (
        "kv_table.csv",
        "context,batch,gib\n4096,1,2.00\n4096,8,16.00\n32768,1,16.00\n32768,8,128.00\n\
         131072,1,64.00\n131072,8,512.00\n",
    ),
];

const NAMES: [&str; 7] =
    ["base.txt", "fit.txt", "gqa.txt", "int8.txt", "kv.py", "kv_table.csv", "long.txt"];

fn lab(dir: &Path, options: &[&str]) -> Run {
    let mut args = vec!["lab", dir.to_str().expect("UTF-8")];
    args.extend(options);
    run(&args)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("the file can be read")
}

#[test]
fn seven_files_are_written_into_a_new_directory() {
    let temp = temp_dir();
    let dir = temp.path().join("new/and deep/キャッシュ");
    let run = lab(&dir, &[]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert_eq!(run.stdout.lines().count(), 7);
    assert!(run.stdout.lines().all(|line| line.starts_with("wrote ")), "{}", run.stdout);
    assert_eq!(names(&dir), NAMES);
    for (name, contents) in FIXED {
        assert_eq!(read(&dir.join(name)), contents, "{name}");
    }
    let program = read(&dir.join("kv.py"));
    assert!(program.ends_with('\n') && !program.ends_with("\n\n"));
}

#[test]
fn identical_files_are_kept() {
    let dir = temp_dir();
    write_lab(dir.path());
    let before = fs::metadata(dir.path().join("kv.py")).expect("kv.py").modified().ok();
    let run = lab(dir.path(), &[]);
    assert_eq!(run.code, 0);
    assert!(run.stdout.lines().all(|line| line.starts_with("kept ")), "{}", run.stdout);
    assert_eq!(fs::metadata(dir.path().join("kv.py")).expect("kv.py").modified().ok(), before);
}

#[test]
fn other_content_stops_the_run_before_anything_is_written() {
    let dir = temp_dir();
    for name in ["base.txt", "kv_table.csv"] {
        fs::write(dir.path().join(name), "mine").expect("written");
    }
    let run = lab(dir.path(), &[]);
    assert_eq!((run.code, run.stdout.as_str()), (4, ""));
    for expected in ["base.txt", "kv_table.csv", "`--force`"] {
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    }
    assert!(!run.stderr.contains("fit.txt"), "{}", run.stderr);
    assert_eq!(names(dir.path()), ["base.txt", "kv_table.csv"]);
    assert_eq!(read(&dir.path().join("base.txt")), "mine");
}

#[test]
fn force_replaces_other_content_and_nothing_else() {
    let dir = temp_dir();
    fs::write(dir.path().join("base.txt"), "theirs").expect("written");
    fs::write(dir.path().join("notes.md"), "mine").expect("written");
    let run = lab(dir.path(), &["--force"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run.stdout.lines().filter(|line| line.starts_with("replaced ")).count(), 1);
    assert_eq!(read(&dir.path().join("base.txt")), FIXED[0].1);
    assert_eq!(read(&dir.path().join("notes.md")), "mine");
    assert_eq!(names(dir.path()).len(), 8, "no temporary file is left");
}

#[test]
fn what_is_not_a_file_is_not_replaced() {
    let dir = temp_dir();
    fs::create_dir(dir.path().join("fit.txt")).expect("made");
    for options in [&[][..], &["--force"]] {
        let run = lab(dir.path(), options);
        assert_eq!((run.code, run.stdout.as_str()), (4, ""));
        assert!(run.stderr.contains("fit.txt` is not a file; move it away"), "{}", run.stderr);
        assert_eq!(names(dir.path()), ["fit.txt"]);
    }
}

#[test]
fn a_directory_that_cannot_be_one_is_named() {
    let temp = temp_dir();
    let file = temp.path().join("file");
    fs::write(&file, "mine").expect("written");
    for (dir, expected) in [
        (file.clone(), "is not a directory; give the name of one"),
        // Not even root makes a directory below a file.
        (file.join("below"), "cannot be made: "),
    ] {
        let run = lab(&dir, &["--force"]);
        assert_eq!((run.code, run.stdout.as_str()), (4, ""));
        assert!(run.stderr.contains(dir.to_str().expect("UTF-8")), "{}", run.stderr);
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    }
    assert_eq!(read(&file), "mine");
}

#[cfg(target_os = "linux")]
#[test]
fn a_directory_that_takes_no_files_is_named() {
    // Not even root makes files there.
    for (dir, expected) in [("/proc/kv", "cannot be made: "), ("/proc", "cannot be written: ")] {
        let run = lab(Path::new(dir), &[]);
        assert_eq!((run.code, run.stdout.as_str()), (4, ""));
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    }
}

#[test]
fn runs_at_once_do_not_disturb_each_other() {
    for options in [&["lab"][..], &["lab", "--force"]] {
        let temp = temp_dir();
        let dir = temp.path().join("kv");
        let start = || binary().args(options).arg(&dir).stdout(Stdio::null()).spawn();
        let runs: Vec<_> = (0..8).map(|_| start().expect("the binary starts")).collect();
        for mut run in runs {
            assert!(run.wait().expect("the binary ends").success());
        }
        assert_eq!(names(&dir), NAMES);
    }
}

#[test]
fn what_a_killed_run_has_left_is_removed() {
    let dir = temp_dir();
    let put = |name| fs::File::create(dir.path().join(name)).expect("made");
    for name in [".kvbudget-a1B2c3", ".kvbudget-", ".kvbudget-notes.md", "kvbudget-a1B2c3"] {
        put(name);
    }
    let in_use = put(".kvbudget-abcdef");
    in_use.lock().expect("locked");
    fs::create_dir(dir.path().join(".kvbudget-direct")).expect("made");
    write_lab(dir.path());
    let others: Vec<_> =
        names(dir.path()).into_iter().filter(|name| !NAMES.contains(&name.as_str())).collect();
    assert_eq!(
        others,
        [
            ".kvbudget-",
            ".kvbudget-abcdef",
            ".kvbudget-direct",
            ".kvbudget-notes.md",
            "kvbudget-a1B2c3",
        ]
    );
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn files_have_the_usual_permissions() {
        let dir = temp_dir();
        let command = format!(
            "umask 027 && {} lab {}",
            env!("CARGO_BIN_EXE_kvbudget"),
            dir.path().to_str().expect("UTF-8")
        );
        let output = std::process::Command::new("sh").args(["-c", &command]).output();
        assert!(output.expect("a shell").status.success());
        for name in NAMES {
            let mode = fs::metadata(dir.path().join(name)).expect(name).permissions().mode();
            assert_eq!(mode & 0o777, 0o640, "{name}");
        }
    }

    #[test]
    fn what_a_link_leads_to_is_never_written() {
        let (dir, elsewhere) = (temp_dir(), temp_dir());
        let theirs = elsewhere.path().join("base.txt");
        fs::write(&theirs, "theirs").expect("written");
        symlink(&theirs, dir.path().join("base.txt")).expect("linked");
        symlink(elsewhere.path().join("gone"), dir.path().join("fit.txt")).expect("linked");

        let refused = lab(dir.path(), &[]);
        assert_eq!(refused.code, 4);
        assert!(refused.stderr.contains("base.txt") && refused.stderr.contains("fit.txt"));

        let forced = lab(dir.path(), &["--force"]);
        assert_eq!(forced.code, 0, "{}", forced.stderr);
        assert_eq!(read(&theirs), "theirs");
        assert_eq!(names(elsewhere.path()), ["base.txt"]);
        assert!(fs::symlink_metadata(dir.path().join("base.txt")).expect("base.txt").is_file());
    }

    #[test]
    fn links_that_say_the_same_are_kept() {
        let (dir, elsewhere) = (temp_dir(), temp_dir());
        write_lab(elsewhere.path());
        symlink(elsewhere.path().join("kv.py"), dir.path().join("kv.py")).expect("linked");
        assert_eq!(lab(dir.path(), &[]).code, 0);
        assert!(fs::symlink_metadata(dir.path().join("kv.py")).expect("kv.py").is_symlink());
    }

    #[test]
    fn a_path_is_printed_on_its_own_line() {
        let temp = temp_dir();
        let dir = temp.path().join("a\n\u{1b}[2J\u{202e}b");
        let shown = r"a\u{a}\u{1b}[2J\u{202e}b";
        let wrote = lab(&dir, &[]);
        assert_eq!(wrote.stdout.matches(shown).count(), 7, "{}", wrote.stdout);
        fs::write(dir.join("base.txt"), "mine").expect("written");
        let refused = lab(&dir, &[]);
        assert!(refused.stderr.contains(shown), "{}", refused.stderr);
        let missing = run(&["lab", "--check", &format!("{}x", dir.to_str().expect("UTF-8"))]);
        assert!(missing.stderr.contains(shown), "{}", missing.stderr);
    }

    #[test]
    fn a_pipe_is_not_waited_for() {
        let dir = temp_dir();
        let pipe = dir.path().join("kv.py");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo").success());
        assert_eq!(lab(dir.path(), &["--force"]).code, 4);
        assert_eq!(names(dir.path()), ["kv.py"]);
    }

    #[test]
    fn a_failure_leaves_nothing_behind() {
        let dir = temp_dir();
        // No file may grow past 512 bytes, as on a full disk; `kv.py` would.
        let command = format!(
            "trap '' XFSZ; ulimit -f 1; {} lab {}",
            env!("CARGO_BIN_EXE_kvbudget"),
            dir.path().to_str().expect("UTF-8")
        );
        let output = std::process::Command::new("sh").args(["-c", &command]).output();
        let run = crate::support::finish(&output.expect("a shell"));
        assert_eq!((run.code, run.stdout.as_str()), (4, ""));
        assert!(run.stderr.contains("kv.py` cannot be written: "), "{}", run.stderr);
        assert!(names(dir.path()).is_empty());
    }
}
