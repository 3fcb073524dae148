#include "importer/ics_series.h"

void
series_init(struct series *s)
{
	*s = (struct series){ .held = BUF_INIT(SERIES_HELD_MAX) };
}

void
series_release(struct series *s)
{
	buf_release(&s->held);
	free(s->part);
	s->part = NULL;
	s->count = s->room = 0;
}

void
series_reset(struct series *s)
{
	buf_reset(&s->held);
	s->count = s->at = 0;
}

bool
series_hold(struct series *s, const char *uid, const char *component, size_t n,
    int64_t number, int64_t line, struct fault *f)
{
	struct series_part part = { .number = number, .line = line };

	part.uid = s->held.len;
	buf_bytes(&s->held, uid, strlen(uid) + 1);
	part.text = s->held.len;
	buf_bytes(&s->held, component, n);
	buf_char(&s->held, '\0');
	if (s->held.full)
		return fault_note(f, FAULT_INTERNAL_ERROR,
		    "line %lld: more than 64 MiB of recurring events",
		    (long long)line);
	if (s->count == s->room) {
		s->room = s->room > 0 ? 2 * s->room : 64;
		s->part = mem_grow(s->part, s->room * sizeof(part));
	}
	s->part[s->count++] = part;
	return true;
}

static int
compare(const void *a, const void *b, void *context)
{
	const struct series_part *x = a, *y = b;
	const char *held = context;
	int order = strcmp(held + x->uid, held + y->uid);

	return order != 0 ? order
			  : (x->number > y->number) - (x->number < y->number);
}

void
series_sort(struct series *s)
{
	if (s->count > 0)
		qsort_r(
		    s->part, s->count, sizeof(s->part[0]), compare, s->held.p);
}

size_t
series_next(struct series *s, const struct series_part **part)
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
series_text(const struct series *s, const struct series_part *part)
{
	return s->held.p + part->text;
}
