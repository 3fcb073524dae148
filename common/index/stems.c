/*
 * stems - collects the words of a catalog by their stems, and writes their table.
 */
#include "index/stems.h"

#include "base/hash.h"

enum {
	SEEN = 1 << 17,
	SEEN_NEAR = 8, /* a hash is in one of so many slots */
	COMMON_SLOTS = 2 * STEMS_COMMON_WORDS_MAX,
	ROW_MAX = STEMS_WORDS_MAX * (NORMALIZE_WORD_MAX + 1),
};

struct stems_common_word {
	uint64_t hash; /* 0: free */
	bool in[2];    /* the stem is common, by index_terms_scope */
	char word[COMMON_TERMS_TERM_MAX];
	char stem[COMMON_TERMS_TERM_MAX];
};

/* The words of one stem while they are read. */
struct stem_row {
	struct sqlite3_stmt *insert;
	char stem[STEM_SIZE];
	struct buf words;
	size_t count;
};

char
stems_mark(enum index_terms_scope scope)
{
	return scope == INDEX_TERMS_NAME ? 'm' : 's';
}

void
stems_init(struct stems *s, const char *tag)
{
	*s = (struct stems){
		.tag = tag,
		.seen = calloc(SEEN, sizeof(s->seen[0])),
		.common = calloc(COMMON_SLOTS, sizeof(s->common[0])),
	};
	if (s->seen == NULL || s->common == NULL)
		fatal("stems: no memory");
	stemmer_start(&s->stemmer, tag);
}

void
stems_release(struct stems *s)
{
	if (s->seen == NULL)
		return;
	sqlite_finish(&s->insert);
	stemmer_finish(&s->stemmer);
	free(s->seen);
	free(s->common);
	*s = (struct stems){ 0 };
}

static uint64_t
nonzero_hash(uint64_t h)
{
	return h + (h == 0); /* 0 marks a free slot */
}

static uint64_t
hash_word(const char *word, size_t n)
{
	return nonzero_hash(hash_bytes(HASH_START, word, n));
}

static bool
is_plain(const char *word, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (word[i] < 'a' || word[i] > 'z')
			return false;
	}
	return n > 0;
}

/* False when the word was counted before, as far as the hashes show. */
static bool
is_new(struct stems *s, uint64_t h)
{
	size_t first = (size_t)h & (SEEN - 1) & ~(size_t)(SEEN_NEAR - 1);
	uint64_t *near = s->seen + first;

	for (size_t i = 0; i < SEEN_NEAR; i++) {
		if (near[i] == h)
			return false;
		if (near[i] == 0) {
			near[i] = h;
			return true;
		}
	}
	near[h >> 61] = h;
	return true;
}

static bool
add_stem(struct stems *s, struct sqlite *db, const struct index_terms_term *t,
    struct error *f)
{
	char stem[STEM_SIZE];

	if (s->insert == NULL &&
	    !sqlite_prepare(db,
		"INSERT OR IGNORE INTO staging.stems VALUES(?,?)", &s->insert,
		f))
		return false;
	stemmer_stem(&s->stemmer, t->word, t->n, stem);
	sqlite_bind_text(s->insert, 1, stem);
	sqlite_bind_bytes(s->insert, 2, t->word, t->n);
	return sqlite_run(s->insert, f);
}

/* A word with a digit or a letter beyond a-z is its own stem (stem.h). */
bool
stems_count(struct stems *s, struct sqlite *db,
    const struct index_terms_term *t, struct error *f)
{
	if (s->stemmer.algorithm == NULL || !is_new(s, nonzero_hash(t->hash)) ||
	    !is_plain(t->word, t->n))
		return true;
	return add_stem(s, db, t, f);
}

/* The slot of the word, or the free one for it (linear probing). */
static struct stems_common_word *
find_common(const struct stems *s, const char *word, size_t n)
{
	uint64_t h = hash_word(word, n);

	for (size_t i = (size_t)h;; i++) {
		struct stems_common_word *c =
		    &s->common[i & (COMMON_SLOTS - 1)];

		if (c->hash == 0 ||
		    (c->hash == h && strlen(c->word) == n &&
			memcmp(c->word, word, n) == 0))
			return c;
	}
}

