/*
 * facets_used - the values of filters of a snapshot that somebody else has open.
 *
 * usage: facets_used FILE HOST ROUNDS
 *
 * In each round prints the cities as lines "VALUE LABEL EVENTS", apart by tabs, with
 * "has" or "lacks" before them, and "closed N", N being how many there are when the
 * facets are closed.  The snapshot is opened once, and closed at the end.
 */
#include <err.h>
#include <inttypes.h>
#include <stdlib.h>

#include "search/facets.h"

enum { VALUES_MAX = 200, ARENA_MAX = 1024 * 1024 };

static void
print_round(struct snapshot_reader *s, struct arena *mem)
{
	static struct facets_value values[VALUES_MAX];
	struct facets facets;
	int64_t total;
	size_t n;

	facets_use(&facets, s);
	n = facets_list(
	    &facets, FACETS_CITY, "", mem, values, VALUES_MAX, &total);
	for (size_t i = 0; i < n; i++)
		printf("%s\t%s\t%s\t%" PRId64 "\n",
		    facets_has(&facets, FACETS_CITY, values[i].value) ? "has"
								      : "lacks",
		    values[i].value, values[i].label, values[i].events);
	if (facets.failed || total != (int64_t)n)
		errx(1, "the facets cannot be read");
	facets_close(&facets);
	facets_list(&facets, FACETS_CITY, "", mem, values, VALUES_MAX, &total);
	printf("closed %" PRId64 "\n", total);
}

int
main(int argc, char **argv)
{
	struct arena mem = ARENA_INIT(ARENA_MAX);
	struct snapshot_reader s;
	struct error f;

	if (argc != 4)
		errx(2, "usage: facets_used FILE HOST ROUNDS");
	if (!snapshot_reader_open(&s, argv[1], argv[2], &f))
		errx(1, "%s", f.note);
	for (long i = strtol(argv[3], NULL, 10); i > 0; i--)
		print_round(&s, &mem);
	snapshot_reader_close(&s);
	arena_release(&mem);
	return 0;
}
