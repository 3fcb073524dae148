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
 * Order:  fsync of the new file, its checksum, rename to its number, rename of the new
 *         link over `current`, fsync of the folder.  Only then are the oldest generations
 *         deleted.  A reader opens the old or the new generation, and a crash at any
 *         instant loses neither generation.
 * Owns:   the lock, until generation_unlock().
 * Errors: ERROR_INTERNAL_ERROR; the note names the path and the remedy, or the process
 *         that holds the lock.  If the fsync of the folder fails, the note reports that
 *         the new generation is served nevertheless.
 * Limits: after a commit, the newest GENERATIONS_KEPT generations stay.
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
 * not wait: if another process holds the lock, sets is_busy and the error.
 */
bool generation_lock(struct generation *, const struct paths *,
    const char *host, const char *command, struct error *) MUST_USE;
/* Removes the files of an unfinished snapshot, and releases the lock. */
void generation_unlock(struct generation *);

/* Returns false, with the error set, if the file system has less than `bytes` free. */
bool generation_has_space(
    const struct generation *, uint64_t bytes, struct error *) MUST_USE;

/* Makes new_file the generation that serves, and sets *number to its number. */
bool generation_commit(struct generation *, int64_t *number, struct error *)
    MUST_USE;
/*
 * Serves generation *number again, or for 0 the newest generation older than `current`
 * that is not bad (verify.h).  If `current` names no generation, all generations are
 * tried, the newest first.  Sets *number to the generation that serves.  Returns an
 * error if generation *number is bad, or if for 0 all are bad.
 */
bool generation_rollback(struct generation *, int64_t *number, struct error *)
    MUST_USE;

/*
 * Serves the generation that `current` names in a copy of another machine's folder of
 * this brand, with the time of the switch there.  Sets *number to its number, and
 * *is_new to false if it already serves.  It is an error if the generation is damaged,
 * has no checksum or was not switched to later than this folder's generation, or if one
 * of its files is a link.  A file that only this user can change gets a hard link here,
 * and any other file is copied.  So the user's own programs must replace files in the
 * copied folder, and never change them.
 */
bool generation_adopt(struct generation *, const char *folder, int64_t *number,
    bool *is_new, struct error *) MUST_USE;

/* Writes a name such as "000012.db". */
void generation_print_name(int64_t number, char out[32]);
/* Writes the path of a generation in this folder of generations. */
void generation_print_path(
    const char *dir, int64_t number, char out[PATHS_PATH_MAX]);
/* As generation_print_path(), for a brand's folder. */
void generation_path(
    const struct paths *, const char *host, int64_t, char out[PATHS_PATH_MAX]);

/* Returns the number of the generation that serves, or 0 if there is none. */
int64_t generation_current(const struct paths *, const char *host);
/*
 * Returns the time when `current` was switched to its generation, in seconds since
 * 1970, UTC, or 0.  It is the link's own time.  Each switch of a brand is later than
 * the switch before it, also a switch back to an earlier generation.  So machines with
 * copies can see which copy is older.
 */
int64_t generation_switched_at(const struct paths *, const char *host);
/* As generation_switched_at(), for any folder of generations. */
int64_t generation_folder_switched_at(const char *dir);
/* Writes the numbers of all generations, ascending, at most max.  Returns their number. */
size_t generation_list(
    const struct paths *, const char *host, int64_t *numbers, size_t max);
/* As generation_list(), for any folder of generations. */
size_t generation_list_folder(const char *dir, int64_t *numbers, size_t max);
/*
 * Writes all numbers except that of the generation that serves, in the order in which
 * the others are tried instead: older generations from the newest on, then newer
 * generations, which a rollback withdrew.  Returns their number.
 */
size_t generation_list_instead(
    const struct paths *, const char *host, int64_t *numbers, size_t max);

#endif
