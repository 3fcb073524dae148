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
	LOCAL_STMT st = NULL;
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
	return ok;
}

bool
labels_find_words(struct snapshot_reader *s, const char *kind, const char *text,
    struct arena *mem, const char **label, struct error *f)
{
	LOCAL_BUF value = BUF_INIT(FILTER_VALUES_TEXT_MAX);

	if (text == NULL)
		return true;
	normalize_join(text, ' ', &value);
	return find_label_of(s, kind, buf_cstr(&value), mem, label, f);
}

static bool
find_category(struct snapshot_reader *s, const char *text, struct arena *mem,
    struct listing_labels *labels, struct error *f)
{
	LOCAL_BUF value = BUF_INIT(FILTER_VALUES_TEXT_MAX);
	const char *other,
	    **label = &labels->of[LISTING_PART_OF(LISTING_FILTER_CATEGORY)];
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
	return ok;
}

bool
labels_find(struct snapshot_reader *s, const struct listing_query *q,
    struct arena *mem, struct listing_labels *labels, struct error *f)
{
	static const struct {
		enum listing_part part;
		bool is_slug;
	} rows[] = {
		{ LISTING_PART_CITY, false },
		{ LISTING_PART_ORGANIZATION, true },
		{ LISTING_PART_OF(LISTING_FILTER_SOURCE), true },
		{ LISTING_PART_OF(LISTING_FILTER_VENUE), false },
		{ LISTING_PART_OF(LISTING_FILTER_PERFORMER), false },
	};
	struct listing_query query = *q;
	bool ok = true;

	*labels = (struct listing_labels){ .category_value = NULL };
	for (size_t i = 0; ok && i < ARRAY_LEN(rows); i++) {
		const char *kind = listing_part_name(rows[i].part);
		const char *text = *listing_part_text(&query, rows[i].part);
		const char **label = &labels->of[rows[i].part];

		if (!rows[i].is_slug)
			ok = labels_find_words(s, kind, text, mem, label, f);
		else if (text != NULL)
			ok = find_label_of(s, kind, text, mem, label, f);
	}
	return ok &&
	    find_category(
		s, q->filters[LISTING_FILTER_CATEGORY], mem, labels, f);
}
