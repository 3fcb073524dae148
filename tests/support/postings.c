/*
 * postings - the ranks of terms, as postings.h reads them.
 *
 * usage: postings FILE EVENTS
 *
 * Reads lines "AFTER LAST TERM", a term with '*' for all that begin so.  Prints for each
 * the ranks, with blanks between them, after "has " or "lacks ": what the same question
 * says that is content with one.  Of an index that is not read: "unreadable"; of a
 * damaged one the note in the place of the ranks.
 */
#include <err.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "snapshot/postings.h"

static void
answer(struct postings *p, struct sqlite *db, int64_t events, char *line)
{
	struct postings_asked asked = { 0 };
	struct bitmap set;
	bool found, ignored;
	struct error f;
	char *at = line;

	line[strcspn(line, "\n")] = '\0';
	asked.after = strtoll(at, &at, 10);
	asked.last = strtoll(at, &at, 10);
	asked.term = at + 1;
	asked.n = strlen(asked.term);
	asked.begins = asked.n > 0 && asked.term[asked.n - 1] == '*';
	asked.n -= asked.begins;
	bitmap_start(&set, events);
	if (!postings_read(p, db, &asked, &found, &f)) {
		puts(f.note);
		bitmap_release(&set);
		return;
	}
	fputs(found ? "has" : "lacks", stdout);
	asked.set = &set;
	if (!postings_read(p, db, &asked, &ignored, &f))
		printf(" %s", f.note);
	for (int64_t rank = 0; (rank = bitmap_next(&set, rank)) != 0;)
		printf(" %" PRId64, rank);
	putchar('\n');
	bitmap_release(&set);
}

int
main(int argc, char **argv)
{
	struct postings p;
	struct sqlite db;
	struct error f;
	char *line = NULL;
	size_t cap = 0;

	if (argc != 3)
		errx(2, "usage: postings FILE EVENTS");
	if (!sqlite_open_read(&db, argv[1], NULL, &f))
		errx(1, "%s", f.note);
	if (!postings_start(&p, &db, &f))
		puts(f.note);
	else if (!p.is_readable)
		puts("unreadable");
	else
		while (getline(&line, &cap, stdin) > 0)
			answer(&p, &db, strtoll(argv[2], NULL, 10), line);
	free(line);
	postings_finish(&p);
	sqlite_close(&db);
	return 0;
}
