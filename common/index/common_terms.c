/*
 * common_terms - finds the terms that many events have, and numbers their bitmaps.
 */
#include "index/common_terms.h"

#include "index/index_terms.h"
#include "index/spans.h"

enum {
	COUNTS_MIN = 1 << 10, /* the size of each of the two arrays */
	COUNTS_MAX = 1 << 19,
	COUNTS_A_WORD = 16, /* its prefixes, in text and name */
	SLOTS = 4 * BITMAP_TABLE_MAX,
};

struct common_terms_entry {
	uint64_t hash;
	char term[COMMON_TERMS_TERM_MAX + 1];
};

/* A term while it is read: a prefix has one more byte, '*'. */
struct term {
	const char *p;
	size_t n;
	bool is_prefix;
	uint64_t hash;
};

/* FNV-1a, byte by byte: hashing a word passes the hashes of its prefixes. */
#define FNV_START UINT64_C(0xcbf29ce484222325)
#define FNV_PRIME UINT64_C(0x100000001b3)

static uint64_t
fold_hash(uint64_t h)
{
	h ^= h >> 32;
	h *= UINT64_C(0xd6e8feb86659fd93);
	return h ^ h >> 32;
}

void
common_terms_init(struct common_terms *c)
{
	*c = (struct common_terms){ 0 };
	bitmap_writer_init(&c->bitmaps);
	c->slots = mem_alloc(SLOTS * sizeof(c->slots[0]));
	memset(c->slots, 0, SLOTS * sizeof(c->slots[0]));
}

void
common_terms_release(struct common_terms *c)
{
	bitmap_writer_release(&c->bitmaps);
	free(c->counts[0]);
	free(c->counts[1]);
	free(c->entries);
	free(c->slots);
	*c = (struct common_terms){ 0 };
}

void
common_terms_expect(struct common_terms *c, size_t words)
{
	if (c->count_size > 0)
		return;
	c->count_size = COUNTS_MIN;
	while (
	    c->count_size < COUNTS_A_WORD * words && c->count_size < COUNTS_MAX)
		c->count_size *= 2;
	/* calloc, not mem_alloc: the kernel provides untouched pages for free */
	for (size_t i = 0; i < 2; i++) {
		c->counts[i] = calloc(c->count_size, sizeof(uint32_t));
		if (c->counts[i] == NULL)
			fatal("common_terms: no memory");
	}
}

static uint32_t *
counter(const struct common_terms *c, size_t array, uint64_t hash)
{
	return &c->counts[array][(hash >> (array * 32)) & (c->count_size - 1)];
}

static bool
is_common(const struct common_terms *c, uint64_t hash)
{
	return *counter(c, 0, hash) >= c->from &&
	    *counter(c, 1, hash) >= c->from;
}

static void
count_hash(struct common_terms *c, uint64_t hash, uint32_t events)
{
	for (size_t i = 0; i < 2; i++) {
		uint32_t *n = counter(c, i, hash);

		*n += events < UINT32_MAX - *n ? events : UINT32_MAX - *n;
	}
}

static uint64_t
hash_word(uint64_t fnv)
{
	return fold_hash(fnv ^ '$');
}

static uint64_t
hash_prefix(uint64_t fnv)
{
	return fold_hash(fnv ^ '*');
}

/* The term is the word after its mark. */
static void
count_term(struct common_terms *c, enum index_terms_scope scope,
    const struct word_tally_word *w, uint32_t events)
{
	uint64_t fnv =
	    (FNV_START ^ (unsigned char)index_terms_mark(scope)) * FNV_PRIME;

	for (size_t i = 0; i < w->n && i < COMMON_TERMS_TERM_MAX - 2; i++) {
		fnv = (fnv ^ (unsigned char)w->word[i]) * FNV_PRIME;
		count_hash(c, hash_prefix(fnv), events);
	}
	if (1 + w->n < COMMON_TERMS_TERM_MAX)
		count_hash(c, hash_word(fnv), events);
}

void
common_terms_count(struct common_terms *c, const struct word_tally_word *w)
{
	count_term(c, INDEX_TERMS_TEXT, w, w->in_text);
	if (w->in_name > 0)
		count_term(c, INDEX_TERMS_NAME, w, w->in_name);
}

static bool
is_term(const struct common_terms_entry *e, const struct term *t)
{
	return e->hash == t->hash && memcmp(e->term, t->p, t->n) == 0 &&
	    strcmp(e->term + t->n, t->is_prefix ? "*" : "") == 0;
}

static struct common_terms_entry *
append_term(struct common_terms *c, const struct term *t)
{
	struct common_terms_entry *e;

	c->entries =
	    mem_room(c->entries, c->count, &c->cap, sizeof(c->entries[0]));
	e = &c->entries[c->count++];
	*e = (struct common_terms_entry){ .hash = t->hash };
	snprintf(e->term, sizeof(e->term), "%.*s%s", (int)t->n, t->p,
	    t->is_prefix ? "*" : "");
	return e;
}

/* NULL: the term is missing, or there is no room for another one. */
static struct common_terms_entry *
find_or_add_term(struct common_terms *c, const struct term *t, bool may_add)
{
	size_t i = (size_t)t->hash & (SLOTS - 1);

	for (; c->slots[i] != 0; i = (i + 1) & (SLOTS - 1)) {
		struct common_terms_entry *e = &c->entries[c->slots[i] - 1];

		if (is_term(e, t))
			return e;
	}
	if (!may_add || c->count == BITMAP_TABLE_MAX)
		return NULL;
	c->slots[i] = (uint16_t)(c->count + 1);
	return append_term(c, t);
}

