/*
 * staged_slugs - a Bloom filter of the slugs, and an index for slugs that may be known.
 */
#include "writer/staged_slugs.h"

#include <stdlib.h>

#include "base/hash.h"

/* All probes for a slug are in one block, so that a small catalog touches few pages. */
enum { BLOCK_BITS = 1 << 15, BLOCKS = 1 << 10, PROBES = 8 };

void
staged_slugs_init(struct staged_slugs *s)
{
	*s = (struct staged_slugs){
		.bits = calloc(BLOCKS, BLOCK_BITS / 8),
	};
	if (s->bits == NULL)
		fatal("staged_slugs: no memory");
}

void
staged_slugs_release(struct staged_slugs *s)
{
	sqlite_finish(&s->find);
	free(s->bits);
	s->bits = NULL;
}

/* Adds the slug.  Returns false if the slug is certainly new. */
static bool
add_to_filter(struct staged_slugs *s, const char *slug)
{
	uint64_t h = hash_text(HASH_START, slug), step = h >> 32 | 1;
	uint64_t *block = s->bits + (h >> 48) % BLOCKS * (BLOCK_BITS / 64);
	bool was_there = true;

	for (int i = 0; i < PROBES; i++, h += step) {
		size_t at = (size_t)h % BLOCK_BITS;
		uint64_t bit = UINT64_C(1) << (at % 64);

		was_there = was_there && (block[at / 64] & bit) != 0;
		block[at / 64] |= bit;
	}
	return was_there;
}

static bool
prepare_index(struct staged_slugs *s, struct sqlite *db, struct error *f)
{
	return s->find != NULL ||
	    (sqlite_exec(
		 db, "CREATE INDEX staging.by_slug ON staged(slug)", f) &&
		sqlite_prepare(db,
		    "SELECT id FROM staging.staged WHERE slug = ?1", &s->find,
		    f));
}

bool
staged_slugs_take(struct staged_slugs *s, struct sqlite *db, const char *slug,
    bool *taken, int64_t *id, struct error *f)
{
	bool ok;

	*taken = false;
	if (!add_to_filter(s, slug))
		return true;
	if (!prepare_index(s, db, f))
		return false;
	sqlite_bind_text(s->find, 1, slug);
	ok = sqlite_step(s->find, taken, f);
	if (ok && *taken)
		*id = sqlite_int(s->find, 0);
	sqlite_reset(s->find);
	return ok;
}
