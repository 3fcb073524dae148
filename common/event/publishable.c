#include "event/publishable.h"

#include "richtext/richtext.h"
#include "event/schedule.h"
#include "event/br_states.h"

_Static_assert((int)EVENT_DESCRIPTION_MAX <= (int)RICHTEXT_INPUT_MAX,
    "no description is cut twice");
_Static_assert((int)RICHTEXT_OUTPUT_MAX <= (int)EVENT_PARTS_MAX,
    "a description that fits when told fits when shown");

typedef void emit_fn(enum richtext_kind, const char *p, size_t n, struct buf *);

static const char *
clean(const char *told, emit_fn *emit, struct arena *mem)
{
	struct buf clean = BUF_INIT(RICHTEXT_OUTPUT_MAX);
	const char *shown = NULL;

	emit(RICHTEXT_HTML, told, strlen(told), &clean);
	if (clean.len > 0)
		shown = arena_copy(mem, clean.p, clean.len);
	buf_release(&clean);
	return shown;
}

const char *
publishable_markdown(const struct native_record *told, struct arena *mem)
{
	const char *description = told->event.description;

	return description != NULL
	    ? clean(description, richtext_to_markdown, mem)
	    : NULL;
}

void
publishable_make(struct native_record *r, const struct brand *b, int64_t now_s,
    struct arena *mem, coerce_remark_fn *remark, void *context)
{
	struct event *e = &r->event;

	if (e->description != NULL)
		e->description = clean(e->description, richtext_to_html, mem);
	if (b->country != NULL && strcmp(b->country, "BR") == 0)
		br_states_complete(&e->location);
	schedule_settle(e, b->timezone, now_s, mem, remark, context);
}
