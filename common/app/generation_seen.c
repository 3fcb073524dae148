/*
 * generation_seen - compares the time of the switch that a client saw with the time of
 * the last switch of generations.
 *
 * Another switch may come between the check and the end of the answer.  So the check
 * reads the time before the generation is opened: the opened generation is this one or a
 * later one.  The answer reports a time that is read after the generation was opened:
 * this time is not earlier than the switch to the opened generation.
 */
#include "app/generation_seen.h"

#include <inttypes.h>

#include "base/text.h"
#include "generation/generation.h"

static bool
is_asked(const struct ctx *cx, const struct request *rq, int64_t *seen)
{
	return rq->generation != NULL && cx->has_brand &&
	    cx->brand.upstream.mode != UPSTREAM_LIVE &&
	    text_int(rq->generation, 0, INT64_MAX, seen);
}

bool
generation_seen_check(
    const struct ctx *cx, const struct request *rq, struct error *f)
{
	int64_t seen;

	if (!is_asked(cx, rq, &seen) ||
	    generation_switched_at(&cx->paths, cx->brand.host) >= seen)
		return true;
	error_set(f, ERROR_BEHIND, "%s", "");
	f->retry_after_s = 5;
	return false;
}

void
generation_seen_tell(
    const struct ctx *cx, const struct request *rq, struct response *rs)
{
	char text[32];
	int64_t seen;

	if (!is_asked(cx, rq, &seen))
		return;
	snprintf(text, sizeof(text), "%" PRId64,
	    generation_switched_at(&cx->paths, cx->brand.host));
	response_header(rs, "Cartaz-Generation", text);
}
