/*
 * edit_distance - compares two words.  Two machine words hold a column of the matrix of
 * distances.
 */
#include "text/edit_distance.h"

void
edit_distance_init(struct edit_distance *d, const char *word, size_t n)
{
	memset(d, 0, sizeof(*d));
	d->length = n < EDIT_DISTANCE_WORD_MAX ? n : EDIT_DISTANCE_WORD_MAX;
	for (size_t i = 0; i < d->length; i++)
		d->places[(unsigned char)word[i]] |= UINT64_C(1) << i;
}

/*
 * The names are as in the source.  A bit of `up` means that the distance grows by one
 * from a row to the next, a bit of `down` that it shrinks.  `zero` has the diagonals
 * that cost nothing.
 */
size_t
edit_distance_to(const struct edit_distance *d, const unsigned char *other,
    size_t n, size_t max)
{
	uint64_t up = UINT64_MAX, down = 0, zero = 0, before = 0;
	uint64_t last = UINT64_C(1) << (d->length - 1);
	size_t distance = d->length;

	for (size_t i = 0; i < n; i++) {
		uint64_t same = d->places[other[i]];
		uint64_t swapped = ((~zero & same) << 1) & before;
		uint64_t grows, shrinks;

		zero = (((same & up) + up) ^ up) | same | down | swapped;
		grows = down | ~(zero | up);
		shrinks = zero & up;
		if ((grows & last) != 0)
			distance++;
		if ((shrinks & last) != 0)
			distance--;
		/* Each remaining byte can reduce the distance by one at most. */
		if (distance > max + (n - i - 1))
			return max + 1;
		grows = grows << 1 | 1;
		up = shrinks << 1 | ~(zero | grows);
		down = grows & zero;
		before = same;
	}
	return distance;
}
