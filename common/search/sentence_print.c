/*
 * sentence_print - prints the reading of a text as English sentences.
 */
#include "search/sentence.h"
#include "text/normalize.h"

enum { TEXT_MAX_BYTES = 4096 };

struct listing_understood
sentence_understood(const struct sentence *s)
{
	return (struct listing_understood){
		.rung = s->has_reading ? LISTING_READ : LISTING_AS_TYPED,
		.read = s->query,
		.when = s->when,
		.from = s->from,
		.to = s->to,
		.left_out = s->left_out,
		.asks_where = s->asks_where,
	};
}

static void
print_one(struct buf *b, const char *what, const char *value_or_null)
{
	if (value_or_null != NULL && value_or_null[0] != '\0')
		buf_printf(b, " %s \"%s\";", what, value_or_null);
}

static void
print_filters(const struct listing_query *q, struct buf *b)
{
	char price[CURRENCY_AMOUNT_SIZE];

	for (size_t i = 0; i < LISTING_FILTER_COUNT; i++) {
		const char *name = listing_filters[i].parameter;

		if (q->filters[i] == NULL)
			continue;
		if (listing_filters[i].value == LISTING_FILTER_FLAG)
			buf_printf(b, " only %s events;", name);
		else
			print_one(b, name, q->filters[i]);
	}
	listing_price_max_amount(&q->price_max, price);
	if (q->price_max.set)
		buf_printf(b, " price_max \"%s%s%s\";", price,
		    q->price_max.currency != NULL ? " " : "",
		    q->price_max.currency != NULL ? q->price_max.currency : "");
}

/* Prints words in the form in which a search reads them, without quotes. */
static void
print_words(struct buf *b, const char *words_or_null)
{
	LOCAL_BUF words = BUF_INIT(TEXT_MAX_BYTES);

	if (words_or_null != NULL)
		normalize_join(words_or_null, ' ', &words);
	print_one(b, "words", buf_cstr(&words));
}

/* Its name, and its parts; each ends with Q, which never gives way. */
static const struct {
	const char *name;
	enum listing_part parts[6];
} ways[SENTENCE_WAYS] = {
	[SENTENCE_WAY_KIND] = { "the category",
	    { LISTING_PART_OF(LISTING_FILTER_CATEGORY) } },
	[SENTENCE_WAY_DAYS] = { "the day", { LISTING_PART_DATES } },
	[SENTENCE_WAY_PRICE] = { "the price",
	    { LISTING_PART_PRICE_MAX, LISTING_PART_OF(LISTING_FILTER_FREE) } },
	[SENTENCE_WAY_PART] = { "the part of the day",
	    { LISTING_PART_OF(LISTING_FILTER_PART_OF_DAY) } },
	[SENTENCE_WAY_PLACE] = { "the place",
	    { LISTING_PART_CITY, LISTING_PART_STATE,
		LISTING_PART_OF(LISTING_FILTER_COUNTRY),
		LISTING_PART_OF(LISTING_FILTER_VENUE), LISTING_PART_NEAR } },
};

bool
sentence_way_differs(enum sentence_way way, const struct listing_query *a,
    const struct listing_query *b)
{
	const enum listing_part *part = ways[way].parts;

	while (*part != LISTING_PART_Q && listing_is_same_part(a, b, *part))
		part++;
	return *part != LISTING_PART_Q;
}

void
sentence_way_set(enum sentence_way way, struct listing_query *q,
    const struct listing_query *from)
{
	for (const enum listing_part *part = ways[way].parts;
	     *part != LISTING_PART_Q; part++)
		listing_set_part(q, from, *part);
}

/* Prints the parts that were dropped, and a category that replaced the words. */
static void
print_missed(const struct listing_understood *u, struct buf *b)
{
	const char *category = u->read.filters[LISTING_FILTER_CATEGORY];
	bool has_own = u->missed->read.filters[LISTING_FILTER_CATEGORY] != NULL;
	const char *before =
	    " No event matches all these parts, so the search ignored ";

	if (u->missed->read.q != NULL && u->read.q == NULL) {
		buf_printf(b, "%sthe words", before);
		before = " and ";
	}
	for (int i = has_own ? SENTENCE_WAY_KIND : SENTENCE_WAY_DAYS;
	     i < SENTENCE_WAYS; i++) {
		if (!sentence_way_differs(
			(enum sentence_way)i, &u->missed->read, &u->read))
			continue;
		buf_printf(b, "%s%s", before, ways[i].name);
		before = " and ";
	}
	if (!has_own && category != NULL)
		buf_printf(b, ", and lists the category \"%s\"", category);
	buf_char(b, '.');
}

void
sentence_print(const struct listing_understood *u, struct buf *b)
{
	size_t start;

	if (u->missed != NULL) {
		sentence_print(u->missed, b);
		print_missed(u, b);
		return;
	}

	buf_text(b, "Understood as:");
	start = b->len;
	print_words(b, u->read.q);
	print_one(b, "city", u->read.city);
	print_one(b, "state", u->read.state);
	print_one(b, "organization", u->read.organization);
	print_one(b, "when", u->when);
	print_one(b, "from", u->from);
	print_one(b, "to", u->to);
	print_filters(&u->read, b);
	print_one(b, "updated_since", u->read.updated_since);
	if (u->read.sort > LISTING_SORT_NEXT)
		print_one(
		    b, "sort", listing_sorts[u->read.sort - LISTING_SORT_NEXT]);
	print_one(b, "near", u->read.near.name);
	if (u->asks_where)
		buf_text(
		    b, " near you, but the place is unknown: name a city;");
	if (b->len == start)
		buf_text(b, " all events;");
	print_one(b, "left out", u->left_out);
	if (!b->full)
		b->p[b->len - 1] = '.';
}
