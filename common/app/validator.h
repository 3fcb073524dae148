/*
 * validator.h - decides whether the answer that a client has is still the answer,
 * before it is made.
 *
 * The question of a request is all that its answer, if it is 200, is made of.  The same
 * question has the same answer, to the byte and the header:
 *
 *   program     build_id.h: code, words and the libraries that are copied into it
 *   brand       the bytes of the brand file, its host among them, or of its last good
 *               copy
 *   file        device, inode, size and time of change of the generation that
 *               `current` leads to (an import, a rollback, any damage that was
 *               written), or of the published document
 *   request     endpoint, path, and the parameters as they were read (query.h)
 *   form        HTML or Markdown, where Accept chooses
 *   styles      the links to the stylesheets, with their fingerprints
 *   day         today in the brand's zone, of what is not the same on each
 *
 * The host of the request is that of its brand; its other headers, the method (GET or
 * HEAD) and the folders change no answer.  What is not in the question has no tag of
 * one, and its tag is of the body alone, as before:
 *
 *   - a live brand: its upstream is asked;
 *   - what depends on the instant: a calendar, `when=now` and words that mean it, the
 *     page of a run on the days that it begins and ends (struct source_use);
 *   - another generation in place of a bad `current`;
 *   - a file that changed while the answer was made, or, of a document, so short a
 *     time ago that another change could have the same time;
 *   - a server that keeps answers itself (CARTAZ_UNCONDITIONAL): it compares the
 *     tags, and an import without a change shall leave them;
 *   - a redirect or an error, as only a 200 is subject to conditions.
 *
 * Whether the generation is too old for the brand's max_stale is asked each time.
 * The system's time zones and, of `live` alone, its libraries are not looked at: what
 * an upgrade of them changes is seen with the next day or generation.
 *
 * A 304 skips the handler, so it would skip its errors.  A tag is made of a question
 * for a 200 alone, and so a tag that fits says that the same question was answered.  Who
 * invents one, which takes the question (etag.h), hears that what it says
 * to have has not changed: it deceives itself alone, as a cache that asks for others
 * compares the tag of the 304 with that of what it keeps.
 *
 * Machines that answer for the same brand have files of their own: a tag of the one
 * is true at the other by its first half.
 *
 * Owns:   nothing.
 * Errors: none: without a question the answer is made.
 * Source: RFC 9110 sections 8.8.3, 13.1.2, 13.2.1 and 15.4.5.
 */
#ifndef APP_VALIDATOR_H
#define APP_VALIDATOR_H

#include "app/endpoint.h"
#include "base/file_identity.h"
#include "cgi/etag.h"

struct validator {
	struct endpoint_material material;
	struct file_identity file; /* as it was before the answer was made */
	bool has_question;
	struct etag_question question;
};

/* Before the handler: reads the question, where there is one. */
void validator_read(const struct endpoint *, struct ctx *,
    const struct request *, struct validator *);

/* True: what the client has, and the tag says, is still the answer. */
bool validator_holds(const struct validator *, struct ctx *,
    const struct request *, char tag[ETAG_MAX]) MUST_USE;

/* After the handler, for its 200: the question of its tag, or NULL. */
const struct etag_question *validator_question(
    const struct validator *, const struct ctx *);

#endif
