/*
 * ladder_meta - climbs the ladder for texts, and prints whether the answer's meta
 * data are those of its question.
 *
 * usage: ladder_meta HOST [FREE]
 *
 * Reads a text a line, and prints "TEXT | total N; dates D D; filters F F": 1 or 0, of
 * the question that is answered, and of the meta data.  FREE: every text is asked with
 * that filter.
 */
#include <err.h>
#include <inttypes.h>

#include "base/paths.h"
#include "brand/find.h"
#include "generation/generation_open.h"
#include "search/ladder.h"

enum { LINE_MAX_BYTES = 4096, MEM_MAX = 64 * 1024 * 1024 };

static const int64_t noon = 1795003200; /* 2026-11-18T12:00:00Z */

static bool
ask(void *context, const struct listing_query *q, struct listing_meta *meta,
    struct error *f)
{
	struct snapshot_reader *s = context;

	return snapshot_reader_count(s, q, meta, f);
}

static void
climb(const struct source *source, struct snapshot_reader *s, const char *text,
    const char *free_or_null, struct arena *mem)
{
	struct listing_query q = { .q = text, .page = 1, .per_page = 20 },
			     asked;
	struct ladder_asking asking = { &q, ask, s };
	struct listing_meta meta;
	struct error f;

	q.filters[LISTING_FILTER_FREE] = free_or_null;
	if (!ladder_climb(source, s, &asking, mem, &asked, &meta, &f))
		errx(1, "%s: %s", text, f.note);
	printf("%s | total %" PRId64 "; dates %d %d; filters %d %d\n", text,
	    meta.total, asked.dates.set, meta.dates_applied,
	    listing_has_filters(&asked), meta.filters_applied);
}

int
main(int argc, char **argv)
{
	struct arena mem = ARENA_INIT(MEM_MAX);
	struct paths paths = paths_read();
	char line[LINE_MAX_BYTES];
	struct snapshot_reader s;
	struct brand brand;
	struct error f;
	struct source source = {
		.paths = &paths, .brand = &brand, .now_s = noon
	};

	if (argc < 2 || !brand_find(&paths, argv[1], &mem, &brand, &f) ||
	    !generation_open(&s, &paths, argv[1], &f))
		errx(2, "usage: ladder_meta HOST [FREE]");
	while (fgets(line, sizeof(line), stdin) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		climb(&source, &s, line, argc > 2 ? argv[2] : NULL, &mem);
	}
	snapshot_reader_close(&s);
	arena_release(&mem);
	return 0;
}
