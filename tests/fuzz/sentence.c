/*
 * sentence - whatever a person types is read within its limits: the filters are those
 * that a list takes, the days are a range of whole days, and the words that are left
 * are words of the text, in their order.
 *
 * Input: a byte of the brand, four bytes of the time; then the text.
 */
#include "search/sentence.h"

#include "base/text.h"
#include "brand/find.h"
#include "catalog.h"
#include "event/listing.h"
#include "fuzz.h"
#include "text/normalize.h"

enum { DAY_S = 86400, FROM_YEAR_S = 946684800 /* 2000 */, BRANDS = 2 };

static const char *const hosts[BRANDS] = { CATALOG_HOST, CATALOG_OTHER_HOST };

static struct source *
open_source(size_t which)
{
	static struct brand brands[BRANDS];
	static struct source sources[BRANDS];
	static struct arena mem = { .max = FUZZ_ROOM };
	struct error f;

	if (sources[which].brand == NULL) {
		HOLDS(brand_find(
		    catalog_paths(), hosts[which], &mem, &brands[which], &f));
		sources[which].paths = catalog_paths();
		sources[which].brand = &brands[which];
	}
	return &sources[which];
}

/* Every word stands in the text, after the one before it. */
static void
check_words(const char *words_or_null, const char *text)
{
	struct normalizer left, all;
	size_t count = 0;

	if (words_or_null == NULL)
		return;
	normalize_start(&left, words_or_null, strlen(words_or_null));
	normalize_start(&all, text, strlen(text));
	while (normalize_next(&left)) {
		count++;
		do
			HOLDS(normalize_next(&all));
		while (strcmp(left.word, all.word) != 0);
	}
	HOLDS(count > 0);
}

static void
check_filter(enum listing_filter filter, const char *value)
{
	const char *const *choices = listing_filter_choices(filter);
	bool is_choice = choices == NULL;

	HOLDS(value[0] != '\0' && strlen(value) <= 256);
	for (size_t i = 0; choices != NULL && choices[i] != NULL; i++)
		is_choice = is_choice || strcmp(choices[i], value) == 0;
	HOLDS(is_choice);
	HOLDS(listing_filters[filter].value != LISTING_FILTER_FLAG ||
	    strcmp(value, "1") == 0);
}

static void
check_days(const struct sentence *s, const struct source *source)
{
	const struct listing_query *q = &s->query;
	struct date_range r;

	HOLDS(s->when == NULL || (s->from == NULL && s->to == NULL));
	HOLDS(q->dates.set ==
	    (s->when != NULL || s->from != NULL || s->to != NULL));
	if (!q->dates.set)
		return;
	date_range_read(s->when, s->from, s->to, source->brand->timezone,
	    source->now_s, &r);
	HOLDS(!r.bad_when && !r.bad_from && !r.bad_to);
	HOLDS(r.from_s == q->dates.from_s && r.until_s == q->dates.until_s);
	HOLDS(r.from_s < r.until_s);
}

static void
check_reading(const struct sentence *s)
{
	const struct listing_query *q = &s->query;
	bool any = q->city != NULL || q->state != NULL ||
	    q->organization != NULL || q->dates.set || q->price_max.set ||
	    s->asks_where;

	for (size_t i = 0; i < LISTING_FILTER_COUNT; i++) {
		if (q->filters[i] == NULL)
			continue;
		check_filter((enum listing_filter)i, q->filters[i]);
		any = true;
	}
	HOLDS(!any || s->has_reading);
	HOLDS(!s->has_reading || any || s->left_out != NULL);
	HOLDS(q->price_max.cents >= 0 &&
	    (q->price_max.currency == NULL ||
		strlen(q->price_max.currency) == 3));
	HOLDS(!q->near.set && q->reading == NULL && q->page == 1);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct source *source = open_source(fuzz_byte(&data, &size) % BRANDS);
	struct arena mem = { .max = FUZZ_ROOM };
	struct buf said = BUF_INIT(FUZZ_ROOM);
	struct listing_understood understood;
	struct sentence s, again;
	uint32_t at = 0;
	char *text;

	for (int i = 0; i < 4; i++)
		at = at << 8 | fuzz_byte(&data, &size);
	source->now_s = FROM_YEAR_S + at % (36U * 365 * DAY_S);
	text = fuzz_text(data, size);
	s = sentence_read(source, text, &mem);
	HOLDS(s.failed == NULL);
	check_words(s.query.q, text);
	check_days(&s, source);
	check_reading(&s);
	understood = sentence_understood(&s);
	sentence_print(&understood, &said);
	HOLDS(text_starts(buf_cstr(&said), "Understood as: ") &&
	    said.p[said.len - 1] == '.');
	/* What is left says nothing by its place in the text alone. */
	if (s.query.q != NULL) {
		again = sentence_read(source, s.query.q, &mem);
		HOLDS(again.failed == NULL);
		check_words(again.query.q, s.query.q);
	}
	buf_release(&said);
	arena_release(&mem);
	free(text);
	return 0;
}
