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
 * Limits: after generation_commit() or generation_adopt(), the newest GENERATIONS_KEPT
 *         generations and the generation that serves stay.
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
 * Makes the brand's folder, takes the lock, and removes the files of a crashed writer.
 * Writes `command`, a command of the tool such as "sync", to the file `lock` for the
 * error notes of other processes.  Does not wait: if another process holds the lock,
 * sets is_busy and the error, and returns false.  After a failure, generation_unlock()
 * is not needed.
 */
bool generation_lock(struct generation *, const struct paths *,
    const char *host, const char *command, struct error *) MUST_USE;
/* Removes the files of an unfinished snapshot, and releases the lock. */
void generation_unlock(struct generation *);

/* Returns the size of the generation that serves, or 0 if none serves. */
uint64_t generation_bytes(const struct paths *, const char *host);

/*
 * Returns false, with the error set, if the file system has less than `bytes` free, or
 * does not report its free space.
 */
bool generation_has_space(
    const struct generation *, uint64_t bytes, struct error *) MUST_USE;

/*
 * Makes new_file, which the caller has written and closed, the generation that serves.
 * Sets *number to its number, which is one above the highest number in the folder.
 */
bool generation_commit(struct generation *, int64_t *number, struct error *)
    MUST_USE;
/*
 * Switches to generation *number.  If *number is 0, switches to the newest generation
 * that is older than the generation that serves and is not bad (verify.h).  If no
 * generation serves, tries all generations, the newest first.  Sets *number to the
 * generation that serves afterwards.  Returns false, with the error set, if there is no
 * such generation, if it is bad, or if the switch fails.
 */
bool generation_rollback(struct generation *, int64_t *number, struct error *)
    MUST_USE;

/*
 * Serves a generation that another machine made.  `folder` is a copy of that machine's
 * folder of this brand, and the generation is the one that `current` names there.  The
 * switch gets the time of the switch on the other machine.  Sets *number to the
 * generation's number.  Sets *is_new to false, and changes nothing, if this switch was
 * already adopted, and otherwise to true.
 * Returns false, with the error set, if `current` names no generation, if the generation
 * is damaged or has no checksum, if the generation's file or its checksum is a symbolic
 * link, if the switch on the other machine was not later than the last switch here, or
 * if a file cannot be put into place.
 * The generation's file and its checksum become hard links to the files in `folder` if
 * those are on the same file system, belong to this process's user, can be written by
 * no other user, and have no other hard link.  Otherwise they are copied.  Because of the
 * hard links, a program of this user that updates `folder` must replace the files, and
 * must not write into them.
 */
bool generation_adopt(struct generation *, const char *folder, int64_t *number,
    bool *is_new, struct error *) MUST_USE;

/* Writes a name such as "000012.db". */
void generation_print_name(int64_t number, char out[32]);
/* Writes the path of a generation in `dir`, a folder of generations. */
void generation_print_path(
    const char *dir, int64_t number, char out[PATHS_PATH_MAX]);
/* As generation_print_path(), for a brand's folder. */
void generation_path(
    const struct paths *, const char *host, int64_t, char out[PATHS_PATH_MAX]);

/* Returns the number of the generation that `current` names, or 0 if it names none. */
int64_t generation_current(const struct paths *, const char *host);
/*
 * Returns the time when `current` was switched to its generation, in seconds since
 * 1970, UTC, or 0 if `current` is missing.  This is the modification time of the link
 * itself.  Each switch of a brand gets a later time than the switch before it, even a
 * switch back to an earlier generation.  So machines with copies can detect which copy is
 * older.
 */
int64_t generation_switched_at(const struct paths *, const char *host);
/* As generation_switched_at(), for any folder of generations. */
int64_t generation_folder_switched_at(const char *dir);
/*
 * Writes the numbers of the generations, ascending, and returns how many numbers it
 * wrote.  If the folder has more than max generations, any max of them are written.
 * Returns 0 if the folder is missing.  A folder that cannot be read is fatal.
 */
size_t generation_list(
    const struct paths *, const char *host, int64_t *numbers, size_t max);
/* As generation_list(), for any folder of generations. */
size_t generation_list_folder(const char *dir, int64_t *numbers, size_t max);
/*
 * Writes the numbers of all generations except the one that serves, at most max, in the
 * order in which they are tried if `current` cannot be opened.  First come the older
 * generations, and then the newer generations, which a rollback withdrew; both are sorted
 * from the newest to the oldest.  Returns how many numbers it wrote.
 */
size_t generation_list_instead(
    const struct paths *, const char *host, int64_t *numbers, size_t max);

#endif
