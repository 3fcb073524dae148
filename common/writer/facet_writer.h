/*
 * facet_writer.h - collects the values of the filters of staged events, and writes the
 * tables `facet` and `top`.
 *
 * Also called: facet counts, filter values, group by.
 * Shape:  facet   kind and value of filter_values.h, a label, the number of events
 *                 with the value, and the value's own number: values are numbered by
 *                 kind and value, regardless of the order of the events
 *         top     the FACET_WRITER_TOP values of each kind with the most events, the
 *                 most frequent first; bitmap: the number of the bitmap of the events
 *                 with the value (bitmap_table.h; common_terms.h writes it)
 *         In the staging tables, values and events have other numbers, in the order in
 *         which the values came.  facet_writer_number() translates them.
 * Memory: frequent values are in a table of a fixed size, other values in the staging
 *         file.  While the events are written, each value needs 4 bytes.
 * Owns:   statements and tables, until facet_writer_release().
 * Errors: those of sqlite.h.
 * Limits: FACET_WRITER_EVENT_MAX values of one event; further values are ignored.  If
 *         events have several labels for a value, the label that sorts first is used.
 */
#ifndef WRITER_FACET_WRITER_H
#define WRITER_FACET_WRITER_H

#include "brand/brand.h"
#include "event/listing.h"
#include "event/native_record.h"
#include "database/sqlite.h"

enum { FACET_WRITER_EVENT_MAX = 128, FACET_WRITER_TOP = LISTING_FACETS_MAX };

/* The tables of the staging file, and of the snapshot. */
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
	const char *label; /* from the record */
	struct facet_writer_entry *entry;
};

struct facet_writer {
	struct sqlite *db;
	struct sqlite3_stmt *find, *insert, *count, *relabel;
	uint16_t *slots; /* entries by hash: number + 1; 0: free */
	struct facet_writer_entry *entries;
	size_t used;
	int64_t last;      /* the last number that was assigned */
	uint32_t *numbers; /* in `facet`, by staged number */
	/* For one event. */
	struct facet_writer_value values[FACET_WRITER_EVENT_MAX];
	size_t value_count;
	bool failed;
	struct error error;
};

/* Prepares the statements.  Call it after the staging tables were made. */
bool facet_writer_start(struct facet_writer *, struct sqlite *, struct error *)
    MUST_USE;
void facet_writer_release(struct facet_writer *);

/* Appends the numbers of the event's values, each after a blank. */
bool facet_writer_find(struct facet_writer *, const struct native_record *,
    const struct brand *, struct buf *, struct error *) MUST_USE;
/*
 * Counts the event of the last facet_writer_find().  Call it after the event is staged.
 */
bool facet_writer_count(struct facet_writer *, struct error *) MUST_USE;

/* Writes the tables.  Call facet_writer_number() only afterwards. */
bool facet_writer_finish(struct facet_writer *, struct error *) MUST_USE;
/* Returns the number in `facet` of the value with this staged number, or 0. */
int64_t facet_writer_number(const struct facet_writer *, int64_t staged);

#endif
