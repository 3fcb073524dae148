/*
 * list_page_chips - the filters of a list one by one: their labels, and for each the same
 * list without this filter.
 */
#include "base/text.h"
#include "event/categories.h"
#include "event/countries.h"
#include "event/languages.h"
#include "list/internal.h"

enum { VALUE_MAX = 2048 };

struct list_page
list_page_without(const struct list_page *p, enum listing_part chip)
{
	struct list_page other = {
		.brand = p->brand,
		.query = p->query,
		.when = p->when,
		.from = p->from,
		.to = p->to,
	};
	struct listing_query *q = &other.query;

	if (chip != LISTING_PARTS)
		listing_set_part(q, NULL, chip);
	if (chip == LISTING_PART_Q)
		q->exact = false;
	if (chip == LISTING_PART_DATES)
		other.when = other.from = other.to = NULL;
	if (q->sort == LISTING_SORT_DISTANCE && !q->near.set)
		q->sort = LISTING_SORT_DEFAULT;
	return other;
}

struct list_page
list_page_of_facets(const struct list_page *p)
{
	struct list_page all = { .brand = p->brand };

	return list_page_without(p->facets_of_query ? p : &all, LISTING_PARTS);
}

enum listing_part
list_page_last_chip(const struct list_page *p)
{
	size_t chip = LISTING_PARTS;

	while (chip > 0) {
		chip--;
		if (listing_has_part(&p->query, (enum listing_part)chip))
			return (enum listing_part)chip;
	}
	return LISTING_PARTS;
}

struct list_page
list_page_read(const struct list_page *p)
{
	const struct listing_understood *u = &p->meta.understood;
	struct list_page read = {
		.brand = p->brand,
		.labels = p->labels,
		.today = p->today,
		.query = u->read,
		.when = p->when != NULL ? p->when : u->when,
		.from = p->from != NULL ? p->from : u->from,
		.to = p->to != NULL ? p->to : u->to,
	};

	read.query.exact = false;
	return read;
}

bool
list_page_chip_is_read(const struct list_page *p, const struct list_page *read,
    enum listing_part chip)
{
	return chip != LISTING_PART_Q && listing_has_part(&read->query, chip) &&
	    !listing_has_part(&p->query, chip);
}

/* ---- The words. */

const char *
list_page_organizer(const struct list_page *p)
{
	const char *slug = p->query.organization;
	const char *label = p->labels.of[LISTING_PART_ORGANIZATION];

	return slug != NULL && label != NULL ? label : slug;
}

const char *
list_page_when_label(const char *when, const struct locale *l)
{
	static const struct {
		const char *when;
		enum word_id word;
	} labels[] = {
		{ "today", WORD_TODAY },
		{ "tomorrow", WORD_TOMORROW },
		{ "weekend", WORD_WEEKEND },
		{ "next_weekend", WORD_NEXT_WEEKEND },
		{ "week", WORD_WEEK },
		{ "month", WORD_MONTH },
		{ "now", WORD_NOW },
	};

	for (size_t i = 0; i < ARRAY_LEN(labels); i++) {
		if (strcmp(labels[i].when, when) == 0)
			return locale_word(l, labels[i].word);
	}
	fatal("list_page_chips: a word of date_range.h has no label");
}

const char *
list_page_when(const struct list_page *p, const struct locale *l)
{
	return p->when != NULL ? list_page_when_label(p->when, l) : NULL;
}

/* Appends "sáb 21 nov", "21 – 23 nov 2026", "a partir de 21 nov", "até 21 nov". */
static void
add_dates(const struct list_page *p, const struct locale *l, struct buf *b)
{
	LOCAL_BUF day = BUF_INIT(VALUE_MAX);
	struct datetime from, day_of_today = datetime_date(p->today);
	const struct datetime *today = &p->today;

	if (p->when != NULL) {
		buf_text(b, list_page_when_label(p->when, l));
	} else if (p->from == NULL) {
		locale_until(l, p->to, today, b);
	} else if (p->to == NULL) {
		locale_span_short(l, p->from, NULL, today, &day);
		locale_fill(l, WORD_CHIP_FROM, buf_cstr(&day), b);
	} else {
		/* Without `today`, a range that began is printed with its start. */
		if (!datetime_parse(p->from, &from) ||
		    datetime_civil_s(&from) <= datetime_civil_s(&day_of_today))
			today = NULL;
		locale_span_short(l, p->from,
		    strcmp(p->from, p->to) == 0 ? NULL : p->to, today, b);
	}
}

/* Appends "até R$ 50", "grátis". */
static void
add_price_max(const struct list_page *p, const struct locale *l, struct buf *b)
{
	const struct listing_price_max *x = &p->query.price_max;
	LOCAL_BUF amount = BUF_INIT(VALUE_MAX), money = BUF_INIT(VALUE_MAX);

	listing_price_max_print(x, &amount);
	locale_money_whole(
	    l, buf_cstr(&amount), x->currency, p->brand->currency, &money);
	if (x->cents == 0)
		buf_text(b, buf_cstr(&money));
	else
		locale_fill(l, WORD_CHIP_PRICE_MAX, buf_cstr(&money), b);
}

static void
add_near(const struct listing_near *near, const struct locale *l, struct buf *b)
{
	LOCAL_BUF km = BUF_INIT(VALUE_MAX);

	listing_near_print_km(near, &km);
	locale_fill(l, WORD_UP_TO_KM, buf_cstr(&km), b);
	buf_char(b, ' ');
	if (near->name != NULL)
		buf_text(b, near->name);
	else
		listing_near_print_place(near, b);
}

