/*
 * reader_matches - finds the events that match the words, filters and limits of a query.
 *
 * Common terms have bitmaps (common_terms.h); the full-text index has the matches of
 * all other terms.  The index is read first, so that only blocks of bitmaps with a
 * match are read.
 */
#include "reader/internal.h"
#include "index/common_terms.h"
#include "index/stems.h"

enum { EVENTS_A_STEP = 48 }; /* events of a bitmap that cost one instruction */

/* The terms of a query while their events are intersected. */
struct matching {
	struct snapshot_reader *snapshot;
	struct rank_range range;
	struct bitmap_union terms[QUERY_TERMS_MAX]; /* those with bitmaps */
	size_t count;
	struct bitmap *set; /* the events that have all terms so far */
	bool is_limited;    /* at least one term limited it */
};

/* A term whose bitmaps are looked up. */
struct term_search {
	const struct query_terms *query;
	enum index_terms_scope scope;
	size_t at;
	struct buf text;
};

/* Finds the bitmap of a term.  *found: the term has a bitmap. */
static bool
find_bitmap(struct matching *m, const struct buf *name, struct bitmap_union *to,
    bool *found, struct error *f)
{
	struct snapshot_reader *s = m->snapshot;
	int64_t number;

	if (!bitmap_table_find(&s->bitmaps, &s->db, buf_cstr(name), &number, f))
		return false;
	*found = number >= 0;
	if (*found)
		to->numbers[to->count++] = (uint16_t)number;
	return true;
}

/* Finds the bitmap of a stem, which has all events of the stem's words. */
static bool
find_stem(struct matching *m, struct term_search *t, struct bitmap_union *to,
    struct error *f)
{
	const struct query_terms_part *part =
	    query_terms_part_at(t->query, t->at);
	const char *stem =
	    part != NULL ? query_terms_text(t->query, part->stem) : "";
	bool ignored;

	if (*stem == '\0')
		return true;
	buf_reset(&t->text);
	buf_printf(&t->text, "%c%s", stems_mark(t->scope), stem);
	return find_bitmap(m, &t->text, to, &ignored, f);
}

/* Finds the bitmap of the term in `text`, or appends the term to `others`. */
static bool
find_or_note(struct matching *m, struct term_search *t, struct bitmap_union *to,
    struct buf *others, struct error *f)
{
	bool found;

	if (!find_bitmap(m, &t->text, to, &found, f))
		return false;
	if (!found)
		buf_printf(others, "%s%s", others->len > 0 ? " " : "",
		    buf_cstr(&t->text));
	return true;
}

static bool
find_other_terms(struct matching *m, struct term_search *t,
    struct bitmap_union *to, const char *words, struct buf *others,
    struct error *f)
{
	for (size_t n; *words != '\0'; words += n + (words[n] == ' ')) {
		n = strcspn(words, " ");
		buf_reset(&t->text);
		buf_printf(&t->text, "%c%.*s", index_terms_mark(t->scope),
		    (int)n, words);
		if (!find_or_note(m, t, to, others, f))
			return false;
	}
	return true;
}

/* Appends the terms that have no bitmap to `others`, with blanks between them. */
static bool
find_bitmaps(struct matching *m, struct term_search *t, struct bitmap_union *to,
    struct buf *others, struct error *f)
{
	const struct query_terms_part *part =
	    query_terms_part_at(t->query, t->at);
	bool has_stem;

	if (!find_stem(m, t, to, f))
		return false;
	has_stem = to->count > 0;
	if (has_stem && !part->is_prefix)
		return true;
	buf_reset(&t->text);
	query_terms_print(t->query, t->scope, t->at, &t->text);
	return find_or_note(m, t, to, others, f) &&
	    (has_stem || part == NULL ||
		find_other_terms(m, t, to,
		    query_terms_text(t->query, part->others), others, f));
}

/*
 * Adds the ranks of the range that have one of the terms, from the full-text index.  The
 * terms have a blank between them.  Without a set, the first match is enough.
 */
static bool
read_index(struct snapshot_reader *s, const char *terms,
    struct rank_range range, struct bitmap *set_or_null, bool *found,
    struct error *f)
{
	*found = false;
	for (size_t n; *terms != '\0' && (set_or_null != NULL || !*found);
	     terms += n + (terms[n] == ' ')) {
		struct postings_asked asked = {
			.term = terms, .range = range, .set = set_or_null
		};
		bool some;

		n = strcspn(terms, " ");
		asked.begins = n > 0 && terms[n - 1] == '*';
		asked.n = n - asked.begins;
		if (!postings_read(&s->postings, &s->db, &asked, &some, f))
			return false;
		*found = *found || some;
	}
	return true;
}

bool
snapshot_reader_has_any(
    struct snapshot_reader *s, const char *terms, bool *has, struct error *f)
{
	return read_index(
	    s, terms, (struct rank_range){ 0, s->events }, NULL, has, f);
}

/* Keeps the events that are in the bitmap, and releases the bitmap. */
static void
intersect_owned(struct matching *m, struct bitmap *owned)
{
	struct bitmap first = *owned;

	if (m->is_limited) {
		bitmap_and(m->set, owned);
	} else { /* the set is empty */
		*owned = *m->set;
		*m->set = first;
	}
	m->is_limited = true;
	bitmap_release(owned);
}

