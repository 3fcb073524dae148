/*
 * live_parts.h - what live_list.c and live_event.c share: one request's visit to
 * the upstream.
 *
 * Layer: 3 (service).
 */
#ifndef LIVE_PARTS_H
#define LIVE_PARTS_H

#include "event/event.h"
#include "http/breaker.h"
#include "catalog/live.h"
#include "event/native_record.h"
#include "upstream/upstream.h"

/* One request's visit to the upstream. */
struct live {
	const struct source *source;
	struct arena mem;
	struct profile profile;
	struct rule_scope scope;
	struct upstream upstream;
	struct gate gate;
	struct event_parts parts;
	enum gate_outcome outcome; /* of the last exchange */
	int64_t rest_s;
	char numbers[4][24];
};

/* live_close() is due whatever live_open() answers. */
bool live_open(struct live *, const struct source *, struct fault *) MUST_USE;
void live_close(struct live *);

/* The request of a section of the profile, and its whole answer. */
bool live_ask(struct live *, struct json_object *section, struct fault *)
    MUST_USE;
/* One exchange, as also.h makes them; the context is the struct live. */
bool live_exchange(struct upstream *, const struct fetch_request *,
    void *context, struct fault *) MUST_USE;

/* Answer false: the answer makes no sense; the upstream asks to wait. */
bool live_bad(struct fault *, const char *what);
bool live_failed(const struct live *, struct fault *);

/*
 * The native record, taken, as it is today.  With its description as Markdown,
 * unless nobody asks for that.
 */
bool live_read(struct live *, struct json_object **native, struct record *,
    const char **markdown_or_null, struct fault *) MUST_USE;
void live_encode(
    struct live *, enum event_view, const struct event *, struct buf *);

#endif
