/*
 * numbers - writes the numbers by rank, and keeps the ranks within limits.
 */
#include "index/numbers.h"

#include <endian.h>
#include <math.h>
#include <stdlib.h>

#include "event/filter_values.h"

enum {
	PRICE,
	PLACE, /* the first of the three columns x, y, z */
	AXES = 3,
	WORDS = NUMBERS_BLOCK / 64,
	NUMBERS_A_STEP = 6, /* numbers that count as one instruction */
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
		.has_place = q->near.set,
		.has_since = q->updated_since != NULL,
		.since_s = q->updated_since_s };
	double half;

	if (l.has_price) {
		/* UINT32_MAX, from a price of 0, must be above all limits */
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
	return l->has_price || l->has_place || l->has_since;
}

/* The columns of a block, with the zeros that it leaves out, while they are read. */
struct columns {
	struct sqlite3_stmt *st;
	uint32_t numbers[NUMBERS_COLUMNS][NUMBERS_BLOCK];
	float chord_2[NUMBERS_BLOCK]; /* if the limits have a place */
};

static void
read_column(struct sqlite_text blob, uint32_t numbers[NUMBERS_BLOCK])
{
	size_t size = NUMBERS_BLOCK * sizeof(numbers[0]);

	if (blob.n > size) /* because the file is untrusted */
		blob.n = size;
	memcpy(numbers, blob.p, blob.n);
	memset((char *)numbers + blob.n, 0, size - blob.n);
	for (size_t i = 0; i < NUMBERS_BLOCK; i++)
		numbers[i] = le32toh(numbers[i]);
}

/* Reads the columns from `first` to `last`, which are adjacent in the table. */
static bool
read_number_columns(struct columns *c, int64_t block, int64_t first,
    int64_t last, struct error *f)
{
	int64_t at = NUMBERS_COLUMNS * block, number = -1, column = first;
	bool row;

	sqlite_reset(c->st);
	sqlite_bind(c->st, BIND_INT(at + first), BIND_INT(at + last));
	do {
		if (!sqlite_step(c->st, &row, f))
			return false;
		number = row ? sqlite_int(c->st, 0) - at : last + 1;
		for (; column <= last && column < number; column++)
			memset(c->numbers[column], 0, sizeof(c->numbers[0]));
		if (column <= last && column == number)
			read_column(
			    sqlite_blob(c->st, 1), c->numbers[column++]);
	} while (row);
	return true;
}

/* An unknown price, 0, becomes UINT32_MAX here, which is above every limit. */
static bool
is_cheap(const struct columns *c, const struct numbers_limits *l, size_t i)
{
	return c->numbers[PRICE][i] - 1 < l->price;
}

/*
 * Adds the squares of the distances on one axis.  A float has seven digits of a distance:
 * 6 cm in 1,000 km.  The difference between opposite ends of the Earth overflows, but its
 * square is right.
 */
static void
add_squares(const uint32_t numbers[restrict NUMBERS_BLOCK], int32_t place,
    float chord_2[restrict NUMBERS_BLOCK])
{
	for (size_t i = 0; i < NUMBERS_BLOCK; i++) {
		float d = (float)(int32_t)(numbers[i] - (uint32_t)place);

		chord_2[i] += d * d;
	}
}

static void
find_chords(struct columns *c, const struct numbers_limits *l)
{
	memset(c->chord_2, 0, sizeof(c->chord_2));
	for (size_t axis = 0; axis < AXES; axis++)
		add_squares(
		    c->numbers[PLACE + axis], l->place[axis], c->chord_2);
}

/* Reads the place and its distances if there is a place, otherwise the price. */
static bool
read_numbers(struct sqlite *db, struct columns *c,
    const struct numbers_limits *l, int64_t block, struct error *f)
{
	int64_t first = l->has_place ? PLACE : PRICE;
	int64_t last = l->has_place ? PLACE + AXES - 1 : PRICE;

	if (!read_number_columns(c, block, first, last, f))
		return false;
	if (l->has_place)
		find_chords(c, l);
	return sqlite_spend(
	    db, (last - first + 1) * NUMBERS_BLOCK / NUMBERS_A_STEP, f);
}

