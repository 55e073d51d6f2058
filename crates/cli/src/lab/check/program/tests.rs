//! Programs that do not end, under a shorter limit than a person gets.
#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::fs;
use std::time::Duration;

use super::judge;

/// Long enough for Python to start on a busy machine.
const SHORT: Duration = Duration::from_secs(3);

fn verdict(source: &str) -> String {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let (outcome, notes) = judge(dir.path(), source.as_bytes(), SHORT);
    assert!(notes.is_empty(), "{notes:?}");
    outcome.map_or_else(|not_right| not_right.to_string(), |()| "right".to_owned())
}

#[test]
fn a_loop_is_stopped_at_the_limit() {
    for (source, expected) in [
        ("while True: pass", "wrong: import kv: no answer within 3 s"),
        (
            "def kv_bytes(*args):\n    while True: pass",
            "wrong: kv_bytes(32, 4096, 4096, 1, 2): no answer within 3 s",
        ),
    ] {
        assert_eq!(verdict(source), expected, "{source}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_program_has_started_ends_with_it() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let pids = dir.path().join("pids");
    // One grandchild when it ends by itself, one when it is stopped.
    for end in ["import os; os._exit(0)", "while True: pass"] {
        let source = format!(
            "import subprocess\n\
             child = subprocess.Popen(['sleep', '600'])\n\
             subprocess.call(['sh', '-c', 'echo $0 >$1', str(child.pid), {pids:?}])\n\
             {end}"
        );
        assert_ne!(verdict(&source), "right");
        let pid = fs::read_to_string(&pids).expect("the program has started");
        wait_for_end_of(pid.trim());
    }
}

/// Returns once the process has ended; a test that hangs here has found one that goes on.
#[cfg(target_os = "linux")]
fn wait_for_end_of(pid: &str) {
    let state = || fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    // A killed process stays as a zombie until somebody asks how it ended.
    while !matches!(state(), status if status.is_empty() || status.contains("State:\tZ")) {
        std::thread::sleep(Duration::from_millis(10));
    }
}
