/*
 * status_text.h - the state of a brand in words, for the lines of `cartaz status` and
 * for its page.
 *
 * Owns:  nothing; text is in the caller's array, in the status, or constant.
 * Units: ages are seconds.
 */
#ifndef CARTAZ_COMMANDS_STATUS_TEXT_H
#define CARTAZ_COMMANDS_STATUS_TEXT_H

#include "cartaz/commands/brand_status.h"

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

/* Writes a time, given in seconds since 1970, as a member; 0: null. */
void status_text_time(struct json_writer *, const char *key, int64_t at_s);

/*
 * Returns true if the run of last.json succeeded.  If all sources fail, returns true only
 * for a rebuild, because a sync in which all sources fail writes no last.json.
 */
bool status_text_has_succeeded(
    const struct brand_status *, struct json_object *result) MUST_USE;
/*
 * Returns the last result, such as "sync ok" or "sync failed: why; drift: location.city",
 * the reason why last.json cannot be read, or "-" if nothing ran.
 */
const char *status_text_last(
    const struct brand_status *, char out[STATUS_TEXT_MAX]);
/* Returns true if the brand has a last.json, even if it cannot be read. */
bool status_text_has_last(const struct brand_status *);

/* Returns why a snapshot is not up to date, with the correcting command, or "". */
const char *status_text_changed(const struct brand_status *);

#endif