/* Appends the label of a choice.  Returns false if the choice has no label. */
static bool
add_choice(enum listing_filter filter, const char *value,
    const struct locale *l, struct buf *b)
{
	static const struct {
		enum listing_filter filter;
		const char *choice;
		enum word_id word;
	} words[] = {
		{ LISTING_FILTER_PART_OF_DAY, "morning", WORD_MORNING },
		{ LISTING_FILTER_PART_OF_DAY, "afternoon", WORD_AFTERNOON },
		{ LISTING_FILTER_PART_OF_DAY, "night", WORD_NIGHT },
		{ LISTING_FILTER_AGE, "free", WORD_AGE_FREE },
		{ LISTING_FILTER_ACCESSIBILITY, "sign_language",
		    WORD_WITH_SIGN_LANGUAGE },
		{ LISTING_FILTER_ACCESSIBILITY, "audio_description",
		    WORD_WITH_AUDIO_DESCRIPTION },
		{ LISTING_FILTER_ACCESSIBILITY, "captions",
		    WORD_WITH_CAPTIONS },
		{ LISTING_FILTER_ACCESSIBILITY, "wheelchair",
		    WORD_WITH_WHEELCHAIR },
		{ LISTING_FILTER_ACCESSIBILITY, "sensory_friendly",
		    WORD_WITH_SENSORY_FRIENDLY },
		{ LISTING_FILTER_EVENT_STATUS, "tentative",
		    WORD_STATE_TENTATIVE },
		{ LISTING_FILTER_EVENT_STATUS, "moved_online",
		    WORD_STATE_MOVED_ONLINE },
		{ LISTING_FILTER_EVENT_STATUS, "rescheduled",
		    WORD_STATE_RESCHEDULED },
		{ LISTING_FILTER_EVENT_STATUS, "postponed",
		    WORD_STATE_POSTPONED },
		{ LISTING_FILTER_EVENT_STATUS, "cancelled",
		    WORD_STATE_CANCELLED },
		{ LISTING_FILTER_FREE, "1", WORD_FREE },
		{ LISTING_FILTER_ONLINE, "1", WORD_FILTER_ONLINE },
		{ LISTING_FILTER_OPEN, "1", WORD_FILTER_OPEN },
	};

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (words[i].filter == filter &&
		    text_equal_nocase(words[i].choice, value)) {
			buf_text(b, locale_word(l, words[i].word));
			return true;
		}
	}
	if (filter == LISTING_FILTER_AGE)
		locale_fill(l,
		    strcmp(value, "1") == 0 ? WORD_CHIP_AGE_ONE : WORD_CHIP_AGE,
		    value, b);
	return filter == LISTING_FILTER_AGE;
}

void
list_page_choice(enum listing_filter filter, const char *value,
    const struct locale *l, struct buf *b)
{
	if (!add_choice(filter, value, l, b))
		buf_text(b, value);
}

const char *
list_page_category(const char *value, const struct locale *l)
{
	const struct locale_category *x = categories_find(value, l);

	return x != NULL && categories_is_name(x, value) ? x->label : value;
}

/* Returns the name of the country or the language, or the code if the name is unknown. */
static const char *
name_of(const struct list_page *p, enum listing_filter filter)
{
	const char *value = p->query.filters[filter], *name;

	if (filter == LISTING_FILTER_LANGUAGE) {
		name = languages_name(value, p->brand->locale);
		return name != NULL ? name : value;
	}
	name = countries_find(value);
	return name != NULL ? countries_name(name, p->brand->locale) : value;
}

/* A value without a label. */
static void
add_filter(const struct list_page *p, enum listing_filter filter,
    const struct locale *l, struct buf *b)
{
	const char *value = p->query.filters[filter];

	if (filter == LISTING_FILTER_CATEGORY)
		buf_text(b, list_page_category(value, l));
	else if (filter == LISTING_FILTER_COUNTRY ||
	    filter == LISTING_FILTER_LANGUAGE)
		buf_text(b, name_of(p, filter));
	else
		list_page_choice(filter, value, l, b);
}

static enum word_id
word_of_sort(enum listing_sort sort)
{
	return sort == LISTING_SORT_PRICE   ? WORD_SORT_PRICE
	    : sort == LISTING_SORT_NEWEST   ? WORD_SORT_NEWEST
	    : sort == LISTING_SORT_DISTANCE ? WORD_SORT_DISTANCE
					    : WORD_SORT_NEXT;
}

void
list_page_chip_label(const struct list_page *p, const struct locale *l,
    enum listing_part chip, struct buf *b)
{
	const struct listing_query *q = &p->query;

	const char *const texts[LISTING_PART_DATES] = { NULL, q->city, q->state,
		q->organization };

	if (chip == LISTING_PART_Q)
		buf_printf(b, "“%s”", q->q);
	else if (chip < LISTING_PART_PRICE_MAX && p->labels.of[chip] != NULL)
		buf_text(b, p->labels.of[chip]);
	else if (chip < LISTING_PART_DATES)
		buf_text(b, texts[chip]);
	else if (chip == LISTING_PART_DATES)
		add_dates(p, l, b);
	else if (chip == LISTING_PART_PRICE_MAX)
		add_price_max(p, l, b);
	else if (chip == LISTING_PART_NEAR)
		add_near(&q->near, l, b);
	else if (chip == LISTING_PART_UPDATED_SINCE)
		locale_fill(l, WORD_CHIP_UPDATED_SINCE, q->updated_since, b);
	else if (chip == LISTING_PART_SORT)
		buf_text(b, locale_word(l, word_of_sort(q->sort)));
	else if (chip == LISTING_PART_EXACT)
		buf_text(b, locale_word(l, WORD_CHIP_EXACT));
	else
		add_filter(p,
		    (enum listing_filter)(chip - LISTING_PART_FILTERS), l, b);
}
