/*
 * snapshot_open - opens a snapshot like a program that answers requests.
 *
 * usage: snapshot_open settings FILE
 *        snapshot_open parts FILE
 *
 * settings  prints the settings that protect the reader, such as "trusted_schema: 0", one
 *           a line.  A defensive connection ignores the request to work without a journal.
 * parts     reads all but the last bytes of each page, as SQLite does if it was built to
 *           read long values without its cache.  Prints each page that is refused, and then
 *           whether SQLite may read parts of pages.
 */
#include <sqlite3.h>
#include <stdlib.h>

#include "database/page_checksums.h"
#include "database/sqlite.h"

enum { PAGE_SIZE_MAX = 65536, SUBPAGE_READ = 0x8000 };

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

static bool
print_settings(struct sqlite *db)
{
	struct error f;
	bool ok = print_answer(db, "trusted_schema", &f) &&
	    print_answer(db, "journal_mode = OFF", &f);

	printf("DELETE: %s\n",
	    sqlite_exec(db, "DELETE FROM snapshot", &f) ? "done" : "refused");
	return ok;
}

static bool
print_parts(struct sqlite *db)
{
	static unsigned char part[PAGE_SIZE_MAX];
	struct page_layout layout;
	sqlite3_file *file = NULL;

	if (sqlite3_file_control(db->db, "main", SQLITE_FCNTL_FILE_POINTER,
		&file) != SQLITE_OK ||
	    file->pMethods->xRead(file, part, PAGE_CHECKSUM_HEADER_SIZE, 0) !=
		SQLITE_OK ||
	    !page_layout_read(part, &layout))
		return false;
	for (int64_t i = 0; i < layout.pages; i++) {
		int n = (int)layout.page_size - PAGE_CHECKSUM_SIZE;

		if (file->pMethods->xRead(file, part, n,
			i * (int64_t)layout.page_size) != SQLITE_OK)
			printf("page %lld\n", (long long)i + 1);
	}
	printf("parts: %s\n",
	    (file->pMethods->xDeviceCharacteristics(file) & SUBPAGE_READ) != 0
		? "yes"
		: "no");
	return true;
}

int
main(int argc, char **argv)
{
	struct sqlite db;
	struct error f;
	bool ok;

	if (argc != 3 || !sqlite_open_read(&db, argv[2], NULL, &f))
		return 2;
	ok = strcmp(argv[1], "parts") == 0 ? print_parts(&db)
					   : print_settings(&db);
	sqlite_close(&db);
	return ok ? 0 : 1;
}
