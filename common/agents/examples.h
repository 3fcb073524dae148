/*
 * examples.h - the examples in the brand's documents: questions, a city, a state, an
 * event, an organiser, all from its own catalog.
 *
 * Shape:  htdocs/<host>/.web/examples.json: {"city", "state", "organization", "slug",
 *         "name", "day"}, text or null.  The file has the choice of the last publication.
 * Rules:  each question is tried: it runs through the parser and the list, as for the
 *         A2A agent, and a question that finds nothing is left out.  The example city
 *         is one of the cities with the most events.  Three of them are tried: the
 *         first with an example event is used, otherwise the first.  The example event
 *         begins tomorrow or later and is on sale.  Only short names of letters, digits
 *         and a few signs are used, because organisers wrote the names and agents trust
 *         the documents.  If the name of the event does not fit, the slug is an example,
 *         but there is no question about the event.  A chosen event stays until the day
 *         on which it begins, or until it is no longer on sale, so that documents do
 *         not change without need.  If fewer than two questions remain, as for a live
 *         brand, two questions without a place and without a name replace them.  These
 *         are not tried.
 * Owns:   nothing; text is in the arena.
 * Errors: a missing file, or a file of another shape, gives no examples.  A file that
 *         cannot be read is an ERROR_INTERNAL_ERROR, so that the caller does not treat
 *         the file as missing.
 * Limits: a name has at most EXAMPLES_NAME_MAX bytes and three words.
 */
#ifndef AGENTS_EXAMPLES_H
#define AGENTS_EXAMPLES_H

#include "base/arena.h"
#include "base/error.h"
#include "brand/source.h"

enum { EXAMPLES_QUESTIONS_MAX = 5, EXAMPLES_NAME_MAX = 40 };

struct examples {
	/* NULL: no example */
	const char *city, *state, *organization;
	const char *slug, *name, *day; /* of the event; YYYY-MM-DD */
	const char *questions[EXAMPLES_QUESTIONS_MAX + 1]; /* NULL ends them */
	const char *search; /* JSON: the data part of an A2A message */
};

/* Reads the published examples, without the questions and the search. */
bool examples_read(const struct paths *, const char *host, struct arena *,
    struct examples *, struct error *) MUST_USE;

/*
 * Makes the published examples that still find something, or all of them if the snapshot
 * cannot be read.  With `renew`, replaces outdated examples.
 */
bool examples_make(const struct source *, bool renew, struct arena *,
    struct examples *, struct error *) MUST_USE;

/*
 * Writes the examples for examples_read(), next to the published documents.  If there is
 * neither a city nor a slug, removes the file.
 */
bool examples_keep(const struct paths *, const char *host,
    const struct examples *, struct error *) MUST_USE;
void examples_remove(const struct paths *, const char *host);

#endif
