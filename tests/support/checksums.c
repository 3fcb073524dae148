/*
 * checksums - writes the checksums of the pages of snapshots anew, as somebody
 * must who changes a snapshot and wants it to be read.
 *
 *   checksums FILE ...
 */
#include <err.h>

#include "database/page_checksums.h"

int
main(int argc, char **argv)
{
	struct error f;

	for (int i = 1; i < argc; i++) {
		if (!page_checksums_write(argv[i], &f))
			errx(1, "%s", f.note);
	}
	return 0;
}
