/*
 * delta - encodes a text as copies from a source and new bytes, and decodes the text.
 *
 * The encoder finds the next bytes of the text in the source by the hash of six bytes.
 * There are two tables: one for the fixed part of the source, and one for the rest.  A
 * table has one offset for each hash, so there are at most two matches, and the encoder
 * uses the longer one.  So the time depends only on the lengths of the texts.
 */
#include "database/delta.h"

#include <endian.h>

#include "base/hash.h"

enum {
	TABLE_BITS = 13,
	TABLE_SIZE = 1 << TABLE_BITS,
	HASHED_BYTES = 6, /* a shorter copy saves no bytes */
	WORD_BYTES = 8,
	SUM_BYTES = 4,
	NUMBER_BITS = 7,
	NUMBER_MORE = 1 << NUMBER_BITS,
	NUMBER_SHIFT_MAX = 28, /* for numbers of 32 bits */
};

struct delta_reader {
	const unsigned char *p, *end;
};

static bool
read_delta_number(struct delta_reader *r, uint32_t *n)
{
	*n = 0;
	for (unsigned shift = 0; shift <= NUMBER_SHIFT_MAX;
	     shift += NUMBER_BITS) {
		uint32_t byte;

		if (r->p == r->end)
			return false;
		byte = *r->p++;
		*n |= (byte & (NUMBER_MORE - 1)) << shift;
		if (byte < NUMBER_MORE)
			return true;
	}
	return false;
}

static void
write_number(struct buf *b, uint32_t n)
{
	for (; n >= NUMBER_MORE; n >>= NUMBER_BITS)
		buf_char(b, (char)(n | NUMBER_MORE));
	buf_char(b, (char)n);
}

static uint32_t
sum_of(const char *text, size_t n)
{
	return htole32((uint32_t)hash_bytes(HASH_START, text, n));
}

struct delta_copy {
	const char *source;
	size_t source_n;
	size_t at; /* the end of the previous copy */
};

static bool
copy_source(
    struct delta_copy *c, struct delta_reader *r, uint32_t n, struct buf *text)
{
	uint32_t place;
	size_t distance;

	if (!read_delta_number(r, &place))
		return false;
	distance = place / 2 + (place & 1);
	if ((place & 1) != 0 ? distance > c->at
			     : distance > c->source_n - c->at)
		return false;
	c->at = (place & 1) != 0 ? c->at - distance : c->at + distance;
	if (n > c->source_n - c->at)
		return false;
	buf_bytes(text, c->source + c->at, n);
	c->at += n;
	return true;
}

static bool
copy_new(struct delta_reader *r, uint32_t n, struct buf *text)
{
	if (n > (size_t)(r->end - r->p))
		return false;
	buf_bytes(text, (const char *)r->p, n);
	r->p += n;
	return true;
}

bool
delta_decode(const char *source, size_t source_n, const char *p, size_t n,
    struct buf *text)
{
	struct delta_reader r = { (const unsigned char *)p,
		(const unsigned char *)p + n };
	struct delta_copy copy = { source, source_n, 0 };
	size_t start = text->len;
	uint32_t length, sum, told, code;

	if (!read_delta_number(&r, &length) ||
	    (size_t)(r.end - r.p) < SUM_BYTES)
		return false;
	memcpy(&told, r.p, SUM_BYTES);
	r.p += SUM_BYTES;
	while (r.p < r.end) {
		if (!read_delta_number(&r, &code) || code < 2 ||
		    code / 2 > length - (text->len - start) ||
		    !((code & 1) != 0 ? copy_source(&copy, &r, code / 2, text)
				      : copy_new(&r, code / 2, text)) ||
		    text->full)
			return false;
	}
	if (text->len - start != length)
		return false;
	sum = sum_of(buf_cstr(text) + start, length);
	return sum == told;
}

static size_t
hash_at(const char *p)
{
	uint64_t word;

	memcpy(&word, p, WORD_BYTES);
	word = le64toh(word) << (8 * (WORD_BYTES - HASHED_BYTES));
	return (
	    size_t)((word * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - TABLE_BITS));
}

