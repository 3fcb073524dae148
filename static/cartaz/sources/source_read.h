/*
 * source_read.h - reads one source completely: gets its bytes, reads them by its kind,
 * and replaces its records.
 *
 * Owns:   nothing.
 * Errors: on false, `why` has the reason, and the records of the previous reading stay.
 */
#ifndef CARTAZ_SOURCES_SOURCE_READ_H
#define CARTAZ_SOURCES_SOURCE_READ_H

#include "cartaz/job/import_input.h"
#include "cartaz/sources/source_fetch.h"

/* The result of reading a source. */
struct source_result {
	bool is_read; /* false: the validators show that nothing changed */
	bool is_changed;
	/* Only of source_read_only(). */
	bool lacks_value; /* the entry lacks a value: no request */
	bool has_more;    /* another page follows the page that was read */
	enum file_format format;
	/* Of all functions. */
	int64_t events, left_out;
	struct job_changes changes;
	int64_t remarks; /* only of source_read() */
	char rules[200]; /* " (7 by /sources/0/skip/1)", or "" */
	char why[600];
};

/*
 * Reads the state of the source.  Sets is_changed if a setting that decides how the
 * source is read differs from the last reading: the entry, the profile, another value of
 * the brand file, or the version of the facts (duplicates.h).
 */
void source_read_state(struct tool *, const struct brand *,
    const struct brand_source *, struct source_state *);

/*
 * Makes the request for source_fetch_all() if one request reads the source.  Otherwise
 * the request has no source.  Removes the validators, so that everything is read again,
 * if is_changed is set, if the source has no file of records, with --accept-shrink, or
 * with --all-remarks --source.  Call it before source_read().
 */
void source_read_plan(struct tool *, const struct brand *,
    const struct brand_source *, struct source_state *,
    struct source_request *);

/*
 * Reads the bytes of the request, or makes the several requests that a crawled source, a
 * web site or a database needs, or reads the files instead.  Sets the validators, counts
 * and times of the state.  With --dry-run nothing is written.
 */
bool source_read(struct tool *, const struct brand *,
    const struct brand_source *, const struct source_request *,
    const struct import_files *or_null, struct source_state *,
    struct source_result *) MUST_USE;

/*
 * Reads the source's open file, or, if fd is -1, requests the first page of a crawled
 * source.  Stores nothing; the records go to the sink.
 */
bool source_read_only(struct tool *, const struct brand *,
    const struct brand_source *, int fd, job_sink_fn *, void *context,
    struct source_result *) MUST_USE;

/* Returns true if the source's profile requests the pages of a list from its address. */
bool source_read_is_crawled(struct tool *, const struct brand_source *)
    MUST_USE;

#endif
