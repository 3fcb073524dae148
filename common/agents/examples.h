/*
 * examples.h - the examples in a brand's published documents for agents: questions, a
 * city, a state, an event and an organiser, all from the brand's own catalog.
 *
 * Shape:  htdocs/<host>/.web/examples.json: {"city", "state", "organization", "slug",
 *         "name", "day"}, text or null.  The file has the examples that the last
 *         publication chose.
 * Rules:  - Questions: each question is read as a sentence (search/sentence.h) and
 *           searched, and is left out if it finds nothing.  A question about an event is
 *           also left out if the search finds another event first.  If fewer than two
 *           questions remain, as for a live brand, two general questions replace them.
 *           General questions name no place and no event, and are not searched.
 *         - City: three of the cities with the most events are tried.  The example is
 *           the first city with a suitable event, or otherwise the first of the three.
 *         - Event: the example begins tomorrow or later and is on sale.  It stays the
 *           example until the day on which it begins, or until it is no longer on sale,
 *           so that the documents do not change needlessly.
 *         - Names: only short names of letters, digits and a few signs are used, because
 *           organisers wrote the names and agents trust the documents.  If the event has
 *           any other name, its slug is an example, but no question is about the
 *           event.
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
	const char *search; /* JSON: the data part of an A2A message (a2a.h) */
};

/*
 * Reads the examples from the file, all except the questions and the search.  Returns
 * false only if the file exists but cannot be read.
 */
bool examples_read(const struct paths *, const char *host, struct arena *,
    struct examples *, struct error *) MUST_USE;

/*
 * Reads the examples from the file, and adds the questions and the search.  Leaves out
 * questions that find nothing.  If `renew` is true and the event or the city of the file
 * is outdated, first chooses new examples.  If the snapshot cannot be read, uses the
 * file's examples without a search.  If `renew` is true and no snapshot exists, returns
 * only general questions and a general search.  For a live brand, does not read the file.
 */
bool examples_make(const struct source *, bool renew, struct arena *,
    struct examples *, struct error *) MUST_USE;

/*
 * Writes the examples for examples_read(), next to the published documents.  If they have
 * neither a city nor a slug, removes the file and returns true.
 */
bool examples_keep(const struct paths *, const char *host,
    const struct examples *, struct error *) MUST_USE;
/* Removes the file, if it exists. */
void examples_remove(const struct paths *, const char *host);

#endif
