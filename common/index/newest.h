/*
 * newest.h - the table of all events in the order of their last change, as blocks of
 * ranks.
 *
 * A feed of many matches searches from the newest event on.  If all matches are old,
 * it reads the table to its end: at 1M events this takes 9 ms of processor time, but
 * 38 ms with an index of the table `news`.
 *
 * Shape:  newest    block: from 0 on; ranks: NEWEST_BLOCK of them, the last block has
 *                   fewer, 4 bytes each, big-endian
 * Owns:   the statement, until newest_finish().
 * Errors: those of sqlite.h; newest_start() also fails where there is no such table.
 */
#ifndef INDEX_NEWEST_H
#define INDEX_NEWEST_H

#include "database/sqlite.h"

enum { NEWEST_BLOCK = 1980 }; /* a block fits into a page of the file */

#define NEWEST_SCHEMA                                                          \
	"CREATE TABLE newest(block INTEGER PRIMARY KEY, ranks BLOB);"

/* Reads the table `news`, which must be complete. */
bool newest_write(struct sqlite *, struct error *) MUST_USE;

struct newest {
	struct sqlite3_stmt *st;
	struct sqlite_text block; /* the unread part of the block */
};

bool newest_start(struct newest *, struct sqlite *, struct error *) MUST_USE;
/* The next event; 0 after the last one. */
bool newest_next(struct newest *, int64_t *rank, struct error *) MUST_USE;
void newest_finish(struct newest *);

#endif
