/*
 * examples.h - the examples in the brand's documents: questions, a city, a state, an
 * event, an organiser, all from its own catalog.
 *
 * Shape:  htdocs/<host>/.web/examples.json: {"city", "state", "organization", "slug",
 *         "name", "day"}, text or null; the choice when the documents were published
 *         last.
 * Rules:  a question is asked as the A2A agent asks it, by the parser and the list, and
 *         an example that finds nothing is left out.  The city is the one with most
 *         events, the event is a future one on sale.  Only short names of letters,
 *         digits and few signs are used, because others wrote them and agents trust the
 *         documents.  An event whose name does not fit has its slug as an example and
 *         no question.  A chosen event stays until it begins or is no longer on sale,
 *         so that documents do not change without need.  A live brand, or one without a
 *         snapshot, has questions without a place and a name.
 * Owns:   nothing; text is in the arena.
 * Errors: a missing file, or one of another shape, has no examples.  A file that
 *         cannot be read is an ERROR_INTERNAL_ERROR, so that nobody takes it for
 *         missing.
 * Limits: a name of EXAMPLES_NAME_MAX bytes and three words.
 */
#ifndef AGENTS_EXAMPLES_H
#define AGENTS_EXAMPLES_H

#include "base/arena.h"
#include "base/error.h"
#include "brand/source.h"

enum { EXAMPLES_QUESTIONS_MAX = 5, EXAMPLES_NAME_MAX = 40 };

struct examples {
	/* NULL: there is none */
	const char *city, *state, *organization;
	const char *slug, *name, *day; /* of the event; YYYY-MM-DD */
	const char *questions[EXAMPLES_QUESTIONS_MAX + 1]; /* NULL ends them */
	const char *search; /* the data of a message, as JSON */
};

/* All except the questions and the search, as they were published. */
bool examples_read(const struct paths *, const char *host, struct arena *,
    struct examples *, struct error *) MUST_USE;

/*
 * The published examples that still find something, or all of them while the snapshot
 * cannot be read; with `renew`, outdated ones are replaced.
 */
bool examples_make(const struct source *, bool renew, struct arena *,
    struct examples *, struct error *) MUST_USE;

/* Stores them for examples_read(), next to the published documents. */
bool examples_keep(const struct paths *, const char *host,
    const struct examples *, struct error *) MUST_USE;
void examples_remove(const struct paths *, const char *host);

#endif
