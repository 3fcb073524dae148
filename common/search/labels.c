/*
 * labels - finds the labels of values in the table of facets.
 */
#include "search/labels.h"

#include "event/filter_values.h"
#include "text/normalize.h"

static bool
find_label_of(struct snapshot_reader *s, const char *kind, const char *value,
    struct arena *mem, const char **label, struct error *f)
{
	struct sqlite3_stmt *st;
	bool row = false, ok;

	if (value[0] == '\0')
		return true;
	ok = sqlite_ask(&s->db, &st, &row, f,
	    "SELECT label FROM facet WHERE kind = ?1 AND value = ?2",
	    BIND_TEXT(kind), BIND_TEXT(value));
	if (ok && row) {
		struct sqlite_text text = sqlite_text(st, 0);

		*label = arena_copy(mem, text.p, text.n);
	}
	sqlite_finish(&st);
	return ok;
}

bool
labels_find_words(struct snapshot_reader *s, const char *kind, const char *text,
    struct arena *mem, const char **label, struct error *f)
{
	struct buf value = BUF_INIT(FILTER_VALUES_TEXT_MAX);
	bool ok;

	if (text == NULL)
		return true;
	normalize_join(text, ' ', &value);
	ok = find_label_of(s, kind, buf_cstr(&value), mem, label, f);
	buf_release(&value);
	return ok;
}

static bool
find_category(struct snapshot_reader *s, const char *text, struct arena *mem,
    struct labels *labels, struct error *f)
{
	struct buf value = BUF_INIT(FILTER_VALUES_TEXT_MAX);
	const char *other, **label = &labels->category;
	bool ok;

	if (text == NULL)
		return true;
	filter_values_of_category(text, &value, &other);
	ok = find_label_of(s, "category", buf_cstr(&value), mem, label, f);
	labels->category_value = arena_copy(mem, buf_cstr(&value), value.len);
	if (ok && *label == NULL && other != NULL) {
		ok = find_label_of(s, "category", other, mem, label, f);
		labels->category_value = other;
	}
	buf_release(&value);
	return ok;
}

bool
labels_find(struct snapshot_reader *s, const struct listing_query *q,
    struct arena *mem, struct labels *labels, struct error *f)
{
	const char *source = q->filters[LISTING_FILTER_SOURCE];

	*labels = (struct labels){ 0 };
	return labels_find_words(s, "city", q->city, mem, &labels->city, f) &&
	    (q->organization == NULL ||
		find_label_of(s, "organization", q->organization, mem,
		    &labels->organization, f)) &&
	    (source == NULL ||
		find_label_of(s, "source", source, mem, &labels->source, f)) &&
	    labels_find_words(s, "venue", q->filters[LISTING_FILTER_VENUE], mem,
		&labels->venue, f) &&
	    labels_find_words(s, "performer",
		q->filters[LISTING_FILTER_PERFORMER], mem, &labels->performer,
		f) &&
	    find_category(
		s, q->filters[LISTING_FILTER_CATEGORY], mem, labels, f);
}
