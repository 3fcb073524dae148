/*
 * status.h - the forms in which `cartaz status` prints the state of a brand: words, lines,
 * JSON, metrics (metrics.h) and a page.  `cartaz check` also uses the words.
 *
 * Also called: dashboard.
 * Owns:   the rows of the page, from status_page_add() to status_page_print().  Text is in
 *         the caller's array, in the status, or constant.
 * Units:  ages are seconds; *_s are seconds since 1970; 0 is unknown.
 */
#ifndef CARTAZ_COMMANDS_STATUS_H
#define CARTAZ_COMMANDS_STATUS_H

#include "cartaz/commands/brand_status.h"
#include "cartaz/commands/metrics.h"

struct json_writer;

enum { STATUS_TEXT_MAX = 1200 };

/* Prints "90 min", or "?" for an impossible age. */
void status_text_age(char out[32], int64_t seconds);
/* Returns true for an age that is only possible if a clock is or was wrong. */
bool status_text_is_odd(int64_t age_s);

/*
 * Returns true if the snapshot is too old (brand_status.h, old_s), or if a clock is or
 * was wrong.  Returns false for a live brand.
 */
bool status_text_is_stale(const struct tool *, const struct brand_status *)
    MUST_USE;

/* Writes a time as a member; 0: null. */
void status_text_time(struct json_writer *, const char *key, int64_t at_s);

/*
 * Returns true if the run of last.json succeeded.  If all sources fail, only a rebuild
 * can have succeeded, because a sync in which all sources fail writes no last.json.
 */
bool status_text_has_succeeded(
    const struct brand_status *, struct json_object *result) MUST_USE;
/*
 * Returns the last result, such as "sync ok" or "sync failed: why; drift: location.city",
 * the reason why last.json cannot be read, or "-" if nothing ran.
 */
const char *status_text_last(
    const struct brand_status *, char out[STATUS_TEXT_MAX]);
/*
 * Prints the fields that drifted in the last import, "drift: location.city", and whether
 * the list was only one page of a longer list; or "".
 */
void status_text_drift(const struct brand_status *, char out[STATUS_TEXT_MAX]);
/* Returns true if the brand has a last.json, readable or not. */
bool status_text_has_last(const struct brand_status *);

/*
 * Returns the reason why a snapshot is not up to date, with the command that corrects it,
 * the reason why this is unknown, or "".
 */
const char *status_text_changed(const struct brand_status *);

/* Appends "ical, 3 merged, 2 left out; the answer is 404; next in 30 min". */
void status_sources_describe(const struct tool *, const struct brand_status *,
    size_t source, struct buf *);
/* Prints a line of `cartaz status` for each source. */
void status_sources_print(const struct tool *, const struct brand_status *);
/* Writes the member "sources", unless the brand has no sources. */
void status_sources_json(struct json_writer *, const struct brand_status *);
void status_sources_metrics(struct metrics *, const struct brand_status *);

/* Adds a sample to each family whose value is known for the brand. */
void status_metrics_add(struct metrics *, const struct brand_status *);

/*
 * A page for the operator, in one file without scripts, images or external addresses.
 * Brands with problems come first.  The page is not public, because it contains paths and
 * reasons (how-to/monitor.md).
 */
enum status_page_state {
	STATUS_PAGE_DOWN, /* the brand's pages are errors */
	STATUS_PAGE_LOOK, /* served, but needs attention */
	STATUS_PAGE_WELL,
	STATUS_PAGE_STATES,
};

struct status_page {
	struct buf rows[STATUS_PAGE_STATES];
	size_t brands[STATUS_PAGE_STATES];
};

void status_page_init(struct status_page *);
void status_page_add(
    struct status_page *, const struct tool *, const struct brand_status *);
/* Prints the page, and frees the rows. */
void status_page_print(struct status_page *, const struct tool *);

#endif
