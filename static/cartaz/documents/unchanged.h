/*
 * unchanged.h - whether a brand's documents need be made again: what they were made of
 * and what they were, as the last `publish` left them.
 *
 * Shape:  var/<host>/published, text.  One line has a digest of what documents are made
 *         of: this program and its libraries, cartaz-draw, the templates, the brand file,
 *         the snapshot in service, the examples.  Each line after it is a file that was
 *         written, with what tells it from any other and from itself after a change
 *         (base/file_identity.h).
 * Rules:  `publish --all` alone goes by it; a brand that is named is made whole, and so is
 *         a live one.  What changed a moment ago could change once more and look the
 *         same: it is written down when all is settled, at the next brand or at the end.
 *         Before the first document changes it is removed.
 * Owns:   nothing; what is to be written down stands in this module until then.
 * Errors: none: what cannot be read or written is made whole the next time.
 */
#ifndef CARTAZ_DOCUMENTS_UNCHANGED_H
#define CARTAZ_DOCUMENTS_UNCHANGED_H

#include "agents/examples.h"
#include "base/sha1.h"
#include "cartaz/tool.h"

struct unchanged {
	const char *host;       /* borrowed */
	char key[SHA1_HEX + 1]; /* "": nothing is written down */
	int64_t documents;      /* of the last publish */
};

/* Are all documents those that would be made?  If not, what was written down goes. */
bool unchanged_since(struct tool *, const struct brand *,
    const struct examples *, struct unchanged *) MUST_USE;

/* After all documents were written. */
void unchanged_keep(struct tool *, const struct unchanged *);

/* Writes down what is settled, and waits for it. */
void unchanged_flush(void);

#endif
