//! A PostgreSQL of one's own, gone when it is dropped.

use sqlx::{Connection, Executor, PgConnection};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A running server with its data in a temporary folder.
pub struct Postgres {
    folder: tempfile::TempDir,
    bin: PathBuf,
    port: u16,
    databases: AtomicU32,
}

impl Postgres {
    /// Starts a server on a free port; it syncs nothing.
    ///
    /// # Panics
    /// If PostgreSQL is not installed or does not start.
    pub fn start() -> Self {
        let bin =
            bin().expect("PostgreSQL is not installed: apt-get install postgresql, or put initdb in PATH");
        let folder = tempfile::Builder::new().prefix("stavka-pg").tempdir().expect("a temporary folder");
        if root() {
            run(Command::new("chown").arg("postgres").arg(folder.path()));
        }
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("its address").port();
        drop(listener);
        let server = Self { folder, bin, port, databases: AtomicU32::new(0) };
        run(server
            .command("initdb")
            .args(["-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8", "-D"])
            .arg(server.data()));
        let settings = format!(
            "-p {port} -c listen_addresses=127.0.0.1 -c fsync=off -c unix_socket_directories={}",
            server.folder.path().display()
        );
        run(server
            .command("pg_ctl")
            .args(["-w", "-o", &settings, "-l"])
            .arg(server.folder.path().join("log"))
            .arg("-D")
            .arg(server.data())
            .arg("start"));
        server
    }

    /// The address of a new, empty database.
    pub async fn database(&self) -> String {
        let name = format!("db{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let address = |name: &str| format!("postgres://postgres@127.0.0.1:{}/{name}", self.port);
        let mut conn = PgConnection::connect(&address("postgres")).await.expect("the server answers");
        let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
        conn.execute(create).await.expect("a new database");
        address(&name)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// PostgreSQL refuses to run as root.
    fn command(&self, program: &str) -> Command {
        let program = self.bin.join(program);
        let mut command = if root() { Command::new("runuser") } else { Command::new(&program) };
        if root() {
            command.args(["-u", "postgres", "--"]).arg(program);
        }
        command.current_dir(self.folder.path());
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let mut stop = self.command("pg_ctl");
        stop.args(["-m", "immediate", "-D"]).arg(self.data()).arg("stop");
        let _ = stop.stdout(Stdio::null()).stderr(Stdio::null()).status();
    }
}

fn run(command: &mut Command) {
    let done = command.stdin(Stdio::null()).stdout(Stdio::null()).status();
    assert!(done.is_ok_and(|status| status.success()), "failed: {command:?}");
}

fn root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|data| std::os::unix::fs::MetadataExt::uid(&data) == 0)
}

/// Where the programs are: Debian's folders first, then the PATH.
fn bin() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = versions.map(|version| version.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    debian
        .chain(std::env::split_paths(&path))
        .find(|folder: &PathBuf| Path::new(folder).join("pg_ctl").exists())
}
