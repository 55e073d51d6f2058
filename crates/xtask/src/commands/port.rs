//! Where to serve.

use std::net::{Ipv4Addr, TcpListener};

use anyhow::{Context, Result};

/// The page is for the developer at this machine, not for the network.
pub(crate) const ADDRESS: Ipv4Addr = Ipv4Addr::LOCALHOST;

const USUAL: u16 = 8080;
const ATTEMPTS: u16 = 20;

/// The port that was asked for, else the first free one from the usual one up.
pub(crate) fn choose(asked: Option<u16>) -> Result<u16> {
    match asked {
        Some(port) => bind(port).with_context(|| {
            format!("port {port} is not free; leave `--port` out to get one that is")
        }),
        None => (USUAL..USUAL + ATTEMPTS)
            .find_map(|port| bind(port).ok())
            .with_context(|| format!("no free port from {USUAL} on; name one with `--port N`")),
    }
}

/// Tries the port and lets go of it; port 0 yields one that the system picks.
fn bind(port: u16) -> Result<u16> {
    let listener = TcpListener::bind((ADDRESS, port))?;
    Ok(listener.local_addr()?.port())
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::{ADDRESS, choose};

    #[test]
    fn a_taken_port_is_refused_by_name() -> anyhow::Result<()> {
        let taken = TcpListener::bind((ADDRESS, 0))?;
        let port = taken.local_addr()?.port();
        let outcome = choose(Some(port)).map_err(|error| error.to_string());
        assert!(
            outcome
                .as_ref()
                .is_err_and(|message| message.contains(&format!("port {port} is not free"))),
            "{outcome:?}"
        );
        Ok(())
    }
}
