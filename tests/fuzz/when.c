/* when - what was read prints as itself, and its instant leads back to it. */
#include "base/datetime.h"

#include "fuzz.h"

static bool
same(const struct when *a, const struct when *b)
{
	return a->kind == b->kind && a->year == b->year &&
	    a->month == b->month && a->day == b->day && a->hour == b->hour &&
	    a->minute == b->minute && a->second == b->second &&
	    a->offset == b->offset;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size), out[WHEN_TEXT_MAX];
	struct when w, again;

	if (!when_parse(text, &w)) {
		free(text);
		return 0;
	}
	when_print(&w, out);
	HOLDS(when_parse(out, &again) && same(&w, &again));
	again = when_from_civil(when_civil_s(&w));
	again.kind = w.kind;
	again.offset = w.offset;
	HOLDS(same(&w, &again));
	if (w.kind == WHEN_INSTANT) {
		again = when_from_instant(when_instant_s(&w), w.offset);
		HOLDS(same(&w, &again));
		when_http_date(when_instant_s(&w), out);
		HOLDS(strlen(out) >= 29 && strstr(out, " GMT") != NULL);
	}
	free(text);
	return 0;
}
