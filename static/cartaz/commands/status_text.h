/*
 * status_text.h - the state of a brand in words, for the lines of `cartaz status` and
 * for its page.
 *
 * Owns:  nothing; text lives in the caller's array, in the status, or is constant.
 * Units: ages are seconds.
 */
#ifndef CARTAZ_COMMANDS_STATUS_TEXT_H
#define CARTAZ_COMMANDS_STATUS_TEXT_H

#include "cartaz/commands/brand_status.h"

struct json_writer;

enum { STATUS_TEXT_MAX = 1200 };

/* "90 min"; "?" for an impossible age. */
void status_text_age(char out[32], int64_t seconds);
/* Only a clock that was or is wrong makes a snapshot so old or so young. */
bool status_text_is_odd(int64_t age_s);

/* Is the snapshot too old (brand_status.h, old_s), or the clock wrong? */
bool status_text_is_stale(const struct tool *, const struct brand_status *)
    MUST_USE;

/* The member of that time, in seconds since 1970; 0: null. */
void status_text_time(struct json_writer *, const char *key, int64_t at_s);

/* "sync failed: why; drift: location.city"; "-" where nothing ran. */
/*
 * Has the run of last.json succeeded?  After it, a sync in which all sources failed
 * wrote nothing.
 */
bool status_text_has_succeeded(
    const struct brand_status *, struct json_object *result) MUST_USE;
const char *status_text_last(
    const struct brand_status *, char out[STATUS_TEXT_MAX]);
bool status_text_has_last(const struct brand_status *);

/* Why a snapshot is not up to date, with the command that corrects it; or "". */
const char *status_text_changed(const struct brand_status *);

#endif
