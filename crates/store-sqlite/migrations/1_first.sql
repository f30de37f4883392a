CREATE TABLE people (
    no INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    settings TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;

-- `key` is the login in lower case.
CREATE TABLE logins (
    key TEXT PRIMARY KEY,
    person INTEGER NOT NULL UNIQUE REFERENCES people,
    login TEXT NOT NULL,
    hash TEXT NOT NULL
) STRICT;

CREATE TABLE sessions (
    hash BLOB PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people,
    opened INTEGER NOT NULL
) STRICT;

CREATE TABLE tokens (
    hash BLOB PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created INTEGER NOT NULL,
    UNIQUE (person, name)
) STRICT;

CREATE TABLE pushes (
    endpoint TEXT PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people,
    body TEXT NOT NULL
) STRICT;
CREATE INDEX pushes_of ON pushes (person);

CREATE TABLE matches (
    no INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'playing', 'over')),
    open INTEGER NOT NULL,
    secret BLOB NOT NULL,
    invite BLOB,
    settings TEXT NOT NULL,
    card TEXT NOT NULL,
    card_entries INTEGER NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL
) STRICT;
CREATE INDEX matches_listed ON matches (status, open, changed, no);
CREATE INDEX matches_invited ON matches (invite) WHERE invite IS NOT NULL;

CREATE TABLE seats (
    match INTEGER NOT NULL REFERENCES matches,
    seat INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people,
    waits INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT;
CREATE INDEX seats_of ON seats (person, waits, match);

-- Appended to and never changed.
CREATE TABLE journal (
    match INTEGER NOT NULL REFERENCES matches,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX journal_order ON journal (match, seq);

CREATE TABLE snapshots (
    match INTEGER PRIMARY KEY REFERENCES matches,
    entries INTEGER NOT NULL,
    body BLOB NOT NULL
) STRICT;

CREATE TABLE notes (
    match INTEGER NOT NULL REFERENCES matches,
    person INTEGER NOT NULL REFERENCES people,
    body TEXT NOT NULL,
    PRIMARY KEY (match, person)
) STRICT;

CREATE TABLE notices (
    no INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people,
    key TEXT NOT NULL UNIQUE,
    body TEXT NOT NULL,
    due INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    settled INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX notices_due ON notices (due) WHERE settled = 0;

CREATE TABLE leases (
    match INTEGER PRIMARY KEY REFERENCES matches,
    owner INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT;
CREATE INDEX leases_of ON leases (owner);

CREATE TABLE processes (
    owner INTEGER PRIMARY KEY,
    address TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT;

-- One row: when the server last said that it lives.
CREATE TABLE heartbeat (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at INTEGER NOT NULL
) STRICT;

CREATE TABLE outages (
    since INTEGER NOT NULL,
    till INTEGER NOT NULL
) STRICT;
CREATE INDEX outages_order ON outages (till);

CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    body BLOB NOT NULL
) STRICT;

CREATE TABLE audit (
    no INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    person INTEGER,
    address TEXT NOT NULL,
    what TEXT NOT NULL,
    detail TEXT NOT NULL
) STRICT;
