/*
 * corrections_state.h - the file that records, after each build, when the corrections
 * "until": "changed" began and ended.
 *
 * Shape:  var/<host>/corrections: the hash of etc/corrections/<host>.json in hexadecimal,
 *         and a line for each entry: its hash, the hash of the source's values when it
 *         began, how many records it matched, when it ended (in seconds since 1970, or
 *         0), and 1 if pages do not show its values, otherwise 0.
 *         var/<host>/corrected: "SLUG NUMBER", a line for each applied entry.
 */
#ifndef CARTAZ_JOB_CORRECTIONS_STATE_H
#define CARTAZ_JOB_CORRECTIONS_STATE_H

#include "cartaz/job/corrections.h"

/* Adds the state of the last build to the entries.  A missing file has no state. */
void corrections_state_read(struct corrections *, const struct paths *,
    const char *host, struct arena *);
/* Hashes the source's values of the members that the correction concerns. */
uint64_t correction_hash_values(
    const struct correction *, struct json_object *native, struct arena *);
/* Writes both files, after the build that applied the corrections. */
bool corrections_state_write(const struct corrections *, const struct paths *,
    const char *host, struct error *) MUST_USE;

/*
 * Returns a problem of the entry, such as "matches no event; ...", or NULL if it has
 * none.  The caller prints it after the number of the entry.
 */
const char *correction_problem(const struct correction *);

#endif
