/*
 * page_parts - reads all but the last bytes of each page of a snapshot, as SQLite does
 * where it was built to read long values without its cache, and prints each page that
 * is refused; then whether SQLite was told that it may read parts of pages.
 */
#include <sqlite3.h>
#include <stdlib.h>

#include "database/page_checksums.h"
#include "database/sqlite.h"

enum { PAGE_SIZE_MAX = 65536, SUBPAGE_READ = 0x8000 };

int
main(int argc, char **argv)
{
	static unsigned char part[PAGE_SIZE_MAX];
	struct page_layout layout;
	sqlite3_file *file = NULL;
	struct sqlite db;
	struct error f;

	if (argc != 2 || !sqlite_open_read(&db, argv[1], NULL, &f) ||
	    sqlite3_file_control(
		db.db, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK ||
	    file->pMethods->xRead(file, part, PAGE_CHECKSUM_HEADER_SIZE, 0) !=
		SQLITE_OK ||
	    !page_layout_read(part, &layout))
		return 2;
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
	sqlite_close(&db);
	return 0;
}