/* Charges the budget for the work on a term, besides its stored bytes. */
static bool
spend_bitmap(struct snapshot_reader *s, struct error *f)
{
	return sqlite_spend(&s->db, s->events / EVENTS_A_STEP, f);
}

/* Finds the matches of terms without a bitmap. */
static bool
find_listed(struct matching *m, const char *terms, struct bitmap *found,
    struct error *f)
{
	bool ignored;

	bitmap_start(found, m->snapshot->events);
	return (m->is_limited && bitmap_is_empty(m->set)) ||
	    (spend_bitmap(m->snapshot, f) &&
		read_index(m->snapshot, terms, m->range, found, &ignored, f));
}

static bool
divide_term(struct matching *m, struct term_search *t, struct error *f)
{
	struct bitmap_union *term = &m->terms[m->count];
	LOCAL_BUF others = BUF_INIT(QUERY_TERMS_BYTES);
	bool ok = find_bitmaps(m, t, term, &others, f);

	if (ok && others.len > 0)
		ok = find_listed(m, buf_cstr(&others), &term->others, f);
	if (term->count > 0)
		m->count++;
	else if (term->others.bits != NULL)
		intersect_owned(m, &term->others);
	return ok;
}

/*
 * Intersects the events of terms without a bitmap, and adds the terms with bitmaps to the
 * terms of `m`.
 */
static bool
divide_terms(struct matching *m, const struct snapshot_terms_asked *asked,
    struct error *f)
{
	struct term_search t = {
		.query = asked->query,
		.scope = asked->scope,
		.at = asked->first,
		.text = BUF_INIT(QUERY_TERMS_BYTES),
	};
	bool ok = true;

	for (; ok && t.at < asked->first + asked->count; t.at++)
		ok = divide_term(m, &t, f);
	buf_release(&t.text);
	return ok;
}

/* Keeps the events that have all terms with bitmaps. */
static bool
keep_bitmaps(struct matching *m, struct error *f)
{
	struct snapshot_reader *s = m->snapshot;

	if (m->count > 0)
		return spend_bitmap(s, f) &&
		    bitmap_table_keep(&s->bitmaps, &s->db, m->terms, m->count,
			m->is_limited ? NULL : &m->range, m->set, f);
	if (!m->is_limited)
		bitmap_add_range(m->set, m->range.after, m->range.last);
	return true;
}

bool
snapshot_reader_collect_terms(struct snapshot_reader *s,
    const struct snapshot_terms_asked *asked, struct rank_range range,
    struct bitmap *set, struct error *f)
{
	struct matching m = { .snapshot = s, .range = range, .set = set };
	bool ok;

	if (range.last <= range.after)
		return true;
	ok = divide_terms(&m, asked, f) && keep_bitmaps(&m, f);
	for (size_t i = 0; i < m.count; i++)
		bitmap_release(&m.terms[i].others);
	return ok;
}

static bool
collect_terms(struct snapshot_reader *s, const struct query_terms *q,
    enum index_terms_scope scope, struct rank_range range, struct bitmap *set,
    struct error *f)
{
	struct snapshot_terms_asked all = { q, scope, 0, query_terms_count(q) };

	return snapshot_reader_collect_terms(s, &all, range, set, f);
}

/*
 * Finds the matches in the name that come first: events with the typed words in the name,
 * unless other forms of the words match only in the text (query_terms.h).
 */
static bool
collect_first(struct snapshot_reader *s, const struct query_terms *q,
    struct rank_range range, struct bitmap *first, struct error *f)
{
	struct query_terms widened = query_terms_widened(q);
	LOCAL_BITMAP name = { 0 }, text = { 0 };
	bool ok;

	if (!collect_terms(s, q, INDEX_TERMS_NAME, range, first, f))
		return false;
	if (bitmap_is_empty(first))
		return true;
	bitmap_start(&name, s->events);
	bitmap_start(&text, s->events);
	ok = collect_terms(s, &widened, INDEX_TERMS_NAME, range, &name, f) &&
	    collect_terms(s, &widened, INDEX_TERMS_TEXT, range, &text, f);
	bitmap_and_not(&text, &name);
	bitmap_and_not(first, &text);
	return ok;
}

bool
snapshot_reader_collect(struct snapshot_reader *s, const struct query_terms *q,
    enum index_terms_scope scope, struct rank_range range, struct bitmap *set,
    struct error *f)
{
	bool ok = scope == INDEX_TERMS_NAME && q->part_count > 0
	    ? collect_first(s, q, range, set, f)
	    : collect_terms(s, q, scope, range, set, f);

	if (q->is_open)
		transitions_remove_closed(&s->transitions, set);
	if (ok && numbers_limits_any(&q->limits))
		ok = numbers_keep(&s->db, &q->limits, &s->within, set, f);
	if (ok && q->limits.has_since)
		ok = snapshot_reader_keep_changed(s, q->limits.since_s, set, f);
	return ok;
}
