/*
 * btree - walks the pages of a B-tree from its root to the rows.
 */
#include "snapshot/btree.h"

#include <stdlib.h>
#include <unistd.h>

enum { FILE_HEADER = PAGE_CHECKSUM_HEADER_SIZE };

/* The first byte of a page. */
enum { INDEX_INNER = 2, TABLE_INNER = 5, INDEX_LEAF = 10, TABLE_LEAF = 13 };

/* Of a page's header. */
enum { COUNT_AT = 3, RIGHT_AT = 8, LEAF_HEADER = 8, INNER_HEADER = 12 };

/* Of a record: the type of a value; the others are integers or bytes. */
enum {
	TYPE_NULL = 0,
	TYPE_REAL = 7,
	TYPE_ZERO = 8,
	TYPE_ONE = 9,
	TYPE_BYTES = 12
};

/* One page while it is looked at. */
struct page {
	unsigned char *bytes;
	const unsigned char *end; /* of what SQLite uses */
	size_t start; /* of its header: after the file's on page 1 */
	int kind;
	size_t count, places; /* how many cells, and where their places stand */
};

struct span {
	const unsigned char *p, *end;
};

static uint32_t
read_big(const unsigned char *p, size_t n)
{
	uint32_t v = 0;

	for (size_t i = 0; i < n; i++)
		v = v << 8 | p[i];
	return v;
}

/* https://www.sqlite.org/fileformat2.html#varint */
static bool
read_varint(struct span *s, uint64_t *n)
{
	*n = 0;
	for (int i = 0; i < 9 && s->p < s->end; i++) {
		unsigned char byte = *s->p++;

		if (i == 8) {
			*n = *n << 8 | byte;
			return true;
		}
		*n = *n << 7 | (byte & 0x7f);
		if (byte < 0x80)
			return true;
	}
	return false;
}

static bool
read_bytes(struct btree_file *b, uint32_t number, unsigned char *into)
{
	int64_t at = ((int64_t)number - 1) * (int64_t)b->page_size;

	if (b->pages_left-- <= 0 || number < 1 || number > b->sums.layout.pages)
		return false;
	if (number == 1 && b->first != NULL)
		memcpy(into, b->first, b->page_size);
	else if (pread(b->fd, into, b->page_size, at) != (ssize_t)b->page_size)
		return false;
	return page_checksums_hold(&b->sums, into, b->page_size, at);
}

static bool
read_page(struct btree_file *b, uint32_t number, struct page *p)
{
	const unsigned char *header;

	if (!read_bytes(b, number, p->bytes))
		return false;
	p->start = number == 1 ? FILE_HEADER : 0;
	p->end = p->bytes + b->usable;
	header = p->bytes + p->start;
	p->kind = header[0];
	p->count = read_big(header + COUNT_AT, 2);
	p->places = p->start +
	    (p->kind == TABLE_LEAF || p->kind == INDEX_LEAF ? LEAF_HEADER
							    : INNER_HEADER);
	return p->places + 2 * p->count <= b->usable;
}

/* From the start of a cell to the end of the page. */
static bool
cell(const struct page *p, size_t i, struct span *s)
{
	size_t at = read_big(p->bytes + p->places + 2 * i, 2);

	*s = (struct span){ p->bytes + at, p->end };
	return at >= p->places + 2 * p->count && s->p < p->end;
}

/* A child that a cell of an inner page begins with. */
static bool
read_child(struct span *s, uint32_t *child)
{
	if (s->end - s->p < 4)
		return false;
	*child = read_big(s->p, 4);
	s->p += 4;
	return true;
}

static int64_t
read_integer(const unsigned char *p, size_t n)
{
	uint64_t v = n > 0 && p[0] >= 0x80 ? UINT64_MAX : 0;

	for (size_t i = 0; i < n; i++)
		v = v << 8 | p[i];
	return (int64_t)v;
}

