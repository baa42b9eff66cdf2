-- The draft: one row an object, in the order of `position`. `body` is the object as project-format.md writes it, so a
-- new key of the format needs no migration; `key` is what names the object (its id; a zone's name; a record set's
-- name and type). Positions have gaps, so that an object moves or comes between two others by writing its own row.

CREATE TABLE project (
    id   INTEGER PRIMARY KEY CHECK (id = 1),
    body TEXT NOT NULL  -- name, note, settings
) STRICT;

CREATE TABLE location        (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE line            (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE network         (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE health_check    (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE address         (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE pool            (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE instance        (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE zone            (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE server_policy   (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE response_policy (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE channel         (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE alert           (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE node            (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
CREATE TABLE policy_test     (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, body TEXT NOT NULL) STRICT;

-- Record sets are rows of their own: an edit in a zone of 10 000 writes one.
CREATE TABLE record_set (
    id       INTEGER PRIMARY KEY,
    zone     INTEGER NOT NULL REFERENCES zone (id) ON DELETE CASCADE,
    key      TEXT NOT NULL,
    position INTEGER NOT NULL,
    body     TEXT NOT NULL,
    UNIQUE (zone, key)
) STRICT;
