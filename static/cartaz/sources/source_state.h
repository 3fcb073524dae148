/*
 * source_state.h - the last result of each source of a brand.
 *
 * Also called: sync state, cache validators, last run.
 * Shape:  var/<host>/sources/<name>/state.json
 * Units:  *_s are seconds since 1970-01-01T00:00:00Z; 0: never.
 * Errors: ERROR_INTERNAL_ERROR; the note names the file and the reason.
 * Limits: a reason of 600 bytes, validators of 200.
 */
#ifndef CARTAZ_SOURCES_SOURCE_STATE_H
#define CARTAZ_SOURCES_SOURCE_STATE_H

#include "base/arena.h"
#include "base/error.h"
#include "base/paths.h"
#include "brand/brand.h"
#include "cartaz/job/schema_drift.h"

struct source_state {
	int64_t attempt_s; /* of the last request or reading */
	int64_t
	    success_s; /* of the last complete reading, or of an unchanged answer */
	int64_t changed_s; /* when its events last changed */
	int64_t events, left_out;
	int64_t remarks; /* of the last complete reading */
	int64_t merged;  /* its events that the last build merged */
	char rules[200]; /* how many each rule left out, in brackets, or "" */
	char why[600];   /* the reason of a failure; "" after a success */
	char
	    shared[700]; /* how many events share an id, and the first; or "" */
	char lost[400];  /* how many rows an earlier row replaces; or "" */
	/* The sign that the list is one page of a longer list (job.h), or "". */
	char more_pages[200];
	/* Validators for the next request (RFC 9110 section 13); "": none. */
	char etag[200], modified[200];
	uint64_t settings; /* hash of the settings to read it */
	uint64_t content;  /* hash of its events */
	/* `seen` of the entry's rules and of the profile's (item_rules.h). */
	uint64_t rules_seen, profile_rules_seen;
	/*
	 * Fields with a value in the last complete reading, and in the reading before
	 * it or, if fields drifted, before the drift.
	 */
	struct schema_drift_side now, before;
	bool is_changed; /* not in the file: source_read_state() sets it */
};

/* Ends a message about shared ids. */
#define SOURCE_SHARED_REMEDY                                                   \
	"correct the ids in the source; then each event gets its own id"

/*
 * Returns true if the source fails and was last read completely longer than its `keep`
 * ago, so that its events leave the lists.  Returns false for a source without an address,
 * or without any complete reading.
 */
bool source_state_is_expired(const struct brand_source *,
    const struct source_state *, int64_t now_s) MUST_USE;

/*
 * Returns the number of sources with an address whose last reading failed.  Sets *all to
 * true if there is such a source, and every other source also failed or was never read.
 */
size_t source_states_failing(const struct brand_source *,
    const struct source_state *, size_t count, bool *all) MUST_USE;

/* Prints the folder of a source, or, if the name is NULL, the folder of all sources. */
void source_state_folder(const struct paths *, const char *host,
    const char *name_or_null, char out[PATHS_PATH_MAX]);
/* Makes the folder of a source. */
bool source_state_make_folder(const struct paths *, const char *host,
    const char *name, struct error *) MUST_USE;

/*
 * Removes the files in the folder of a source, except hidden files, and then the folder.
 */
void source_state_remove_folder(const char *folder);

/* Reads the state, which is all zero if its file is missing or damaged. */
void source_state_read(
    const char *folder, struct arena *, struct source_state *);
bool source_state_write(
    const char *folder, const struct source_state *, struct error *) MUST_USE;

#endif
