/*
 * source_keys - compares the keys within one reading: leaves out older versions of an
 * event, and finds different events that share a key.
 */
#include "cartaz/sources/source_reading.h"

#include "base/hash.h"

static int
compare_keys(const void *a, const void *b)
{
	const struct source_row *const *x = a, *const *y = b;
	uint64_t p = (*x)->witness.key, q = (*y)->witness.key;

	if (p != q)
		return p < q ? -1 : 1;
	if ((*x)->version != (*y)->version)
		return (*x)->version > (*y)->version ? -1 : 1;
	return *x < *y ? -1 : *x > *y;
}

/* Two rows without a start of their own, only with sessions for example, share none. */
static bool
is_version_of(const struct source_row *a, const struct source_row *b)
{
	const struct source_witness *x = &a->witness, *y = &b->witness;

	return x->key == y->key &&
	    (x->name == y->name ||
		(x->start == y->start && x->start != HASH_START) ||
		(x->page == y->page && x->page != 0));
}

/*
 * Leaves out a row, and counts whether it is older than the row that is used, or has other
 * values although neither is newer.  Pages of schema.org repeat the events of other pages
 * with fewer values.
 */
static void
leave_out(struct source_reading *r, const struct source_row *used,
    struct source_row *x)
{
	x->is_left_out = true;
	if (x->version != used->version || x->content == used->content ||
	    r->source->kind == BRAND_SOURCE_SCHEMA_ORG) {
		r->older++;
		return;
	}
	r->lost++;
	if (r->first_lost == NULL || x < r->first_lost) {
		r->first_lost = x;
		r->first_used = used;
	}
}

/*
 * Keeps only the newest of several rows that are versions of one event.  Sets shares_key
 * of the others with one key.  *first and *second: the earliest pair of them.
 */
static void
compare_rows(struct source_reading *r, struct source_row **sorted,
    struct source_row **first, struct source_row **second)
{
	struct source_row *newest = NULL;

	for (size_t i = 0; i < r->count; i++) {
		struct source_row *x = sorted[i];

		if (newest != NULL && is_version_of(newest, x)) {
			leave_out(r, newest, x);
			continue;
		}
		if (newest != NULL && newest->witness.key == x->witness.key) {
			newest->shares_key = x->shares_key = true;
			r->shared++;
			if (*first == NULL || newest < *first) {
				*first = newest;
				*second = x;
			}
		}
		newest = x;
	}
}

/* Prints "id 12 of jazz--12 and slam--12". */
static bool
print_shared(struct source_reading *r, const struct source_row *first,
    const struct source_row *second, struct error *f)
{
	const struct source_row *of[] = { first, second };
	char *line = NULL, *key, slug[2][EVENT_SLUG_MAX + 1] = { "", "" };
	bool more = true, ok = spool_rewind(&r->texts, f);

	for (size_t i = 0; ok && i < r->count; i++) {
		ok = spool_next_text(&r->texts, &line, &more, f);
		for (size_t k = 0; ok && more && k < 2; k++) {
			if (&r->row[i] != of[k])
				continue;
			key = strchr(line, '\t');
			snprintf(slug[k], sizeof(slug[k]), "%.*s",
			    (int)(key - line), line);
			snprintf(r->first_shared, sizeof(r->first_shared),
			    "id %.*s of %s and %s", (int)strcspn(key + 1, "\t"),
			    key + 1, slug[0], slug[1]);
		}
	}
	return ok;
}

bool
source_reading_compare(struct source_reading *r, struct error *f)
{
	LOCAL_MEMORY struct source_row **sorted =
	    mem_alloc((r->count + 1) * sizeof(sorted[0]));
	struct source_row *first = NULL, *second = NULL;

	for (size_t i = 0; i < r->count; i++)
		sorted[i] = &r->row[i];
	qsort(sorted, r->count, sizeof(sorted[0]), compare_keys);
	compare_rows(r, sorted, &first, &second);
	r->events = (int64_t)r->count - r->older - r->lost;
	return first == NULL || print_shared(r, first, second, f);
}

void
source_reading_print_keys(
    const struct source_reading *r, struct source_state *s)
{
	const char *unit;

	s->shared[0] = s->lost[0] = '\0';
	if (r->shared > 0)
		snprintf(s->shared, sizeof(s->shared),
		    "%lld event%s the id of another event (first: %s)",
		    (long long)r->shared, r->shared == 1 ? " has" : "s have",
		    r->first_shared);
	if (r->lost == 0)
		return;
	unit = r->first_lost->place.unit;
	snprintf(s->lost, sizeof(s->lost),
	    "%lld %s%s left out, because an earlier %s has the same id and "
	    "other values (first: %s %lld, after %s %lld); join the rows of "
	    "one event with \"group_by\" in the profile, or give each event "
	    "its own id",
	    (long long)r->lost, unit, r->lost == 1 ? " is" : "s are", unit,
	    unit, (long long)r->first_lost->place.number, unit,
	    (long long)r->first_used->place.number);
}
