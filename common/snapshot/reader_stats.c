#include "event/field_stats.h"
#include "snapshot/reader.h"

static int64_t *
count_of(struct field_stats *out, const char *name)
{
	for (size_t i = 0; i < FIELD_STATS_FIELDS; i++) {
		if (strcmp(field_stats_name(i), name) == 0)
			return &out->events[i];
	}
	return NULL;
}

bool
snapshot_field_stats(struct snapshot *s, struct field_stats *out)
{
	struct sqlite3_stmt *st = NULL;
	struct error f;
	bool row = true, ok;

	*out = (struct field_stats){ { 0 } };
	ok = sqlite_prepare(
	    &s->store, "SELECT field, events FROM filled", &st, &f);
	while (ok && row) {
		int64_t *count;

		ok = sqlite_step(st, &row, &f);
		count = ok && row ? count_of(out, sqlite_text(st, 0).p) : NULL;
		if (count != NULL)
			*count = sqlite_int(st, 1);
	}
	sqlite_finish(&st);
	return ok;
}
