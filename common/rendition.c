#include "rendition.h"

#include "richtext.h"
#include "schedule.h"
#include "states.h"

_Static_assert((int)EVENT_DESCRIPTION_MAX <= (int)RICHTEXT_INPUT_MAX,
    "no description is cut twice");
_Static_assert((int)RICHTEXT_OUTPUT_MAX <= (int)EVENT_PARTS_MAX,
    "a description that fits when told fits when shown");

static const char *
clean(const char *told, struct arena *mem)
{
	struct buf html = BUF_INIT(RICHTEXT_OUTPUT_MAX);
	const char *shown = NULL;

	richtext_to_html(RICHTEXT_HTML, told, strlen(told), &html);
	if (html.len > 0)
		shown = arena_copy(mem, html.p, html.len);
	buf_release(&html);
	return shown;
}

void
rendition_make(struct record *r, const struct brand *b, int64_t now_s,
    struct arena *mem, coerce_remark_fn *remark, void *context)
{
	struct event *e = &r->event;

	if (e->description != NULL)
		e->description = clean(e->description, mem);
	if (b->country != NULL && strcmp(b->country, "BR") == 0)
		states_complete(&e->location);
	schedule_settle(e, b->timezone, now_s, mem, remark, context);
}
