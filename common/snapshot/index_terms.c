#include "snapshot/index_terms.h"

#include "text/normalize.h"
#include "base/hash.h"
#include "richtext/richtext.h"

enum {
	SEEN_START = 1024,
	ALPHABET = 37, /* nothing, 0-9, a-z */
	PREFIXES = ALPHABET * ALPHABET * ALPHABET,
	PAIRS = ALPHABET * ALPHABET,
};

char
index_terms_mark(enum index_terms_scope scope)
{
	return scope == INDEX_TERMS_NAME ? 'n' : 't';
}

void
index_terms_init(struct index_terms *t)
{
	*t = (struct index_terms){
		.seen = mem_alloc(SEEN_START * sizeof(uint64_t)),
		.seen_cap = SEEN_START,
		.counts = mem_alloc(2 * PREFIXES * sizeof(int64_t)),
		.pairs = mem_alloc(2 * PAIRS * sizeof(int64_t)),
		.plain = BUF_INIT(RICHTEXT_OUTPUT_MAX),
	};
	memset(t->counts, 0, 2 * PREFIXES * sizeof(int64_t));
	memset(t->pairs, 0, 2 * PAIRS * sizeof(int64_t));
}

void
index_terms_release(struct index_terms *t)
{
	free(t->seen);
	free(t->counts);
	free(t->pairs);
	buf_release(&t->plain);
	*t = (struct index_terms){ 0 };
}

/* Where h stands in the set, or the free place for it. */
static size_t
slot(const uint64_t *seen, size_t cap, uint64_t h)
{
	size_t i = (size_t)h & (cap - 1);

	while (seen[i] != 0 && seen[i] != h)
		i = (i + 1) & (cap - 1);
	return i;
}

static void
grow(struct index_terms *t)
{
	size_t cap = t->seen_cap * 2;
	uint64_t *bigger = mem_alloc(cap * sizeof(*bigger));

	memset(bigger, 0, cap * sizeof(*bigger));
	for (size_t i = 0; i < t->seen_cap; i++) {
		if (t->seen[i] != 0)
			bigger[slot(bigger, cap, t->seen[i])] = t->seen[i];
	}
	free(t->seen);
	t->seen = bigger;
	t->seen_cap = cap;
}

/* True the first time that this event has the bytes in this scope. */
static bool
first_time(struct index_terms *t, enum index_terms_scope scope, bool whole,
    const char *p, size_t n)
{
	unsigned char kind = (unsigned char)((int)scope * 2 + whole);
	uint64_t h = hash_bytes(hash_bytes(HASH_START, &kind, 1), p, n);
	size_t i;

	h += h == 0;
	i = slot(t->seen, t->seen_cap, h);
	if (t->seen[i] == h)
		return false;
	t->seen[i] = h;
	if (++t->seen_count > t->seen_cap / 2)
		grow(t);
	return true;
}

static int
letter(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0' + 1;
	return c >= 'a' && c <= 'z' ? c - 'a' + 11 : 0;
}

static void
count_prefixes(struct index_terms *t, enum index_terms_scope scope,
    const char *word, size_t n)
{
	int64_t *counts = t->counts + (size_t)scope * PREFIXES;
	size_t at = 0, place = ALPHABET * ALPHABET;

	t->prefixes_of_one[scope] |= UINT64_C(1) << letter(word[0]);
	if (n == 1)
		t->words_of_one[scope] |= UINT64_C(1) << letter(word[0]);
	for (size_t i = 0; i < n && i < INDEX_TERMS_PREFIX_MAX; i++) {
		int l = letter(word[i]);

		if (l == 0)
			return;
		at += (size_t)l * place;
		place /= ALPHABET;
		if (first_time(t, scope, false, word, i + 1))
			counts[at]++;
	}
}

/* Every word of one letter with every first letter that the event has. */
static void
count_pairs(struct index_terms *t, enum index_terms_scope scope)
{
	int64_t *pairs = t->pairs + (size_t)scope * PAIRS;

	for (int word = 1; word < ALPHABET; word++) {
		if ((t->words_of_one[scope] >> word & 1) == 0)
			continue;
		for (int first = 1; first < ALPHABET; first++)
			pairs[word * ALPHABET + first] +=
			    (int64_t)(t->prefixes_of_one[scope] >> first & 1);
	}
	t->words_of_one[scope] = t->prefixes_of_one[scope] = 0;
}

