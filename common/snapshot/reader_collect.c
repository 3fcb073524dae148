/*
 * reader_collect - the matches of a query's words, filters and limits as a set of
 * ranks.
 */
#include "snapshot/internal.h"

static bool
collect(struct snapshot_reader *s, const struct query_terms *q,
    enum index_terms_scope scope, struct rank_range range, struct bitmap *set,
    struct error *f)
{
	struct snapshot_terms_asked all = { q, scope, 0, query_terms_count(q) };

	return snapshot_reader_collect_terms(s, &all, range, set, f);
}

/*
 * What comes first of the matches in the name: those that are exact in it, or not in
 * the text (query_terms.h).
 */
static bool
collect_first(struct snapshot_reader *s, const struct query_terms *q,
    struct rank_range range, struct bitmap *first, struct error *f)
{
	struct query_terms widened = query_terms_widened(q);
	struct bitmap wide, name, text, later;
	struct bitmap *const all[] = { &wide, &name, &text, &later };
	bool ok;

	for (size_t i = 0; i < ARRAY_LEN(all); i++)
		bitmap_start(all[i], s->events);
	ok = collect(s, q, INDEX_TERMS_NAME, range, &wide, f);
	if (ok && wide.count > 0)
		ok = collect(s, &widened, INDEX_TERMS_NAME, range, &name, f) &&
		    collect(s, &widened, INDEX_TERMS_TEXT, range, &text, f);
	bitmap_add_without(&later, &text, &name);
	bitmap_add_without(first, &wide, &later);
	for (size_t i = 0; i < ARRAY_LEN(all); i++)
		bitmap_release(all[i]);
	return ok;
}

bool
snapshot_reader_collect(struct snapshot_reader *s, const struct query_terms *q,
    enum index_terms_scope scope, struct rank_range range, struct bitmap *set,
    struct error *f)
{
	bool ok = scope == INDEX_TERMS_NAME && query_terms_is_wide(q)
	    ? collect_first(s, q, range, set, f)
	    : collect(s, q, scope, range, set, f);

	if (ok && numbers_limits_any(&q->limits))
		ok = numbers_keep(&s->db, &q->limits, &s->within, set, f);
	return ok;
}

bool
snapshot_reader_collect_query(struct snapshot_reader *s,
    const struct query_terms *q, enum index_terms_scope scope,
    struct bitmap *set, struct error *f)
{
	struct rank_range all = { 0, s->events };

	return snapshot_reader_collect(s, q, scope, all, set, f);
}

bool
snapshot_reader_collect_term(struct snapshot_reader *s,
    const struct query_terms *q, enum index_terms_scope scope, size_t at,
    struct bitmap *set, struct error *f)
{
	struct rank_range all = { 0, s->events };
	struct snapshot_terms_asked one = { q, scope, at, 1 };

	return snapshot_reader_collect_terms(s, &one, all, set, f);
}

bool
snapshot_reader_collect_named(struct snapshot_reader *s,
    const struct query_terms *q, struct rank_range range,
    const struct bitmap *text, struct bitmap *name, struct error *f)
{
	struct query_terms words = *q;

	words.limits = (struct numbers_limits){ 0 };
	if (!snapshot_reader_collect(
		s, &words, INDEX_TERMS_NAME, range, name, f))
		return false;
	if (numbers_limits_any(&q->limits))
		bitmap_and(name, text);
	return true;
}
