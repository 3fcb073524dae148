/*
 * index_terms - makes the index terms of an event.
 */
#include "index/index_terms.h"

#include "text/bigrams.h"
#include "text/normalize.h"
#include "base/hash.h"
#include "event/countries.h"
#include "event/place.h"
#include "richtext/richtext.h"

enum { SEEN_START = 1024 };

char
index_terms_mark(enum index_terms_scope scope)
{
	return scope == INDEX_TERMS_NAME ? 'n' : 't';
}

void
index_terms_init(struct index_terms *t, const char *locale)
{
	*t = (struct index_terms){
		.locale = locale,
		.seen = mem_alloc(SEEN_START * sizeof(uint64_t)),
		.seen_cap = SEEN_START,
		.description = BUF_INIT(RICHTEXT_OUTPUT_MAX),
	};
}

void
index_terms_release(struct index_terms *t)
{
	free(t->seen);
	buf_release(&t->description);
	*t = (struct index_terms){ 0 };
}

/* Finds the slot that has h, or the free slot for it (linear probing). */
static size_t
find_seen_slot(const uint64_t *seen, size_t cap, uint64_t h)
{
	size_t i = (size_t)h & (cap - 1);

	while (seen[i] != 0 && seen[i] != h)
		i = (i + 1) & (cap - 1);
	return i;
}

static void
grow_seen(struct index_terms *t)
{
	size_t cap = t->seen_cap * 2;
	uint64_t *bigger = mem_alloc(cap * sizeof(*bigger));

	memset(bigger, 0, cap * sizeof(*bigger));
	for (size_t i = 0; i < t->seen_cap; i++) {
		if (t->seen[i] != 0)
			bigger[find_seen_slot(bigger, cap, t->seen[i])] =
			    t->seen[i];
	}
	free(t->seen);
	t->seen = bigger;
	t->seen_cap = cap;
}

/* Adds the key of a word to the event's set.  Returns false if the set already has it. */
static bool
add_seen(struct index_terms *t, uint64_t key)
{
	size_t i;

	key += key == 0; /* 0 means a free slot */
	i = find_seen_slot(t->seen, t->seen_cap, key);
	if (t->seen[i] == key)
		return false;
	t->seen[i] = key;
	if (++t->seen_count > t->seen_cap / 2)
		grow_seen(t);
	return true;
}

/* A word in the text and the same word in the name have different keys. */
static uint64_t
word_key(enum index_terms_scope scope, uint64_t hash)
{
	return scope == INDEX_TERMS_NAME ? ~hash : hash;
}

/* Returns false if the event already has the word. */
static bool
add_index_word(struct index_terms *t, enum index_terms_scope scope,
    const char *word, size_t n, struct buf *b)
{
	uint64_t hash = hash_bytes(HASH_START, word, n);

	if (!add_seen(t, word_key(scope, hash)))
		return false;
	buf_char(b, ' ');
	buf_char(b, index_terms_mark(scope));
	buf_bytes(b, word, n);
	return true;
}

static void
add_index_words(struct index_terms *t, enum index_terms_scope scope,
    const char *p, size_t n, struct buf *b)
{
	struct normalizer word;
	struct bigrams parts;

	normalize_start(&word, p, n);
	while (normalize_next(&word)) {
		if (!add_index_word(t, scope, word.word, word.len, b) ||
		    !bigrams_has(word.word, word.len))
			continue;
		bigrams_start(&parts, word.word, word.len);
		while (bigrams_next(&parts))
			(void)add_index_word(t, scope, parts.part, parts.n, b);
	}
}

static void
add_plain_text(struct index_terms *t, const char *text_or_null, struct buf *b)
{
	if (text_or_null != NULL)
		add_index_words(
		    t, INDEX_TERMS_TEXT, text_or_null, strlen(text_or_null), b);
}

/* Adds the words of the text that a reader sees, without tags and entities. */
static void
add_html_text(struct index_terms *t, const char *html_or_null, struct buf *b)
{
	if (html_or_null == NULL)
		return;
	buf_reset(&t->description);
	richtext_plain_text(html_or_null, &t->description);
	add_index_words(t, INDEX_TERMS_TEXT, buf_cstr(&t->description),
	    t->description.len, b);
}

/* NULL ends the list of texts. */
static void
add_texts(struct index_terms *t, const char **texts_or_null, struct buf *b)
{
	for (; texts_or_null != NULL && *texts_or_null != NULL; texts_or_null++)
		add_plain_text(t, *texts_or_null, b);
}

static void
add_place(struct index_terms *t, const struct event *e, struct buf *b)
{
	const char *country = place_country(e);

	add_plain_text(t, e->location.name, b);
	add_plain_text(t, e->location.formatted_address, b);
	add_plain_text(t, e->location.city, b);
	add_plain_text(t, e->location.state, b);
	add_plain_text(t, country, b);
	if (country != NULL)
		add_plain_text(t, countries_name(country, t->locale), b);
}

void
index_terms_of(
    struct index_terms *t, const struct native_record *r, struct buf *b)
{
	const struct event *e = &r->event;

	memset(t->seen, 0, t->seen_cap * sizeof(t->seen[0]));
	t->seen_count = 0;
	buf_reset(b);
	add_index_words(t, INDEX_TERMS_NAME, e->name, strlen(e->name), b);
	add_plain_text(t, e->name, b);
	for (size_t i = 0; i < r->performer_count; i++) {
		const char *name = r->performers[i].name;

		add_index_words(t, INDEX_TERMS_NAME, name, strlen(name), b);
		add_plain_text(t, name, b);
	}
	add_place(t, e, b);
	add_plain_text(t, e->producer.name, b);
	add_texts(t, r->categories, b);
	add_texts(t, r->tags, b);
	add_html_text(t, e->description, b);
}
