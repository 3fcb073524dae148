/*
 * facet_counts - prints how many events of a list have each value of a filter, by
 * snapshot_reader_facets().
 *
 * usage: facet_counts FILE HOST ZONE NOW_S
 *
 * Reads lines "KIND NAME=VALUE&NAME=VALUE", percent-encoded, and prints "VALUE=COUNT"
 * for each value, separated by tabs.  Before each, it reads a list, as a page does: this
 * list, or one with other words, another price or fewer days, so that the reader has the
 * events of another search.
 */
#include <stdlib.h>

#include "base/text.h"
#include "reader/reader.h"

enum { LINE_MAX_BYTES = 4096, ARENA_MAX = 16 * 1024 * 1024, DAY_S = 86400 };

/* The parameters of a page: what they are called there. */
struct parameters {
	const char *when, *from, *to, *near, *km;
};

static void
set(struct listing_query *q, struct parameters *p, const char *name,
    const char *value)
{
	const struct {
		const char *name;
		const char **to;
	} texts[] = { { "q", &q->q }, { "city", &q->city },
		{ "state", &q->state }, { "organization", &q->organization },
		{ "when", &p->when }, { "from", &p->from }, { "to", &p->to },
		{ "near", &p->near }, { "km", &p->km } };

	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		if (strcmp(texts[i].name, name) == 0)
			*texts[i].to = value;
	}
	for (size_t i = 0; i < LISTING_FILTER_COUNT; i++) {
		if (strcmp(listing_filters[i].parameter, name) == 0)
			q->filters[i] = value;
	}
	if (strcmp(name, "price_max") == 0 &&
	    listing_price_max_read(value, "BRL", &q->price_max))
		q->price_max.currency = "BRL";
}

static void
read_query(char *text, const char *zone, int64_t now_s, struct arena *mem,
    struct listing_query *q)
{
	struct parameters p = { 0 };
	bool ignored;

	*q = (struct listing_query){ .page = 1, .per_page = 1 };
	for (char *next, *pair = text; *pair != '\0'; pair = next) {
		struct buf value = BUF_INIT(LINE_MAX_BYTES);
		size_t n = strcspn(pair, "=");

		next = pair + strcspn(pair, "&");
		if (*next != '\0')
			*next++ = '\0';
		text_percent_decode(
		    pair + n + 1, strlen(pair + n + 1), true, &value);
		pair[n] = '\0';
		set(q, &p, pair, arena_copy(mem, buf_cstr(&value), value.len));
		buf_release(&value);
	}
	date_range_read(p.when, p.from, p.to, zone, now_s, &q->dates);
	if (p.near != NULL &&
	    !listing_near_read(p.near, p.km, &q->near, &ignored))
		fatal("facet_counts: near");
}

static bool
ask_before(struct snapshot_reader *s, struct listing_query q, size_t line,
    int64_t now_s, struct error *f)
{
	struct listing_meta ignored;

	if (line % 4 == 0) {
		q.dates.until_s = q.dates.set
		    ? q.dates.from_s / 2 + q.dates.until_s / 2
		    : now_s + DAY_S;
		q.dates.from_s = q.dates.set ? q.dates.from_s : now_s;
		q.dates.set = true;
	} else if (line % 3 == 1) {
		q.q = q.q != NULL ? NULL : "de a";
	} else if (line % 3 == 2) {
		q.price_max = (struct listing_price_max){
			.set = !q.price_max.set, .cents = 1, .currency = "BRL"
		};
	}
	return snapshot_reader_count(s, &q, &ignored, f);
}

int
main(int argc, char **argv)
{
	struct listing_facet facets[LISTING_FACETS_MAX];
	struct arena mem = ARENA_INIT(ARENA_MAX);
	static char line[LINE_MAX_BYTES];
	struct snapshot_reader s;
	struct brand brand = { 0 };
	struct listing_query q;
	struct error f;
	size_t count, lines = 0;
	struct snapshot_reader_kind kind = { .facets = facets,
		.count = &count };

	if (argc != 5 ||
	    !snapshot_reader_open(&s, argv[1], argv[2], SNAPSHOT_WHOLE, &f))
		return 2;
	brand.timezone = argv[3];
	if (!snapshot_reader_set_now(&s, &brand, atoll(argv[4]), &f))
		return 2;
	while (fgets(line, sizeof(line), stdin) != NULL) {
		size_t n = strcspn(line, " ");

		line[strcspn(line, "\n")] = '\0';
		line[n] = '\0';
		arena_reset(&mem);
		read_query(line + n + 1, argv[3], atoll(argv[4]), &mem, &q);
		kind.kind = line;
		if (!ask_before(&s, q, lines++, atoll(argv[4]), &f))
			return 1;
		if (!snapshot_reader_facets(&s, &kind, 1, &q, &mem, &f))
			return 1;
		for (size_t i = 0; i < count; i++)
			printf("%s=%lld\t", facets[i].value,
			    (long long)facets[i].events);
		puts("");
	}
	snapshot_reader_close(&s);
	arena_release(&mem);
	return 0;
}
