/*
 * newest.h - the events in the order of their last change, as blocks of ranks: a
 * table of the snapshot.
 *
 * A feed of many matches is looked for from the newest event on.  Where they are
 * all old, the table is read to its end: at 1M events such a feed takes 9 ms of
 * processor time, and 38 ms with an index of the table `news`.
 *
 * Shape:  newest    block: from 0 on; ranks: NEWEST_BLOCK of them, the last block
 *                   has fewer, 4 bytes each, big-endian
 * Owns:   the statement, until newest_finish().
 * Errors: those of sqlite.h; newest_start() also where there is no such table.
 */
#ifndef INDEX_NEWEST_H
#define INDEX_NEWEST_H

#include "database/sqlite.h"

enum { NEWEST_BLOCK = 1980 }; /* a page of the file has a block */

#define NEWEST_SCHEMA                                                          \
	"CREATE TABLE newest(block INTEGER PRIMARY KEY, ranks BLOB);"

/* Reads the table `news`, which is complete by now. */
bool newest_write(struct sqlite *, struct error *) MUST_USE;

struct newest {
	struct sqlite3_stmt *st;
	struct sqlite_text block; /* what is left of it */
};

bool newest_start(struct newest *, struct sqlite *, struct error *) MUST_USE;
/* The next event; 0 after the last one. */
bool newest_next(struct newest *, int64_t *rank, struct error *) MUST_USE;
void newest_finish(struct newest *);

#endif
