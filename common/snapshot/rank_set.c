/*
 * rank_set - a set of ranks, as bits.
 */
#include "snapshot/rank_set.h"

#include <stdlib.h>

enum { WORD_BITS = 64 };

void
rank_set_start(struct rank_set *s, int64_t last)
{
	/* calloc, and not mem_alloc: pages that nobody touches cost nothing */
	*s = (struct rank_set){
		.bits = calloc((size_t)last / WORD_BITS + 1, sizeof(uint64_t)),
		.last = last,
	};
	if (s->bits == NULL)
		fatal("rank_set: no memory");
}

void
rank_set_release(struct rank_set *s)
{
	free(s->bits);
	*s = (struct rank_set){ 0 };
}

bool
rank_set_has(const struct rank_set *s, int64_t rank)
{
	return rank >= 1 && rank <= s->last &&
	    (s->bits[rank / WORD_BITS] >> (rank % WORD_BITS) & 1) != 0;
}

bool
rank_set_add(struct rank_set *s, int64_t rank)
{
	if (rank < 1 || rank > s->last || rank_set_has(s, rank))
		return false;
	s->bits[rank / WORD_BITS] |= UINT64_C(1) << (rank % WORD_BITS);
	s->count++;
	return true;
}

int64_t
rank_set_next(const struct rank_set *s, int64_t rank)
{
	while (++rank <= s->last) {
		if (rank % WORD_BITS == 0 && s->bits[rank / WORD_BITS] == 0)
			rank += WORD_BITS - 1;
		else if (rank_set_has(s, rank))
			return rank;
	}
	return 0;
}
