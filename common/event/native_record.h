/*
 * native_record.h - decodes and validates one event of an upstream, in the native form.
 * In the decoded record the required fields are present, and every value has its type.
 *
 * Also called: canonical model, schema validation.
 * Owns:   nothing; text is in the arena given to native_record_decode().
 * Shape:  the event of the API (event.h) and the extra fields of fields.def.
 *         "performers", "sources", "sessions" and "tickets" are arrays of objects.
 *         "url" is the address of the event's page at the upstream.  It is the link if
 *         `buy_url` is missing, but it does not mean that tickets are on sale.
 * Units:  amounts are decimal text in the ticket's currency, such as "80.00".  Either
 *         both coordinates are present or none; they are decimal degrees in range,
 *         also in stored records of any age.
 * Errors: the decoders refuse a value that is not an object, and a record without a
 *         usable id or name.  The error's note has the reason.  Any other member of a
 *         wrong type is treated as absent, and a remark reports it.
 * Limits: the first elements of a list are used, at most NATIVE_RECORD_TICKETS_MAX,
 *         NATIVE_RECORD_SESSIONS_READ_MAX, NATIVE_RECORD_PERFORMERS_MAX,
 *         NATIVE_RECORD_SOURCES_MAX, NATIVE_RECORD_TEXTS_MAX or NATIVE_RECORD_TAGS_MAX.
 *         When the times are resolved, at most NATIVE_RECORD_SESSIONS_MAX sessions stay
 *         (schedule.h).  coerce.h and event.h have the other limits.
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
	NATIVE_RECORD_SOURCES_MAX = 1000, /* as BRAND_SOURCES_MAX */
	NATIVE_RECORD_TEXTS_MAX = 10,     /* of one field */
	NATIVE_RECORD_TAGS_MAX = 20,
};

/*
 * currency: ISO 4217, or until price_decide() a sign of several currencies
 * (currency.h).  NULL: the currency of the brand.
 */
struct ticket {
#define TICKET_FIELD(id, member, kind, ...) EVENT_FIELD_TYPE_##kind member;
#include "event/fields.def"
	bool unread; /* the record has an amount that cannot be parsed */
};

/* One of the dates of an event. */
struct session {
#define SESSION_FIELD(id, member, kind, ...) EVENT_FIELD_TYPE_##kind member;
#include "event/fields.def"
	/*
	 * schedule_resolve() sets the members below.  In a record from a snapshot,
	 * schedule_mark() sets them, except `position`.
	 */
	int64_t start_s, end_s; /* end_s: schedule_interval() */
	int64_t over_s;         /* is_over from this instant on; 0: unknown */
	size_t position;        /* of the session in the record */
	bool is_over;
};

/* A person or group that plays, sings or speaks.  The name is never NULL. */
struct performer {
#define PERFORMER_FIELD(id, member, kind, ...) EVENT_FIELD_TYPE_##kind member;
#include "event/fields.def"
};

/*
 * A source that lists the event.  slug and name are never NULL.  The slug has the form
 * of listing_fold_code().  buy_url is a shop, and url is a page about the event; each may
 * be NULL.  A merge sets at most one of them.
 */
struct event_source {
#define SOURCE_FIELD(id, member, kind, ...) EVENT_FIELD_TYPE_##kind member;
#include "event/fields.def"
};

#define NATIVE_RECORD_MEMBER_API(member, kind)
#define NATIVE_RECORD_MEMBER_MADE(member, kind)
#define NATIVE_RECORD_MEMBER_EXTRA(member, kind) EVENT_FIELD_TYPE_##kind member;

/* The sale of tickets.  UNKNOWN: state.h has not decided yet. */
enum event_availability {
	EVENT_AVAILABILITY_UNKNOWN,
	EVENT_AVAILABLE,
	EVENT_SOLD_OUT,
	EVENT_OFF_SALE,
	EVENT_ENDED,
	EVENT_NOT_STATED, /* the record does not show whether tickets are on sale */
	EVENT_NOT_YET, /* the sale begins later: event_state_marked() */
	EVENT_AVAILABILITY_COUNT,
};

/* The event's own values, before values of its sessions replace them (transition.h). */
struct native_record_own {
	bool is_set, is_online;
	const char *event_status, *buy_url;
};

struct native_record {
	struct event event;
#define TOP_FIELD(id, member, kind, nulls, scope, ...)                         \
	NATIVE_RECORD_MEMBER_##scope(member, kind)
#include "event/fields.def"
	/* The record has a buy_url or a url, but none that can be used. */
	bool buy_url_lost;
	/* The source's page about the event (`url`), if buy_url is missing. */
	const char *page_url;
	struct performer *performers;
	size_t performer_count;
	struct event_source *sources;
	size_t source_count;
	struct ticket *tickets;
	size_t ticket_count;
	struct session *sessions; /* in order after schedule_resolve() */
	size_t session_count;
	struct native_record_own own; /* only in a published record */
	/*
	 * The record itself, not a default, declares at least one ticket available.
	 * Tickets for parking and the like do not count.
	 */
	bool tells_available;
	/* A record may declare SOLD_OUT or OFF_SALE.  Otherwise state.h decides. */
	enum event_availability availability;
	/* The last day on which a source confirmed the event.  NULL: one still does. */
	const char *unconfirmed_since;
	/*
	 * When the source was last read completely, as an instant.  NULL: the read_at
	 * of the snapshot applies.
	 */
	const char *read_at;
};

/* Decodes a record of an upstream.  Remarks go to the function, which may be NULL. */
bool native_record_decode(struct json_object *borrowed, struct arena *,
    struct native_record *, coerce_remark_fn *, void *context, struct error *)
    MUST_USE;

/*
 * If a record has a single text for a list of texts such as "categories", replaces the
 * text with an array of its parts (coerce_texts()), so that item rules test the list that
 * the decoded record will have.
 */
void native_record_split_texts(
    struct json_object *record, coerce_remark_fn *, void *context);

/*
 * As native_record_decode(), but also reads `unconfirmed_since` and `read_at`, which only
 * Cartaz writes into a record.
 */
bool native_record_decode_kept(struct json_object *borrowed, struct arena *,
    struct native_record *, coerce_remark_fn *, void *context, struct error *)
    MUST_USE;
/*
 * As native_record_decode_kept(), but for a published record, which may be of an older
 * version of Cartaz.  Does not clean texts again.  Ignores `url`, which is the address of
 * the event's page on the brand's site.
 */
bool native_record_decode_stored(struct json_object *borrowed, struct arena *,
    struct native_record *, struct error *) MUST_USE;
/* Appends a JSON object from which native_record_decode_kept() makes an equal record. */
void native_record_encode(const struct native_record *, struct buf *);
/* Returns buy_url, or page_url if it is missing; NULL if both are missing. */
const char *native_record_link(const struct native_record *) MUST_USE;
/*
 * Appends the values of a record that the event of the API does not have, as members of
 * a JSON object, without braces: the extra fields under their keys, such as
 * "location.country", the lists, such as "sessions", and, if they are set, the
 * availability, `unconfirmed_since`, `read_at`, `own` and `page_url`.
 * native_record_decode_stored() reads the event of the API with these members added.
 */
void native_record_encode_extra(const struct native_record *, struct buf *);

#endif