static uint64_t
term_hash(const char *p, size_t n)
{
	uint64_t fnv = FNV_START;

	for (size_t i = 0; i < n; i++)
		fnv = (fnv ^ (unsigned char)p[i]) * FNV_PRIME;
	return hash_word(fnv);
}

static void
add_always(struct common_terms *c, const char *text)
{
	struct term t = { .p = text, .n = strlen(text) };

	t.hash = term_hash(t.p, t.n);
	(void)find_or_add_term(c, &t, true);
}

bool
common_terms_are_common(
    const struct common_terms *c, char mark, const char *words)
{
	int64_t events = 0;

	while (*words != '\0') {
		uint64_t fnv = (FNV_START ^ (unsigned char)mark) * FNV_PRIME;
		uint32_t one, other;

		for (; *words != '\0' && *words != ' '; words++)
			fnv = (fnv ^ (unsigned char)*words) * FNV_PRIME;
		words += *words == ' ';
		one = *counter(c, 0, hash_word(fnv));
		other = *counter(c, 1, hash_word(fnv));
		events += one < other ? one : other;
	}
	return events >= c->from;
}

/*
 * The filters' values are few, and the table `facet` has their counts.  Each search
 * counts the values of `top` that pages show.  They come first, kind by kind, so that
 * the blocks of their bitmaps are stored side by side.
 */
static bool
add_filters(struct common_terms *c, struct sqlite *db, struct error *f)
{
	struct sqlite3_stmt *st;
	bool row = true, ok;

	add_always(c, SNAPSHOT_SPANS_TERM);
	add_always(c, COMMON_TERMS_NEWS);
	if (!sqlite_prepare(db,
		"SELECT 'f' || number FROM (SELECT number, kind, top.kind IS NOT NULL"
		" AND kind IN('category','city','organization','venue') shown"
		" FROM facet LEFT JOIN top USING(kind, value)"
		" WHERE facet.events >= ?1 OR top.kind IS NOT NULL)"
		" ORDER BY shown DESC, kind, number",
		&st, f))
		return false;
	sqlite_bind_int(st, 1, c->from);
	while ((ok = sqlite_step(st, &row, f)) && row)
		add_always(c, sqlite_text(st, 0).p);
	sqlite_finish(&st);
	return ok;
}

bool
common_terms_start(
    struct common_terms *c, struct sqlite *db, int64_t events, struct error *f)
{
	c->from = events / COMMON_TERMS_PART;
	if (c->from < COMMON_TERMS_EVENTS_MIN)
		c->from = COMMON_TERMS_EVENTS_MIN;
	return add_filters(c, db, f) && bitmap_writer_start(&c->bitmaps, db, f);
}

/* Finds the number of its bitmap; returns how many numbers there are. */
static size_t
find_bitmap_number(struct common_terms *c, const struct term *t, bool may_add,
    uint16_t *numbers)
{
	struct common_terms_entry *e = find_or_add_term(c, t, may_add);

	if (e == NULL)
		return 0;
	*numbers = (uint16_t)(e - c->entries);
	return 1;
}

/* A word is never more common than its prefixes. */
static size_t
find_word_bitmaps(struct common_terms *c, const struct term *word,
    uint16_t numbers[COMMON_TERMS_TERM_MAX])
{
	struct term t = { .p = word->p, .is_prefix = true };
	uint64_t fnv = FNV_START;
	size_t count = 0;

	for (t.n = 1; t.n <= word->n && t.n < COMMON_TERMS_TERM_MAX; t.n++) {
		fnv = (fnv ^ (unsigned char)t.p[t.n - 1]) * FNV_PRIME;
		t.hash = hash_prefix(fnv);
		if (t.n > 1 && !is_common(c, t.hash))
			return count;
		if (t.n > 1)
			count +=
			    find_bitmap_number(c, &t, true, numbers + count);
	}
	t = (struct term){ word->p, word->n, false, hash_word(fnv) };
	if (word->n < COMMON_TERMS_TERM_MAX && is_common(c, t.hash))
		count += find_bitmap_number(c, &t, true, numbers + count);
	return count;
}

size_t
common_terms_find(struct common_terms *c, const char *p, size_t n,
    uint16_t numbers[COMMON_TERMS_TERM_MAX])
{
	struct term t = { .p = p, .n = n };

	if (p[0] != 'f' && p[0] != 's' && p[0] != 'm')
		return find_word_bitmaps(c, &t, numbers);
	t.hash = term_hash(p, n);
	return find_bitmap_number(c, &t, p[0] != 'f', numbers);
}

bool
common_terms_finish(struct common_terms *c, struct sqlite *db, struct error *f)
{
	struct sqlite3_stmt *st;
	bool ok;

	if (!bitmap_writer_finish(&c->bitmaps, c->count, f) ||
	    !sqlite_prepare(db, "INSERT INTO bitmap VALUES(?,?)", &st, f))
		return false;
	ok = true;
	for (size_t i = 0; ok && i < c->count; i++) {
		sqlite_bind_text(st, 1, c->entries[i].term);
		sqlite_bind_int(st, 2, (int64_t)i);
		ok = sqlite_run(st, f);
	}
	sqlite_finish(&st);
	bitmap_writer_release(&c->bitmaps);
	return ok &&
	    sqlite_exec(db,
		"UPDATE top SET bitmap = (SELECT bitmap.number FROM facet"
		" JOIN bitmap ON bitmap.name = 'f' || facet.number"
		" WHERE facet.kind = top.kind AND facet.value = top.value)",
		f);
}
