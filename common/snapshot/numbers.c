/*
 * numbers - writes the numbers by rank, and keeps the ranks within limits.
 */
#include "snapshot/numbers.h"

#include <endian.h>
#include <math.h>
#include <stdlib.h>

#include "event/filter_values.h"

enum {
	PRICE,
	PLACE, /* the first of three columns */
	AXES = 3,
	WORDS = NUMBERS_BLOCK / 64,
};

#define EARTH_RADIUS_KM 6371.0088

static void
find_point(double latitude, double longitude, int32_t out[AXES])
{
	double north = latitude * M_PI / 180, east = longitude * M_PI / 180;
	double radius = NUMBERS_RADIUS;

	out[0] = (int32_t)lround(cos(north) * cos(east) * radius);
	out[1] = (int32_t)lround(cos(north) * sin(east) * radius);
	out[2] = (int32_t)lround(sin(north) * radius);
}

static void
put_number(unsigned char *to, uint32_t n)
{
	n = htole32(n);
	memcpy(to, &n, sizeof(n));
}

void
numbers_pack(const struct native_record *r, const char *currency,
    unsigned char out[NUMBERS_PACKED])
{
	const struct location *l = &r->event.location;
	const char *ignored;
	int32_t place[AXES];
	int64_t cents;

	memset(out, 0, NUMBERS_PACKED);
	if (filter_values_price(r, currency, &cents, &ignored))
		put_number(out,
		    cents < UINT32_MAX - 1 ? (uint32_t)cents + 1 : UINT32_MAX);
	if (l->latitude == NULL || l->longitude == NULL)
		return;
	find_point(
	    strtod(l->latitude, NULL), strtod(l->longitude, NULL), place);
	for (size_t i = 0; i < AXES; i++)
		put_number(out + 4 * (PLACE + i), (uint32_t)place[i]);
}

bool
numbers_start(struct numbers_writer *w, struct sqlite *db, struct error *f)
{
	*w = (struct numbers_writer){ 0 };
	return sqlite_prepare(
	    db, "INSERT INTO numbers VALUES(?,?)", &w->insert, f);
}

static bool
write_column(struct numbers_writer *w, size_t column, struct error *f)
{
	unsigned char *bytes = w->columns[column];
	size_t n = sizeof(w->columns[column]);
	bool ok;

	while (n > 0 && bytes[n - 1] == 0)
		n--;
	if (n == 0)
		return true;
	sqlite_bind_int(
	    w->insert, 1, NUMBERS_COLUMNS * w->block + (int64_t)column);
	sqlite_bind_blob(w->insert, 2, bytes, n);
	ok = sqlite_run(w->insert, f);
	memset(bytes, 0, n);
	return ok;
}

static bool
write_block(struct numbers_writer *w, struct error *f)
{
	for (size_t i = 0; i < NUMBERS_COLUMNS; i++) {
		if (!write_column(w, i, f))
			return false;
	}
	return true;
}

bool
numbers_add(struct numbers_writer *w, int64_t rank, const void *packed,
    size_t n, struct error *f)
{
	int64_t block = rank / NUMBERS_BLOCK;
	const unsigned char *from = packed;

	if (block != w->block && !write_block(w, f))
		return false;
	w->block = block;
	for (size_t i = 0; n == NUMBERS_PACKED && i < NUMBERS_COLUMNS; i++)
		memcpy(&w->columns[i][4 * (rank % NUMBERS_BLOCK)], from + 4 * i,
		    4);
	return true;
}

bool
numbers_finish(struct numbers_writer *w, struct error *f)
{
	bool ok = w->insert == NULL || write_block(w, f);

	sqlite_finish(&w->insert);
	return ok;
}

struct numbers_limits
numbers_limits_of(const struct listing_query *q)
{
	struct numbers_limits l = { .has_price = q->price_max.set,
		.has_place = q->near.set };
	double half;

	if (l.has_price) {
		/* UINT32_MAX is above every limit */
		l.price = q->price_max.cents < UINT32_MAX - 2
		    ? (uint32_t)q->price_max.cents + 1
		    : UINT32_MAX - 1;
	}
	if (l.has_place) {
		find_point(q->near.latitude, q->near.longitude, l.place);
		half = sin(q->near.km / EARTH_RADIUS_KM / 2) * NUMBERS_RADIUS;
		l.chord_2 = (float)(4 * half * half);
	}
	return l;
}

bool
numbers_limits_any(const struct numbers_limits *l)
{
	return l->has_price || l->has_place;
}

