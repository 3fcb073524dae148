/*
 * sentences - reads a table of searches, and prints it with the parameters that the
 * search reads from their words.
 *
 *   sentences [ROUNDS] <TABLE
 *
 * A line "@ TIME HOST" sets the time and the brand of the lines after it.  With
 * " left_out" at its end, the program also prints the words that it ignores.  In a line
 * TEXT | ..., the part after the text is replaced by the parameters: "name=value" with
 * "; " between them, and "near=where" for "near me".  The part is "-" for a text without
 * parameters, and "all" for a text that means the whole list.  Other lines are empty or
 * begin with #.
 * With ROUNDS, the program reads each text ROUNDS times, for measurements of time.
 */
#include <err.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/datetime.h"
#include "base/paths.h"
#include "brand/find.h"
#include "search/sentence.h"

enum { LINE_MAX_BYTES = 128 * 1024, MEM_MAX = 64 * 1024 * 1024 };

static size_t printed;

static void
print(const char *name, const char *value_or_null)
{
	if (value_or_null != NULL)
		printf(
		    "%s%s=%s", printed++ > 0 ? "; " : "", name, value_or_null);
}

static void
print_sentence(const struct sentence *s, bool has_left_out)
{
	const struct listing_price_max *price = &s->query.price_max;
	char amount[64];

	printed = 0;
	if (!s->has_reading) {
		putchar('-');
		return;
	}
	print("q", s->query.q);
	print("city", s->query.city);
	print("state", s->query.state);
	print("organization", s->query.organization);
	print("when", s->when);
	print("from", s->from);
	print("to", s->to);
	for (size_t i = 0; i < LISTING_FILTER_COUNT; i++)
		print(listing_filters[i].parameter, s->query.filters[i]);
	if (price->set) {
		snprintf(amount, sizeof(amount), "%" PRId64 ".%02" PRId64 "%s",
		    price->cents / 100, price->cents % 100,
		    price->currency != NULL ? price->currency : "");
		print("price_max", amount);
	}
	if (s->query.near.set) {
		snprintf(amount, sizeof(amount), "%g,%g",
		    s->query.near.latitude, s->query.near.longitude);
		print("near", amount);
		print("of", s->query.near.name);
	}
	if (s->asks_where)
		print("near", "where");
	if (has_left_out)
		print("left_out", s->left_out);
	if (printed == 0)
		printf("all");
}

static void
read_line(const struct paths *paths, const char *now, const char *host,
    const char *text, bool has_left_out, long rounds)
{
	struct arena mem = ARENA_INIT(MEM_MAX);
	struct brand brand;
	struct datetime at;
	struct error f;
	struct source source = { .paths = paths, .brand = &brand };

	if (!datetime_parse(now, &at) || at.kind != DATETIME_INSTANT)
		errx(2, "%s: no time", now);
	if (!brand_find(paths, host, &mem, &brand, &f))
		errx(2, "%s: %s", host, f.note);
	source.now_s = datetime_instant_s(&at);
	for (long i = 0; i < rounds; i++) {
		struct arena own = ARENA_INIT(MEM_MAX);
		struct sentence s = sentence_read(&source, text, &own);

		if (s.failed != NULL)
			errx(1, "%s: %s", text, s.failed->note);
		if (i + 1 == rounds)
			print_sentence(&s, has_left_out);
		arena_release(&own);
	}
	arena_release(&mem);
}

int
main(int argc, char **argv)
{
	static char line[LINE_MAX_BYTES];
	char now[40] = "", host[256] = "", more[16] = "";
	long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : 1;
	struct paths paths;

	paths = paths_read();
	while (fgets(line, sizeof(line), stdin) != NULL) {
		char *end = strstr(line, " | ");

		line[strcspn(line, "\n")] = '\0';
		if (line[0] == '@') {
			more[0] = '\0';
			if (sscanf(line, "@ %39s %255s %15s", now, host, more) <
			    2)
				errx(2, "%s: no time and host", line);
		} else if (line[0] != '#' && line[0] != '\0') {
			if (end == NULL)
				errx(2, "%s: no text and its reading", line);
			*end = '\0';
			printf("%s | ", line);
			read_line(&paths, now, host, line,
			    strcmp(more, "left_out") == 0, rounds);
			putchar('\n');
			continue;
		}
		puts(line);
	}
	return 0;
}
