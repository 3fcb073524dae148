/*
 * unchanged.h - decides whether a brand's documents must be made again: a record of
 * their inputs and of the files that the last `publish` wrote.
 *
 * Also called: incremental build, build stamp, dependency tracking.
 * Shape:  var/<host>/published, text.  One line has a digest of the documents' inputs:
 *         this program and its libraries, cartaz-draw, the templates, the brand file,
 *         the serving snapshot, the examples.  Each line after it is a written file
 *         with its identity (base/file_identity.h).
 * Rules:  only `publish --all` uses it; a named brand is always made, and so is a live
 *         one.  A file that changed a moment ago could change once more and look the
 *         same, so the record is written when all files are settled, at the next brand
 *         or at the end.  It is removed before the first document changes.
 * Owns:   nothing; records that wait are stored in this module.
 * Errors: none: if it cannot be read or written, the next run makes everything.
 */
#ifndef CARTAZ_DOCUMENTS_UNCHANGED_H
#define CARTAZ_DOCUMENTS_UNCHANGED_H

#include "agents/examples.h"
#include "base/sha1.h"
#include "cartaz/tool.h"

struct unchanged {
	const char *host;       /* borrowed */
	char key[SHA1_HEX + 1]; /* "": no record is written */
	int64_t documents;      /* of the last publish */
};

/* Would all documents be the same?  If not, the record is removed. */
bool unchanged_since(struct tool *, const struct brand *,
    const struct examples *, struct unchanged *) MUST_USE;

/* Call it after all documents were written. */
void unchanged_keep(struct tool *, const struct unchanged *);

/* Waits until the files are settled, and writes the records. */
void unchanged_flush(void);

#endif
