/*
 * list_page_subject - the list of one city, organizer, venue, category, source or
 * performer as a page of its own: its title, its description, its address.
 */
#include "base/text.h"
#include "cgi/query.h"
#include "text/normalize.h"
#include "list/internal.h"

enum { LABEL_MAX = 16 * 1024, DESCRIPTION_MAX = 155 };

static const struct {
	enum listing_part chip;
	enum word_id title;
	bool by_label; /* the address has the label, and not the value */
} subjects[] = {
	{ LISTING_PART_CITY, WORD_EVENTS_IN, true },
	{ LISTING_PART_ORGANIZATION, WORD_EVENTS_BY, false },
	{ LISTING_PART_OF(LISTING_FILTER_VENUE), WORD_EVENTS_AT, true },
	{ LISTING_PART_OF(LISTING_FILTER_CATEGORY), WORD_EVENTS_OF, false },
	{ LISTING_PART_OF(LISTING_FILTER_SOURCE), WORD_EVENTS_FROM, false },
	{ LISTING_PART_OF(LISTING_FILTER_PERFORMER), WORD_EVENTS_WITH, true },
};

/* Returns the filter that is set, if only one is set. */
static enum listing_part
only_chip(const struct list_page *p)
{
	enum listing_part only = LISTING_PARTS;

	for (int i = 0; i < LISTING_PARTS; i++) {
		if (!listing_has_part(&p->query, (enum listing_part)i))
			continue;
		if (only != LISTING_PARTS)
			return LISTING_PARTS;
		only = (enum listing_part)i;
	}
	return only;
}

/* Returns the row of the subject, or -1 if there is none, or no event has it. */
static int
find_subject(const struct list_page *p)
{
	enum listing_part only = only_chip(p);

	for (size_t i = 0; i < ARRAY_LEN(subjects); i++) {
		if (subjects[i].chip == only && p->labels.of[only] != NULL)
			return (int)i;
	}
	return -1;
}

bool
list_page_has_subject(const struct list_page *p)
{
	return find_subject(p) >= 0;
}

/* Returns true if the label of the filter is a word of the locale, and not a date. */
static bool
is_word(const struct list_page *p, enum listing_part chip)
{
	static const enum listing_filter words[] = { LISTING_FILTER_FREE,
		LISTING_FILTER_ONLINE, LISTING_FILTER_OPEN,
		LISTING_FILTER_PART_OF_DAY };

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (chip == LISTING_PART_OF(words[i]))
			return true;
	}
	return chip == LISTING_PART_DATES && p->when != NULL;
}

/* Titles have only labels of the catalog and words of the locale, no caller's text. */
static bool
is_in_title(const struct list_page *p, enum listing_part chip)
{
	if (!listing_has_part(&p->query, chip))
		return false;
	for (size_t i = 0; i < ARRAY_LEN(subjects); i++) {
		if (subjects[i].chip == chip)
			return p->labels.of[chip] != NULL;
	}
	return is_word(p, chip) || chip == LISTING_PART_DATES ||
	    chip == LISTING_PART_PRICE_MAX;
}

void
list_page_title(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	LOCAL_BUF label = BUF_INIT(LABEL_MAX);
	int subject = find_subject(p);
	const char *before = ": ";
	size_t start;

	if (subject >= 0) {
		list_page_chip_label(p, l, subjects[subject].chip, &label);
		locale_fill(l, subjects[subject].title, buf_cstr(&label), b);
		return;
	}
	buf_text(b, locale_word(l, WORD_EVENTS));
	for (int i = 0; i < LISTING_PARTS; i++) {
		enum listing_part chip = (enum listing_part)i;

		if (!is_in_title(p, chip))
			continue;
		buf_text(b, before);
		start = b->len;
		list_page_chip_label(p, l, chip, b);
		if (is_word(p, chip) && b->len > start)
			b->p[start] = text_lower(b->p[start]);
		before = ", ";
	}
}

void
list_page_about(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	if (find_subject(p) < 0 || p->count == 0) {
		buf_text(b, p->brand->description);
		return;
	}
	list_page_total(p, l, b);
	for (size_t i = 0; i < p->count; i++) {
		const char *name = p->items[i].name;

		if (i > 0 && b->len + strlen(name) + 2 > DESCRIPTION_MAX)
			break;
		buf_printf(b, "%s%s", i > 0 ? ", " : ": ", name);
	}
}

bool
list_page_can_ask(const char *text_or_null)
{
	LOCAL_BUF words = BUF_INIT(LABEL_MAX);

	if (text_or_null == NULL || strlen(text_or_null) > QUERY_PARAM_TEXT_MAX)
		return false;
	normalize_join(text_or_null, ' ', &words);
	return words.len > 0;
}

static bool
query_of(const char *kind, const char *value, const char *label,
    struct listing_query *q)
{
	*q = (struct listing_query){ 0 };
	if (!list_page_can_ask(label) || !list_page_can_ask(value))
		return false;
	for (size_t i = 0; i < ARRAY_LEN(subjects); i++) {
		enum listing_part part = subjects[i].chip;

		if (strcmp(kind, listing_part_name(part)) != 0)
			continue;
		*listing_part_text(q, part) =
		    subjects[i].by_label ? label : value;
		return true;
	}
	return false;
}

bool
list_page_subject_path(const struct brand *brand, const char *kind,
    const char *value, const char *label, size_t max, struct buf *path)
{
	struct list_page list = { .brand = brand };

	if (!query_of(kind, value, label, &list.query))
		return false;
	list_page_path(&list, "", 1, path);
	return path->len <= max;
}

void
list_page_use_labels(struct list_page *p)
{
	static const enum listing_part parts[] = { LISTING_PART_CITY,
		LISTING_PART_OF(LISTING_FILTER_VENUE) };
	const enum listing_part category =
	    LISTING_PART_OF(LISTING_FILTER_CATEGORY);

	if (p->query.q != NULL)
		return; /* the filters belong to the meaning of the words */
	for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
		const char *label = p->labels.of[parts[i]];

		if (listing_has_part(&p->query, parts[i]) &&
		    list_page_can_ask(label))
			*listing_part_text(&p->query, parts[i]) = label;
	}
	if (listing_has_part(&p->query, category) &&
	    p->labels.of[category] != NULL)
		*listing_part_text(&p->query, category) =
		    p->labels.category_value;
}
