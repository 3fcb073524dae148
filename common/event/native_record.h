/*
 * native_record.h - what an upstream told about one event: the native form.
 *
 * Owns:   nothing; text lives in the arena given to native_record_decode().
 * Shape:  the event of the contract (event.h) plus, for the event page and the
 *         sitemap, "updated_at", "buy_url" and "tickets": [{"name", "price",
 *         "fee", "total", "currency", "available"}], amounts as decimal text.
 *         `url` is the upstream's own address and stands in for `buy_url`.
 * Errors: a record without a usable id or name is refused, the reason in the
 *         note; any other member of a wrong type counts as absent and is said.
 */
#ifndef EVENT_NATIVE_RECORD_H
#define EVENT_NATIVE_RECORD_H

#include "event/coerce.h"
#include "event/event.h"
#include "base/error.h"

struct json_object;

enum { NATIVE_RECORD_TICKETS_MAX = 100 };

struct ticket {
	const char *name;                /* or NULL */
	const char *price, *fee, *total; /* "80.00" or NULL */
	const char *currency;            /* ISO 4217; NULL: the brand's */
	bool available;
};

struct native_record {
	struct event event;
	const char *updated_at, *buy_url; /* or NULL */
	struct ticket *tickets;
	size_t ticket_count;
};

bool native_record_decode(struct json_object *borrowed, struct arena *,
    struct native_record *, coerce_remark_fn *, void *context, struct error *)
    MUST_USE;

/* As native_record_decode() reads it, without loss. */
void native_record_encode(const struct native_record *, struct buf *);
/* Its members beside those of the event, without braces. */
void native_record_encode_extra(const struct native_record *, struct buf *);

#endif
