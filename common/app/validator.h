/*
 * validator.h - decides, before an answer is made, whether the client's copy is still
 * the answer.
 *
 * Also called: conditional requests, ETag, If-None-Match, 304 Not Modified, cache key.
 * The question of a request is the set of all inputs of its answer, if the answer is
 * 200.  The same question has the same answer, to the byte and the header:
 *
 *   program     build_id.h: code, words and the libraries that are copied into it
 *   brand       the bytes of the brand file, with its host, or of its last good copy
 *   file        device, inode, size and time of change of the generation that
 *               `current` leads to (an import, a rollback, any damage that was
 *               written), or of the published document
 *   request     endpoint, path, and the parameters as they were read (query.h)
 *   form        HTML or Markdown, where Accept chooses
 *   styles      the links to the stylesheets, with their fingerprints
 *   day         today in the brand's zone, if the answer changes with the day
 *
 * The host of the request is that of its brand; its other headers, the method (GET or
 * HEAD) and the folders change no answer.  In these cases there is no question, and
 * the tag is only of the body:
 *
 *   - a live brand, because its upstream is asked;
 *   - an answer that depends on the instant: a calendar, `when=now` and words
 *     that mean it, the page of a run on the days that it begins and ends
 *     (struct source_use);
 *   - another generation in place of a bad `current`;
 *   - a file that changed while the answer was made, or a document that changed
 *     so recently that another change could have the same time;
 *   - a server that caches answers itself (CARTAZ_UNCONDITIONAL): it compares
 *     the tags, and an import without a change must not change them;
 *   - a redirect or an error, because only a 200 is subject to conditions.
 *
 * Each request checks whether the generation is too old for the brand's max_stale.
 * The system's time zones and, for `live` only, its libraries are not part of the
 * question: changes by an upgrade of them are seen with the next day or generation.
 *
 * A 304 skips the handler and so its errors.  But only a 200 gets a tag from a
 * question, so a matching tag proves that the same question was answered.  A client
 * that invents a tag, for which it must know the question (etag.h), learns that its
 * copy has not changed.  It deceives only itself, because a shared cache compares the
 * tag of the 304 with the tag of its copy.
 *
 * Machines that answer for the same brand have files of their own: a tag of one
 * machine is valid at another one by its first half.
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
	struct file_identity file; /* its identity before the answer was made */
	bool has_question;
	struct etag_question question;
};

/* Call it before the handler: reads the question, if there is one. */
void validator_read(const struct endpoint *, struct ctx *,
    const struct request *, struct validator *);

/* True: the client's copy, with this tag, is still the answer. */
bool validator_holds(const struct validator *, struct ctx *,
    const struct request *, char tag[ETAG_MAX]) MUST_USE;

/* After the handler, for its 200: the question for its tag, or NULL. */
const struct etag_question *validator_question(
    const struct validator *, const struct ctx *);

#endif
