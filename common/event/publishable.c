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

/* NULL when no text is left. */
static const char *
take(struct buf *text, struct arena *mem)
{
	const char *taken =
	    text->len > 0 ? arena_copy(mem, text->p, text->len) : NULL;

	buf_release(text);
	return taken;
}

static void
sanitize(struct event *e, struct arena *mem, const char **markdown_or_null)
{
	struct buf html = BUF_INIT(RICHTEXT_OUTPUT_MAX), markdown = html;
	const char *text = e->description;

	if (markdown_or_null == NULL) {
		richtext_to_html(RICHTEXT_HTML, text, strlen(text), &html);
	} else {
		richtext_to_both(
		    RICHTEXT_HTML, text, strlen(text), &html, &markdown);
		*markdown_or_null = take(&markdown, mem);
	}
	e->description = take(&html, mem);
}

void
publishable_make(struct native_record *r, const struct brand *b, int64_t now_s,
    struct arena *mem, const char **markdown_or_null, coerce_remark_fn *remark,
    void *context)
{
	struct coerce c = { .remark = remark, .context = context };
	struct event *e = &r->event;
	const struct session *sold;

	if (markdown_or_null != NULL)
		*markdown_or_null = NULL;
	if (e->description != NULL)
		sanitize(e, mem, markdown_or_null);
	place_complete(e);
	if (r->buy_url_lost)
		coerce_remark(&c, "buy_url",
		    b->checkout_url != NULL
			? "is lost: the page sends buyers to the "
			  "brand's checkout_url instead"
			: "is lost: the page has no link to buy");
	schedule_resolve(r, b->timezone, now_s, mem, remark, context);
	sold = schedule_sold(r);
	if (sold != NULL && sold->buy_url != NULL)
		r->buy_url = sold->buy_url;
	price_decide(r, b, mem, remark, context);
	event_state_decide(
	    r, schedule_is_over(r, b->timezone, now_s), remark, context);
}