/* A column of a block, with its zeros. */
struct column {
	uint32_t numbers[NUMBERS_BLOCK];
};

static bool
read_column(struct sqlite3_stmt *st, int64_t block, int64_t column,
    struct column *out, struct error *f)
{
	struct sqlite_text blob = { "", 0 };
	bool row;

	sqlite_reset(st);
	sqlite_bind_int(st, 1, NUMBERS_COLUMNS * block + column);
	if (!sqlite_step(st, &row, f))
		return false;
	if (row)
		blob = sqlite_blob(st, 0);
	if (blob.n > sizeof(out->numbers)) /* a file is not trusted */
		blob.n = sizeof(out->numbers);
	memcpy(out->numbers, blob.p, blob.n);
	memset((char *)out->numbers + blob.n, 0, sizeof(out->numbers) - blob.n);
	for (size_t i = 0; i < NUMBERS_BLOCK; i++)
		out->numbers[i] = le32toh(out->numbers[i]);
	return true;
}

/* The lowest bits of 64 bytes that are 0 or 1. */
static uint64_t
pack_bits(const uint8_t hits[64])
{
	uint64_t bits = 0;

	for (size_t i = 0; i < 8; i++) {
		uint64_t eight = 0;

		for (size_t k = 0; k < 8; k++)
			eight |= (uint64_t)hits[8 * i + k] << (8 * k);
		/* moves bit 0 of byte k to bit 56 + k */
		bits |= eight * UINT64_C(0x0102040810204080) >> 56 << (8 * i);
	}
	return bits;
}

static void
keep_prices(const struct column *c, uint32_t most, uint64_t bits[WORDS])
{
	for (size_t at = 0; at < WORDS; at++) {
		uint8_t hits[64];

		if (bits[at] == 0)
			continue;
		for (size_t i = 0; i < 64; i++)
			hits[i] = c->numbers[64 * at + i] - 1 < most;
		bits[at] &= pack_bits(hits);
	}
}

/*
 * Of 64 events the squares of the distances on one axis.  A float has seven digits
 * of a distance, 6 cm of 1,000 km; a distance of both ends of the Earth wraps, and
 * its square does not.
 */
static void
add_squares(const uint32_t numbers[64], int32_t place, float chords_2[64])
{
	for (size_t i = 0; i < 64; i++) {
		float d = (float)(int32_t)(numbers[i] - (uint32_t)place);

		chords_2[i] += d * d;
	}
}

static void
keep_places(const struct column axes[AXES], const struct numbers_limits *l,
    uint64_t bits[WORDS])
{
	for (size_t at = 0; at < WORDS; at++) {
		float chords_2[64] = { 0 };
		uint8_t hits[64];

		if (bits[at] == 0)
			continue;
		for (size_t axis = 0; axis < AXES; axis++)
			add_squares(&axes[axis].numbers[64 * at],
			    l->place[axis], chords_2);
		for (size_t i = 0; i < 64; i++)
			hits[i] = chords_2[i] <= l->chord_2;
		bits[at] &= pack_bits(hits);
	}
}

static bool
keep_block(struct sqlite3_stmt *st, const struct numbers_limits *l,
    int64_t block, uint64_t bits[WORDS], struct error *f)
{
	struct column columns[AXES];

	if (l->has_price) {
		if (!read_column(st, block, PRICE, &columns[0], f))
			return false;
		keep_prices(&columns[0], l->price, bits);
	}
	if (!l->has_place)
		return true;
	for (size_t i = 0; i < AXES; i++) {
		if (!read_column(st, block, PLACE + (int64_t)i, &columns[i], f))
			return false;
	}
	keep_places(columns, l, bits);
	return true;
}

bool
numbers_keep(struct sqlite *db, const struct numbers_limits *l,
    struct rank_set *set, struct error *f)
{
	struct sqlite3_stmt *st;
	uint64_t bits[WORDS];
	bool ok;

	ok = sqlite_prepare(
	    db, "SELECT numbers FROM numbers WHERE at = ?1", &st, f);
	for (int64_t block = 0; ok && block <= set->last / NUMBERS_BLOCK;
	     block++) {
		uint64_t any = 0;

		for (int64_t i = 0; i < WORDS; i++)
			any |= bits[i] = rank_set_word(set, block * WORDS + i);
		if (any == 0)
			continue;
		ok = keep_block(st, l, block, bits, f);
		for (int64_t i = 0; ok && i < WORDS; i++)
			rank_set_keep_word(set, block * WORDS + i, bits[i]);
	}
	sqlite_finish(&st);
	return ok;
}
