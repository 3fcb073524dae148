/*
 * brand_kept - keeps a few brands in memory, each in its own arena.
 */
#include "brand/brand_kept.h"

#include "base/paths.h"
#include "brand/find.h"

enum { BRANDS_MAX = 64, MEMORY_EACH = 16 * 1024 * 1024 };

struct kept_brand {
	char *path; /* NULL: the row is free */
	struct file_identity identity;
	struct arena mem;
	struct brand brand;
};

static APART struct kept_brand brands[BRANDS_MAX];
static struct {
	size_t max;  /* 0: no brands are kept */
	size_t next; /* the row that a full table replaces next */
	/* Set from brand_kept_begin() to brand_kept_end(). */
	struct kept_brand *reading;
} kept;

void
brand_keep(size_t most)
{
	kept.max = most < BRANDS_MAX ? most : BRANDS_MAX;
}

static void
drop_brand(struct kept_brand *b)
{
	arena_release(&b->mem);
	free(b->path);
	*b = (struct kept_brand){ 0 };
}

void
brand_keep_current(void)
{
	struct file_identity now;

	for (size_t i = 0; i < kept.max; i++) {
		struct kept_brand *b = &brands[i];

		if (b->path != NULL &&
		    (!file_identity_read(b->path, &now) ||
			!file_identity_same(&now, &b->identity)))
			drop_brand(b);
	}
}

static struct kept_brand *
brand_at(const char *path)
{
	for (size_t i = 0; i < kept.max; i++) {
		if (brands[i].path != NULL && strcmp(brands[i].path, path) == 0)
			return &brands[i];
	}
	return NULL;
}

bool
brand_kept_take(const char *path, struct brand *b)
{
	struct kept_brand *have = brand_at(path);
	struct file_identity now;

	if (have == NULL || !file_identity_read(path, &now) ||
	    !file_identity_same(&now, &have->identity))
		return false;
	*b = have->brand;
	return true;
}

/* Returns the row of the same path, or a free row, or replaces rows in turn. */
static struct kept_brand *
make_place(const char *path)
{
	struct kept_brand *place = brand_at(path);

	for (size_t i = 0; place == NULL && i < kept.max; i++) {
		if (brands[i].path == NULL)
			place = &brands[i];
	}
	if (place == NULL)
		place = &brands[kept.next++ % kept.max];
	drop_brand(place);
	return place;
}

struct arena *
brand_kept_begin(const char *path)
{
	struct file_identity now;
	size_t size = strlen(path) + 1;
	struct kept_brand *b;

	if (kept.max == 0 || !file_identity_read(path, &now) ||
	    !file_identity_is_settled(&now))
		return NULL;
	b = make_place(path);
	b->path = mem_alloc(size);
	memcpy(b->path, path, size);
	b->identity = now;
	b->mem = ARENA_INIT(MEMORY_EACH);
	kept.reading = b;
	return &b->mem;
}

bool
brand_kept_end(const struct brand *or_null)
{
	struct kept_brand *b = kept.reading;
	struct file_identity now;

	kept.reading = NULL;
	if (or_null == NULL || !file_identity_read(b->path, &now) ||
	    !file_identity_same(&now, &b->identity)) {
		drop_brand(b);
		return false;
	}
	b->brand = *or_null;
	return true;
}
