/*
 * page_checksums - computes, writes and compares the checksums of pages.
 */
#include "database/page_checksums.h"

#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"

enum { WORD = 8, MAGIC_SIZE = 16, PAGE_SIZE_MIN = 512 };

static uint64_t
read_word(const unsigned char *p)
{
	uint64_t w;

	memcpy(&w, p, WORD);
	return le64toh(w);
}

/* Pages are counted from 1.  For page 1 itself, `first` is 0. */
static uint64_t
page_checksum(
    uint64_t first, int64_t number, const unsigned char *page, size_t size)
{
	return hash_wide(first + (uint64_t)number * HASH_START, page,
	    size - PAGE_CHECKSUM_SIZE);
}

static uint64_t
told(const unsigned char *page, size_t size)
{
	return read_word(page + size - PAGE_CHECKSUM_SIZE);
}

bool
page_layout_read(const unsigned char header[PAGE_CHECKSUM_HEADER_SIZE],
    struct page_layout *out)
{
	size_t size = (size_t)header[16] << 8 | header[17];

	*out = (struct page_layout){
		.page_size = size == 1 ? 65536 : size,
		.pages = (int64_t)((uint32_t)header[28] << 24 |
		    (uint32_t)header[29] << 16 | (uint32_t)header[30] << 8 |
		    header[31]),
		.reserved = header[20],
	};
	return memcmp(header, "SQLite format 3", MAGIC_SIZE) == 0 &&
	    out->page_size >= PAGE_SIZE_MIN &&
	    (out->page_size & (out->page_size - 1)) == 0;
}

bool
page_layout_fits(const struct page_layout *layout, int64_t size,
    const char *path, struct error *f)
{
	int64_t told = (int64_t)layout->page_size * layout->pages;

	return told == size ||
	    error_internal(f,
		"%s: has %lld bytes, but %lld according to its header", path,
		(long long)size, (long long)told);
}

bool
page_checksums_start(struct page_checksums *c, const struct page_layout *layout,
    const unsigned char *page)
{
	*c = (struct page_checksums){
		.layout = *layout,
		.first = told(page, layout->page_size),
	};
	if (page_checksum(0, 1, page, layout->page_size) != c->first)
		return false;
	/* calloc, not mem_alloc, because the kernel zeros only pages that are used */
	c->seen = calloc((size_t)layout->pages / 8 + 1, 1);
	if (c->seen == NULL)
		fatal("page_checksums: no memory");
	c->seen[0] = 1;
	return true;
}

void
page_checksums_release(struct page_checksums *c)
{
	free(c->seen);
	*c = (struct page_checksums){ 0 };
}

bool
page_checksums_hold(
    struct page_checksums *c, const unsigned char *p, size_t n, int64_t offset)
{
	size_t size = c->layout.page_size;
	int64_t index;

	if (c->seen == NULL || n != size || offset % (int64_t)size != 0)
		return true;
	index = offset / (int64_t)size;
	if (index >= c->layout.pages)
		return false;
	if (page_checksums_has_seen(c, index))
		return true;
	if (page_checksum(c->first, index + 1, p, size) != told(p, size))
		return false;
	c->seen[index / 8] |= (unsigned char)(1 << index % 8);
	return true;
}

bool
page_checksums_has_seen(const struct page_checksums *c, int64_t index)
{
	return c->seen != NULL && index >= 0 && index < c->layout.pages &&
	    (c->seen[index / 8] >> index % 8 & 1) != 0;
}

static bool
check_pages(int fd, const struct page_layout *layout)
{
	LOCAL_MEMORY unsigned char *page = mem_alloc(layout->page_size);
	ssize_t size = (ssize_t)layout->page_size;
	struct page_checksums c = { 0 };
	bool ok;

	ok = pread(fd, page, (size_t)size, 0) == size &&
	    page_checksums_start(&c, layout, page);
	for (int64_t i = 1; ok && i < layout->pages; i++)
		ok = pread(fd, page, (size_t)size, i * size) == size &&
		    page_checksums_hold(&c, page, (size_t)size, i * size);
	page_checksums_release(&c);
	return ok;
}

bool
page_checksums_check(const char *path)
{
	unsigned char header[PAGE_CHECKSUM_HEADER_SIZE];
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct page_layout layout;
	bool ok;

	ok = fd >= 0 &&
	    pread(fd, header, sizeof(header), 0) == (ssize_t)sizeof(header) &&
	    page_layout_read(header, &layout) &&
	    (layout.reserved != PAGE_CHECKSUM_SIZE || check_pages(fd, &layout));
	if (fd >= 0)
		close(fd);
	return ok;
}

static bool
fail_checksums(const char *path, const char *why, struct error *f)
{
	return error_internal(f, "cannot write %s to the disk: %s", path, why);
}

static bool
write_page_checksums(
    int fd, const char *path, const struct page_layout *layout, struct error *f)
{
	LOCAL_MEMORY unsigned char *page = mem_alloc(layout->page_size);
	ssize_t size = (ssize_t)layout->page_size;
	uint64_t first = 0;
	bool ok = true;

	for (int64_t i = 0; ok && i < layout->pages; i++) {
		off_t at = i * size, end = at + size - PAGE_CHECKSUM_SIZE;
		uint64_t sum;

		ok = pread(fd, page, (size_t)size, at) == size;
		sum = page_checksum(first, i + 1, page, (size_t)size);
		first = i == 0 ? sum : first;
		sum = htole64(sum);
		ok = ok &&
		    pwrite(fd, &sum, sizeof(sum), end) == (ssize_t)sizeof(sum);
	}
	return ok || fail_checksums(path, strerror(errno), f);
}

bool
page_checksums_write(const char *path, struct error *f)
{
	unsigned char header[PAGE_CHECKSUM_HEADER_SIZE];
	struct page_layout layout;
	int fd = open(path, O_RDWR | O_CLOEXEC);
	bool ok;

	if (fd < 0)
		return fail_checksums(path, strerror(errno), f);
	ok = (pread(fd, header, sizeof(header), 0) == (ssize_t)sizeof(header) &&
		 page_layout_read(header, &layout) &&
		 layout.reserved == PAGE_CHECKSUM_SIZE) ||
	    fail_checksums(path, "its pages have no room for checksums", f);
	ok = ok && write_page_checksums(fd, path, &layout, f);
	return (close(fd) == 0 || fail_checksums(path, strerror(errno), f)) &&
	    ok;
}
