#include "event/field_stats.h"
#include "snapshot/reader.h"

static int64_t *
count_of(struct filled *out, const char *name)
{
	for (size_t i = 0; i < FILLED_FIELDS; i++) {
		if (strcmp(filled_name(i), name) == 0)
			return &out->events[i];
	}
	return NULL;
}

bool
snapshot_filled(struct snapshot *s, struct filled *out)
{
	struct sqlite3_stmt *st = NULL;
	struct fault f;
	bool row = true, ok;

	*out = (struct filled){ { 0 } };
	ok = store_prepare(
	    &s->store, "SELECT field, events FROM filled", &st, &f);
	while (ok && row) {
		int64_t *count;

		ok = store_step(st, &row, &f);
		count = ok && row ? count_of(out, store_text(st, 0).p) : NULL;
		if (count != NULL)
			*count = store_int(st, 1);
	}
	store_finish(&st);
	return ok;
}
