/*
 * event.h - the event of the API with exactly the fields of its contract, so that a new
 * field of an upstream cannot reach an answer.
 *
 * Also called: API schema, data model, allowlist; slugify (event_slugify()).
 * Owns:   nothing; text is in the arena that it was decoded into.
 * Shape:  {"id", "slug", "name", "description", "status", "starts_at", "ends_at",
 *         "timezone", "is_online", "is_closed", "url", "images": {"banner",
 *         "thumbnail"}, "location", "producer"}
 *         Every member is always present.  In the list, "producer" is null.  In the
 *         detail, "status" is null.  "location" is null if all its members are null, and
 *         "producer" if it has no name.
 * Errors: an encoder sets the buffer's sticky `full`.
 * Limits: EVENT_SLUG_MAX, EVENT_STATUS_MAX, EVENT_DESCRIPTION_MAX and EVENT_PARTS_MAX,
 *         in bytes.
 * Source: the contract of the API, section 2.
 */
#ifndef EVENT_EVENT_H
#define EVENT_EVENT_H

#include "base/base.h"
#include "base/buf.h"
#include "brand/brand.h"
#include "event/fields.h"

enum {
	EVENT_SLUG_MAX = 200,
	EVENT_STATUS_MAX = 64,
	EVENT_DESCRIPTION_MAX = 64 * 1024,
};

/* The members are the rows of fields.def.  NULL: the member is null in JSON. */
struct location {
#define LOCATION_FIELD(id, member, kind, ...) EVENT_FIELD_TYPE_##kind member;
#include "event/fields.def"
};

/* The name is NULL if the event has no producer. */
struct producer {
#define PRODUCER_FIELD(id, member, kind, ...) EVENT_FIELD_TYPE_##kind member;
#include "event/fields.def"
};

#define EVENT_MEMBER_API(member, kind) EVENT_FIELD_TYPE_##kind member;
#define EVENT_MEMBER_MADE(member, kind)
#define EVENT_MEMBER_EXTRA(member, kind)

struct event {
#define TOP_FIELD(id, member, kind, nulls, scope, ...)                         \
	EVENT_MEMBER_##scope(member, kind)
#define IMAGES_FIELD(id, member, kind, ...) EVENT_FIELD_TYPE_##kind member;
#include "event/fields.def"
	struct location location;
	struct producer producer;
};

/* EVENT_WHOLE has both status and producer.  It is for pages; the API never sends it. */
enum event_view { EVENT_LIST, EVENT_DETAIL, EVENT_WHOLE };

/*
 * The event encoded once for both views, which differ only in `status` and `producer`.
 * A snapshot stores these four pieces.
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

/*
 * Encodes the event, with the address of its page on the brand's site as `url`.  Replaces
 * the earlier content of the parts.
 */
void event_encode(
    const struct event *, const struct brand *, struct event_parts *);

/*
 * Appends one JSON object made of the pieces of event_encode().  `body` and `producer` may
 * also be pieces that event_phrases_shorten() shortened.
 */
void event_compose(enum event_view, struct event_piece head,
    struct event_piece status, struct event_piece body,
    struct event_piece producer, struct buf *);

/* Appends an event without stored pieces, as event_encode() and event_compose() do. */
void event_print(
    const struct brand *, enum event_view, const struct event *, struct buf *);

/*
 * True for [A-Za-z0-9._~-]{1,200} that is not only dots and does not end in .md, .ics,
 * .rss, .atom, .geojson, .map, .digest or .png.
 */
bool event_slug_valid(const char *slug) MUST_USE;
/*
 * Appends "festa-do-morango" for "Festa do Morango!".  Uses the first words, at most 80
 * bytes.  The slug is never empty and never contains "--".  Returns false if it left
 * out words in non-Latin letters; different names may then have the same slug.
 */
bool event_slugify(const char *name, struct buf *);
/*
 * Returns the slug of something that has a name but no id, such as an organizer.  If
 * event_slugify() returns false, the slug ends in a hash of the name.  Otherwise names
 * that differ only in case, accents or signs have the same slug.
 */
const char *event_slug_of(const char *name, struct arena *);

#endif
