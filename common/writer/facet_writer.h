/*
 * facet_writer.h - gathers the values of the filters of staged events, and writes
 * the tables `facet` and `top`.
 *
 * Shape:  facet   kind and value of filter_values.h, a label, how many events
 *                 have the value, and its number: values are numbered by kind
 *                 and value, in whatever order the events came
 *         top     of each kind the FACET_WRITER_TOP values with the most
 *                 events, in that order; bitmap: the number of the bitmap of
 *                 these events (bitmap_table.h; common_terms.h writes it)
 *         Staged, a value has the number of its first event; the events have
 *         these numbers, and facet_writer_number() turns one into the other.
 * Memory: values that come again and again are in a table of a fixed size, the
 *         others in the staging file; 4 bytes for each value while the events
 *         are written.
 * Owns:   statements and tables, until facet_writer_release().
 * Errors: those of sqlite.h.
 * Limits: FACET_WRITER_EVENT_MAX values of one event; the first ones count.  The
 *         label is the smallest text that its events have for it.
 */
#ifndef WRITER_FACET_WRITER_H
#define WRITER_FACET_WRITER_H

#include "brand/brand.h"
#include "event/listing.h"
#include "event/native_record.h"
#include "database/sqlite.h"

enum { FACET_WRITER_EVENT_MAX = 128, FACET_WRITER_TOP = LISTING_FACETS_MAX };

/* Of the staging file. */
#define FACET_WRITER_STAGING                                                   \
	"CREATE TABLE staging.value(number INTEGER PRIMARY KEY, kind TEXT,"    \
	" value TEXT, label TEXT, events INTEGER, UNIQUE(kind, value));"
#define FACET_WRITER_SCHEMA                                                    \
	"CREATE TABLE facet(number INTEGER PRIMARY KEY, kind TEXT,"            \
	" value TEXT, label TEXT, events INTEGER, UNIQUE(kind, value));"       \
	"CREATE TABLE top(kind TEXT, value TEXT, label TEXT, events INTEGER,"  \
	" bitmap INTEGER);"

struct facet_writer_entry;

struct facet_writer_value {
	int64_t number;
	const char *label; /* of the record */
	struct facet_writer_entry *entry;
};

struct facet_writer {
	struct sqlite *db;
	struct sqlite3_stmt *find, *insert, *count, *relabel;
	uint16_t *slots; /* of the entries, by hash: number + 1; 0: free */
	struct facet_writer_entry *entries;
	size_t used;
	int64_t last;      /* number that a value has */
	uint32_t *numbers; /* in `facet`, by that when it was staged */
	/* Of one event. */
	struct facet_writer_value values[FACET_WRITER_EVENT_MAX];
	size_t value_count;
	bool failed;
	struct error error;
};

/* When the staging tables are there. */
bool facet_writer_start(struct facet_writer *, struct sqlite *, struct error *)
    MUST_USE;
void facet_writer_release(struct facet_writer *);

/* Appends the numbers of the event's values, each after a blank. */
bool facet_writer_find(struct facet_writer *, const struct native_record *,
    const struct brand *, struct buf *, struct error *) MUST_USE;
/* The event of the last facet_writer_find() is staged. */
bool facet_writer_count(struct facet_writer *, struct error *) MUST_USE;

/* Writes the tables; then come the numbers. */
bool facet_writer_finish(struct facet_writer *, struct error *) MUST_USE;
/* Of a number that an event was staged with. */
int64_t facet_writer_number(const struct facet_writer *, int64_t staged);

#endif
