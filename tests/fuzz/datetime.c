/* when - what was read prints as itself, and its instant leads back to it. */
#include "base/datetime.h"

#include "fuzz.h"

static bool
same(const struct datetime *a, const struct datetime *b)
{
	return a->kind == b->kind && a->year == b->year &&
	    a->month == b->month && a->day == b->day && a->hour == b->hour &&
	    a->minute == b->minute && a->second == b->second &&
	    a->offset == b->offset;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size), out[DATETIME_TEXT_MAX];
	struct datetime w, again;

	if (!datetime_parse(text, &w)) {
		free(text);
		return 0;
	}
	datetime_print(&w, out);
	HOLDS(datetime_parse(out, &again) && same(&w, &again));
	again = datetime_from_civil(datetime_civil_s(&w));
	again.kind = w.kind;
	again.offset = w.offset;
	HOLDS(same(&w, &again));
	if (w.kind == DATETIME_INSTANT) {
		again = datetime_from_instant(datetime_instant_s(&w), w.offset);
		HOLDS(same(&w, &again));
		datetime_http_date(datetime_instant_s(&w), out);
		HOLDS(strlen(out) >= 29 && strstr(out, " GMT") != NULL);
	}
	free(text);
	return 0;
}
