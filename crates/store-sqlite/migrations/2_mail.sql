-- Where a person has letters sent: a letter with a token asks whether the address is his.
CREATE TABLE mail (
    person INTEGER PRIMARY KEY REFERENCES people,
    asked TEXT,
    hash BLOB UNIQUE,
    until INTEGER,
    confirmed TEXT
) STRICT;
