/*
 * internal.h - one live request, shared by live.c, live_list.c and
 * live_event.c.
 *
 * Owns:   struct live owns the connection, the breaker's slot, the profile and
 *         the memory of the request, until live_close().
 * Errors: ERROR_UPSTREAM_UNAVAILABLE; live_failed() adds the upstream's
 *         Retry-After.
 * Units:  cooldown_s is seconds.
 */
#ifndef CATALOG_INTERNAL_H
#define CATALOG_INTERNAL_H

#include "event/event.h"
#include "http/breaker.h"
#include "catalog/live.h"
#include "event/native_record.h"
#include "upstream/upstream.h"

/* One request to the upstream and its answer. */
struct live {
	const struct source *source;
	struct arena mem;
	struct profile profile;
	struct rule_scope scope;
	struct upstream upstream;
	struct breaker gate;
	struct event_parts parts;
	enum breaker_outcome outcome; /* of the last exchange */
	int64_t cooldown_s;
	char numbers[4][24];
};

/* live_close() is due whatever live_open() answers. */
bool live_open(struct live *, const struct source *, struct error *) MUST_USE;
void live_close(struct live *);

/* The request of a section of the profile, and its whole answer. */
bool live_ask(struct live *, struct json_object *section, struct error *)
    MUST_USE;
/* One exchange, as enrich.h makes them; the context is the struct live. */
bool live_exchange(struct upstream *, const struct http_request *,
    void *context, struct error *) MUST_USE;

/* Answer false: the answer makes no sense; the upstream asks to wait. */
bool live_bad(struct error *, const char *what);
bool live_failed(const struct live *, struct error *);

/*
 * The native record, taken, as it is today.  With its description as Markdown,
 * unless nobody asks for that.
 */
bool live_read(struct live *, struct json_object **native,
    struct native_record *, const char **markdown_or_null, struct error *)
    MUST_USE;
void live_encode(
    struct live *, enum event_view, const struct event *, struct buf *);

#endif