/* Adds the ranks of the block that are within the only limit. */
static bool
add_within(struct sqlite *db, struct columns *c, const struct numbers_limits *l,
    int64_t block, struct bitmap *within, struct error *f)
{
	if (!read_numbers(db, c, l, block, f))
		return false;
	for (size_t at = 0; at < WORDS; at++) {
		uint64_t bits = 0;

		for (size_t i = 64 * at; i < 64 * (at + 1); i++) {
			bool is = l->has_place ? c->chord_2[i] <= l->chord_2
					       : is_cheap(c, l, i);

			bits |= (uint64_t)is << i % 64;
		}
		bitmap_add_word(within, block * WORDS + (int64_t)at, bits);
	}
	return true;
}

#define NUMBERS                                                                \
	"SELECT at, numbers FROM numbers WHERE at BETWEEN ?1 AND ?2"           \
	" ORDER BY at"

/* Reads the blocks in which the set has ranks, unless they were read already. */
static bool
find_within(struct sqlite *db, struct numbers_kept *kept,
    const struct bitmap *set, struct error *f)
{
	LOCAL_MEMORY struct columns *c = mem_alloc(sizeof(*c));
	int64_t blocks = set->last / NUMBERS_BLOCK + 1;
	bool ok = sqlite_prepare(db, NUMBERS, &c->st, f);

	for (int64_t block = 0; ok && block < blocks; block++) {
		if (!bitmap_has(&kept->blocks, block + 1) &&
		    bitmap_any(set, block * WORDS, WORDS))
			ok = add_within(db, c, &kept->limits, block,
				 &kept->ranks, f) &&
			    bitmap_add(&kept->blocks, block + 1);
	}
	sqlite_finish(&c->st);
	return ok;
}

static bool
are_same(const struct numbers_limits *a, const struct numbers_limits *b)
{
	return a->price == b->price &&
	    memcmp(a->place, b->place, sizeof(a->place)) == 0 &&
	    memcmp(&a->chord_2, &b->chord_2, sizeof(a->chord_2)) == 0;
}

static void
forget(struct numbers_kept *kept)
{
	bitmap_release(&kept->ranks);
	bitmap_release(&kept->blocks);
}

/* Keeps the ranks within one limit. */
static bool
keep_within(struct sqlite *db, struct numbers_limits asked,
    struct numbers_kept *kept, struct bitmap *set, struct error *f)
{
	if (bitmap_is_empty(set))
		return true;
	if (kept->ranks.bits == NULL || !are_same(&kept->limits, &asked)) {
		forget(kept);
		kept->limits = asked;
		bitmap_start(&kept->ranks, set->last);
		bitmap_start(&kept->blocks, set->last / NUMBERS_BLOCK + 1);
	}
	if (!find_within(db, kept, set, f)) {
		forget(kept);
		return false;
	}
	bitmap_and(set, &kept->ranks);
	return true;
}

bool
numbers_keep(struct sqlite *db, const struct numbers_limits *l,
    struct numbers_within *w, struct bitmap *set, struct error *f)
{
	struct numbers_limits price = { .has_price = true, .price = l->price };
	struct numbers_limits place = *l;

	place.has_price = false;
	place.price = 0;
	return (!l->has_price || keep_within(db, price, &w->price, set, f)) &&
	    (!l->has_place || keep_within(db, place, &w->place, set, f));
}

void
numbers_within_release(struct numbers_within *w)
{
	forget(&w->price);
	forget(&w->place);
	bitmap_release(&w->changed);
}

/* Positive floats sort as the integers with the same bits do. */
static uint64_t
number_of(const struct columns *c, const struct numbers_limits *l, size_t i)
{
	uint32_t number = c->numbers[PRICE][i] - 1;

	if (l->has_place)
		memcpy(&number, &c->chord_2[i], sizeof(number));
	return number < INT32_MAX ? number : INT32_MAX;
}

bool
numbers_keys(struct sqlite *db, const struct numbers_limits *l,
    const struct bitmap *set, uint64_t *keys, struct error *f)
{
	LOCAL_MEMORY struct columns *c = mem_alloc(sizeof(*c));
	int64_t rank = bitmap_next(set, 0);
	bool ok = sqlite_prepare(db, NUMBERS, &c->st, f);

	while (ok && rank != 0) {
		int64_t block = rank / NUMBERS_BLOCK;

		ok = read_numbers(db, c, l, block, f);
		for (; rank != 0 && rank / NUMBERS_BLOCK == block;
		     rank = bitmap_next(set, rank))
			*keys++ =
			    number_of(c, l, (size_t)(rank % NUMBERS_BLOCK))
				<< NUMBERS_KEY_DIGIT |
			    (uint64_t)rank;
	}
	sqlite_finish(&c->st);
	return ok;
}
