/*
 * checksums - computes the checksums of the pages of snapshots again.  Programs refuse
 * a snapshot that was changed without this.
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
