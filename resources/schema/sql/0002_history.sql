-- What was done to the draft, one line an edit, and what was published. Times are ISO 8601 in UTC.

CREATE TABLE journal (
    number  INTEGER PRIMARY KEY,
    time    TEXT NOT NULL,
    user    TEXT NOT NULL,
    text    TEXT NOT NULL,
    changes TEXT NOT NULL  -- [{"object", "change", "before", "after"}]
) STRICT;

CREATE TABLE revision (
    number   INTEGER PRIMARY KEY,
    time     TEXT NOT NULL,
    author   TEXT NOT NULL,
    note     TEXT NOT NULL,
    document BLOB NOT NULL  -- the JSON document, compressed by qCompress (zlib behind a length of four octets)
) STRICT;
