/*
 * source_published.h - the events that were published before a build, so that each event of
 * the build keeps the id and the address that it has.
 *
 * Also called: persistent identifiers, redirects, survivorship.
 * Shape:  the history of the newest snapshot (reader.h): its events, and the slugs that
 *         lead to them because a record with this slug was a part of the event.
 * Owns:   everything, until source_published_release().
 * Errors: none; what cannot be read was not published.
 */
#ifndef CARTAZ_SOURCES_SOURCE_PUBLISHED_H
#define CARTAZ_SOURCES_SOURCE_PUBLISHED_H

#include "base/arena.h"
#include "writer/past.h"

struct published_event {
	int64_t id, first_seen_s;
	int64_t gone_s; /* 0: it is there */
	const char *slug;
	bool is_listed; /* a source lists the record that gave it its id */
	bool is_taken;  /* an event of the build has its id */
};

struct source_published {
	struct published_event *event; /* sorted by id */
	size_t count, cap;
	struct published_lead {
		uint64_t slug; /* a hash */
		int64_t id;
	} * lead; /* sorted by slug */
	size_t lead_count, lead_cap;
	struct arena mem;
};

void source_published_read(struct source_published *, struct snapshot_past *);
void source_published_release(struct source_published *);

/* The event that has this id; NULL: none. */
struct published_event *source_published_find(
    const struct source_published *, int64_t id) MUST_USE;
/*
 * The event to which a record's slug leads: the first published one of those that are
 * there, or that are gone; of events that are neither listed nor taken.  NULL: none.
 */
struct published_event *source_published_led(
    const struct source_published *, const char *slug, bool is_gone) MUST_USE;

#endif
