/*
 * read_floor - what a sitemap cannot be made without: its snapshot read once, its
 * bytes written and brought to the disk.
 *
 * usage: read_floor SNAPSHOT TARGET SITEMAP...
 *
 * Steps through the records and the rows that they are deltas of, and writes the files' bytes again, from
 * memory, to TARGET; prints the records.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void
write_again(const char *from, FILE *to)
{
	static char chunk[1 << 16];
	FILE *in = fopen(from, "r");
	size_t n;

	if (in == NULL)
		exit(1);
	while ((n = fread(chunk, 1, sizeof(chunk), in)) > 0)
		if (fwrite(chunk, 1, n, to) != n)
			exit(1);
	fclose(in);
}

int
main(int argc, char **argv)
{
	sqlite3 *db;
	sqlite3_stmt *st;
	long records = 0;
	FILE *to;

	if (argc < 3 ||
	    sqlite3_open_v2(argv[1], &db, SQLITE_OPEN_READONLY, NULL) != 0 ||
	    sqlite3_prepare_v2(db,
		"SELECT json, head, body, beside FROM record JOIN event"
		" USING (rank) JOIN page USING (rank) ORDER BY rank",
		-1, &st, NULL) != 0)
		return 2;
	while (sqlite3_step(st) == SQLITE_ROW)
		records += sqlite3_column_bytes(st, 0) > 0;
	sqlite3_finalize(st);
	sqlite3_close(db);
	to = fopen(argv[2], "w");
	if (to == NULL)
		return 1;
	for (int i = 3; i < argc; i++)
		write_again(argv[i], to);
	if (fflush(to) != 0 || fsync(fileno(to)) != 0 || fclose(to) != 0)
		return 1;
	printf("%ld\n", records);
	return 0;
}
