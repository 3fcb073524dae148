/*
 * page_checksums.h - a checksum at the end of each page of a snapshot.
 *
 * Shape:  the last 8 bytes of each page, little-endian.  SQLite leaves so many
 *         bytes free as byte 20 of the file's header says; a file with 0 there,
 *         as formats 1 to 4 have it, has no checksums.
 * Why:    the file's own checksum (verify.h) takes a second for 200 MB, so no
 *         program reads it.  A request reads some pages of the file, and of those
 *         it knows that they are as they were written: a byte that is not is 502,
 *         never an answer.
 * Rules:  a checksum is of the bytes before it, of the number of the page, and of
 *         the checksum of page 1, which differs in every generation: a page in
 *         another place, or of another generation, is damage too.
 * Limits: not cryptographic: it finds damage, and no forgery.
 * Owns:   struct page_checksums owns its bits, until page_checksums_release().
 * Errors: the note has the reason, without a remedy.
 * Source: https://www.sqlite.org/fileformat2.html section 1.3.4 (reserved bytes)
 *         and https://www.sqlite.org/cksumvfs.html, which does the same with 8
 *         bytes of Fletcher's sum, but neither with mapped pages nor with a
 *         page's place.
 */
#ifndef DATABASE_PAGE_CHECKSUMS_H
#define DATABASE_PAGE_CHECKSUMS_H

#include "base/base.h"
#include "base/error.h"

enum {
	PAGE_CHECKSUM_SIZE = 8,
	PAGE_CHECKSUM_HEADER_SIZE = 100, /* of the file, on page 1 */
};

/* What a file's header says of its size. */
struct page_layout {
	size_t page_size;
	int64_t pages;
	size_t reserved; /* bytes at the end of each page */
};

/* False for a file that is not SQLite's. */
bool page_layout_read(const unsigned char header[PAGE_CHECKSUM_HEADER_SIZE],
    struct page_layout *) MUST_USE;

/* Is the file, of `size` bytes, as long as its header says? */
bool page_layout_fits(const struct page_layout *, int64_t size,
    const char *path, struct error *) MUST_USE;

/* Of one open file.  {0}: it has none, and every page is right. */
struct page_checksums {
	struct page_layout layout;
	uint64_t first;      /* the checksum of page 1 */
	unsigned char *seen; /* a bit for each page that was found right */
};

/* Takes page 1; false when it is not as it was written. */
bool page_checksums_start(struct page_checksums *, const struct page_layout *,
    const unsigned char *page) MUST_USE;
void page_checksums_release(struct page_checksums *);

/*
 * Are these n bytes at an offset of the file as they were written?  True for what
 * is not a page: SQLite reads the header alone, too.
 */
bool page_checksums_hold(struct page_checksums *, const unsigned char *p,
    size_t n, int64_t offset) MUST_USE;

/* Was the page found right?  Pages count from 0 here. */
bool page_checksums_has_seen(const struct page_checksums *, int64_t index)
    MUST_USE;

/* Is each page right?  True of a file without checksums. */
bool page_checksums_check(const char *path) MUST_USE;

/* Writes those of all pages of a file that is not open. */
bool page_checksums_write(const char *path, struct error *) MUST_USE;

#endif