static void
add(struct index_terms *t, enum index_terms_scope scope, const char *p,
    size_t n, struct buf *b)
{
	struct normalizer f;

	normalize_start(&f, p, n);
	while (normalize_next(&f)) {
		if (!first_time(t, scope, true, f.word, f.len))
			continue;
		count_prefixes(t, scope, f.word, f.len);
		buf_char(b, ' ');
		buf_char(b, index_terms_mark(scope));
		buf_bytes(b, f.word, f.len);
	}
}

static void
add_text(struct index_terms *t, const char *text_or_null, struct buf *b)
{
	if (text_or_null != NULL)
		add(t, INDEX_TERMS_TEXT, text_or_null, strlen(text_or_null), b);
}

/* Words of what a caller reads: no tag and no reference parts them. */
static void
add_html(struct index_terms *t, const char *html_or_null, struct buf *b)
{
	if (html_or_null == NULL)
		return;
	buf_reset(&t->plain);
	richtext_plain_text(html_or_null, &t->plain);
	add(t, INDEX_TERMS_TEXT, buf_cstr(&t->plain), t->plain.len, b);
}

void
index_terms_of(struct index_terms *t, const struct event *e, struct buf *b)
{
	memset(t->seen, 0, t->seen_cap * sizeof(t->seen[0]));
	t->seen_count = 0;
	buf_reset(b);
	add(t, INDEX_TERMS_NAME, e->name, strlen(e->name), b);
	add_text(t, e->name, b);
	add_text(t, e->location.name, b);
	add_text(t, e->location.city, b);
	add_text(t, e->producer.name, b);
	add_html(t, e->description, b);
	count_pairs(t, INDEX_TERMS_TEXT);
	count_pairs(t, INDEX_TERMS_NAME);
}

static char
letter_of(size_t l)
{
	return (char)(l <= 10 ? '0' + l - 1 : 'a' + l - 11);
}

typedef bool each_fn(const char *term, int64_t events, void *, struct error *);

static bool
each_pair(
    const struct index_terms *t, each_fn *each, void *context, struct error *f)
{
	for (size_t i = 0; i < 2 * PAIRS; i++) {
		enum index_terms_scope scope =
		    i < PAIRS ? INDEX_TERMS_TEXT : INDEX_TERMS_NAME;
		char term[] = { index_terms_mark(scope), '?', ' ', '?', '\0' };

		if (t->pairs[i] < INDEX_TERMS_COUNTED_FROM)
			continue;
		term[1] = letter_of(i % PAIRS / ALPHABET);
		term[3] = letter_of(i % ALPHABET);
		if (!each(term, t->pairs[i], context, f))
			return false;
	}
	return true;
}

static bool
each_prefix(
    const struct index_terms *t, each_fn *each, void *context, struct error *f)
{
	for (size_t i = 0; i < 2 * PREFIXES; i++) {
		enum index_terms_scope scope =
		    i < PREFIXES ? INDEX_TERMS_TEXT : INDEX_TERMS_NAME;
		char term[INDEX_TERMS_PREFIX_MAX + 2] = { index_terms_mark(
		    scope) };
		size_t rest = i % PREFIXES, place = ALPHABET * ALPHABET;

		if (t->counts[i] < INDEX_TERMS_COUNTED_FROM)
			continue;
		for (size_t at = 1; rest > 0; at++) {
			term[at] = letter_of(rest / place);
			rest %= place;
			place /= ALPHABET;
		}
		if (!each(term, t->counts[i], context, f))
			return false;
	}
	return true;
}

bool
index_terms_each_counted(const struct index_terms *t,
    bool (*each)(const char *term, int64_t events, void *, struct error *),
    void *context, struct error *f)
{
	return each_prefix(t, each, context, f) &&
	    each_pair(t, each, context, f);
}
