/*
 * native_record.h - decodes and validates one event of an upstream, in the native
 * form: the required fields are present, every value has its type.
 *
 * Also called: canonical model, schema validation.
 * Owns:   nothing; text is in the arena given to native_record_decode().
 * Shape:  the event of the contract (event.h) and the extra fields of fields.def;
 *         "performers", "sources", "sessions" and "tickets" are arrays of objects. "url"
 *         is the upstream's address of the event.  It is the link when `buy_url` is
 *         missing, and then says nothing about a sale.
 * Units:  amounts are decimal text in the ticket's currency, such as "80.00".  Either
 *         both coordinates are present or none; they are decimal degrees in range,
 *         also in stored records of any age.
 * Errors: a record without a usable id or name is refused, and the note has the
 *         reason.  Any other member of a wrong type is treated as absent and reported
 *         as a remark.
 * Limits: NATIVE_RECORD_TICKETS_MAX, NATIVE_RECORD_SESSIONS_READ_MAX: the first ones
 *         of a list are used.  NATIVE_RECORD_SESSIONS_MAX sessions stay when the times
 *         are resolved (schedule.h).  NATIVE_RECORD_PERFORMERS_MAX,
 *         NATIVE_RECORD_SOURCES_MAX, NATIVE_RECORD_TEXTS_MAX, NATIVE_RECORD_TAGS_MAX;
 *         the others are in coerce.h and event.h.
 */
#ifndef EVENT_NATIVE_RECORD_H
#define EVENT_NATIVE_RECORD_H

#include "event/coerce.h"
#include "event/event.h"
#include "base/error.h"

struct json_object;

enum {
	NATIVE_RECORD_TICKETS_MAX = 100,
	NATIVE_RECORD_SESSIONS_MAX = 500,
	NATIVE_RECORD_SESSIONS_READ_MAX = 2000,
	NATIVE_RECORD_PERFORMERS_MAX = 50,
	NATIVE_RECORD_SOURCES_MAX = 8,
	NATIVE_RECORD_TEXTS_MAX = 10, /* of one field */
	NATIVE_RECORD_TAGS_MAX = 20,
};

/*
 * currency: ISO 4217, or a sign of several (currency.h) until price_decide();
 * NULL: the currency of the brand.
 */
struct ticket {
#define TICKET_FIELD(id, member, kind, ...) EVENT_FIELD_TYPE_##kind member;
#include "event/fields.def"
	bool unread; /* an amount is given that cannot be parsed */
};

/* One of several dates of an event. */
struct session {
#define SESSION_FIELD(id, member, kind, ...) EVENT_FIELD_TYPE_##kind member;
#include "event/fields.def"
	/* schedule_resolve() sets these */
	int64_t start_s, end_s; /* end_s: schedule_interval() */
	int64_t over_s;         /* is_over from this instant on; 0: unknown */
	size_t position;        /* in the record */
	bool is_over;
};

/* A person or group that plays, sings, speaks; the name is never NULL. */
struct performer {
#define PERFORMER_FIELD(id, member, kind, ...) EVENT_FIELD_TYPE_##kind member;
#include "event/fields.def"
};

/*
 * One of the sources that list the event.  slug and name are never NULL; the slug is
 * listing_fold_code() of itself.  buy_url: only of a source that has another link than
 * the event.
 */
struct event_source {
#define SOURCE_FIELD(id, member, kind, ...) EVENT_FIELD_TYPE_##kind member;
#include "event/fields.def"
};

#define NATIVE_RECORD_MEMBER_API(member, kind)
#define NATIVE_RECORD_MEMBER_MADE(member, kind)
#define NATIVE_RECORD_MEMBER_EXTRA(member, kind) EVENT_FIELD_TYPE_##kind member;

/* Whether people can buy; UNKNOWN: not decided yet (state.h). */
enum event_availability {
	EVENT_AVAILABILITY_UNKNOWN,
	EVENT_AVAILABLE,
	EVENT_SOLD_OUT,
	EVENT_OFF_SALE,
	EVENT_ENDED,
	EVENT_NOT_STATED, /* the record has nothing about a sale */
	EVENT_AVAILABILITY_COUNT,
};

/* The event's own values, if it has sessions; they may change the published values. */
struct native_record_own {
	bool is_set, is_online;
	const char *event_status, *buy_url;
};

struct native_record {
	struct event event;
#define TOP_FIELD(id, member, kind, nulls, scope, ...)                         \
	NATIVE_RECORD_MEMBER_##scope(member, kind)
#include "event/fields.def"
	bool buy_url_lost; /* given, but not an address */
	bool buy_url_is_page; /* from `url`, which need not sell anything */
	struct performer *performers;
	size_t performer_count;
	struct event_source *sources;
	size_t source_count;
	struct ticket *tickets;
	size_t ticket_count;
	struct session *sessions; /* in order, when they are resolved */
	size_t session_count;
	struct native_record_own own; /* of a published record */
	/* A ticket is available because of its record, not by default. */
	bool tells_available;
	enum event_availability availability; /* decided here, not read */
	/* The day when its source last confirmed it; NULL: it does. */
	const char *unconfirmed_since;
};

bool native_record_decode(struct json_object *borrowed, struct arena *,
    struct native_record *, coerce_remark_fn *, void *context, struct error *)
    MUST_USE;

/* The same for a record of native_record_encode(): also reads what only that adds. */
bool native_record_decode_kept(struct json_object *borrowed, struct arena *,
    struct native_record *, coerce_remark_fn *, void *context, struct error *)
    MUST_USE;
/*
 * The same for a published record, maybe of an older version: its text stays as
 * it is, any name is accepted, and its `url` is the event's page.
 */
bool native_record_decode_stored(struct json_object *borrowed, struct arena *,
    struct native_record *, struct error *) MUST_USE;
/* One JSON object, from which native_record_decode_kept() makes the same. */
void native_record_encode(const struct native_record *, struct buf *);
/* Which sources list it, and whether one confirms it, as members without braces. */
void native_record_encode_listing(const struct native_record *, struct buf *);
/*
 * Its extra fields as members of an object, without braces.  Added to the event
 * of the API they make an object that native_record_decode() takes: one of an
 * object that is in the API has its key for a name, "location.country".  The
 * availability is one of them, when it is decided.
 */
void native_record_encode_extra(const struct native_record *, struct buf *);

#endif