static bool
read_value(struct span *s, uint64_t type, struct btree_value *v)
{
	static const unsigned char sizes[] = { 0, 1, 2, 3, 4, 6, 8, 8, 0, 0 };
	size_t n;

	if (type == TYPE_REAL || type == 10 || type == 11)
		return false;
	if (type >= TYPE_BYTES && (type - TYPE_BYTES) / 2 > BTREE_ROW_MAX)
		return false;
	n = type >= TYPE_BYTES ? (size_t)(type - TYPE_BYTES) / 2 : sizes[type];
	if (n > (size_t)(s->end - s->p))
		return false;
	*v = (struct btree_value){
		.kind = type == TYPE_NULL ? BTREE_NULL
		    : type >= TYPE_BYTES  ? BTREE_BYTES
					  : BTREE_INT,
		.p = (const char *)s->p,
		.len = n,
		.is_blob = type >= TYPE_BYTES && type % 2 == 0,
	};
	if (v->kind == BTREE_INT)
		v->n = type == TYPE_ONE ? 1 : read_integer(s->p, n);
	s->p += n;
	return true;
}

static bool
read_record(struct span s, struct btree_row *row)
{
	const unsigned char *start = s.p;
	struct span values = s;
	uint64_t header, type;

	if (!read_varint(&s, &header) || header > (uint64_t)(s.end - start))
		return false;
	values.p = s.end = start + header;
	if (s.p > s.end)
		return false;
	for (row->count = 0; row->count < BTREE_COLUMNS_MAX && s.p < s.end;
	     row->count++) {
		if (!read_varint(&s, &type) ||
		    !read_value(&values, type, &row->columns[row->count]))
			return false;
	}
	for (size_t i = row->count; i < BTREE_COLUMNS_MAX; i++)
		row->columns[i] =
		    (struct btree_value){ .kind = BTREE_NULL, .p = "" };
	return true;
}

/* The bytes of a row that stand in its page, by section 1.6. */
static size_t
local_bytes(const struct btree_file *b, size_t n)
{
	size_t most = b->usable - 35, least = (b->usable - 12) * 32 / 255 - 23;
	size_t local = least + (n - least) % (b->usable - 4);

	return n <= most ? n : local <= most ? local : least;
}

/* Appends what follows on pages of its own; `next` is the first. */
static bool
read_overflow(struct btree_file *b, uint32_t next, unsigned char *to, size_t n)
{
	unsigned char *page = mem_alloc(b->page_size);
	bool ok = true;

	while (ok && n > 0) {
		size_t some = n < b->usable - 4 ? n : b->usable - 4;

		ok = read_bytes(b, next, page);
		if (ok)
			memcpy(to, page + 4, some);
		next = read_big(page, 4);
		to += some;
		n -= some;
	}
	free(page);
	return ok;
}

/* A row of n bytes, of which `s` has those in the page. */
static bool
visit_row(struct btree_file *b, struct span s, size_t n, struct btree_row *row,
    btree_visit_fn *visit, void *context)
{
	size_t local = local_bytes(b, n);
	unsigned char *whole;
	bool ok;

	if (n == local) {
		s.end = s.p + n;
		return read_record(s, row) && visit(context, row);
	}
	if ((size_t)(s.end - s.p) < local + 4)
		return false;
	whole = mem_alloc(n);
	memcpy(whole, s.p, local);
	ok = read_overflow(
		 b, read_big(s.p + local, 4), whole + local, n - local) &&
	    read_record((struct span){ whole, whole + n }, row) &&
	    visit(context, row);
	free(whole);
	return ok;
}

struct walk {
	struct btree_file *file;
	int64_t after, last;
	int64_t seen; /* the rowid that came last: a larger one follows */
	btree_visit_fn *visit;
	void *context;
};

static bool
visit_leaf(struct walk *w, const struct page *p)
{
	struct btree_row row;
	uint64_t n, id;
	struct span s;

	for (size_t i = 0; i < p->count; i++) {
		if (!cell(p, i, &s) || !read_varint(&s, &n) ||
		    !read_varint(&s, &id) || n > BTREE_ROW_MAX ||
		    (size_t)(s.end - s.p) < local_bytes(w->file, (size_t)n))
			return false;
		row.id = (int64_t)id;
		if (row.id > w->last)
			break;
		if (row.id <= w->after)
			continue;
		if (row.id <= w->seen) /* SQLite has one row of a number */
			return false;
		w->seen = row.id;
		if (!visit_row(
			w->file, s, (size_t)n, &row, w->visit, w->context))
			return false;
	}
	return true;
}

static bool walk_page(struct walk *, uint32_t number, int depth);

