#include "profile/request_template.h"
#include "base/timezone.h"

static void
set(struct ask_variables *v, const char *name, struct when w, struct arena *mem)
{
	char text[WHEN_TEXT_MAX];

	when_print(&w, text);
	ask_set(v, name, arena_copy(mem, text, strlen(text)));
}

void
ask_set_now(
    struct ask_variables *v, int64_t now_s, const char *zone, struct arena *mem)
{
	struct when now = when_from_instant(now_s, 0);

	set(v, "now", now, mem);
	if (zone != NULL && zone_exists(zone))
		now = zone_apply(zone, now);
	set(v, "now_local", now, mem);
}
