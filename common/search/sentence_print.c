/*
 * sentence_print - prints a reading as English sentences.
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
			buf_printf(b, " %s ones only;", name);
		else
			print_one(b, name, q->filters[i]);
	}
	listing_price_max_amount(&q->price_max, price);
	if (q->price_max.set)
		buf_printf(b, " price_max \"%s%s%s\";", price,
		    q->price_max.currency != NULL ? " " : "",
		    q->price_max.currency != NULL ? q->price_max.currency : "");
}

/* Prints typed words in the form that a search reads, without quotes. */
static void
print_words(struct buf *b, const char *words_or_null)
{
	struct buf words = BUF_INIT(TEXT_MAX_BYTES);

	if (words_or_null != NULL)
		normalize_join(words_or_null, ' ', &words);
	print_one(b, "words", buf_cstr(&words));
	buf_release(&words);
}

/* The parts that were dropped. */
static void
print_missed(const struct listing_understood *u, struct buf *b)
{
	const struct listing_query *all = &u->missed->read, *read = &u->read;
	const struct {
		const char *part;
		bool dropped;
	} parts[] = {
		{ "the category",
		    all->filters[LISTING_FILTER_CATEGORY] !=
			read->filters[LISTING_FILTER_CATEGORY] },
		{ "the day", all->dates.set && !read->dates.set },
		{ "the price",
		    (all->price_max.set && !read->price_max.set) ||
			all->filters[LISTING_FILTER_FREE] !=
			    read->filters[LISTING_FILTER_FREE] },
		{ "the part of the day",
		    all->filters[LISTING_FILTER_PART_OF_DAY] !=
			read->filters[LISTING_FILTER_PART_OF_DAY] },
		{ "the place",
		    all->city != read->city || all->state != read->state ||
			all->filters[LISTING_FILTER_COUNTRY] !=
			    read->filters[LISTING_FILTER_COUNTRY] ||
			all->filters[LISTING_FILTER_VENUE] !=
			    read->filters[LISTING_FILTER_VENUE] },
	};
	const char *before =
	    " No event matches all of that; these events match without ";

	for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
		if (!parts[i].dropped)
			continue;
		buf_printf(b, "%s%s", before, parts[i].part);
		before = " and ";
	}
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
	if (u->read.sort == LISTING_SORT_PRICE)
		print_one(b, "sort", "price");
	if (u->asks_where)
		buf_text(
		    b, " near you, but the place is unknown: name a city;");
	if (b->len == start)
		buf_text(b, " all events;");
	print_one(b, "left out", u->left_out);
	if (!b->full)
		b->p[b->len - 1] = '.';
}
