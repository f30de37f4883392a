-- The one path that must be quick: whoever writes has looked the match up, and its rows are not checked again.
CREATE TABLE journal_new (
    match INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;
INSERT INTO journal_new SELECT match, seq, at, body FROM journal ORDER BY rowid;
DROP TABLE journal;
ALTER TABLE journal_new RENAME TO journal;
CREATE UNIQUE INDEX journal_order ON journal (match, seq);
