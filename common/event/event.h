/*
 * event.h - the event of the contract: exactly its fields, so that a new field
 * upstream cannot reach an answer.
 *
 * Owns:   nothing; text lives in the arena it was decoded into.
 * Shape:  {"id", "slug", "name", "description", "status", "starts_at",
 *         "ends_at", "timezone", "is_online", "is_closed", "url",
 *         "images": {"banner", "thumbnail"}, "location", "producer"}
 *         Every member is always there.  In the list `producer` is null, in the
 *         detail `status` is.
 * Source: the contract, section 2.
 */
#ifndef EVENT_EVENT_H
#define EVENT_EVENT_H

#include "base/base.h"
#include "base/buf.h"
#include "json/json_writer.h"

enum {
	EVENT_SLUG_MAX = 200,
	EVENT_STATUS_MAX = 64,
	EVENT_DESCRIPTION_MAX = 64 * 1024,
};

struct location {
	const char *name, *city, *state, *state_abbr, *formatted_address;
	const char *latitude, *longitude; /* decimal degrees, as text */
};

struct producer {
	const char *name, *slug;
};

struct event {
	int64_t id;
	const char *slug, *name;
	const char *description, *status;           /* or NULL */
	const char *starts_at, *ends_at, *timezone; /* or NULL */
	bool is_online, is_closed;
	const char *banner, *thumbnail; /* or NULL */
	struct location location;       /* all NULL: no location */
	struct producer producer;       /* name NULL: no producer */
};

enum event_view { EVENT_LIST, EVENT_DETAIL };

/*
 * The event encoded once for both views: they differ in `status` and
 * `producer` alone, so a snapshot keeps these four pieces.
 */
struct event_parts {
	struct buf head; /* members before status */
	struct buf status;
	struct buf body; /* members between status and producer */
	struct buf producer;
};

struct event_piece {
	const char *p;
	size_t n;
};

#define EVENT_PARTS_MAX (1024 * 1024)

void event_parts_init(struct event_parts *);
void event_parts_release(struct event_parts *);

/* `url` is made from site_url, whatever the upstream says. */
void event_encode(
    const struct event *, const char *site_url, struct event_parts *);

/* One JSON object; the pieces as event_encode() made them. */
void event_compose(enum event_view, struct event_piece head,
    struct event_piece status, struct event_piece body,
    struct event_piece producer, struct buf *);

/* The member "location": an object, or null when it is empty. */
void location_encode(const struct location *, struct json_writer *);

/* [A-Za-z0-9._~-]{1,200}, not only dots, not ending in .md, .ics or .rss. */
bool event_slug_valid(const char *slug) MUST_USE;
/* "festa-do-morango" from "Festa do Morango!"; never empty, never "--". */
void event_slugify(const char *name, struct buf *);

#endif
