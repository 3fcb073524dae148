#include "profile/request_template.h"
#include "base/timezone.h"

static void
set(struct request_template_variables *v, const char *name, struct datetime w,
    struct arena *mem)
{
	char text[DATETIME_TEXT_MAX];

	datetime_print(&w, text);
	request_template_set(v, name, arena_copy(mem, text, strlen(text)));
}

void
request_template_set_now(struct request_template_variables *v, int64_t now_s,
    const char *zone, struct arena *mem)
{
	struct datetime now = datetime_from_instant(now_s, 0);

	set(v, "now", now, mem);
	if (zone != NULL && timezone_exists(zone))
		now = timezone_apply(zone, now);
	set(v, "now_local", now, mem);
}
