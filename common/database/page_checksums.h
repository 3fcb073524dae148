/*
 * page_checksums.h - a checksum at the end of each page of a snapshot.
 *
 * Also called: data integrity, bit rot detection, cksumvfs.
 * Shape:  the last 8 bytes of each page, little-endian.  Byte 20 of the file's header
 *         is the number of bytes that SQLite leaves free; a file with 0 there has no
 *         checksums.
 * Why:    computing the file's own checksum (verify.h) takes a second for 200 MB, so no
 *         request does it.  A request reads some pages of the file, and their checksums
 *         show that they are unchanged.  A changed byte leads to the status 502, or to an
 *         answer from another generation (generation_open.h), and never to a wrong answer.
 * Rules:  a checksum covers the bytes before it, the number of the page, and the
 *         checksum of page 1, which differs in every generation.  So the check also fails
 *         for a page that is at another place or from another generation.
 * Limits: the checksum is not cryptographic.  It finds damage, but not forgery.
 * Owns:   struct page_checksums owns its bits, until page_checksums_release().
 * Errors: the note has the reason, without a remedy.
 * Source: https://www.sqlite.org/fileformat2.html section 1.3.4 (reserved bytes) and
 *         https://www.sqlite.org/cksumvfs.html, which does the same with 8 bytes of
 *         Fletcher's sum, but supports no mapped pages and does not cover a page's
 *         number.
 */
#ifndef DATABASE_PAGE_CHECKSUMS_H
#define DATABASE_PAGE_CHECKSUMS_H

#include "base/base.h"
#include "base/error.h"

enum {
	PAGE_CHECKSUM_SIZE = 8,
	PAGE_CHECKSUM_HEADER_SIZE = 100, /* of the file's header, on page 1 */
};

/* The sizes in a file's header. */
struct page_layout {
	size_t page_size;
	int64_t pages;
	size_t reserved; /* bytes at the end of each page */
};

/* Returns false for a file that is not an SQLite database. */
bool page_layout_read(const unsigned char header[PAGE_CHECKSUM_HEADER_SIZE],
    struct page_layout *) MUST_USE;

/* Returns true if `size`, the number of bytes of the file, matches its header. */
bool page_layout_fits(const struct page_layout *, int64_t size,
    const char *path, struct error *) MUST_USE;

/* The checksums of an open file.  {0}: the file has none, and every page is accepted. */
struct page_checksums {
	struct page_layout layout;
	uint64_t first;      /* the checksum of page 1 */
	unsigned char *seen; /* a bit for each page that was compared */
};

/*
 * Begins with page 1, of layout->page_size bytes.  Returns false if the page does not
 * match its checksum; page_checksums_release() is then not needed.
 */
bool page_checksums_start(struct page_checksums *, const struct page_layout *,
    const unsigned char *page) MUST_USE;
void page_checksums_release(struct page_checksums *);

/*
 * Returns true if the n bytes at an offset of the file are a page that matches its
 * checksum.  Also returns true for a part of a page, without a check, because SQLite
 * first reads only the file's header.  Returns false for a page after the end of the
 * file.
 */
bool page_checksums_hold(struct page_checksums *, const unsigned char *p,
    size_t n, int64_t offset) MUST_USE;

/* Returns true if the page was already compared.  Here pages are counted from 0. */
bool page_checksums_has_seen(const struct page_checksums *, int64_t index)
    MUST_USE;

/*
 * Returns true if every page matches its checksum, or if the file has no checksums.
 * Returns false if the file cannot be read or is not an SQLite database.
 */
bool page_checksums_check(const char *path) MUST_USE;

/*
 * Writes the checksums of all pages.  The file must not be open elsewhere, and its pages
 * must have room for them (PAGE_CHECKSUM_SIZE).
 */
bool page_checksums_write(const char *path, struct error *) MUST_USE;

#endif
