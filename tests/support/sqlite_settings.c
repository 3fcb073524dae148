/*
 * sqlite_settings - opens a snapshot as a reader does and prints the settings that
 * protect the reader: "trusted_schema: 0" and so on, a line each.
 *
 * A defensive connection ignores the request to work without a journal.
 */
#include "database/sqlite.h"

static bool
print_answer(struct sqlite *db, const char *pragma, struct error *f)
{
	struct sqlite3_stmt *st;
	char sql[64];
	bool row, ok;

	snprintf(sql, sizeof(sql), "PRAGMA %s", pragma);
	if (!sqlite_prepare(db, sql, &st, f))
		return false;
	ok = sqlite_step(st, &row, f) && row;
	if (ok)
		printf("%s: %s\n", pragma, sqlite_text(st, 0).p);
	sqlite_finish(&st);
	return ok;
}

int
main(int argc, char **argv)
{
	struct sqlite db;
	struct error f;
	bool ok;

	if (argc != 2 || !sqlite_open_read(&db, argv[1], NULL, &f))
		return 2;
	ok = print_answer(&db, "trusted_schema", &f) &&
	    print_answer(&db, "journal_mode = OFF", &f);
	printf("DELETE: %s\n",
	    sqlite_exec(&db, "DELETE FROM snapshot", &f) ? "done" : "refused");
	sqlite_close(&db);
	return ok ? 0 : 1;
}
