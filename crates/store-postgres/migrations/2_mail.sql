-- Where a person has letters sent: a letter with a token asks whether the address is his.
CREATE TABLE mail (
    person BIGINT PRIMARY KEY REFERENCES people,
    asked TEXT,
    hash BYTEA UNIQUE,
    until BIGINT,
    confirmed TEXT
);
