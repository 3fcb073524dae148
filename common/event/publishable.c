/*
 * publishable - sanitizes the description, completes the state, sets the times, and
 * decides prices and the state of the event.
 */
#include "event/publishable.h"

#include "richtext/richtext.h"
#include "event/calendar_card.h"
#include "event/price.h"
#include "event/schedule.h"
#include "event/session.h"
#include "event/state.h"
#include "event/transition.h"
#include "event/place.h"

_Static_assert((int)EVENT_DESCRIPTION_MAX <= (int)RICHTEXT_INPUT_MAX,
    "a description that was decoded is sanitized whole");
_Static_assert((int)RICHTEXT_OUTPUT_MAX <= (int)EVENT_PARTS_MAX,
    "a description that was sanitized can be encoded");

/* Returns NULL if the text is empty. */
static const char *
take(struct buf *text, struct arena *mem)
{
	const char *taken =
	    text->len > 0 ? arena_copy(mem, text->p, text->len) : NULL;

	buf_release(text);
	return taken;
}

const char *
publishable_description(
    const char *text, struct arena *mem, const char **markdown_or_null)
{
	struct buf html = BUF_INIT(RICHTEXT_OUTPUT_MAX), markdown = html;

	richtext_convert(RICHTEXT_HTML, text, strlen(text), &html,
	    markdown_or_null != NULL ? &markdown : NULL);
	if (markdown_or_null != NULL)
		*markdown_or_null = take(&markdown, mem);
	return take(&html, mem);
}

static bool
is_same(const char *text, const char *of_event_or_null)
{
	return of_event_or_null != NULL && strcmp(text, of_event_or_null) == 0;
}

/* Cuts the text of a description.  Returns safe HTML, or NULL if there is no text. */
static const char *
cut_description(const char *told, struct arena *mem)
{
	LOCAL_BUF text = BUF_INIT(RICHTEXT_OUTPUT_MAX), html = text;

	richtext_convert(RICHTEXT_HTML, told, strlen(told), &html, NULL);
	calendar_card_description(
	    buf_cstr(&html), SESSION_DESCRIPTION_MAX, &text);
	buf_reset(&html);
	if (text.len > 0)
		richtext_convert(RICHTEXT_TEXT, text.p, text.len, &html, NULL);
	return html.len > 0 ? arena_copy(mem, html.p, html.len) : NULL;
}

/* Removes the values that a session repeats from the event.  Sets the sessions' states. */
static void
settle_sessions(struct native_record *r, struct arena *mem)
{
	const struct event *e = &r->event;
	const char *of_event = NULL;

	for (size_t i = 0; i < r->session_count; i++) {
		struct session *s = &r->sessions[i];

		event_state_read_name(s);
		if (s->name != NULL && is_same(s->name, e->name))
			s->name = NULL;
		if (s->location != NULL &&
		    (is_same(s->location, e->location.name) ||
			is_same(s->location, e->location.formatted_address)))
			s->location = NULL;
		if (s->description == NULL)
			continue;
		if (of_event == NULL && e->description != NULL)
			of_event = cut_description(e->description, mem);
		s->description = cut_description(s->description, mem);
		if (s->description != NULL && is_same(s->description, of_event))
			s->description = NULL;
	}
}

/* An event with a single session takes the session's values. */
static void
become_session(struct native_record *r)
{
	struct session *s = &r->sessions[0];

	r->event = session_event(r, s);
	s->name = s->location = s->description = NULL;
}

void
publishable_make(struct native_record *r, const struct brand *b, int64_t now_s,
    struct arena *mem, const char **markdown_or_null, coerce_remark_fn *remark,
    void *context)
{
	struct coerce c = { .remark = remark, .context = context };
	struct event *e = &r->event;
	const struct session *next;

	if (markdown_or_null != NULL)
		*markdown_or_null = NULL;
	if (e->description != NULL)
		e->description = publishable_description(
		    e->description, mem, markdown_or_null);
	place_complete(e);
	if (r->buy_url_lost)
		coerce_remark(&c, "buy_url",
		    b->checkout_url != NULL
			? "is missing or cannot be used, so the page links to "
			  "the brand's checkout_url instead"
			: "is missing or cannot be used, so the page has no "
			  "link to buy");
	settle_sessions(r, mem);
	schedule_resolve(r, b->timezone, now_s, mem, remark, context);
	session_settle_keys(r, mem);
	if (r->session_count == 1)
		become_session(r);
	if (r->session_count > 1)
		transition_start(r);
	next = schedule_next(r);
	if (next != NULL && next->buy_url != NULL)
		r->buy_url = next->buy_url;
	price_decide(r, b, mem, remark, context);
	event_state_decide(
	    r, schedule_is_over(r, b->timezone, now_s), remark, context);
	/* Most sessions do not change these values. */
	r->own.is_set = r->own.is_set &&
	    (r->own.is_online != e->is_online ||
		r->own.event_status != r->event_status ||
		r->own.buy_url != r->buy_url);
}
