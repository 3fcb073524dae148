/*
 * btree_file - opens a file of SQLite, and finds its tables and indexes.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/regular_file.h"
#include "snapshot/btree.h"

/* Of the file's header. */
enum {
	WRITE_VERSION_AT = 18,
	READ_VERSION_AT = 19,
	ENCODING_AT = 56,
	ROLLBACK_JOURNAL = 1, /* and no write-ahead log */
	UTF8 = 1,
};

enum { SCHEMA_ROOT = 1, PAGE_SIZE_MAX = 65536 };

static bool
is_plain(const unsigned char *header)
{
	return header[WRITE_VERSION_AT] == ROLLBACK_JOURNAL &&
	    header[READ_VERSION_AT] == ROLLBACK_JOURNAL &&
	    header[ENCODING_AT] == 0 && header[ENCODING_AT + 1] == 0 &&
	    header[ENCODING_AT + 2] == 0 && header[ENCODING_AT + 3] == UTF8;
}

static bool
start(struct btree_file *b)
{
	unsigned char header[PAGE_CHECKSUM_HEADER_SIZE];
	struct page_layout layout;
	struct stat st;

	if (fstat(b->fd, &st) != 0 ||
	    pread(b->fd, header, sizeof(header), 0) !=
		(ssize_t)sizeof(header) ||
	    !page_layout_read(header, &layout) || !is_plain(header) ||
	    layout.page_size > PAGE_SIZE_MAX ||
	    layout.reserved != PAGE_CHECKSUM_SIZE ||
	    (int64_t)layout.page_size * layout.pages != st.st_size)
		return false;
	b->page_size = layout.page_size;
	b->usable = layout.page_size - layout.reserved;
	b->first = mem_alloc(layout.page_size);
	return pread(b->fd, b->first, layout.page_size, 0) ==
	    (ssize_t)layout.page_size &&
	    page_checksums_start(&b->sums, &layout, b->first);
}

bool
btree_open(struct btree_file *b, const char *path)
{
	*b = (struct btree_file){ 0 };
	b->fd = regular_file_open(path, O_RDONLY | O_NOFOLLOW, 0);
	if (b->fd < 0)
		return false;
	b->is_open = true;
	if (start(b))
		return true;
	btree_close(b);
	return false;
}

void
btree_close(struct btree_file *b)
{
	if (!b->is_open)
		return;
	page_checksums_release(&b->sums);
	free(b->first);
	b->first = NULL;
	close(b->fd);
	b->is_open = false;
}

struct wanted {
	struct btree_object *objects;
	size_t count;
};

static bool
is_text(const struct btree_value *v, const char *text)
{
	return v->kind == BTREE_BYTES && v->len == strlen(text) &&
	    memcmp(v->p, text, v->len) == 0;
}

/* A row of the schema: type, name, tbl_name, rootpage, sql. */
static bool
take_root(void *context, const struct btree_row *row)
{
	const struct btree_value *root = &row->columns[3];
	const struct wanted *w = context;

	for (size_t i = 0; i < w->count; i++) {
		struct btree_object *o = &w->objects[i];

		if (is_text(&row->columns[1], o->name) &&
		    (o->sql == NULL || is_text(&row->columns[4], o->sql)) &&
		    root->kind == BTREE_INT && root->n > 0 &&
		    root->n <= UINT32_MAX)
			o->root = (uint32_t)root->n;
	}
	return true;
}

bool
btree_find_objects(
    struct btree_file *b, struct btree_object *objects, size_t count)
{
	struct wanted wanted = { objects, count };
	bool ok = btree_rows(b, SCHEMA_ROOT, 0, INT64_MAX, take_root, &wanted);

	free(b->first);
	b->first = NULL;
	return ok;
}
