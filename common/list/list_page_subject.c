/*
 * list_page_subject - the list of one city, organizer, venue, category, source or performer as a
 * page of its own: its title, its description, its address.
 */
#include "cgi/query.h"
#include "text/normalize.h"
#include "list/internal.h"

enum { LABEL_MAX = 16 * 1024, DESCRIPTION_MAX = 155 };

static const struct {
	enum list_page_chip chip;
	enum word_id title;
} subjects[] = {
	{ LIST_PAGE_CHIP_CITY, WORD_EVENTS_IN },
	{ LIST_PAGE_CHIP_ORGANIZATION, WORD_EVENTS_BY },
	{ (enum list_page_chip)(
	      LIST_PAGE_CHIP_FILTERS + (int)LISTING_FILTER_VENUE),
	    WORD_EVENTS_AT },
	{ (enum list_page_chip)(
	      LIST_PAGE_CHIP_FILTERS + (int)LISTING_FILTER_CATEGORY),
	    WORD_EVENTS_OF },
	{ (enum list_page_chip)(
	      LIST_PAGE_CHIP_FILTERS + (int)LISTING_FILTER_SOURCE),
	    WORD_EVENTS_FROM },
	{ (enum list_page_chip)(
	      LIST_PAGE_CHIP_FILTERS + (int)LISTING_FILTER_PERFORMER),
	    WORD_EVENTS_WITH },
};

static const char *
label_of(const struct list_page *p, enum list_page_chip chip)
{
	if (chip == LIST_PAGE_CHIP_CITY)
		return p->labels.city;
	if (chip == LIST_PAGE_CHIP_ORGANIZATION)
		return p->labels.organization;
	if (chip - LIST_PAGE_CHIP_FILTERS == (int)LISTING_FILTER_SOURCE)
		return p->labels.source;
	if (chip - LIST_PAGE_CHIP_FILTERS == (int)LISTING_FILTER_PERFORMER)
		return p->labels.performer;
	return chip - LIST_PAGE_CHIP_FILTERS == (int)LISTING_FILTER_VENUE
	    ? p->labels.venue
	    : p->labels.category;
}

/* Returns the filter that is set, if only one is set. */
static enum list_page_chip
only_chip(const struct list_page *p)
{
	enum list_page_chip only = LIST_PAGE_CHIPS;

	for (int i = 0; i < LIST_PAGE_CHIPS; i++) {
		if (!list_page_chip_is_set(p, (enum list_page_chip)i))
			continue;
		if (only != LIST_PAGE_CHIPS)
			return LIST_PAGE_CHIPS;
		only = (enum list_page_chip)i;
	}
	return only;
}

/* Returns the row of the subject, or -1 if there is none, or no event has it. */
static int
find_subject(const struct list_page *p)
{
	enum list_page_chip only = only_chip(p);

	for (size_t i = 0; i < ARRAY_LEN(subjects); i++) {
		if (subjects[i].chip == only && label_of(p, only) != NULL)
			return (int)i;
	}
	return -1;
}

bool
list_page_has_subject(const struct list_page *p)
{
	return find_subject(p) >= 0;
}

/* Titles have only labels of the catalog and words of the locale, no caller's text. */
static bool
is_in_title(const struct list_page *p, enum list_page_chip chip)
{
	static const enum listing_filter words[] = { LISTING_FILTER_FREE,
		LISTING_FILTER_ONLINE, LISTING_FILTER_OPEN,
		LISTING_FILTER_PART_OF_DAY };

	if (!list_page_chip_is_set(p, chip))
		return false;
	for (size_t i = 0; i < ARRAY_LEN(subjects); i++) {
		if (subjects[i].chip == chip)
			return label_of(p, chip) != NULL;
	}
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if ((int)chip - (int)LIST_PAGE_CHIP_FILTERS == (int)words[i])
			return true;
	}
	return chip == LIST_PAGE_CHIP_DATES || chip == LIST_PAGE_CHIP_PRICE_MAX;
}

void
list_page_title(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	struct buf label = BUF_INIT(LABEL_MAX);
	int subject = find_subject(p);
	const char *before = ": ";

	if (subject >= 0) {
		list_page_chip_label(p, l, subjects[subject].chip, &label);
		locale_fill(l, subjects[subject].title, buf_cstr(&label), b);
		buf_release(&label);
		return;
	}
	buf_text(b, locale_word(l, WORD_EVENTS));
	for (int i = 0; i < LIST_PAGE_CHIPS; i++) {
		enum list_page_chip chip = (enum list_page_chip)i;

		if (!is_in_title(p, chip))
			continue;
		buf_text(b, before);
		list_page_chip_label(p, l, chip, b);
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
	struct buf words = BUF_INIT(LABEL_MAX);
	bool ok;

	if (text_or_null == NULL || strlen(text_or_null) > QUERY_PARAM_TEXT_MAX)
		return false;
	normalize_join(text_or_null, ' ', &words);
	ok = words.len > 0;
	buf_release(&words);
	return ok;
}

static bool
query_of(const char *kind, const char *value, const char *label,
    struct listing_query *q)
{
	*q = (struct listing_query){ 0 };
	if (!list_page_can_ask(label) || !list_page_can_ask(value))
		return false;
	if (strcmp(kind, "city") == 0)
		q->city = label;
	else if (strcmp(kind, "organization") == 0)
		q->organization = value;
	else if (strcmp(kind, "venue") == 0)
		q->filters[LISTING_FILTER_VENUE] = label;
	else if (strcmp(kind, "category") == 0)
		q->filters[LISTING_FILTER_CATEGORY] = value;
	else if (strcmp(kind, "source") == 0)
		q->filters[LISTING_FILTER_SOURCE] = value;
	else if (strcmp(kind, "performer") == 0)
		q->filters[LISTING_FILTER_PERFORMER] = label;
	else
		return false;
	return true;
}

bool
list_page_subject_path(const struct brand *brand, const char *kind,
    const char *value, const char *label, size_t max, struct buf *path)
{
	struct list_page list = { .brand = brand };

	if (!query_of(kind, value, label, &list.query))
		return false;
	list_page_path(&list, 1, path);
	return path->len <= max;
}

void
list_page_use_labels(struct list_page *p)
{
	const char **category = &p->query.filters[LISTING_FILTER_CATEGORY];
	const char **venue = &p->query.filters[LISTING_FILTER_VENUE];

	if (p->query.q != NULL)
		return; /* the filters belong to the meaning of the words */
	if (p->query.city != NULL && list_page_can_ask(p->labels.city))
		p->query.city = p->labels.city;
	if (*venue != NULL && list_page_can_ask(p->labels.venue))
		*venue = p->labels.venue;
	if (*category != NULL && p->labels.category != NULL)
		*category = p->labels.category_value;
}
