/*
 * bitmaps - prints the ranks of terms, from the full-text index (postings.h) and from
 * the bitmaps (bitmap_table.h) of a snapshot.
 *
 * usage: bitmaps FILE EVENTS
 *
 * Reads lines "AFTER LAST TERM"; '*' after a term means all terms that begin with it.
 * Prints two lines for each.  The first begins with "has" or "lacks", the result of the
 * search for only one rank, and then has the ranks of the index.  The second begins with
 * "bitmap" and has the ranks of the blocks that the range overlaps, or it is "no bitmap".
 * If a part is damaged, the line has the message in place of the ranks.  The program ends
 * with an error if the number of ranks differs from the ranks that it reads.
 */
#include <err.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "index/bitmap_table.h"
#include "index/postings.h"

struct snapshot {
	struct sqlite db;
	struct postings postings;
	struct bitmap_table bitmaps;
	int64_t events;
};

static void
print_ranks(const struct bitmap *set)
{
	for (int64_t rank = 0; (rank = bitmap_next(set, rank)) != 0;)
		printf(" %" PRId64, rank);
	putchar('\n');
}

static void
answer_index(
    struct snapshot *s, struct postings_asked asked, struct bitmap *set)
{
	bool found, ignored;
	struct error f;

	asked.begins = asked.n > 0 && asked.term[asked.n - 1] == '*';
	asked.n -= asked.begins;
	if (!postings_read(&s->postings, &s->db, &asked, &found, &f)) {
		puts(f.note);
		return;
	}
	fputs(found ? "has" : "lacks", stdout);
	asked.set = set;
	if (!postings_read(&s->postings, &s->db, &asked, &ignored, &f))
		printf(" %s", f.note);
	print_ranks(set);
}

/* The bitmap has as many ranks of `all` as were read of it. */
static void
check_count(struct snapshot *s, int64_t number, const struct bitmap *set)
{
	struct bitmap all;
	struct error f;
	int64_t count;

	bitmap_start(&all, s->events);
	bitmap_add_range(&all, 0, s->events);
	if (!bitmap_table_count(
		&s->bitmaps, &s->db, &all, number, number, &count, 1, &f))
		errx(1, "%s", f.note);
	if (count != (int64_t)bitmap_size(set))
		errx(1, "%zu ranks are counted as %" PRId64, bitmap_size(set),
		    count);
	bitmap_release(&all);
}

static void
answer_bitmap(struct snapshot *s, const char *term, struct rank_range range,
    struct bitmap *set)
{
	struct bitmap_union one = { .count = 1 };
	struct error f;
	int64_t number;

	bool ok = bitmap_table_find(&s->bitmaps, &s->db, term, &number, &f);

	one.numbers[0] = (uint16_t)number;
	if (ok && number >= 0)
		bitmap_add_range(set, range.after, range.last);
	if (!ok ||
	    (number >= 0 &&
		!bitmap_table_keep(
		    &s->bitmaps, &s->db, &one, 1, NULL, set, &f))) {
		puts(f.note);
		return;
	}
	fputs(number >= 0 ? "bitmap" : "no bitmap", stdout);
	print_ranks(set);
	if (number >= 0 && range.after == 0 && range.last == s->events)
		check_count(s, number, set);
}

static void
answer(struct snapshot *s, char *line)
{
	struct postings_asked asked = { 0 };
	struct bitmap set;
	char *at = line;

	line[strcspn(line, "\n")] = '\0';
	asked.range.after = strtoll(at, &at, 10);
	asked.range.last = strtoll(at, &at, 10);
	asked.term = at + 1;
	asked.n = strlen(asked.term);
	bitmap_start(&set, s->events);
	answer_index(s, asked, &set);
	bitmap_clear(&set);
	answer_bitmap(s, asked.term, asked.range, &set);
	bitmap_release(&set);
}

int
main(int argc, char **argv)
{
	struct snapshot s = { 0 };
	struct error f;
	char *line = NULL;
	size_t cap = 0;

	if (argc != 3)
		errx(2, "usage: bitmaps FILE EVENTS");
	s.events = strtoll(argv[2], NULL, 10);
	if (!sqlite_open_read(&s.db, argv[1], NULL, &f))
		errx(1, "%s", f.note);
	while (getline(&line, &cap, stdin) > 0)
		answer(&s, line);
	free(line);
	bitmap_table_finish(&s.bitmaps);
	postings_finish(&s.postings);
	sqlite_close(&s.db);
	return 0;
}
