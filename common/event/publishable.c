/*
 * publishable - sanitizes the description, completes the state, sets the times,
 * decides prices and the state of the event.
 */
#include "event/publishable.h"

#include "richtext/richtext.h"
#include "event/price.h"
#include "event/schedule.h"
#include "event/state.h"
#include "event/place.h"

_Static_assert((int)EVENT_DESCRIPTION_MAX <= (int)RICHTEXT_INPUT_MAX,
    "a description that was decoded is sanitized whole");
_Static_assert((int)RICHTEXT_OUTPUT_MAX <= (int)EVENT_PARTS_MAX,
    "a description that was sanitized can be encoded");

typedef void publishable_emit_fn(
    enum richtext_kind, const char *p, size_t n, struct buf *);

/* NULL when no text is left. */
static const char *
sanitize(const char *html, publishable_emit_fn *emit, struct arena *mem)
{
	struct buf safe = BUF_INIT(RICHTEXT_OUTPUT_MAX);
	const char *text = NULL;

	emit(RICHTEXT_HTML, html, strlen(html), &safe);
	if (safe.len > 0)
		text = arena_copy(mem, safe.p, safe.len);
	buf_release(&safe);
	return text;
}

const char *
publishable_markdown(const struct native_record *r, struct arena *mem)
{
	const char *description = r->event.description;

	return description != NULL
	    ? sanitize(description, richtext_to_markdown, mem)
	    : NULL;
}

void
publishable_make(struct native_record *r, const struct brand *b, int64_t now_s,
    struct arena *mem, coerce_remark_fn *remark, void *context)
{
	struct coerce c = { .remark = remark, .context = context };
	struct event *e = &r->event;
	const struct session *next;

	if (e->description != NULL)
		e->description =
		    sanitize(e->description, richtext_to_html, mem);
	place_complete(e);
	if (r->buy_url_lost)
		coerce_remark(&c, "buy_url",
		    b->checkout_url != NULL
			? PUBLISHABLE_LOST "the page sends buyers to the "
					   "brand's checkout_url instead"
			: PUBLISHABLE_LOST "the page has no link to buy");
	schedule_resolve(r, b->timezone, now_s, mem, remark, context);
	next = schedule_next(r);
	if (next != NULL && next->buy_url != NULL)
		r->buy_url = next->buy_url;
	price_decide(r, b, mem, remark, context);
	event_state_decide(
	    r, schedule_is_over(r, b->timezone, now_s), remark, context);
}
