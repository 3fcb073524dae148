/*
 * ics_series - collects the components of recurring events by UID.
 */
#include "importer/ics_series.h"

void
ics_series_init(struct ics_series *s)
{
	*s = (struct ics_series){ .held = BUF_INIT(ICS_SERIES_HELD_MAX) };
}

void
ics_series_release(struct ics_series *s)
{
	buf_release(&s->held);
	free(s->part);
	s->part = NULL;
	s->count = s->room = 0;
}

void
ics_series_reset(struct ics_series *s)
{
	buf_reset(&s->held);
	s->count = s->at = 0;
}

bool
ics_series_add(struct ics_series *s, const char *uid, const char *component,
    size_t n, int64_t number, int64_t line, struct error *f)
{
	struct ics_series_part part = { .number = number, .line = line };

	part.uid = s->held.len;
	buf_bytes(&s->held, uid, strlen(uid) + 1);
	part.text = s->held.len;
	buf_bytes(&s->held, component, n);
	buf_char(&s->held, '\0');
	if (s->held.full)
		return error_internal(f,
		    "line %lld: the file has more than 64 MiB of recurring events",
		    (long long)line);
	s->part = mem_room(s->part, s->count, &s->room, sizeof(part));
	s->part[s->count++] = part;
	return true;
}

static int
compare_parts(const void *a, const void *b, void *context)
{
	const struct ics_series_part *x = a, *y = b;
	const char *held = context;
	int order = strcmp(held + x->uid, held + y->uid);

	return order != 0 ? order
			  : (x->number > y->number) - (x->number < y->number);
}

void
ics_series_sort(struct ics_series *s)
{
	if (s->count > 0)
		qsort_r(s->part, s->count, sizeof(s->part[0]), compare_parts,
		    s->held.p);
}

size_t
ics_series_next(struct ics_series *s, const struct ics_series_part **part)
{
	size_t from = s->at;

	while (s->at < s->count &&
	    strcmp(s->held.p + s->part[s->at].uid,
		s->held.p + s->part[from].uid) == 0)
		s->at++;
	*part = s->part + from;
	return s->at - from;
}

const char *
ics_series_text(const struct ics_series *s, const struct ics_series_part *part)
{
	return s->held.p + part->text;
}
