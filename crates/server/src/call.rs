//! Calling a person's own address: one short POST, and nothing is believed of the answer but its status.
//!
//! The address is a stranger's wish, so it is looked up once and only a
//! public address is connected to; there are no redirects to follow.

use crate::letters::Undelivered;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};
use url::{Host, Url};

/// How much of an answer is read.
const HEAD: u64 = 512;

static TLS: LazyLock<TlsConnector> = LazyLock::new(|| {
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("ring knows the usual versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    TlsConnector::from(Arc::new(config))
});

/// Posts JSON to an address; `local` allows those of the local network.
pub async fn post_json(url: &str, body: &str, local: bool, patience: Duration) -> Result<(), Undelivered> {
    match post(url, &[("Content-Type", "application/json")], body.as_bytes(), local, patience).await? {
        200..=299 => Ok(()),
        410 => Err(Undelivered::Ever("the address is gone".to_owned())),
        status => Err(Undelivered::Now(format!("the address answers {status}"))),
    }
}

/// Posts anything to an address; the status of the answer.
pub async fn post(
    url: &str,
    heads: &[(&str, &str)],
    body: &[u8],
    local: bool,
    patience: Duration,
) -> Result<u16, Undelivered> {
    let late = |_| Err(Undelivered::Now("the address does not answer".to_owned()));
    tokio::time::timeout(patience, try_post(url, heads, body, local)).await.unwrap_or_else(late)
}

async fn try_post(url: &str, heads: &[(&str, &str)], body: &[u8], local: bool) -> Result<u16, Undelivered> {
    let never = |why: &str| Undelivered::Ever(why.to_owned());
    let later = |error: std::io::Error| Undelivered::Now(error.to_string());
    let url = Url::parse(url).map_err(|error| Undelivered::Ever(error.to_string()))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(never("the address is neither http nor https"));
    }
    let host = url.host().ok_or_else(|| never("the address names no host"))?.to_owned();
    let port = url.port_or_known_default().ok_or_else(|| never("the address names no port"))?;
    let found: Vec<SocketAddr> = match &host {
        Host::Ipv4(ip) => vec![SocketAddr::new((*ip).into(), port)],
        Host::Ipv6(ip) => vec![SocketAddr::new((*ip).into(), port)],
        Host::Domain(name) => tokio::net::lookup_host((name.as_str(), port)).await.map_err(later)?.collect(),
    };
    let address = found.into_iter().find(|address| local || is_public(address.ip()));
    let address = address.ok_or_else(|| never("the address is not a public one"))?;
    let path = &url[url::Position::BeforePath..url::Position::AfterQuery];
    let at = &url[url::Position::BeforeHost..url::Position::AfterPort];
    let heads: String = heads.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {at}\r\nUser-Agent: stavka\r\n{heads}Content-Length: {}\r\n\
         Connection: close\r\n\r\n",
        body.len()
    );
    let request = [head.as_bytes(), body].concat();
    let stream = TcpStream::connect(address).await.map_err(later)?;
    if url.scheme() == "http" {
        return exchange(stream, &request).await.map_err(later);
    }
    let name = match host {
        Host::Domain(name) => {
            ServerName::try_from(name).map_err(|_| never("the host's name makes no sense"))?
        }
        Host::Ipv4(ip) => ServerName::from(IpAddr::V4(ip)),
        Host::Ipv6(ip) => ServerName::from(IpAddr::V6(ip)),
    };
    let stream = TLS.connect(name, stream).await.map_err(later)?;
    exchange(stream, &request).await.map_err(later)
}

/// Sends a request and reads the status of its answer.
async fn exchange(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    request: &[u8],
) -> Result<u16, std::io::Error> {
    stream.write_all(request).await?;
    stream.flush().await?;
    let mut head = Vec::new();
    let mut answer = stream.take(HEAD);
    while !head.contains(&b'\n') {
        if answer.read_buf(&mut head).await? == 0 {
            break;
        }
    }
    let line = String::from_utf8_lossy(&head);
    let status = line.strip_prefix("HTTP/1.").and_then(|rest| rest.get(2..5)?.parse().ok());
    status.ok_or_else(|| std::io::Error::other("the answer is not HTTP"))
}

/// Whether an address is anybody's, not one of a local network or of the machine itself.
fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => ip.to_ipv4_mapped().map_or_else(|| is_public_v6(ip), is_public_v4),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let special = matches!(
        (a, b, c),
        (0 | 10 | 127 | 224.., ..)
            | (100, 64..=127, _)
            | (172, 16..=31, _)
            | (192, 168, _)
            | (192, 0, 0 | 2)
            | (169, 254, _)
            | (198, 18 | 19, _)
            | (198, 51, 100)
            | (203, 0, 113)
    );
    !special
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    let [a, b, ..] = ip.segments();
    // Of the global unicast 2000::/3, not documentation, not what tunnels to IPv4.
    a & 0xe000 == 0x2000 && !matches!((a, b), (0x2001, 0 | 0x0db8) | (0x2002, _) | (0x3fff, 0..=0x0fff))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_are_called() {
        for no in [
            "127.0.0.1",
            "10.1.2.3",
            "172.20.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "2002:a00:1::",
            "2001:db8::1",
            "ff02::1",
        ] {
            assert!(!is_public(no.parse().unwrap()), "{no}");
        }
        for yes in ["8.8.8.8", "172.32.0.1", "100.128.0.1", "192.0.1.1", "2606:4700::1111", "::ffff:8.8.8.8"]
        {
            assert!(is_public(yes.parse().unwrap()), "{yes}");
        }
    }

    #[tokio::test]
    async fn a_private_address_is_refused_for_good() {
        for url in [
            "http://127.0.0.1:1/",
            "http://localhost:1/",
            "http://[::1]:1/",
            "http://0x7f000001:1/",
            "ftp://8.8.8.8/",
        ] {
            let refused = post_json(url, "{}", false, Duration::from_millis(300)).await;
            assert!(matches!(refused, Err(Undelivered::Ever(_))), "{url}: {refused:?}");
        }
    }
}