static void
add_common(struct stems *s, const char *stem, const char *word, size_t n,
    const bool in[2])
{
	struct stems_common_word *c;

	if (n >= sizeof(c->word) || strlen(stem) >= sizeof(c->stem) ||
	    s->common_count == STEMS_COMMON_WORDS_MAX)
		return;
	c = find_common(s, word, n);
	s->common_count++;
	*c = (struct stems_common_word){ .hash = hash_word(word, n),
		.in = { in[0], in[1] } };
	memcpy(c->word, word, n);
	memcpy(c->stem, stem, strlen(stem));
}

/* The sum of its words' counts decides; the counts are never too small. */
static void
note_common(struct stems *s, const struct common_terms *c, struct stem_row *r)
{
	bool in[2];

	for (int scope = 0; scope < 2; scope++) {
		char mark = index_terms_mark((enum index_terms_scope)scope);

		in[scope] =
		    common_terms_are_common(c, mark, buf_cstr(&r->words));
	}
	for (const char *p = buf_cstr(&r->words); in[0] && *p != '\0';) {
		size_t n = strcspn(p, " ");

		add_common(s, r->stem, p, n, in);
		p += n + (p[n] == ' ');
	}
}

static bool
write_row(struct stems *s, const struct common_terms *c, struct stem_row *r,
    struct error *f)
{
	bool ok = true;

	if (r->count > 1 ||
	    (r->count == 1 && strcmp(r->stem, buf_cstr(&r->words)) != 0)) {
		sqlite_bind_text(r->insert, 1, r->stem);
		sqlite_bind_text(r->insert, 2, buf_cstr(&r->words));
		ok = sqlite_run(r->insert, f);
	}
	if (ok && r->count > 1)
		note_common(s, c, r);
	r->count = 0;
	buf_reset(&r->words);
	return ok;
}

static bool
add_stem_word(struct stems *s, const struct common_terms *c, struct stem_row *r,
    struct sqlite3_stmt *from, struct error *f)
{
	struct sqlite_text stem = sqlite_text(from, 0),
			   word = sqlite_text(from, 1);

	if (strcmp(stem.p, r->stem) != 0 && !write_row(s, c, r, f))
		return false;
	snprintf(r->stem, sizeof(r->stem), "%s", stem.p);
	if (r->count == STEMS_WORDS_MAX)
		return true;
	if (r->count++ > 0)
		buf_char(&r->words, ' ');
	buf_bytes(&r->words, word.p, word.n);
	return true;
}

bool
stems_write(struct stems *s, struct sqlite *db, const struct common_terms *c,
    struct error *f)
{
	struct stem_row r = { .words = BUF_INIT(ROW_MAX) };
	struct sqlite3_stmt *from = NULL;
	bool row = true, ok;

	ok = sqlite_prepare(db,
		 "SELECT stem, word FROM staging.stems ORDER BY stem, word",
		 &from, f) &&
	    sqlite_prepare(db, "INSERT INTO stems VALUES(?,?)", &r.insert, f);
	if (ok && s->stemmer.algorithm != NULL) {
		sqlite_bind_text(r.insert, 1, STEMS_LANGUAGE);
		sqlite_bind_text(r.insert, 2, s->tag);
		ok = sqlite_run(r.insert, f);
	}
	while (ok && (ok = sqlite_step(from, &row, f)) && row)
		ok = add_stem_word(s, c, &r, from, f);
	ok = ok && write_row(s, c, &r, f);
	sqlite_finish(&r.insert);
	sqlite_finish(&from);
	sqlite_finish(&s->insert);
	buf_release(&r.words);
	return ok;
}

enum index_terms_scope
stems_scope(char mark)
{
	return mark == index_terms_mark(INDEX_TERMS_NAME) ? INDEX_TERMS_NAME
							  : INDEX_TERMS_TEXT;
}

const char *
stems_common(const struct stems *s, const char *term, size_t n)
{
	const struct stems_common_word *c;

	if (s->common_count == 0 || n < 2 || term[0] == 'f')
		return NULL;
	c = find_common(s, term + 1, n - 1);
	return c->hash != 0 && c->in[stems_scope(term[0])] ? c->stem : NULL;
}
