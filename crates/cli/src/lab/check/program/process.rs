//! Runs a program that may never end.

use std::io;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How a program ended.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ended {
    /// By itself.
    Itself(ExitStatus),
    /// It was stopped at the limit.
    OutOfTime,
}

/// How often a running program is looked at.
const PAUSE: Duration = Duration::from_millis(10);

/// Runs the program, at most until the limit, then ends whatever it has started.
///
/// What it prints goes nowhere: there is no pipe that could fill up, or be kept open by a program
/// that it has started. Its standard input is a pipe that ends only when we do, by which it learns
/// that.
pub(super) fn run(command: &mut Command, limit: Duration) -> io::Result<Ended> {
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let started = Instant::now();
    let mut child = command.spawn()?;
    loop {
        if let Some(status) = child.try_wait()? {
            end_group(&child);
            return Ok(Ended::Itself(status));
        }
        if started.elapsed() >= limit {
            end_group(&child);
            child.kill()?;
            child.wait()?;
            return Ok(Ended::OutOfTime);
        }
        thread::sleep(PAUSE);
    }
}

/// Ends the process group of the child. What has left the group is not reached, and outside Unix
/// only the child itself is.
fn end_group(child: &Child) {
    if cfg!(unix) {
        // The standard library signals single processes only; every `sh` can signal a group. That
        // the group is gone already is no error.
        let _ = Command::new("sh")
            .args(["-c", "kill -s KILL -- \"-$0\"", &child.id().to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
    }
}
