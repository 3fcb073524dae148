/*
 * generation.h - the snapshot files of a brand: one writer, numbered generations, and a
 * link to the generation that serves.
 *
 * Also called: atomic switch, versioned files, rollback.
 * Shape:  var/<host>/000012.db     a generation; it never changes
 *         var/<host>/000012.sum    its checksum (verify.h)
 *         var/<host>/current       symbolic link to the generation that serves; its
 *                                  time is the time of the switch
 *         var/<host>/new.db, new.stage   files of the running writer
 *         var/<host>/lock          locked by the writer, contains its name
 * Order:  the checksum, fsync of the new file, rename to its number, rename of the new
 *         link over `current`, fsync of the folder.  Only then is the oldest generation
 *         deleted.  A reader opens the old or the new generation, and a crash at any
 *         instant loses neither generation.
 * Owns:   the lock, until generation_unlock().
 * Errors: ERROR_INTERNAL_ERROR; the note names the path and the remedy, or the process
 *         that holds the lock.  If the fsync of the folder fails, the note reports that
 *         the new generation is served nevertheless.
 * Limits: GENERATIONS_KEPT files stay after a commit.
 * Source: rename(2), fsync(2), flock(2)
 */
#ifndef GENERATION_GENERATION_H
#define GENERATION_GENERATION_H

#include "base/error.h"
#include "base/paths.h"

enum { GENERATIONS_KEPT = 3 };
enum { GENERATIONS_LISTED = 256 }; /* the maximum length of a list */

struct generation {
	const char *host; /* borrowed from the caller */
	char dir[PATHS_PATH_MAX];
	char new_file[PATHS_PATH_MAX], stage_file[PATHS_PATH_MAX];
	int lock;     /* file descriptor; -1: not locked */
	bool is_busy; /* generation_lock() failed: already locked */
};

/*
 * Makes the folder, takes the lock, and removes the files of a crashed writer.  Does
 * not wait: if another process holds the lock, returns the error.
 */
bool generation_lock(struct generation *, const struct paths *,
    const char *host, const char *command, struct error *) MUST_USE;
/* Removes the files of an unfinished snapshot, but not the file `lock`. */
void generation_unlock(struct generation *);

/* Returns true if the file system has `bytes` free. */
bool generation_has_space(
    const struct generation *, uint64_t bytes, struct error *) MUST_USE;

/* Makes new_file the generation that serves, and sets *number to its number. */
bool generation_commit(struct generation *, int64_t *number, struct error *)
    MUST_USE;
/*
 * Serves generation *number again, or for 0 the newest good generation (verify.h) that
 * is older than `current`, or the newest of all if `current` names none.  A bad
 * generation is an error.
 */
bool generation_rollback(struct generation *, int64_t *number, struct error *)
    MUST_USE;

/*
 * Serves the generation that `current` names in a copy of another machine's folder of
 * this brand, with the time of the switch there.  Sets *number to its number, and
 * *is_new to false if it already serves.  It is an error if the generation is
 * incomplete, has no checksum or was switched to earlier than this folder's generation,
 * or if one of its files is a link.  A file that only this user can change gets a
 * second name here, and any other file is copied.  The user's own programs must replace
 * such files, and never change them.
 */
bool generation_adopt(struct generation *, const char *folder, int64_t *number,
    bool *is_new, struct error *) MUST_USE;

/* Writes a name such as "000012.db". */
void generation_print_name(int64_t number, char out[32]);
/* Writes the path of a generation in this folder of generations. */
void generation_print_path(
    const char *dir, int64_t number, char out[PATHS_PATH_MAX]);
/* generation_print_path() for a brand's folder.  Messages use only the number. */
void generation_path(
    const struct paths *, const char *host, int64_t, char out[PATHS_PATH_MAX]);

/* Returns the number of the generation that serves, or 0 if there is none. */
int64_t generation_current(const struct paths *, const char *host);
/*
 * Returns the time when `current` was switched to its generation, in seconds since
 * 1970, UTC, or 0.  It is the link's own time.  Each switch of a brand is later than
 * the switch before, even back to an earlier generation.  So machines with copies can
 * see which copy is older.
 */
int64_t generation_switched_at(const struct paths *, const char *host);
/* generation_switched_at() for any folder of generations. */
int64_t generation_folder_switched_at(const char *dir);
/* Writes the numbers of all generations, ascending, at most max.  Returns how many. */
size_t generation_list(
    const struct paths *, const char *host, int64_t *numbers, size_t max);
/* generation_list() for any folder of generations. */
size_t generation_list_folder(const char *dir, int64_t *numbers, size_t max);
/*
 * Writes all numbers except that of the generation that serves, in the order in which
 * the others are tried instead: older generations from the newest on, then newer
 * generations, which a rollback withdrew.
 */
size_t generation_list_instead(
    const struct paths *, const char *host, int64_t *numbers, size_t max);

#endif