void
delta_encoder_init(
    struct delta_encoder *e, const char *fixed, size_t fixed_n, size_t max)
{
	*e = (struct delta_encoder){
		.source = BUF_INIT(max),
		.fixed = fixed_n,
		.constant = mem_alloc(TABLE_SIZE * sizeof(e->constant[0])),
		.recent = mem_alloc(TABLE_SIZE * sizeof(e->recent[0])),
	};
	memset(e->constant, 0, TABLE_SIZE * sizeof(e->constant[0]));
	memset(e->recent, 0, TABLE_SIZE * sizeof(e->recent[0]));
	buf_bytes(&e->source, fixed, fixed_n);
	for (size_t i = 0; i + WORD_BYTES <= fixed_n; i++)
		e->constant[hash_at(fixed + i)] = (uint32_t)i + 1;
	e->hashed = fixed_n;
	e->start = 1;
}

void
delta_encoder_release(struct delta_encoder *e)
{
	free(e->constant);
	free(e->recent);
	buf_release(&e->source);
}

/* From now on, offsets in the previous source are below `start`. */
void
delta_encoder_reset(struct delta_encoder *e)
{
	e->start += (uint32_t)e->source.len;
	if (e->start > INT32_MAX) {
		memset(e->recent, 0, TABLE_SIZE * sizeof(e->recent[0]));
		e->start = 1;
	}
	e->source.len = e->fixed;
	e->hashed = e->fixed;
}

void
delta_encoder_add(struct delta_encoder *e, const char *p, size_t n)
{
	buf_bytes(&e->source, p, n);
	for (; e->hashed + WORD_BYTES <= e->source.len; e->hashed++)
		e->recent[hash_at(e->source.p + e->hashed)] =
		    e->start + (uint32_t)e->hashed;
}

/* Returns the number of equal bytes at the beginning, at most n. */
static size_t
same_bytes(const char *a, const char *b, size_t n)
{
	size_t i = 0;

	while (i + WORD_BYTES <= n && memcmp(a + i, b + i, WORD_BYTES) == 0)
		i += WORD_BYTES;
	while (i < n && a[i] == b[i])
		i++;
	return i;
}

struct delta_match {
	size_t at, n;
};

static struct delta_match
match_at(const struct delta_encoder *e, size_t at, const char *p, size_t left)
{
	size_t n = e->source.len - at;

	return (struct delta_match){ at,
		same_bytes(e->source.p + at, p, n < left ? n : left) };
}

static struct delta_match
find_match(const struct delta_encoder *e, const char *p, size_t left)
{
	struct delta_match best = { 0 }, other;
	size_t h = hash_at(p);

	if (e->recent[h] >= e->start)
		best = match_at(e, e->recent[h] - e->start, p, left);
	if (e->constant[h] != 0) {
		other = match_at(e, e->constant[h] - 1, p, left);
		if (other.n > best.n)
			best = other;
	}
	return best;
}

static void
write_new(struct buf *b, const char *p, size_t n)
{
	if (n == 0)
		return;
	write_number(b, 2 * (uint32_t)n);
	buf_bytes(b, p, n);
}

static void
write_copy(struct buf *b, struct delta_match m, size_t *before)
{
	write_number(b, 2 * (uint32_t)m.n + 1);
	write_number(b,
	    m.at >= *before ? 2 * (uint32_t)(m.at - *before)
			    : 2 * (uint32_t)(*before - m.at) - 1);
	*before = m.at + m.n;
}

void
delta_encode(struct delta_encoder *e, const char *text, size_t n, struct buf *b)
{
	uint32_t sum = sum_of(text, n);
	/* fresh: where the new bytes begin */
	size_t i = 0, fresh = 0, before = 0;

	write_number(b, (uint32_t)n);
	buf_bytes(b, (const char *)&sum, SUM_BYTES);
	while (i + WORD_BYTES <= n) {
		struct delta_match m = find_match(e, text + i, n - i);

		if (m.n < HASHED_BYTES) {
			i++;
			continue;
		}
		while (i > fresh && m.at > 0 &&
		    e->source.p[m.at - 1] == text[i - 1]) {
			i--;
			m.at--;
			m.n++;
		}
		write_new(b, text + fresh, i - fresh);
		write_copy(b, m, &before);
		i += m.n;
		fresh = i;
	}
	write_new(b, text + fresh, n - fresh);
}