/* A cell has a child and the largest rowid in it. */
static bool
walk_children(struct walk *w, const struct page *p, int depth)
{
	size_t low = 0, high = p->count;
	uint32_t child;
	struct span s;
	uint64_t id;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (!cell(p, middle, &s) || !read_child(&s, &child) ||
		    !read_varint(&s, &id))
			return false;
		if ((int64_t)id > w->after)
			high = middle;
		else
			low = middle + 1;
	}
	for (size_t i = low; i < p->count; i++) {
		if (!cell(p, i, &s) || !read_child(&s, &child) ||
		    !read_varint(&s, &id) || !walk_page(w, child, depth + 1))
			return false;
		if ((int64_t)id >= w->last)
			return true;
	}
	return walk_page(
	    w, read_big(p->bytes + p->start + RIGHT_AT, 4), depth + 1);
}

static bool
walk_page(struct walk *w, uint32_t number, int depth)
{
	struct page p = { .bytes = mem_alloc(w->file->page_size) };
	bool ok = depth < BTREE_DEPTH_MAX && read_page(w->file, number, &p) &&
	    (p.kind == TABLE_LEAF           ? visit_leaf(w, &p)
		    : p.kind == TABLE_INNER ? walk_children(w, &p, depth)
					    : false);

	free(p.bytes);
	return ok;
}

bool
btree_rows(struct btree_file *b, uint32_t root, int64_t after, int64_t last,
    btree_visit_fn *visit, void *context)
{
	struct walk w = { b, after, last, after, visit, context };
	bool ok;

	/* What is read within a visit counts for the walk that visits. */
	if (b->walks++ == 0)
		b->pages_left = BTREE_PAGES_MAX;
	ok = after >= last || walk_page(&w, root, 0);
	b->walks--;
	return ok;
}

/* The order of SQLite's BINARY: that of the bytes. */
static int
compare(const struct btree_value *v, const char *text, size_t n)
{
	size_t least = v->len < n ? v->len : n;
	int order = memcmp(v->p, text, least);

	return order != 0 ? order : v->len < n ? -1 : v->len > n;
}

/* Of an index: its text and its rowid; longer ones stand on several pages. */
static bool
read_entry(struct btree_file *b, struct span s, struct btree_row *row)
{
	size_t most = (b->usable - 12) * 64 / 255 - 23;
	uint64_t n;

	if (!read_varint(&s, &n) || n > most || n > (uint64_t)(s.end - s.p))
		return false;
	s.end = s.p + n;
	return read_record(s, row) && row->count == 2 &&
	    row->columns[0].kind == BTREE_BYTES &&
	    row->columns[1].kind == BTREE_INT;
}

/* In one page: *next is the child that may have it, 0 when there is none. */
static bool
find_in_page(struct btree_file *b, const struct page *p, const char *text,
    uint32_t *next, int64_t *id, bool *found)
{
	size_t low = 0, high = p->count, n = strlen(text);
	bool is_inner = p->kind == INDEX_INNER;
	struct btree_row row;
	struct span s;

	*next = is_inner ? read_big(p->bytes + p->start + RIGHT_AT, 4) : 0;
	while (low < high) {
		size_t middle = (low + high) / 2;
		uint32_t child = 0;
		int order;

		if (!cell(p, middle, &s) ||
		    (is_inner && !read_child(&s, &child)) ||
		    !read_entry(b, s, &row))
			return false;
		order = compare(&row.columns[0], text, n);
		if (order == 0) {
			*found = true;
			*id = row.columns[1].n;
			return true;
		}
		if (order < 0) {
			low = middle + 1;
		} else {
			high = middle;
			*next = child;
		}
	}
	return true;
}

bool
btree_find(struct btree_file *b, uint32_t root, const char *text, int64_t *id,
    bool *found)
{
	struct page p = { .bytes = mem_alloc(b->page_size) };
	uint32_t next = root;
	bool ok = true;

	*found = false;
	b->pages_left = BTREE_PAGES_MAX;
	for (int depth = 0; ok && next != 0 && !*found; depth++)
		ok = depth < BTREE_DEPTH_MAX && read_page(b, next, &p) &&
		    (p.kind == INDEX_INNER || p.kind == INDEX_LEAF) &&
		    find_in_page(b, &p, text, &next, id, found);
	free(p.bytes);
	return ok;
}
